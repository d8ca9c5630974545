import DomainEntities
import Records

/// A film of the double, generated from its number alone, so all responses agree.
struct MovieDatabaseDoubleFilm: Sendable {
  let number: Int
  let released: CalendarDate

  /// Creates a film; film 1 is released on the given day, and each next film three days earlier.
  init(_ number: Int, newest: CalendarDate) {
    self.number = number
    released = newest.adding(days: -3 * (number - 1))
  }

  static let genreNumbers = [
    28, 12, 16, 35, 80, 99, 18, 10751, 14, 36, 27, 10402, 9648, 10749, 878, 10770, 53, 10752, 37,
  ]
  private static let languages = ["en", "fr", "ja", "de", "cn", "xx"]
  static let people = 200

  /// Every ninth film is translated into English only.
  var isTranslated: Bool { !number.isMultiple(of: 9) }
  var language: String { Self.languages[number % Self.languages.count] }
  var genres: [Int] {
    let all = Self.genreNumbers
    return number.isMultiple(of: 17)
      ? [] : [all[number % all.count], all[(number * 7 + 3) % all.count]].unique
  }
  /// The first film is the most popular.
  var popularity: Double { 1000 / Double(number + 1) }
  var votes: Int { number.isMultiple(of: 23) ? 0 : 5 + number * 37 % 9000 }
  var rating: Double { votes == 0 ? 0 : Double(10 + number * 31 % 85) / 10 }
  var runtime: Int { number.isMultiple(of: 13) ? 0 : 60 + number * 11 % 120 }
  var isAdult: Bool { number % 500 == 499 }
  var originalTitle: String { language == "ja" ? "映画 \(number)" : "Film No. \(number)" }
  /// Every tenth film starts a series of three.
  var collection: Int? { number % 10 < 3 && number >= 10 ? number / 10 : nil }
  var cast: [Int] { (0..<8).map { (number * 7 + $0 * 13) % Self.people + 1 } }
  var director: Int { number * 3 % Self.people + 1 }

  /// Returns the title in a language, such as `Film 12 (de)`.
  func title(in tag: String) -> String {
    let code = tag.prefix(2)
    if code == language { return originalTitle }
    return code == "en" || isTranslated ? "Film \(number) (\(code))" : originalTitle
  }

  func overview(in tag: String) -> String {
    let code = tag.prefix(2)
    guard code == "en" || isTranslated else { return "" }
    return "What happens in film \(number), told in \(code)."
  }

  /// Returns the row of a list.
  func row(in tag: String) -> [(String, JSONText)] {
    [
      ("adult", .boolean(isAdult)),
      ("backdrop_path", nil),
      ("genre_ids", .array(genres.map(JSONText.integer))),
      ("id", .integer(number)),
      ("original_language", .string(language)),
      ("original_title", .string(originalTitle)),
      ("overview", .string(overview(in: tag))),
      // A whole number is written as an integer, as by the service.
      ("popularity", number == 1 ? 500 : .number(popularity)),
      ("poster_path", number.isMultiple(of: 11) ? nil : .string("/poster\(number).jpg")),
      ("release_date", .string(number.isMultiple(of: 29) ? "" : released.description)),
      ("softcore", false),
      ("title", .string(title(in: tag))),
      ("video", false),
      ("vote_average", rating == rating.rounded() ? .integer(Int(rating)) : .number(rating)),
      ("vote_count", .integer(votes)),
    ]
  }
}

extension [Int] {
  fileprivate var unique: [Int] { first == last ? Array(prefix(1)) : self }
}
