package import BusinessLogic
import DomainEntities
import TerminalModel

/// The user's own lists.
package extension Wording {
  /// The maximum number of films that a change names.
  private static let filmsNamed = 3

  /// The report of a change that changed nothing.
  static let listUnchanged = "nothing changed"

  // MARK: Changes

  /// Returns a list in quotation marks.
  static func list(_ name: String) -> String { "list “\(name)”" }

  /// Returns the changes of a step to lists, on one line.
  static func changes(_ lists: [CustomListChange]) -> String {
    guard let first = lists.first else { return "no changes" }
    let others = lists.count - 1
    guard others > 0 else { return change(first) }
    return "\(change(first)), and \(count(others, "other list", "other lists"))"
  }

  /// Returns a change of a list, such as `list “Noir”: Laura (1944) added`.
  ///
  /// `isPlanned` is whether it has not been made.
  static func change(_ change: CustomListChange, isPlanned: Bool = false) -> String {
    let would = isPlanned ? "would be " : ""
    guard let before = change.before else {
      let films = change.after?.films ?? []
      let list = list(change.after?.name ?? "")
      guard let only = films.first, films.count == 1 else {
        return "\(list) \(would)created" + (films.isEmpty ? "" : " with \(self.films(films.count))")
      }
      return "\(list) \(would)created with \(titleAndYear(of: only.movie))"
    }
    guard let after = change.after else {
      let films = before.films.count
      return "\(list(before.name)) \(would)deleted" + (films == 0 ? "" : " (\(self.films(films)))")
    }
    var words: [String] = []
    if before.name != after.name { words.append("renamed to “\(after.name)”") }
    if before.isRanked != after.isRanked {
      words.append(after.isRanked ? "ranked" : "no longer ranked")
    }
    if before.note != after.note {
      let (old, new) = (before.note ?? "", after.note ?? "")
      words.append(new.isEmpty ? "note removed" : old.isEmpty ? "note added" : "note changed")
    }
    words += films(from: before.films, to: after.films, at: change.position)
    return "\(list(before.name)): \(words.joined(separator: ", "))"
  }

  private static func films(
    from before: [CustomList.Film], to after: [CustomList.Film], at position: Int
  ) -> [String] {
    let (old, new) = (Set(before.map(\.movie)), Set(after.map(\.movie)))
    var words: [String] = []
    func add(_ films: [LibraryMovie], _ what: String, after sign: String = " ") {
      guard !films.isEmpty else { return }
      let isMany = films.count > filmsNamed
      let names =
        isMany
        ? self.films(films.count) : films.map { titleAndYear(of: $0) }.joined(separator: ", ")
      words.append(names + sign + what)
    }
    let added = after.map(\.movie).filter { !old.contains($0) }
    let removed = before.map(\.movie).filter { !new.contains($0) }
    // A film that was known by its title alone and now has identifiers is still the same film.
    let titles = Set(removed.filter(\.names.isEmpty).map(\.titleAndYear))
    let found = added.filter { !$0.names.isEmpty && titles.contains($0.titleAndYear) }
    let names = Set(found.map(\.titleAndYear))
    add(added.filter { $0.names.isEmpty || !titles.contains($0.titleAndYear) }, "added")
    add(found, "identified")
    add(removed.filter { !$0.names.isEmpty || !names.contains($0.titleAndYear) }, "removed")
    guard words.isEmpty else { return words }
    if before.map(\.movie) != after.map(\.movie) {
      // It does not matter which of two neighbors was moved.
      if before.count == 2, after.count == 2 {
        return [
          "\(titleAndYear(of: after[0].movie)) moved before \(titleAndYear(of: after[1].movie))"
        ]
      }
      // One film moved from one end of the changed part to the other.
      if let first = before.first?.movie, after.last?.movie == first {
        return ["\(titleAndYear(of: first)) moved to place \(number(position + after.count))"]
      }
      if let last = before.last?.movie, after.first?.movie == last {
        return ["\(titleAndYear(of: last)) moved to place \(number(position + 1))"]
      }
      return ["order changed"]
    }
    let noted = zip(before, after).filter { $0.note != $1.note }
    func addNoted(_ what: String, _ isSo: (_ old: String, _ new: String) -> Bool) {
      add(noted.filter { isSo($0.note, $1.note) }.map(\.1.movie), what, after: ": ")
    }
    addNoted("note removed") { $1.isEmpty }
    addNoted("note added") { old, _ in old.isEmpty }
    addNoted("note changed") { !$0.isEmpty && !$1.isEmpty }
    return words
  }

  /// Returns why a list cannot be changed, and what to do, on one line.
  static func complaint(_ error: CustomListError) -> String {
    switch error {
    case .emptyName: "missing list name"
    case .unknown(let name, let known):
      "no list “\(name.excerpt)”"
        + (known.isEmpty ? "; you have no lists yet" : "; your lists: \(listNames(known))")
    case .nameTaken(let name): "a list named “\(name)” already exists; use another name"
    case .reservedName(let name):
      "“\(name)” is the name of a built-in list, smart list, genre, decade or condition; use another name"
    case .alreadyListed(let film, let name):
      "\(titleAndYear(of: film)) is already in the list “\(name)”"
    case .notListed(let film, let name): "\(titleAndYear(of: film)) is not in the list “\(name)”"
    case .full(let name):
      "the list “\(name)” is full: a list can have at most \(films(CustomList.maxFilms))"
    case .library(let error): complaint(saving: error)
    }
  }

  private static func listNames(_ known: [String]) -> String {
    let most = 10
    let shown = known.prefix(most).joined(separator: ", ")
    return known.count > most ? "\(shown) and \(number(known.count - most)) more" : shown
  }
}
