internal import BusinessLogic
internal import Commands
internal import Edges
internal import LibraryStore
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// `moviebrowser account`: the key, signing in and out, and sync.
extension CommandRun {
  func account(_ options: AccountOptions) throws(CommandFailure) -> ExitCode {
    let text =
      switch options.part {
      case .key: options.removesKey ? try removeKey() : try storeKey()
      case .signIn: try signIn(isGuest: options.isGuest)
      case .signOut: try signOut()
      case .status: try status()
      case .sync: try synchronize(options)
      }
    return write(text)
  }

  // MARK: The key

  private func storeKey() throws(CommandFailure) -> String {
    let file = try file(.accountKey, for: "a key")
    let word = SecretInput.read(prompt: AccountWording.keyPrompt)
    guard let text = word, text.contains(where: { !$0.isWhitespace }) else {
      throw AccountWording.noKeyGiven
    }
    guard let credentials = MovieDatabaseCredentials(accountKey: text) else {
      throw AccountWording.malformedKey
    }
    let service = try ConfiguredSource.connection(settings, credentials)
    defer { service.close() }
    if let refusal = MainQueue.run({ await service.refusal() }) {
      throw AccountWording.refused(refusal)
    }
    do throws(SecretFile.Failure) {
      try file.write(credentials)
    } catch {
      throw AccountWording.notWritten(file.path, error.reason)
    }
    return AccountWording.keyKept(
      credentials.description, in: file.path,
      variable: SecretVariables.names.first { ProcessControl.environment($0) != nil })
  }

  private func removeKey() throws(CommandFailure) -> String {
    let file = try file(.accountKey, for: "a key")
    return AccountWording.keyForgotten(in: file.path, wasThere: try removed(file))
  }

  private func file(
    _ file: SecretFile?, for what: String
  ) throws(CommandFailure) -> SecretFile {
    guard let file else { throw AccountWording.noFolder(for: what) }
    return file
  }

  /// Removes a file; returns whether it existed.
  private func removed(_ file: SecretFile) throws(CommandFailure) -> Bool {
    do throws(SecretFile.Failure) {
      return try file.remove()
    } catch {
      throw AccountWording.notRemoved(file.path, error.reason)
    }
  }

  /// Returns the kind and the origin of the key, or nil if there is none.
  private func keyState() throws(CommandFailure) -> (kind: String, origin: String)? {
    try ConfiguredSource.key().map { ($0.credentials.description, $0.origin.description) }
  }

  /// Returns a connection with the user's key.
  private func connection() throws(CommandFailure) -> MovieDatabaseConnection {
    guard let key = try ConfiguredSource.key() else { throw AccountWording.noKeyToSignIn }
    return try ConfiguredSource.connection(settings, key.credentials)
  }

  // MARK: Signing in and out

  /// Signs in after the user approves it on a TMDB page, and stores the session.
  private func signIn(isGuest: Bool) throws(CommandFailure) -> String {
    let file = try file(.session, for: "a session")
    let service = try connection()
    defer { service.close() }
    let access = service.access
    if let known = (try? file.readSession()) ?? nil {
      let isSignedIn = try ask { () async throws(MovieDataError) in
        try await access.accepts(known)
      }
      if isSignedIn { return AccountWording.alreadySignedIn(known.identity) }
    }
    let found: AccountSession? =
      isGuest
      ? try ask { () async throws(MovieDataError) in try await access.guest() }
      : try MainQueue.run { () async throws(CommandFailure) in
        try await access.signIn(show: Self.show, skipsWait: Self.skipsWait)
      }
    guard let session = found else { throw AccountWording.timedOut }
    try keep(session, in: file, access)
    return AccountWording.signedIn(session.identity, path: file.path)
  }

  private func keep(
    _ session: AccountSession, in file: SecretFile, _ access: AccountAccess
  ) throws(CommandFailure) {
    if session.isGuest {
      // A new guest session does not have the ratings of an earlier one.
      try CommandFailure.attempt { () throws(MovieDataError) in
        try library.forgetGuest(at: SystemClock.moment)
      }
    }
    do throws(SecretFile.Failure) {
      try file.write(session)
    } catch {
      // A session that is not stored could never be used again.
      try? ask { () async throws(MovieDataError) in try await access.end(session) }
      throw AccountWording.notWritten(file.path, error.reason)
    }
  }

  /// Ends the session at TMDB, if it can be reached, and deletes its file.
  private func signOut() throws(CommandFailure) -> String {
    let file = try file(.session, for: "a session")
    var isKnownThere = false
    do throws(SecretFile.SessionProblem) {
      if let session = try file.readSession(), !session.isGuest {
        isKnownThere = !hasEnded(session)
      }
    } catch {
      isKnownThere = true
    }
    return AccountWording.signedOut(wasSignedIn: try removed(file), isKnownThere: isKnownThere)
  }

  /// Ends a session at TMDB; reports a failure and returns false if that is not possible.
  private func hasEnded(_ session: AccountSession) -> Bool {
    do throws(CommandFailure) {
      let service = try connection()
      defer { service.close() }
      let access = service.access
      try ask { () async throws(MovieDataError) in try await access.end(session) }
      return true
    } catch {
      StandardStreams.complain(error.message)
      return false
    }
  }

  /// Runs a request to TMDB, and converts its error.
  private func ask<Answer>(
    _ request: @escaping @MainActor () async throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    try CommandFailure.attempt { () throws(MovieDataError) in try MainQueue.run(request) }
  }

  /// Opens a page if possible, and prints its address.
  private static func show(_ page: String) throws(CommandFailure) {
    let isOpen = SystemLinkOpener().open(page)
    do throws(StandardStreams.Failure) {
      try StandardStreams.write(
        AccountWording.question(page, isOpen: isOpen, canHurry: StandardStreams.inputIsTerminal))
    } catch {
      throw AccountWording.questionNotWritten
    }
  }

  private nonisolated static func skipsWait() -> Bool {
    StandardStreams.inputIsTerminal && StandardStreams.enterWasPressed
  }

  /// Returns the stored session, or nil if the user is not signed in.
  private func session() throws(CommandFailure) -> AccountSession? {
    do throws(SecretFile.SessionProblem) {
      return try SecretFile.session?.readSession()
    } catch {
      throw CommandFailure(.notAuthorized, error.message)
    }
  }

  // MARK: Marks

  /// Returns the key, the session, and the number of marks that have not been sent yet.
  private func status() throws(CommandFailure) -> String {
    let stored: AccountSession?
    do throws(CommandFailure) {
      stored = try session()
    } catch {
      var failure = error
      if !format.isForPrograms { failure.output = AccountWording.keyState(try keyState()) }
      throw failure
    }
    let key = try keyState()
    let status = try AccountStatusText(
      key: key, account: stored?.identity, expiry: stored?.expiry, ledger: library)
    return status.text(key: AccountWording.keyState(key), format: format)
  }

  /// Syncs marks with the account.
  private func synchronize(_ options: AccountOptions) throws(CommandFailure) -> String {
    guard let session = try session() else { throw AccountWording.notSignedIn }
    let service = try connection()
    defer { service.close() }
    // Back up saved marks even if the sync fails.
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let command = AccountSyncCommand(
      service: service.account(of: session), ledger: library,
      ratingMarksSeen: settings.ratingMarksSeen, refusal: { await service.refusal() })
    return try MainQueue.run { [format] () async throws(CommandFailure) in
      try await command.run(
        preferring: options.preference, isDryRun: options.isDryRun, format: format,
        at: SystemClock.moment)
    }
  }
}
