internal import Browser
internal import BusinessLogic
internal import CommandLineInterface
internal import Commands
internal import Device
internal import Edges
internal import Films
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Plain
internal import Records
internal import SettingsLogic
internal import TerminalModel
internal import Wording

/// The browser: full-screen, or in plain mode on a terminal that cannot position text.
@MainActor struct BrowserProgram {
  /// How long a film must be selected before it is loaded; longer than the key repeat interval.
  private nonisolated static let rest = Duration.milliseconds(120)
  /// The pause in typing after which a search starts.
  private nonisolated static let typingDebounce = Duration.milliseconds(150)
  /// The pause after which typing counts as ended.
  private nonisolated static let typingEnd = Duration.milliseconds(700)

  /// The time after which changes to a note are stored as a draft.
  private nonisolated static let draftInterval = Duration.seconds(1)

  /// The delay between a change and its upload; an undo within it avoids the request.
  private nonisolated static let uploadDelay = Duration.seconds(2)
  /// How long plain mode waits on exit for marks to be sent to the account.
  private static let timeout = Duration.seconds(3)

  private let options: BrowserOptions
  private let settings: Settings
  private let source: ConfiguredSource
  private let activity = SourceActivity()
  private let plainLog = PlainSourceLog()

  /// Creates a browser with its settings and source of films.
  init(_ options: BrowserOptions) throws(CommandFailure) {
    self.options = options
    settings = try Settings.find(options.settings)
    source = try ConfiguredSource(settings) { [activity, plainLog] event in
      activity.report(event)
      plainLog.receive(event)
    }
  }

  /// Browses until the user quits; returns the exit code.
  func run() throws(CommandFailure) -> ExitCode {
    defer { source.service?.close() }
    if options.isPlain { return browsePlainly() }
    if PlainSession.isNeeded {
      return browsePlainly(saying: ProgramWording.plainInstead)
    }
    guard StandardStreams.outputIsTerminal else { throw ProgramWording.needsTerminal }
    return try browse(BrowserAppearance(settings))
  }

  /// Browses on the terminal until the user picks a film of a list, whose identifier is printed;
  /// returns the exit code.
  func run(picking list: ListOptions) throws(CommandFailure) -> ExitCode {
    defer { source.service?.close() }
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)
    let pick = try PickCommand(
      CommandContext(settings, store: source.store(library: library), library: library), list)
    return try browse(BrowserAppearance(settings), for: pick)
  }

  private func browse(
    _ appearance: BrowserAppearance, for pick: PickCommand? = nil
  ) throws(CommandFailure) -> ExitCode {
    let posters = source.service?.posters(at: settings[.imageURL].text)
    let terminal: ANSITerminal
    do throws(TerminalUnavailable) {
      terminal = try ANSITerminal.open(
        depth: appearance.depth, theme: appearance.theme, version: HelpText.version,
        showsPictures: posters != nil, besideOutput: pick != nil)
    } catch {
      throw ProgramWording.unusableTerminal(error.message)
    }
    let keys = KeyFile.find()
    let library = SQLiteMovieLibrary(
      waiting: SQLiteMovieLibrary.interactiveTimeout, warn: { _ in })
    let sync = sync(of: library)
    library.observe { [activity] event in
      if event.isExternal { activity.reportMarks() }
    }
    var context = BrowserContext(
      store: source.store(library: library), device: terminal,
      links: SystemLinkOpener(), today: .today())
    context.bindings = keys.bindings
    context.usesMouse = usesMouse
    context.notice =
      StartNotice.text(
        settings, keys: keys.notice, listProblem: SmartListFolder().problem(with: library))
      ?? SQLiteMovieLibrary.ownerWarning ?? appearance.obstacle ?? source.obstacle
      ?? posterObstacle(appearance, hasSource: posters != nil)
    context.language = settings.language
    context.region = settings.region
    context.version = HelpText.version
    context.activity = activity
    context.posters = posters
    context.showsPosters = settings[.posters].text != "off"
    context.showsFaces = settings[.faces].text != "off"
    context.reportsPosters = settings[.posters].text == "on"
    let hooks = MarkHooks(
      keys, library: library, naming: MovieIdentifierResolver(context.store))
    context.hooks = hooks
    context.library = library
    context.now = { SystemClock.moment }
    context.programs = SystemProgramRunner()
    context.ownProgram = Subprocess.ownProgram
    context.clipboardPrograms = ClipboardProgram.find()
    context.drafts = NoteDraftFolder.default
    context.ratingMarksSeen = settings.ratingMarksSeen
    context.usesExternalEditor = settings[.notes].text == "editor"
    context.smartLists = SmartListFolder()
    context.sessions = TextFile.session
    context.queries = TextFile.queries
    context.commands = TextFile.commands
    context.walks = TextFile.walks
    context.startsFresh = options.startsFresh
    context.posterSetting = stored(.posters)
    context.mouseSetting = stored(.mouse)
    // A pause of any length ends after other events are handled.
    context.yieldToInput = { try await MainQueue.pause(for: .microseconds(1)) }
    context.rest = { try await MainQueue.pause(for: Self.rest) }
    context.typingDebounce = { try await MainQueue.pause(for: Self.typingDebounce) }
    context.draftInterval = { try await MainQueue.pause(for: Self.draftInterval) }
    context.typingEnd = { try await MainQueue.pause(for: Self.typingEnd) }
    if let pick { context = context.picking(from: pick.selection) }
    let session = BrowserSession(context)
    terminal.wait(for: LibraryWatch(library))
    sync?.call()
    terminal.run(session)
    switch session.ending {
    case .quit, .picked, nil: hooks.finish()
    case .interrupted, .terminated, .terminalClosed: hooks.finish(waits: false)
    }
    // The screen is closed; a large library is backed up in the background.
    library.finish(startingBackup: BackgroundBackup.start)
    reportRejection(of: sync)
    if let film = session.lostNote {
      StandardStreams.complain(ProgramWording.lostNote(on: film))
    }
    switch session.ending {
    case .quit where pick != nil: return .failure
    case .quit, nil: return .success
    case .picked(let movie): return MovieBrowser.write(pick?.text(of: movie) ?? "")
    case .terminated:
      terminal.endBySignal()
      return .terminated
    case .interrupted: return .interrupted
    case .terminalClosed: return .hungUp
    }
  }

  /// Whether to use the mouse.
  ///
  /// By default, it is not used in tmux and screen, which need it to select and scroll.
  private var usesMouse: Bool {
    switch settings[.mouse].text {
    case "never": false
    case "always": true
    default: !["TMUX", "STY"].contains { ProcessControl.environment($0) != nil }
    }
  }

  /// Returns a setting that a key toggles and the session restores; nil if a command-line option
  /// sets it, which applies to this session only.
  private func stored(_ setting: Setting) -> String? {
    if case .flag = settings[setting].origin { return nil }
    return settings[setting].text ?? "auto"
  }

  /// Returns why posters that the user has enabled are not shown, or nil if there is no problem.
  private func posterObstacle(_ appearance: BrowserAppearance, hasSource: Bool) -> String? {
    guard settings[.posters].text == "on" else { return nil }
    return ProgramWording.posterObstacle(
      hasService: source.service != nil, canDraw: hasSource, hasColors: appearance.depth != .none)
  }

  /// Returns the background sync of a library with the account; nil if the user is not signed in.
  private func sync(of library: SQLiteMovieLibrary) -> BackgroundAccountSync? {
    // A session that cannot be read is reported by `moviebrowser account`.
    guard let service = source.service,
      let session = (try? SecretFile.session?.readSession()) ?? nil
    else { return nil }
    let sync = BackgroundAccountSync(
      AccountSyncInteractor(
        service: service.account(of: session), ledger: library,
        ratingMarksSeen: settings.ratingMarksSeen),
      now: { SystemClock.moment }, debounce: { try await MainQueue.pause(for: Self.uploadDelay) })
    library.observe { [weak sync] event in
      if event.ownMarks != nil { sync?.call() }
    }
    return sync
  }

  /// Reports that TMDB no longer accepts the session, so that marks were not sent.
  private func reportRejection(of sync: BackgroundAccountSync?) {
    if sync?.isRejected == true { StandardStreams.complain(AccountWording.marksNotSent) }
  }

  private func browsePlainly(saying hint: String = "") -> ExitCode {
    for notice in [settings.notice, source.obstacle].compactMap(\.self) {
      StandardStreams.complain(notice)
    }
    let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)
    let sync = sync(of: library)
    let store = source.store(library: library)
    let hooks = MarkHooks(
      KeyFile.find(), library: library, naming: MovieIdentifierResolver(store))
    let presenter = PlainPresenter(
      store: store, links: SystemLinkOpener(),
      today: .today(), size: PlainSession.size, language: settings.language,
      region: settings.region, version: HelpText.version, sourceLog: plainLog,
      library: library, smartLists: SmartListFolder(), ratingMarksSeen: settings.ratingMarksSeen,
      walks: TextFile.walks, now: { SystemClock.moment })
    sync?.call()
    defer { library.finish(startingBackup: BackgroundBackup.start) }
    let code = MovieBrowser.exitCode { () throws(StandardStreams.Failure) in
      try StandardStreams.write(hint)
      try PlainSession.run(presenter)
    }
    hooks.finish()
    // Nothing is sent while the program waits for a line.
    if let sync {
      MainQueue.run { await MainQueue.wait(atMost: Self.timeout) { await sync.settle() } }
    }
    reportRejection(of: sync)
    return code
  }
}
