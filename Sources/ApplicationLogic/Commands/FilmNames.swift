import DomainEntities
import TerminalModel
public import Wording

/// The films that a command is called with.
public enum FilmNames: Hashable, Sendable {
  /// Arguments: the words of one name, or else a name each.
  case arguments([String])
  /// Lines of standard input, a name each.
  case lines([String])

  /// Whether there are no names.
  public var isEmpty: Bool { list.allSatisfy(\.isEmpty) }

  /// Whether the names are lines of standard input.
  var areLines: Bool { if case .lines = self { true } else { false } }

  /// The arguments or lines.
  var list: [String] {
    switch self {
    case .arguments(let words): words
    case .lines(let lines): lines
    }
  }

  /// The arguments as one name.
  var text: String { list.joined(separator: " ") }

  /// Whether each argument may be the name of a film.
  ///
  /// A number next to a title belongs to the title (`jaws 2`, `alien 1980`), so it is not the TMDB
  /// ID of another film.
  var mayBeSeveral: Bool {
    guard case .arguments(let words) = self, words.count > 1 else { return false }
    return !words.contains(where: Self.isNumber) || words.allSatisfy(Self.isIdentifier)
  }

  private static func isNumber(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isIdentifier(_ word: String) -> Bool {
    let text = SearchText(word)
    if isNumber(word) || text.film != nil || text.addressedTitle != nil { return true }
    // The identifiers of the catalog end with a year.
    let end = word.suffix(5)
    return MovieIdentifier(word).titleAndYear != nil
      || end.first == "-" && isNumber(String(end.dropFirst()))
  }

  /// Returns the names on standard input, one a line, if the only argument is `-`; otherwise the
  /// same names.
  ///
  /// A tab ends a name, so the output of commands that list films, which begins with identifiers,
  /// has names.
  ///
  /// - Throws: A usage error if there are no names, and the error of `input`.
  public func read(
    from input: () throws(CommandFailure) -> String
  ) throws(CommandFailure) -> FilmNames {
    guard self == .arguments(["-"]) else { return self }
    let names = try input().split(whereSeparator: \.isNewline).map { line in
      String(line.prefix { $0 != "\t" }).trimmed
    }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw CommandFailure(.usage, Wording.noNames) }
    return .lines(names)
  }
}
