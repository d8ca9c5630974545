package import BusinessLogic
package import DomainEntities
import Records
package import Widgets
import Wording

/// The films of lists that the user has said not to have seen, kept between starts.
///
/// Seen films need no memory: their marks are in the library.
@MainActor package final class WalkMemory {
  /// The maximum number of lists; the ones used longest ago are dropped.
  static let maxLists = 40
  /// The maximum number of films of a list; the ones answered first are dropped.
  static let maxFilms = 2_500
  /// The maximum size of the text, in bytes.
  private static let limit = 60 * 1024

  private let store: (any TextStore)?
  /// The text without a store.
  private var text: String?

  /// Creates a memory; without a store, it lasts as long as the program.
  package init(_ store: (any TextStore)?) { self.store = store }

  /// Returns the films of a list in the order in which they were answered.
  package func films(of list: MovieListSelection) -> [MovieIdentifier] {
    let name = Self.name(of: list)
    let part = Self.parts(in: store.map { $0.recall() } ?? text).last { $0["name"] == name }
    return part.map { Self.films(in: $0) } ?? []
  }

  /// Replaces the films of a list.
  package func record(_ films: [MovieIdentifier], of list: MovieListSelection) {
    guard films != self.films(of: list) else { return }
    let name = Self.name(of: list)
    let change = { (stored: String?) -> String in
      var part = SessionText.Part(name: "list")
      part.add("name", name)
      for film in films.suffix(Self.maxFilms) { part.add("film", film.text) }
      // Another browser may have recorded other lists.
      let others = Self.parts(in: stored).filter { $0["name"] != name }
      return Self.text(of: others + (films.isEmpty ? [] : [part]))
    }
    store.map { $0.change(change) } ?? (text = change(text))
  }

  /// The name of a list, whatever its order.
  private static func name(of list: MovieListSelection) -> String {
    var list = list
    list.sort = nil
    return TypedQuery(list).text
  }

  private static func films(in part: SessionText.Part) -> [MovieIdentifier] {
    part.all("film").suffix(maxFilms).map { MovieIdentifier($0) }
  }

  private static func parts(in stored: String?) -> [SessionText.Part] {
    stored.flatMap { SessionText(reading: $0) }?.parts.filter { $0.name == "list" } ?? []
  }

  private static func text(of parts: [SessionText.Part]) -> String {
    var text = SessionText()
    text.parts = parts.suffix(maxLists)
    var stored = text.text(under: Wording.notSeenFileHeader)
    while stored.utf8.count > limit, text.parts.count > 1 {
      text.parts.removeFirst()
      stored = text.text(under: Wording.notSeenFileHeader)
    }
    return stored
  }
}
