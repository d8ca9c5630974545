import ApplicationLogic
import ExternalInterfaces

/// Where films come from this time: the composition root of everything below the screens and commands.
struct MovieSourceKind {
  /// The films.
  let films: any MovieDataSource
  /// The films that the program carries, made once they are asked for.
  let catalogue: any MovieDataSource
  /// The service, where it is asked.
  let service: MovieDatabaseConnection?
  /// Whether it was taken without being asked for, so that it is worth a word.
  var isChosenByItself = false
  /// What stands in the way of the service, on one line; nil where nothing does or nobody wants it.
  var obstacle: String?

  /// Builds what the settings ask for; says to `report` what happens on the way.
  static func build(
    _ settings: Settings, report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) -> MovieSourceKind {
    let catalogue = LazyMovieDataSource { EmbeddedCatalogue() }
    switch settings[.source].text {
    case "catalogue":
      return ofCatalogue()
    case "tmdb":
      guard let key = try key() else { throw AccountText.noKey }
      let service = try connection(settings, key.credentials, report: report)
      return MovieSourceKind(films: service.films, catalogue: catalogue, service: service)
    default:
      let found: AccountKey?
      do throws(AccountKey.Problem) {
        found = try AccountKey.find()
      } catch {
        return ofCatalogue(obstacle: error.message)
      }
      guard let key = found else { return ofCatalogue() }
      let service = try connection(settings, key.credentials, report: report)
      let films = FallbackMovieDataSource(
        service.films, orElse: catalogue, themes: EmbeddedCatalogue.themes, report: report)
      return MovieSourceKind(
        films: films, catalogue: catalogue, service: service, isChosenByItself: true)
    }
  }

  private static func ofCatalogue(obstacle: String? = nil) -> MovieSourceKind {
    let catalogue = EmbeddedCatalogue()
    return MovieSourceKind(films: catalogue, catalogue: catalogue, service: nil, obstacle: obstacle)
  }

  /// How the source of the settings names films; neither a key nor the network is needed for it.
  static func naming(_ settings: Settings) -> MovieNaming {
    guard let source = try? build(settings) else { return MovieNaming() }
    source.service?.close()
    return MovieNaming(MovieDataAdapter(source: source.films))
  }

  /// The service with what the settings say of it.
  static func connection(
    _ settings: Settings, _ credentials: MovieDatabaseCredentials,
    report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) -> MovieDatabaseConnection {
    let context = context(settings)
    guard
      let connection = MovieDatabaseConnection(
        context, credentials: credentials, report: report)
    else {
      throw AccountText.insecureAddress
    }
    return connection
  }

  /// What the settings say of the service.
  static func context(_ settings: Settings) -> MovieDatabaseConnection.Context {
    var context = MovieDatabaseConnection.Context(
      locale: MovieDatabaseLocale(
        language: settings.language, region: settings.region,
        fallbacks: [settings.spoken].compactMap(\.self)),
      today: .today(), version: HelpText.version)
    context.service = settings[.apiURL].text ?? context.service
    context.proxy = settings.chosen(.proxy)
    context.patience = settings[.timeout].text.flatMap { Int($0) } ?? context.patience
    return context
  }

  /// The key for the service; nil for none.
  static func key() throws(CommandFailure) -> AccountKey? {
    do throws(AccountKey.Problem) {
      return try AccountKey.find()
    } catch {
      throw CommandFailure(.failure, error.message)
    }
  }
}
