import ApplicationLogic
import ExternalInterfaces

/// Who is signed in, and what is to be sent and fetched.
extension AccountProgram {
  /// Whether there is a key and a session, and what waits to be sent.
  func status() throws(CommandFailure) -> String {
    let session: AccountSession?
    do throws(AccountSessionFile.Problem) {
      session = try AccountSessionFile.usual?.read()
    } catch {
      throw CommandFailure(
        .failure, error.message, output: format == .json ? "" : try keyState())
    }
    let status = try AccountStatusText(
      key: try find().map { ($0.credentials.description, $0.origin.description) },
      account: session?.identity, expiry: session?.expiry,
      ledger: SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands))
    return options["--json"] != nil ? status.json : try keyState() + status.lines
  }

  /// Sends what was marked here and fetches what was marked there.
  @MainActor func synchronize() throws(CommandFailure) -> String {
    _ = try AccountSyncCommand.preference(options)
    let found: AccountSession?
    do throws(AccountSessionFile.Problem) {
      found = try AccountSessionFile.usual?.read()
    } catch {
      throw CommandFailure(.failure, error.message)
    }
    guard let session = found else {
      throw CommandFailure(.failure, "nobody is signed in; moviebrowser account login signs in")
    }
    let service = try connection()
    defer { service.close() }
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.patienceOfCommands)
    // Whatever becomes of it, what was saved is backed up.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let command = AccountSyncCommand(
      service: service.account(of: session), ledger: library,
      refusal: { await service.refusal() })
    return try MainQueue.run { () async throws(CommandFailure) in
      try await command.run(options: options, format: format, at: SystemClock.moment)
    }
  }

  func sessionFile() throws(CommandFailure) -> AccountSessionFile {
    if let file = AccountSessionFile.usual { return file }
    throw CommandFailure(.failure, "there is no folder to keep a session in; set HOME")
  }

  /// The service with the key that there is.
  func connection() throws(CommandFailure) -> MovieDatabaseConnection {
    guard let key = try find() else {
      throw CommandFailure(
        .failure,
        "there is no key for The Movie Database, which signing in needs; moviebrowser help account says how to get one"
      )
    }
    return try FilmSource.connection(settings, key.credentials)
  }
}
