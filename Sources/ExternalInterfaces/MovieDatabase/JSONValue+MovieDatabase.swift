internal import BusinessLogic
internal import DomainEntities
internal import MovieData
internal import Networking
internal import OperatingSystem
internal import Records

/// Accessors for values of The Movie Database.
///
/// Values that are absent, null, empty, 0 or of another type are unknown, and lengths are limited.
extension JSONValue {
  /// The maximum number of values read from a response, arrays and objects included.
  ///
  /// Real responses have a tenth of it.
  static let maxValues = 200_000

  /// Parses a response.
  ///
  /// - Throws: `.invalidResponse` for anything but JSON, `.invalidContent(.tooLarge)` for more than
  ///   `maxValues` values.
  init(answer bytes: [UInt8]) throws(MovieDataError) {
    do throws(JSONFailure) {
      try self.init(parsing: bytes, maxValues: Self.maxValues)
    } catch {
      switch error {
      case .malformed: throw .invalidResponse
      case .tooManyValues: throw .invalidContent(.tooLarge)
      }
    }
  }

  /// A name, a title or a line, truncated to 2 KiB.
  var line: String? { text.map { Self.cut($0, to: 2048) } }

  /// A paragraph, truncated to 64 KiB.
  var paragraph: String? { text.map { Self.cut($0, to: 65_536) } }

  /// A positive number, or nil if it is out of range.
  var positive: Int? { integer.flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil } }

  /// The first 2,000 elements of an array, more than any list about a film has.
  var items: ArraySlice<JSONValue> { elements.prefix(2000) }

  /// Returns the first elements of an array that decode as the type, skipping all others.
  func rows<Row: JSONDecodable>(of _: Row.Type = Row.self) -> [Row] { items.compactMap { Row($0) } }

  /// The day of a date or a timestamp.
  var day: CalendarDate? { text.flatMap { CalendarDate(iso: $0.prefix(10)) } }

  /// A country code of two capital letters.
  var country: Country? { text.flatMap { Country(code: $0) } }

  /// A language code of two lowercase letters.
  var language: Language? { text.flatMap { Language(code: $0) } }

  /// An `https` or `http` address with a recognizable host, to show and to open.
  ///
  /// The scheme is lowercased, as link openers expect. Addresses with user information are
  /// rejected, since it can disguise the host.
  var webPage: String? {
    guard let text, text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let bytes = Array(text.utf8)
    guard let (isSecure, start) = WebAddress.scheme(of: bytes) else { return nil }
    let end = bytes[start...].firstIndex(where: "/?#".utf8.contains) ?? bytes.endIndex
    guard WebAddress.Origin(isSecure: isSecure, authority: bytes[start..<end]) != nil else {
      return nil
    }
    return (isSecure ? "https://" : "http://") + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The file name of a picture, safe to use in an address.
  var picture: PictureIdentifier? {
    guard let text, (2...200).contains(text.utf8.count), text.utf8.first == UInt8(ascii: "/"),
      text.utf8.dropFirst().first != UInt8(ascii: "."),
      text.utf8.dropFirst().allSatisfy(Self.isFileByte)
    else { return nil }
    return PictureIdentifier(text)
  }

  /// The key of a video at its site, safe to use in an address.
  var videoKey: String? {
    guard let text, text.utf8.count <= 64,
      text.utf8.allSatisfy({ Self.isFileByte($0) && $0 != UInt8(ascii: ".") })
    else { return nil }
    return text
  }

  /// The IMDb identifier of a film.
  var imdbID: String? { text.flatMap(MovieIdentifiers.imdb) }

  private static func isFileByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func cut(_ text: String, to count: Int) -> String {
    guard text.utf8.count > count else { return text }
    // An index inside a character is rounded down to its start.
    return String(text[..<text.utf8.index(text.startIndex, offsetBy: count)])
  }
}

extension DocumentDecoding {
  /// Decodes a document on a background thread if it would take longer than a fraction of a frame.
  static let inBackground = DocumentDecoding(
    isQuick: { JSONValue.isQuick($0) }, runElsewhere: { BackgroundThread.start($0) })
}

extension Sequence {
  /// Returns the elements in order, without those whose key has occurred before.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
