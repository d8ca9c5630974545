internal import CTerminal
public import OperatingSystem
public import TerminalModel

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The controlling terminal of the program.
///
/// Opening it enables raw mode; the first frame enters the alternate screen in the same write.
/// `CTerminal` undoes both, however the program ends.
@MainActor public final class ANSITerminal: TerminalDevice {
  private let depth: ColorDepth
  private let theme: ThemeChoice
  private let glyphs = GlyphSet.found { ProcessControl.environment($0) }
  /// An additional event source of the main loop, or nil.
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
  /// The text to copy with the next frame; nil for none.
  private var copied: String?

  /// Opens the terminal.
  ///
  /// The color depth and the theme determine its colors; the version is for crash reports.
  /// `besideOutput` draws on the terminal that keys come from, and leaves standard output to the
  /// program's result.
  public static func open(
    depth: ColorDepth, theme: ThemeChoice, version: String = "", showsPictures: Bool = false,
    besideOutput: Bool = false
  ) throws(TerminalUnavailable) -> ANSITerminal {
    guard besideOutput || isatty(STDOUT_FILENO) == 1 else { throw .noOutput }
    guard let kind = getenv("TERM"), !["", "dumb"].contains(String(cString: kind)) else {
      throw .cannotPlaceText
    }
    switch terminal_open(TerminalModes.leave, TerminalModes.leave.count, besideOutput) {
    case TERMINAL_OPENED: break
    case TERMINAL_NO_OUTPUT: throw .noOutput
    case TERMINAL_NO_INPUT: throw .noInput
    case TERMINAL_NOT_RAW: throw .notRaw
    case TERMINAL_IN_USE: throw .isOpen
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

  /// Sets the additional event source of the main loop.
  public func wait(for source: any EventSource) { self.source = source }

  /// Ends the program with the signal that requested it; returns if there was none.
  public func endBySignal() {
    terminal_end_as_asked()
  }

  /// Restores the terminal; calling it again has no effect.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    terminal_close()
  }

  /// The current size in cells.
  public var size: TerminalSize {
    var columns: Int32 = 0
    var rows: Int32 = 0
    terminal_size(&columns, &rows)
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Runs a session on the main thread until it is over, then restores the terminal.
  ///
  /// This is the program's main loop. Its single wait covers keys, notes from signal handlers,
  /// tasks of the main actor, the end of their pauses, and one additional event source. No other
  /// thread is needed.
  public func run(_ session: any TerminalSession) {
    session.start()
    while !session.isOver {
      if session.awaitsTasks { MainQueue.runReadyTasks() }
      session.showChanges()
      // Tasks that prepare for later keys run after the frame.
      MainQueue.runReadyTasks()
      session.showChanges()
      guard !session.isOver else { break }
      sendExtras()
      if pictures.takeChange() {
        session.receive([.abilitiesChanged])
        continue
      }
      source?.begin()
      let happened = events.wait(atMost: MainQueue.millisecondsUntilNextDeadline)
      if events.isExtraReadable { source?.handleEvents() }
      receive(events.removeReplies())
      // Do not take the terminal back from another program just to exit.
      if happened.contains(.resumed), !happened.contains(.endRequested) { resume() }
      // Redraw even if the size is unchanged: a smaller window has cut off cells.
      if happened.contains(.resized) { encoder.forget() }
      if !happened.isEmpty { session.receive(happened) }
      if events.isAtEnd || isGone { session.terminalDidClose() }
    }
    discardLateReplies()
    close()
  }

  /// Handles the terminal's replies to queries; missing replies are not waited for.
  private func receive(_ answers: [TerminalReply]) {
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

  /// Reads late replies, so that they do not end up in the shell after a quick exit.
  private func discardLateReplies() {
    while isOpen, !isGone, !events.isAtEnd {
      let timeout = queries.remainingTime(now: terminal_milliseconds())
      guard timeout > 0 else { return }
      for answer in events.waitForAnswers(timeout) { _ = queries.accept(answer) }
    }
  }

  private func resume() {
    terminal_resume()
    forgetScreen()
  }

  /// Shows a frame with a single write, or without one if nothing has changed.
  public func present(_ frame: CellBuffer) {
    guard isOpen else { return }
    let frame = glyphs.shown(frame)
    lastFrame = frame
    bytes.removeAll(keepingCapacity: true)
    if !isEntered { bytes += TerminalModes.enter }
    appendModes()
    if let copied { bytes += TerminalModes.clipboard(copied) }
    copied = nil
    pictures.clear(for: &encoder, into: &bytes)
    encoder.encode(frame, into: &bytes)
    guard !bytes.isEmpty else { return }
    if !isEntered { terminal_enters_screen() }
    isEntered = true
    send()
  }

  /// Sends a text for the clipboard with the next frame; a terminal may ignore it.
  public func copy(_ text: String) { copied = text }

  /// Turns mouse reports on or off with the next write.
  public func setMouse(_ on: Bool) {
    wantsMouse = on
  }

  /// How the terminal shows pictures, as far as it has replied.
  public var pictureAbility: PictureSupport { pictures.ability }

  /// Sets the pictures of the next frame, which are sent after it while no key is pending.
  public func setPictures(_ pictures: [PlacedPicture]) {
    self.pictures.want(pictures)
  }

  private func appendModes() {
    guard wantsMouse != reportsMouse else { return }
    reportsMouse = wantsMouse
    bytes += TerminalModes.mouse(wantsMouse).utf8
  }

  /// Sends what frames do not include: queries, mouse reports and pictures.
  private func sendExtras() {
    guard isOpen, isEntered else { return }
    ask()
    if wantsMouse != reportsMouse {
      bytes.removeAll(keepingCapacity: true)
      appendModes()
      send()
    }
    sendPictures()
  }

  /// Queries the terminal after the first frame, with a separate write.
  ///
  /// Pending keys are handled first, so that no replies are in flight if one of them quits.
  private func ask() {
    guard !queries.wasAsked, let lastFrame, terminal_wait_for_input(0) == 0 else { return }
    bytes = Array(
      queries.ask(
        background: theme.asksForBackground && depth > .none, besides: pictures.questions,
        now: terminal_milliseconds()
      ).utf8)
    // Some terminals print the last letter of an unknown query.
    encoder.forgetCursor()
    encoder.encode(lastFrame, into: &bytes)
    send()
  }

  /// Sends the pending pictures, after frames and only while no key is pending.
  private func sendPictures() {
    while pictures.isDue, !isGone, let lastFrame, terminal_wait_for_input(0) == 0 {
      bytes.removeAll(keepingCapacity: true)
      guard pictures.show(over: lastFrame, by: &encoder, into: &bytes) else { break }
      if pictures.leavesTraces { terminal_also_leave(ImageLayer.leave, ImageLayer.leave.count) }
      let start = terminal_milliseconds()
      send()
      pictures.sent(in: terminal_milliseconds() - start)
      // The other pictures are for the ability before the change.
      if pictures.hasChanged { break }
    }
    // A buffer of this size is rarely needed again.
    if bytes.capacity > 1 << 17 { bytes = [] }
  }

  private func send() {
    if terminal_write(bytes, bytes.count) != 0 { isGone = true }
  }

  /// Restores the terminal and stops the process group, as Ctrl-Z does.
  public func suspend() {
    guard isOpen else { return }
    discardLateReplies()
    terminal_suspend()
    forgetScreen()
  }

  /// Restores the terminal while `body` runs a program in the foreground, then takes it back.
  public func lend(to body: () -> Void) {
    guard isOpen else { return body() }
    discardLateReplies()
    terminal_lend()
    body()
    terminal_take_back()
    forgetScreen()
  }

  /// Prints a prompt and waits for Enter, during a loan.
  public func waitForEnter(_ prompt: String) {
    guard isOpen else { return }
    let bytes = Array(TerminalModes.prompt(prompt).utf8)
    terminal_wait_for_enter(bytes, bytes.count)
  }

  /// Forces the next frame to be sent as a whole.
  public func forgetFrame() {
    encoder.forget()
  }

  private func forgetScreen() {
    isEntered = false
    reportsMouse = false
    encoder.forget()
  }
}
