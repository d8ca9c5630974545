internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// How values of The Movie Database are read: what is absent, null, empty, 0 or of another type is not
/// known, and nothing is longer than it can be in earnest.
extension JSONValue {
  /// The most values that are read of an answer, arrays and objects included; real answers have a
  /// tenth of it.
  static let mostValues = 200_000

  /// Reads an answer.
  ///
  /// - Throws: `.invalidResponse` for what is not JSON, `.invalidContent(.tooLarge)` for more than
  ///   `mostValues` values.
  init(answer bytes: [UInt8]) throws(MovieDataError) {
    do throws(JSONFailure) {
      try self.init(parsing: bytes, mostValues: Self.mostValues)
    } catch {
      switch error {
      case .malformed: throw .invalidResponse
      case .tooManyValues: throw .invalidContent(.tooLarge)
      }
    }
  }

  /// A name, a title or a line; what is longer is cut.
  var line: String? { text.map { Self.cut($0, to: 2048) } }

  /// A paragraph; what is longer is cut.
  var paragraph: String? { text.map { Self.cut($0, to: 65_536) } }

  /// A number that is only told where it is known; none where it is larger than any can be.
  var positive: Int? { integer.flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil } }

  /// The first elements of an array; no list about a film is longer in earnest.
  var items: ArraySlice<JSONValue> { elements.prefix(2000) }

  /// The first elements of an array that can be read as the type; the others are left out.
  func rows<Row: JSONDecodable>(of _: Row.Type = Row.self) -> [Row] { items.compactMap { Row($0) } }

  /// The day of a date, or of a point in time.
  var day: CalendarDate? { text.flatMap { CalendarDate(iso: $0.prefix(10)) } }

  /// A country of two capital letters.
  var country: Country? { text.flatMap { Country(code: $0) } }

  /// A language of two small letters.
  var language: Language? { text.flatMap { Language(code: $0) } }

  /// An address to show and to open: `https` or `http`, with a host that a reader recognizes.
  ///
  /// The scheme is written in small letters, as what opens addresses expects it. One with a user before
  /// the host is none: it seems to lead elsewhere than it does.
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

  /// The file of a picture, which later becomes part of an address.
  var picture: PictureIdentifier? {
    guard let text, (2...200).contains(text.utf8.count), text.utf8.first == UInt8(ascii: "/"),
      text.utf8.dropFirst().first != UInt8(ascii: "."),
      text.utf8.dropFirst().allSatisfy(Self.isFileByte)
    else { return nil }
    return PictureIdentifier(text)
  }

  /// The key of a video at its site, which later becomes part of an address.
  var videoKey: String? {
    guard let text, text.utf8.count <= 64,
      text.utf8.allSatisfy({ Self.isFileByte($0) && $0 != UInt8(ascii: ".") })
    else { return nil }
    return text
  }

  /// IMDb's name of a film.
  var imdbID: String? { text.flatMap(MovieNames.imdb) }

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
    // An index in the middle of a letter counts as that of its beginning.
    return String(text[..<text.utf8.index(text.startIndex, offsetBy: count)])
  }
}

extension DocumentDecoding {
  /// Decodes on a thread of its own what takes longer than a fraction of a frame.
  static let inBackground = DocumentDecoding(
    isQuick: { JSONValue.isQuick($0) }, runElsewhere: { BackgroundThread.start($0) })
}

extension Sequence {
  /// The elements in their order, each key once.
  func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
