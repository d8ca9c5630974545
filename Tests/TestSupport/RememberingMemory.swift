public import ApplicationLogic

/// A memory that a test looks into.
@MainActor public final class RememberingMemory: SessionStore {
  /// What was kept last.
  public var text: String?
  /// Every text that was kept.
  public private(set) var kept: [String] = []
  /// Whether anything can be kept.
  public var isWritable = true
  /// How often it was asked what was kept.
  public private(set) var recalls = 0

  /// Makes a memory; without a text, nothing was ever kept.
  public init(_ text: String? = nil) {
    self.text = text
  }

  /// Counts, and tells it.
  public func recall() -> String? {
    recalls += 1
    return text
  }

  /// Keeps it, if anything can be kept.
  public func keep(_ text: String) {
    guard isWritable else { return }
    kept.append(text)
    self.text = text
  }

  /// Begins where there is nothing yet.
  public func begin() -> Bool {
    guard isWritable, text == nil else { return false }
    text = ""
    return true
  }
}
