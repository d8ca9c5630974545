/// Something besides keys and signals that the main loop waits for: a descriptor that can be read from when there is news.
@MainActor public protocol EventSource: AnyObject {
  /// Has the wait hear of the descriptor, by `terminal_watch`; harmless when it does already.
  func begin()

  /// Takes the news; called after a wait that has heard of any.
  func take()
}
