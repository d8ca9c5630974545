import TerminalModel

/// The texts that the user has entered, kept between starts.
@MainActor package final class InputHistory {
  /// The maximum number of texts.
  static let limit = 100

  private let store: (any TextStore)?
  private var place: Int?
  /// The texts while the user steps through them, the latest first.
  private var texts: [String] = []
  private var initial = ""

  /// Creates a history; without a store, it is empty.
  package init(_ store: (any TextStore)?) { self.store = store }

  /// Whether an earlier text is shown.
  package var isStepping: Bool { place != nil }

  /// Begins with the text that a text input starts with.
  package func begin(_ text: String) {
    initial = text
    place = nil
    texts = []
  }

  /// Returns an earlier text, or a later one if `isLater`; nil if there is none.
  ///
  /// After the latest one follows the text that the input started with.
  package func step(isLater: Bool) -> String? {
    if place == nil, !isLater { texts = stored().reversed().filter { $0 != initial } }
    let next = (place ?? -1) + (isLater ? -1 : 1)
    guard place != nil || !isLater, next < texts.count else { return nil }
    place = next < 0 ? nil : next
    return place.map { texts[$0] } ?? initial
  }

  /// Adds a text as the latest one.
  package func add(_ text: String) {
    let text = CleanText.line(text).trimmed
    // The file is read again, since another browser may have added texts.
    guard let store, !text.isEmpty else { return }
    store.change { stored in
      let texts = Self.texts(in: stored).filter { $0 != text } + [text]
      return texts.suffix(Self.limit).map { "\($0)\n" }.joined()
    }
  }

  private func stored() -> [String] { Self.texts(in: store?.recall()) }

  private static func texts(in stored: String?) -> [String] {
    (stored ?? "").split(separator: "\n").map { CleanText.line(String($0)).trimmed }
      .filter { !$0.isEmpty }
  }
}
