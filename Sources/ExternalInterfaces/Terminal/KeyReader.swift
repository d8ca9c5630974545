internal import ApplicationLogic
internal import CTerminal

/// The one thread that waits for keys and for what signal handlers note.
enum KeyReader {
  /// Starts the thread; answers whether it runs.
  static func start(into queue: EventQueue) -> Bool {
    let context = Unmanaged.passRetained(queue)
    let started = terminal_reader_start(
      { context in
        guard let context else { return }
        KeyReader.run(into: Unmanaged<EventQueue>.fromOpaque(context).takeRetainedValue())
      }, context.toOpaque())
    if started != 0 { context.release() }
    return started == 0
  }

  private static func run(into queue: EventQueue) {
    var decoder = KeyDecoder()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let found = Int(terminal_wait(Int32(decoder.patience)))
      if found == 0 { queue.push(decoder.flush()) }
      if found & TERMINAL_HAS_NOTE != 0, !takeNotes(into: queue) { break }
      if found & TERMINAL_HAS_INPUT != 0 {
        let count = terminal_read(&bytes, bytes.count)
        if count < 0 { break }
        queue.push(decoder.decode(bytes[..<count]))
      }
      if found & TERMINAL_IS_GONE != 0 { break }
    }
    queue.finish()
  }

  /// Answers false when the thread is to end.
  private static func takeNotes(into queue: EventQueue) -> Bool {
    while true {
      switch Int(terminal_next_note()) {
      case TERMINAL_NOTE_RESIZED: queue.push([.resized])
      case TERMINAL_NOTE_CONTINUED: queue.push([.resumed])
      case TERMINAL_NOTE_STOP: queue.push([.suspensionRequested])
      case TERMINAL_NOTE_QUIT: return false
      default: return true
      }
    }
  }
}
