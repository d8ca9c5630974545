public import ApplicationLogic
internal import CTerminal

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The terminal that the program was started from.
///
/// Opening it makes it raw; the first frame switches the screen on in the same write. Whatever
/// ends the program, `CTerminal` undoes both.
@MainActor public final class ANSITerminal: TerminalDevice {
  private let depth: ColorDepth
  private let theme: ThemeChoice
  private let glyphs = GlyphSet.found { ProcessControl.environment($0) }
  /// What is told of every write, key and size; nil where nobody wants to know.
  private var recording: TerminalRecording?
  /// What is waited for besides; nil for nothing.
  private var source: (any EventSource)?
  private var encoder: FrameEncoder
  private var bytes: [UInt8] = []
  private var isOpen = true
  private var isEntered = false
  private var isGone = false
  private var lastFrame: CellBuffer?
  private var queries = TerminalQueries { ProcessControl.environment($0) }
  private var events = TerminalEventReader()
  private var wantsMouse = false
  private var reportsMouse = false
  private var pictures: ImageLayer

  /// Opens the terminal, or says why there is none.
  ///
  /// It shows so many colors, those of a theme; the version of the program is for the report on a crash.
  public static func open(
    depth: ColorDepth, theme: ThemeChoice, version: String = "", showsPictures: Bool = false
  ) throws(TerminalUnavailable) -> ANSITerminal {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let kind = getenv("TERM"), !["", "dumb"].contains(String(cString: kind)) else {
      throw .cannotPlaceText
    }
    switch terminal_open(TerminalModes.leave, TerminalModes.leave.count) {
    case TERMINAL_OPENED: break
    case TERMINAL_NO_OUTPUT: throw .noOutput
    case TERMINAL_NO_INPUT: throw .noInput
    case TERMINAL_NOT_RAW: throw .notRaw
    default: throw .noResources
    }
    if let folder = UserFolders.state {
      terminal_prepare_report("\(folder)/crash-\(time(nil))-\(getpid()).txt", version)
    }
    return ANSITerminal(depth: depth, theme: theme, showsPictures: showsPictures)
  }

  private init(depth: ColorDepth, theme: ThemeChoice, showsPictures: Bool) {
    self.depth = depth
    self.theme = theme
    pictures = ImageLayer(isWanted: showsPictures && glyphs != .ascii, depth) {
      ProcessControl.environment($0)
    }
    encoder = FrameEncoder(
      palette: Palette(theme.theme(on: nil), depth: depth),
      scrolls: ProcessControl.environment("MOVIEBROWSER_NO_SCROLL") == nil)
  }

  /// Tells a recording of every write, key and size from now on.
  public func record(to recording: TerminalRecording?) { self.recording = recording }

  /// Waits for the events of a source as well while it runs a session.
  public func wait(for source: any EventSource) { self.source = source }

  /// Ends the program by the signal that has asked it to end; returns where none has.
  public func endAsAsked() {
    terminal_end_as_asked()
  }

  /// Gives the terminal back as it was found; harmless when that is done already.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
    if isEntered { recording?.wrote(TerminalModes.leave) }
    recording?.flush()
  }

  /// How many cells there are now.
  public var size: TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    terminal_size(&columns, &rows)
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Runs a session until it is over, on the main thread, and gives the terminal back.
  ///
  /// This is the program's main loop: it waits for keys, for notes from signal handlers, for tasks of the main
  /// actor, for the end of their pauses and for one source of events besides, whichever comes first, and for nothing
  /// else. No other thread is needed.
  public func run(_ session: any TerminalSession) {
    session.start()
    while !session.isOver {
      if session.awaitsTasks { MainQueue.runTasksAtHand() }
      session.showChanges()
      // What only prepares for later keys comes after the frame.
      MainQueue.runTasksAtHand()
      session.showChanges()
      guard !session.isOver else { break }
      sendBesides()
      if pictures.takeChange() {
        session.receive([.abilitiesChanged])
        continue
      }
      recording?.flush()
      source?.begin()
      let happened = events.wait(atMost: MainQueue.millisecondsUntilNextDeadline)
      record(happened)
      if events.hasNews { source?.take() }
      take(events.takeAnswers())
      // Who is to end takes the terminal from nobody once more.
      if happened.contains(.resumed), !happened.contains(.endRequested) { resume() }
      // Even where it is the same size again: what a smaller window cut off is gone.
      if happened.contains(.resized) { encoder.forget() }
      if !happened.isEmpty { session.receive(happened) }
      if events.isAtEnd || isGone { session.terminalDidVanish() }
    }
    takeLateAnswers()
    close()
  }

  /// What was read is in the file before it is handled: if that crashes, it is the last thing there.
  private func record(_ happened: [TerminalEvent]) {
    guard let recording else { return }
    recording.read(events.lastRead)
    if happened.contains(.resized) { recording.resized(to: size) }
    recording.flush()
  }

  /// Takes in what the terminal has to say about itself; a silent one is not waited for.
  private func take(_ answers: [TerminalAnswer]) {
    for answer in answers where queries.accept(answer) {
      switch answer {
      case .background(let color): show(theme.theme(on: color))
      case .synchronizedOutput(let isKnown): encoder.setSynchronizes(isKnown)
      case .picture(let answer): pictures.accept(answer)
      case .attributes: break
      }
    }
  }

  private func show(_ theme: Theme) {
    let palette = Palette(theme, depth: depth)
    guard encoder.setPalette(palette), let lastFrame, isEntered else { return }
    present(lastFrame)
  }

  /// Somebody who leaves at once is not to find the answers in the shell.
  private func takeLateAnswers() {
    while isOpen, !isGone, !events.isAtEnd {
      let patience = queries.remainingPatience(now: terminal_milliseconds())
      guard patience > 0 else { return }
      for answer in events.waitForAnswers(patience) { _ = queries.accept(answer) }
    }
  }

  private func resume() {
    terminal_resume()
    forgetScreen()
  }

  /// Shows a frame by one write, or by none where nothing changed.
  public func present(_ frame: CellBuffer) {
    guard isOpen else { return }
    let frame = glyphs.shown(frame)
    lastFrame = frame
    bytes.removeAll(keepingCapacity: true)
    if !isEntered { bytes += TerminalModes.enter }
    appendModes()
    pictures.clear(for: &encoder, into: &bytes)
    encoder.encode(frame, into: &bytes)
    guard !bytes.isEmpty else { return }
    if !isEntered { terminal_enters_screen() }
    isEntered = true
    send()
  }

  /// Asks for reports of the mouse or leaves it to the terminal, with the next write.
  public func setMouse(_ on: Bool) {
    wantsMouse = on
  }

  /// How pictures are shown, as far as the terminal has answered that.
  public var pictureAbility: PictureAbility { pictures.ability }

  /// Takes note of the picture that the next frame has, which is shown after it as soon as no key waits.
  public func setPicture(_ picture: PlacedPicture?) {
    pictures.want(picture)
  }

  private func appendModes() {
    guard wantsMouse != reportsMouse else { return }
    reportsMouse = wantsMouse
    bytes += TerminalModes.mouse(wantsMouse).utf8
  }

  /// Sends what no frame took along.
  private func sendBesides() {
    guard isOpen, isEntered else { return }
    ask()
    if wantsMouse != reportsMouse {
      bytes.removeAll(keepingCapacity: true)
      appendModes()
      send()
    }
    sendPicture()
  }

  /// Asks the terminal about itself, after the first frame and by a write of its own.
  ///
  /// Keys that wait are heard first: what ends the program at once shall find no answers on their way.
  private func ask() {
    guard !queries.wasAsked, let lastFrame, terminal_wait_for_input(0) == 0 else { return }
    bytes = Array(
      queries.ask(
        background: theme.asksForBackground && depth > .none, besides: pictures.questions,
        now: terminal_milliseconds()
      ).utf8)
    // There are terminals that print the last letter of a question that they do not know.
    encoder.forgetCursor()
    encoder.encode(lastFrame, into: &bytes)
    // Where a recording is played nobody waits for answers.
    send(isRecorded: false)
  }

  /// Pictures come after frames, and never before keys that wait.
  private func sendPicture() {
    guard pictures.isDue, !isGone, let lastFrame, terminal_wait_for_input(0) == 0 else { return }
    bytes.removeAll(keepingCapacity: true)
    guard pictures.show(over: lastFrame, by: &encoder, into: &bytes) else { return }
    if pictures.leavesTraces { terminal_also_leave(ImageLayer.leave, ImageLayer.leave.count) }
    let start = terminal_milliseconds()
    send(isRecorded: !pictures.leavesTraces)
    pictures.sent(in: terminal_milliseconds() - start)
    // What is that large is seldom needed again.
    if bytes.capacity > 1 << 17 { bytes = [] }
  }

  private func send(isRecorded: Bool = true) {
    if isRecorded { recording?.wrote(bytes) }
    if terminal_write(bytes, bytes.count) != 0 { isGone = true }
  }

  /// Gives the terminal back and stops the process group, as Ctrl-Z does.
  public func suspend() {
    guard isOpen else { return }
    takeLateAnswers()
    if isEntered { recording?.wrote(TerminalModes.leave) }
    recording?.flush()
    terminal_suspend()
    forgetScreen()
  }

  /// Gives the terminal back as for Ctrl-Z, and takes it again after `body`, which runs a program in the foreground.
  public func lend(to body: () -> Void) {
    guard isOpen else { return body() }
    takeLateAnswers()
    if isEntered { recording?.wrote(TerminalModes.leave) }
    recording?.flush()
    terminal_lend()
    body()
    terminal_take_back()
    forgetScreen()
  }

  /// Makes the next frame be sent whole.
  public func forgetFrame() {
    encoder.forget()
  }

  private func forgetScreen() {
    isEntered = false
    reportsMouse = false
    encoder.forget()
  }
}
