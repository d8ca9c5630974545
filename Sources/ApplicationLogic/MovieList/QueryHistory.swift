/// The queries that the user has entered, kept between starts.
@MainActor final class QueryHistory {
  /// The maximum number of queries.
  static let limit = 100

  private let store: (any TextStore)?
  private var place: Int?
  /// The queries while the user steps through them, the latest first.
  private var queries: [String] = []
  private var initial = ""

  /// Creates a history; without a store, it is empty.
  init(_ store: (any TextStore)?) { self.store = store }

  /// Whether an earlier query is shown.
  var isStepping: Bool { place != nil }

  /// Begins with the text that a text input starts with.
  func begin(_ text: String) {
    initial = text
    place = nil
    queries = []
  }

  /// Returns an earlier query, or a later one if `isLater`; nil if there is none.
  ///
  /// After the latest query follows the text that the input started with.
  func step(isLater: Bool) -> String? {
    if place == nil, !isLater { queries = stored().reversed().filter { $0 != initial } }
    let next = (place ?? -1) + (isLater ? -1 : 1)
    guard place != nil || !isLater, next < queries.count else { return nil }
    place = next < 0 ? nil : next
    return place.map { queries[$0] } ?? initial
  }

  /// Adds a query as the latest one.
  func add(_ query: String) {
    let query = CleanText.line(query).trimmed
    // The file is read again, since another browser may have added queries.
    guard let store, !query.isEmpty else { return }
    let queries = stored().filter { $0 != query } + [query]
    store.keep(queries.suffix(Self.limit).map { "\($0)\n" }.joined())
  }

  private func stored() -> [String] {
    (store?.recall() ?? "").split(separator: "\n").map { CleanText.line(String($0)).trimmed }
      .filter { !$0.isEmpty }
  }
}
