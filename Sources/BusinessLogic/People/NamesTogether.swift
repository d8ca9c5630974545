import DomainEntities

/// The names in a text such as `with Alec Guinness and David Lean`.
struct NamesTogether: Hashable, Sendable {
  /// The maximum number of names.
  private static let most = 4

  /// The names, at least two.
  let names: [String]

  /// Parses a text; nil if it is not the word `with` and names joined by `and`, `&` or commas.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.first?.lowercased() == "with", words.count > 2 else { return nil }
    var names: [[Substring]] = [[]]
    for word in words.dropFirst() {
      if word.lowercased() == "and" || word == "&" {
        names.append([])
      } else if word.hasSuffix(",") {
        names[names.count - 1].append(word.dropLast())
        names.append([])
      } else {
        names[names.count - 1].append(word)
      }
    }
    // A comma may come before the word “and”.
    self.names = names.map { $0.joined(separator: " ") }.filter { !FoldedText($0).isEmpty }
    guard (2...Self.most).contains(self.names.count) else { return nil }
  }
}

extension MovieListInteractor {
  /// Returns a selection with conditions instead of words that name several people together.
  ///
  /// The words stay if a part of them is no known person, or if they are the title of a film.
  nonisolated(nonsending) func namingPeople(
    in selection: MovieListSelection
  ) async throws(MovieDataError) -> MovieListSelection {
    var selection = selection
    if case .search(let text) = selection.list, let people = try await people(in: text) {
      selection.list = .allTime
      selection.filters = people + selection.filters
    }
    for (index, filter) in selection.filters.enumerated().reversed() {
      if case .words(let words) = filter, let people = try await people(in: words.text) {
        selection.filters.replaceSubrange(index...index, with: people)
      }
    }
    return selection
  }

  /// Returns the conditions of a text that names several people together; nil for any other text.
  private nonisolated(nonsending) func people(
    in text: String
  ) async throws(MovieDataError) -> [MovieFilterAttribute]? {
    guard let names = NamesTogether(text)?.names else { return nil }
    do throws(MovieDataError) {
      for name in names where try await PersonInteractor(self).people(withName: name).isEmpty {
        return nil
      }
      return try await isTitle(text) ? nil : names.map { .person($0) }
    } catch {
      // Other words on the next page would be another list.
      guard error == .notFound else { throw error }
      return nil
    }
  }

  /// Returns whether a film has all words of a text in one of its titles.
  private nonisolated(nonsending) func isTitle(_ text: String) async throws(MovieDataError) -> Bool
  {
    let words = Set(FoldedText(text).words)
    return try await firstFilms(in: MovieListSelection(.search(text))).contains { film in
      film.titles.contains { words.isSubset(of: FoldedText($0).words) }
    }
  }
}
