public import Widgets

/// A session store that a test can inspect.
@MainActor public final class InMemoryTextStore: TextStore {
  /// The last saved text.
  public var text: String?
  /// Every saved text.
  public private(set) var kept: [String] = []
  /// Whether anything can be saved.
  public var isWritable = true
  /// The number of reads.
  public private(set) var recalls = 0

  /// Creates a store, empty unless given a text.
  public init(_ text: String? = nil) {
    self.text = text
  }

  /// Counts the read and returns the text.
  public func recall() -> String? {
    recalls += 1
    return text
  }

  /// Saves a text if possible.
  public func change(_ body: (String?) -> String) {
    guard isWritable else { return }
    let text = body(text)
    kept.append(text)
    self.text = text
  }

  /// Creates an empty session if there is none.
  public func begin() -> Bool {
    guard isWritable, text == nil else { return false }
    text = ""
    return true
  }
}
