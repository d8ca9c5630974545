internal import ApplicationLogic
internal import DomainEntities

/// A question to The Movie Database, and with it the name under which its answer is kept.
///
/// Parameters are in the order of their names, so that one question has one name. Nothing secret is
/// part of it.
struct MovieDatabaseRequest: Hashable, Sendable {
  private let path: String
  private var parameters: [String: String]

  init(_ path: String, _ parameters: [String: String] = [:]) {
    self.path = path
    self.parameters = parameters
  }

  /// The value of a parameter; one that is nil is not sent.
  subscript(name: String) -> String? {
    get { parameters[name] }
    set { parameters[name] = newValue }
  }

  /// The path and the query as they are sent, but for the days that are seen from today.
  var name: DocumentName {
    var bytes = Array(path.utf8)
    var mark = UInt8(ascii: "?")
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      bytes.append(mark)
      mark = UInt8(ascii: "&")
      PercentEncoding.append(name.utf8, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentEncoding.append(value.utf8, to: &bytes)
    }
    return DocumentName(String(decoding: bytes, as: UTF8.self))
  }
}

extension MovieDatabaseRequest {
  /// Whether the credentials are accepted.
  static let authentication = MovieDatabaseRequest("/3/authentication")

  /// Everything about one film; nil for what cannot be the name of a film there.
  static func detail(
    of id: MovieIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    guard let id = number(id.text) ?? MovieNames.imdb(id.text) else { return nil }
    let languages = ([locale.spoken] + locale.fallbacks).compactMap { $0?.code }.joined(
      separator: ",")
    return MovieDatabaseRequest(
      "/3/movie/\(id)",
      [
        "append_to_response": detailParts.joined(separator: ","),
        // Otherwise the language would leave nearly none of them.
        "include_image_language": languages,
        "include_video_language": languages,
        "language": locale.language,
      ])
  }

  /// Somebody, with the films that they made or acted in; nil for what cannot be the name of anybody there.
  static func person(
    _ id: PersonIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest(
        "/3/person/\($0)",
        ["append_to_response": "movie_credits", "language": locale.language])
    }
  }

  /// A series of films; nil for what cannot be the name of one there.
  static func collection(
    _ id: CollectionIdentifier, _ locale: MovieDatabaseLocale
  ) -> MovieDatabaseRequest? {
    number(id.text).map {
      MovieDatabaseRequest("/3/collection/\($0)", ["language": locale.language])
    }
  }

  /// What is told of a film in one answer; the service allows 20 parts.
  private static let detailParts = [
    "credits", "videos", "images", "recommendations", "release_dates", "watch/providers",
    "keywords", "external_ids", "translations",
  ]

  /// A number as the service gives them out.
  ///
  /// The path of a request is made of nothing else that comes from outside: the server would follow
  /// `..` in it.
  private static func number(_ text: String) -> String? {
    guard (1...12).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return text
  }
}
