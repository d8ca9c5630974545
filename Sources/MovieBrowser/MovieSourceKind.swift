internal import BusinessLogic
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
  /// The films of the catalog or of TMDB.
  private let films: any MovieDataSource
  /// The connection to TMDB; nil if the catalogue is the only source.
  let service: MovieDatabaseConnection?
  /// Whether TMDB was chosen because there is a key, without a setting; then the catalog stands in
  /// for it.
  var isAutomatic = false
  /// Why TMDB is not used although there is a key, in one line; nil if there is no problem.
  var obstacle: String?
  private let report: SourceReporter

  /// Returns the films as a store, with marks if there is a library.
  func store(library: (any MovieLibrary)? = nil) -> MovieDataAdapter {
    MovieDataAdapter(
      source: isAutomatic
        ? RoutedMovieDataSource(
          films, orElse: { EmbeddedCatalogue.shared }, themes: EmbeddedCatalogue.themes,
          library: library, report: report)
        : RoutedMovieDataSource(films, library: library))
  }

  /// Creates the source that the settings select.
  ///
  /// `report` receives its events; `showsAges` is for commands that print films.
  static func build(
    _ settings: Settings, showsAges: Bool = false, report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) -> MovieSourceKind {
    func catalogue(obstacle: String? = nil) -> MovieSourceKind {
      MovieSourceKind(
        films: EmbeddedCatalogue.shared, service: nil, obstacle: obstacle, report: report)
    }
    switch settings[.source].text {
    case "catalog":
      return catalogue()
    case "tmdb":
      guard let key = try key() else { throw AccountWording.noKey }
      let service = try connection(
        settings, key.credentials, showsAges: showsAges, report: report)
      return MovieSourceKind(films: service.films, service: service, report: report)
    default:
      let found: AccountKey?
      do throws(AccountKey.Problem) {
        found = try AccountKey.find()
      } catch {
        return catalogue(obstacle: error.message)
      }
      guard let key = found else { return catalogue() }
      let service = try connection(
        settings, key.credentials, showsAges: showsAges, report: report)
      return MovieSourceKind(
        films: service.films, service: service, isAutomatic: true, report: report)
    }
  }

  /// Returns a resolver for the film identifiers of the selected source.
  ///
  /// It needs neither a key nor a network.
  static func naming(_ settings: Settings) -> MovieIdentifierResolver {
    guard let source = try? build(settings) else { return MovieIdentifierResolver() }
    source.service?.close()
    return MovieIdentifierResolver(source.store())
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
