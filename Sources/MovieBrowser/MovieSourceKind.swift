internal import Catalogue
internal import CommandLineInterface
internal import Commands
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// The source of films: the composition root of everything below the screens and commands.
struct MovieSourceKind {
  /// The films.
  let films: any MovieDataSource
  /// The built-in catalog, created on first use.
  let catalogue: any MovieDataSource
  /// The connection to TMDB; nil if the catalogue is the only source.
  let service: MovieDatabaseConnection?
  /// Whether TMDB was chosen because there is a key, without a setting.
  var isAutomatic = false
  /// Why TMDB is not used although there is a key, in one line; nil if there is no problem.
  var obstacle: String?

  /// Creates the source that the settings select.
  ///
  /// `report` receives its events; `showsAges` is for commands that print films.
  static func build(
    _ settings: Settings, showsAges: Bool = false, report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) -> MovieSourceKind {
    let catalogue = LazyMovieDataSource { EmbeddedCatalogue() }
    switch settings[.source].text {
    case "catalog":
      return ofCatalogue()
    case "tmdb":
      guard let key = try key() else { throw AccountWording.noKey }
      let service = try connection(
        settings, key.credentials, showsAges: showsAges, report: report)
      return MovieSourceKind(films: service.films, catalogue: catalogue, service: service)
    default:
      let found: AccountKey?
      do throws(AccountKey.Problem) {
        found = try AccountKey.find()
      } catch {
        return ofCatalogue(obstacle: error.message)
      }
      guard let key = found else { return ofCatalogue() }
      let service = try connection(
        settings, key.credentials, showsAges: showsAges, report: report)
      let films = FallbackMovieDataSource(
        service.films, orElse: catalogue, themes: EmbeddedCatalogue.themes, report: report)
      return MovieSourceKind(
        films: films, catalogue: catalogue, service: service, isAutomatic: true)
    }
  }

  private static func ofCatalogue(obstacle: String? = nil) -> MovieSourceKind {
    let catalogue = EmbeddedCatalogue()
    return MovieSourceKind(films: catalogue, catalogue: catalogue, service: nil, obstacle: obstacle)
  }

  /// Returns a resolver for the film identifiers of the selected source.
  ///
  /// It needs neither a key nor a network.
  static func naming(_ settings: Settings) -> MovieIdentifierResolver {
    guard let source = try? build(settings) else { return MovieIdentifierResolver() }
    source.service?.close()
    return MovieIdentifierResolver(MovieDataAdapter(source: source.films))
  }

  /// Returns a connection to TMDB with the settings.
  static func connection(
    _ settings: Settings, _ credentials: MovieDatabaseCredentials, showsAges: Bool = false,
    report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) -> MovieDatabaseConnection {
    var context = context(settings)
    context.showsAges = showsAges
    guard
      let connection = MovieDatabaseConnection(
        context, credentials: credentials, report: report)
    else {
      throw AccountWording.insecureAddress
    }
    return connection
  }

  /// Returns the settings of the connection.
  static func context(_ settings: Settings) -> MovieDatabaseConnection.Context {
    var context = MovieDatabaseConnection.Context(
      locale: MovieDatabaseLocale(
        language: settings.language, region: settings.region,
        fallbacks: [settings.spoken].compactMap(\.self)),
      today: .today(), version: HelpText.version)
    context.service = settings[.apiURL].text ?? context.service
    context.proxy = settings.chosen(.proxy)
    context.timeout = settings[.timeout].text.flatMap { Int($0) } ?? context.timeout
    return context
  }

  /// Returns the TMDB key, or nil if there is none.
  static func key() throws(CommandFailure) -> AccountKey? {
    do throws(AccountKey.Problem) {
      return try AccountKey.find()
    } catch {
      throw CommandFailure(.notAuthorized, error.message)
    }
  }
}
