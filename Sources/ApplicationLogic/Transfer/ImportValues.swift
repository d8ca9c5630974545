import DomainEntities

/// What stands in the columns of tables of marks.
enum ImportValues {
  /// The largest number of bytes of a name in the catalogue.
  private static let longestName = 400

  /// Whether a text can be a film's name in the catalogue, and is not another kind of name.
  static func isCatalogueName(_ text: String) -> Bool {
    text.utf8.count <= longestName && MovieNames(MovieIdentifier(text)).catalogue != nil
  }

  /// The noon of a day where the clocks are so many minutes ahead: for what is told without a time.
  static func noon(_ day: CalendarDate, offset: Int) -> Timestamp {
    Timestamp(seconds: day.dayNumber * 86_400 + 43_200 - offset * 60, offset: offset)
  }

  /// A year of four digits.
  static func year(_ text: String) -> Int? {
    let digits = whole(text)
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// A number from 1 on; none where it is larger than any that a film is told with.
  static func number(_ text: String) -> Int? {
    let digits = whole(text)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil }
  }

  /// A number such as `7`, `7.5` or `7,5`, of at most three digits before the sign and two behind it.
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

  /// Some programs write every number with a fraction, as in `1949.0`.
  private static func whole(_ text: String) -> Substring {
    text.hasSuffix(".0") ? text.dropLast(2) : text[...]
  }

  /// Several values in one, with commas between them.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Genres as IMDb calls them; those that are none here are left out.
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
