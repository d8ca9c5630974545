public import ApplicationLogic

/// A terminal that a test feeds with events and that keeps every frame it is shown.
///
/// A test waits for the browser to be idle, or for a frame, without a clock.
@MainActor public final class RecordingTerminal: TerminalDevice {
  /// How many cells there are now.
  public private(set) var size: TerminalSize
  /// Every frame that was shown, the last one last.
  public private(set) var frames: [CellBuffer] = []
  /// How often the program was asked to stop for a while.
  public private(set) var suspensions = 0
  /// How often the terminal was lent to another program.
  public private(set) var loans = 0
  /// How often the next frame was asked to be sent whole.
  public private(set) var forgottenFrames = 0
  /// Whether the browser has asked for the mouse.
  public private(set) var reportsMouse = false

  private var session: (any TerminalSession)?

  /// Makes a terminal of a size.
  public init(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
  }

  /// The last frame; a blank one before the first.
  public var frame: CellBuffer { frames.last ?? CellBuffer(size: size) }

  // MARK: What a test does

  /// Begins a session at this terminal.
  public func run(_ session: any TerminalSession) {
    self.session = session
    session.start()
  }

  /// Lets some things happen together, as one read of the terminal reports them.
  public func send(_ events: [TerminalEvent]) {
    guard let session, !session.isOver else { return }
    session.receive(events)
  }

  /// Presses keys, each of them as a read of its own.
  public func press(_ keys: Key...) {
    for key in keys { send([.key(key)]) }
  }

  /// Types text, character by character, as one read of the terminal reports it.
  public func type(_ text: String) {
    send(text.map { .key(Key(.character($0))) })
  }

  /// Gives the window another size and reports it.
  public func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    send([.resized])
  }

  /// Takes the terminal away.
  public func hangUp() {
    guard let session, !session.isOver else { return }
    session.terminalDidVanish()
  }

  /// Does what the main loop does: all tasks that are at hand, then a frame, until nothing changes.
  ///
  /// Whatever goes on without leaving the main actor is done after a few turns.
  public func idle() async {
    var seen: Int
    repeat {
      seen = frames.count
      for _ in 0..<20 { await Task.yield() }
      session?.showChanges()
    } while frames.count != seen
  }

  /// Waits until the last frame is one that is wanted; the test's time limit ends it otherwise.
  public func waitForFrame(where isWanted: @escaping (CellBuffer) -> Bool) async {
    while !Task.isCancelled {
      if let last = frames.last, isWanted(last) { return }
      await Task.yield()
      session?.showChanges()
    }
  }

  // MARK: What the browser does

  /// Keeps the frame.
  public func present(_ frame: CellBuffer) {
    frames.append(frame)
  }

  /// Counts the stop, and goes on at once.
  public func suspend() { suspensions += 1 }

  /// Counts it, and lets the other program have it.
  public func lend(to body: () -> Void) {
    loans += 1
    body()
  }

  /// Counts it.
  public func forgetFrame() { forgottenFrames += 1 }

  /// Keeps the wish.
  public func setMouse(_ on: Bool) { reportsMouse = on }
}
