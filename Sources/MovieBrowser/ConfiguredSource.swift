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

/// The source of films that the settings select: TMDB, or the built-in catalog.
struct ConfiguredSource {
  /// The connection to TMDB; nil if the catalog is the only source.
  let service: MovieDatabaseConnection?
  /// Whether TMDB was chosen because there is a key, without a setting; then the catalog stands in
  /// for it.
  let isAutomatic: Bool
  /// Why TMDB is not used although there is a key, in one line; nil if there is no problem.
  private(set) var obstacle: String?
  /// The films that come with the program.
  private let catalogue: @Sendable () -> any MovieDataSource
  private let report: SourceReporter

  /// Creates the source; nothing is opened before a film is needed.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - showsAges: Whether every film that may be out of date has an age, for a command.
  ///   - report: Receives the events of the source.
  /// - Throws: A failure if the settings require TMDB and there is no usable key or address.
  init(
    _ settings: Settings, showsAges: Bool = false, report: @escaping SourceReporter = { _ in }
  ) throws(CommandFailure) {
    let choice = settings[.source].text
    catalogue = { settings.catalogue }
    var key: AccountKey?
    do throws(CommandFailure) {
      if choice != "catalog" { key = try Self.key() }
    } catch {
      guard choice != "tmdb" else { throw error }
      obstacle = error.message
    }
    if choice == "tmdb", key == nil { throw AccountWording.noKey }
    if let key {
      service = try Self.connection(
        settings, key.credentials, showsAges: showsAges, report: report)
    } else {
      service = nil
    }
    isAutomatic = key != nil && choice != "tmdb"
    self.report = report
  }

  /// Returns the films as a store; with a library, the store knows the marks of films.
  func store(library: (any MovieLibrary)? = nil) -> MovieDataAdapter {
    let films: any MovieDataSource =
      if let service { service.films } else { catalogue() }
    return MovieDataAdapter(
      source: RoutedMovieDataSource(
        films, orElse: isAutomatic ? catalogue : nil,
        themes: isAutomatic ? EmbeddedCatalogue.themes : [], library: library,
        now: { SystemClock.moment }, report: report))
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
        fallbacks: [settings.spoken].compactMap(\.self), titles: settings.titles),
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
