import DomainEntities
import TerminalModel

/// Parsers for the values of imported tables.
enum ImportValues {
  /// The maximum size of a catalogue ID, in bytes.
  private static let maxNameLength = 400

  /// Returns whether a text can be a catalogue ID, and not another kind of ID.
  static func isCatalogueName(_ text: String) -> Bool {
    text.utf8.count <= maxNameLength && MovieIdentifiers(MovieIdentifier(text)).catalogue != nil
  }

  /// Returns noon on a day, for entries without a time; `offset` is in minutes from UTC.
  static func noon(_ day: CalendarDate, offset: Int) -> Timestamp {
    Timestamp(seconds: day.dayNumber * 86_400 + 43_200 - offset * 60, offset: offset)
  }

  /// Parses a year of four digits.
  static func year(_ text: String) -> Int? {
    let digits = whole(text)
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Parses a positive number; nil if it exceeds `LibraryMovie.largestNumber`.
  static func number(_ text: String) -> Int? {
    let digits = whole(text)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil }
  }

  /// Parses a number such as `7`, `7.5` or `7,5`, with at most three integer and two decimal
  /// digits.
  static func decimal(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }), let number = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return Double(number) }
    guard parts[1].utf8.count <= 2, let fraction = Int(parts[1]) else { return nil }
    return Double(number) + Double(fraction) / (parts[1].utf8.count == 1 ? 10 : 100)
  }

  /// Drops a `.0` suffix; some programs write every number with a fraction, as in `1949.0`.
  private static func whole(_ text: String) -> Substring {
    text.hasSuffix(".0") ? text.dropLast(2) : text[...]
  }

  /// Returns the values of a comma-separated list.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Returns the genres of a list with IMDb’s names, without unknown ones.
  static func genres(_ text: String) -> [MovieGenre] {
    var genres: [MovieGenre] = []
    for name in list(text) {
      let genre =
        switch name.lowercased() {
        case "sci-fi": MovieGenre.scienceFiction
        case "musical": MovieGenre.music
        case let name: MovieGenre.allCases.first { $0.rawValue.lowercased() == name }
        }
      if let genre, !genres.contains(genre) { genres.append(genre) }
    }
    return genres
  }
}
