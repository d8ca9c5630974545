import DomainEntities

/// What stands in the columns of tables of marks.
enum ImportValues {
  /// The noon of a day where the clocks are so many minutes ahead: for what is told without a time.
  static func noon(_ day: CalendarDate, offset: Int) -> Moment {
    Moment(seconds: day.dayNumber * 86_400 + 43_200 - offset * 60, offset: offset)
  }

  /// A year of four digits.
  static func year(_ text: String) -> Int? {
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// A number from 1 on; none where it is larger than any that a film is told with.
  static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil }
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
