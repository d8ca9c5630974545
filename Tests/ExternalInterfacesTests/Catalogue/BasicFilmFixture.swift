@testable import Catalogue

/// A basic film of a test, as a line of the text that `Scripts/make_basic_films.py` writes.
struct BasicFilmFixture {
  var title: String
  var year = 1990
  var imdb = 0
  var minutes = 100
  var genres = "d"
  var countries = "US"
  var directors: [String] = ["Some Director"]
  var players: [String] = []
  var series = ""
  var identifier = ""

  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")

  /// Returns the decompressed text of films.
  static func text(_ films: [BasicFilmFixture]) -> [UInt8] {
    let names = Set(films.flatMap { $0.directors + $0.players }).sorted()
    func numbers(_ people: [String]) -> String {
      people.map { name in
        let number = names.firstIndex(of: name) ?? 0
        return String([digits[number >> 12], digits[number >> 6 & 63], digits[number & 63]])
      }.joined()
    }
    let lines = films.map { film in
      [
        film.title, "\(film.year)", "\(film.imdb)", "\(film.minutes)", film.genres, film.countries,
        numbers(film.directors), numbers(film.players), film.series, film.identifier,
      ].joined(separator: "\t")
    }
    return Array((names + [""] + lines + [""]).joined(separator: "\n").utf8)
  }

  /// Returns the text of films as a zlib stream of uncompressed blocks (RFC 1950, RFC 1951).
  static func stored(_ films: [BasicFilmFixture]) -> CatalogueText {
    let text = text(films)
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in text {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let size = UInt16(text.count)
    let checksum = b << 16 | a
    return .bytes(
      [0x78, 0x01, 1, UInt8(size & 0xFF), UInt8(size >> 8), UInt8(~size & 0xFF), UInt8(~size >> 8)]
        + text + stride(from: 24, through: 0, by: -8).map { UInt8(checksum >> UInt32($0) & 0xFF) })
  }
}

extension BasicFilms {
  /// All built-in basic films.
  static let embedded = BasicFilms(.basicFilms)
}
