public import TerminalModel

/// A terminal that a test feeds with events and that records every frame.
///
/// A test waits for the browser to be idle, or for a frame, without a clock.
@MainActor public final class RecordingTerminal: TerminalDevice {
  /// The current size in cells.
  public private(set) var size: TerminalSize
  /// Every frame shown, in order.
  public private(set) var frames: [CellBuffer] = []
  /// The number of suspensions.
  public private(set) var suspensions = 0
  /// The number of times another program used the terminal.
  public private(set) var loans = 0
  /// The number of times the next frame had to be sent completely.
  public private(set) var forgottenFrames = 0
  /// The prompts below the output of other programs.
  public private(set) var prompts: [String] = []
  /// Whether the browser has enabled mouse reporting.
  public private(set) var reportsMouse = false

  /// The image support that the browser sees.
  public private(set) var pictureAbility = PictureSupport.none
  /// The pictures over the last frame.
  public private(set) var pictures: [PlacedPicture] = []

  /// The texts that were put on the clipboard.
  public private(set) var copied: [String] = []

  private var session: (any TerminalSession)?

  /// Creates a terminal with a size.
  public init(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
  }

  /// The last frame, or a blank one before the first.
  public var frame: CellBuffer { frames.last ?? CellBuffer(size: size) }

  // MARK: Calls by the test

  /// Starts a session in this terminal.
  public func run(_ session: any TerminalSession) {
    self.session = session
    session.start()
  }

  /// Sends events together, as one read of the terminal reports them.
  public func send(_ events: [TerminalEvent]) {
    guard let session, !session.isOver else { return }
    session.receive(events)
  }

  /// Presses keys, each in a read of its own.
  public func press(_ keys: Key...) {
    for key in keys { send([.key(key)]) }
  }

  /// Types text character by character, in one read of the terminal.
  public func type(_ text: String) {
    send(text.map { .key(Key(.character($0))) })
  }

  /// Resizes the window and reports it.
  public func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    send([.resized])
  }

  /// Changes the image support and reports it.
  public func setPictureAbility(_ ability: PictureSupport) {
    pictureAbility = ability
    send([.abilitiesChanged])
  }

  /// Records the pictures.
  public func setPictures(_ pictures: [PlacedPicture]) { self.pictures = pictures }

  /// Records a text for the clipboard.
  public func copy(_ text: String) { copied.append(text) }

  /// Closes the terminal.
  public func hangUp() {
    guard let session, !session.isOver else { return }
    session.terminalDidClose()
  }

  /// Acts as the main loop: runs all ready tasks, then draws a frame, until nothing changes.
  ///
  /// Work that stays on the main actor finishes within a few turns.
  public func idle() async {
    var seen: Int
    repeat {
      seen = frames.count
      for _ in 0..<20 { await Task.yield() }
      session?.showChanges()
    } while frames.count != seen
  }

  /// Waits for a frame that meets a condition; otherwise the test's time limit ends the wait.
  public func waitForFrame(where isWanted: @escaping (CellBuffer) -> Bool) async {
    while !Task.isCancelled {
      if let last = frames.last, isWanted(last) { return }
      await Task.yield()
      session?.showChanges()
    }
  }

  // MARK: Calls by the browser

  /// Records the frame.
  public func present(_ frame: CellBuffer) {
    frames.append(frame)
  }

  /// Counts the suspension and resumes at once.
  public func suspend() { suspensions += 1 }

  /// Counts the call and runs the other program.
  public func lend(to body: () -> Void) {
    loans += 1
    body()
  }

  /// Records the prompt, and acts as if Enter was pressed.
  public func waitForEnter(_ prompt: String) { prompts.append(prompt) }

  /// Counts the call.
  public func forgetFrame() { forgottenFrames += 1 }

  /// Records the requested mode.
  public func setMouse(_ on: Bool) { reportsMouse = on }
}
