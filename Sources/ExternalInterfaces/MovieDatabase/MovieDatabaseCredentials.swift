package import Networking

/// The credentials for The Movie Database.
///
/// No printed, dumped or textual description contains the secret.
public struct MovieDatabaseCredentials: Hashable, Sendable {
  private enum Secret: Hashable {
    case token(String)
    case key(String)
  }

  private let secret: Secret

  /// Creates credentials from an API Read Access Token, which is sent in a header.
  ///
  /// Returns nil if the text cannot be a token.
  public init?(accessToken text: some StringProtocol) {
    let text = Self.trimmed(text)
    guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy(Self.isTokenByte) else {
      return nil
    }
    secret = .token(text)
  }

  /// Creates credentials from an API key of 32 hexadecimal digits, which is sent in the query.
  ///
  /// Returns nil if the text cannot be a key.
  public init?(apiKey text: some StringProtocol) {
    let text = Self.trimmed(text)
    guard text.utf8.count == 32, text.utf8.allSatisfy(PercentEncoding.isHexadecimal) else {
      return nil
    }
    secret = .key(text)
  }

  /// Creates credentials from a token or a key as pasted, or returns nil if the text is neither.
  public init?(_ text: some StringProtocol) {
    guard let credentials = Self(apiKey: text) ?? Self(accessToken: text) else { return nil }
    self = credentials
  }

  /// The secret as the user enters it, for the key file only.
  var fileText: String {
    switch secret {
    case .token(let text), .key(let text): text
    }
  }

  /// Returns the request with the secret added: a token in a header, a key in the query.
  ///
  /// The service has no header for keys. Returns nil if the address becomes too long.
  package func authorizing(_ request: HTTPRequest) -> HTTPRequest? {
    var request = request
    switch secret {
    case .token(let token):
      request.headers.append(HTTPHeader(name: "Authorization", value: "Bearer \(token)"))
    case .key(let key):
      let mark = request.address.query == nil ? "?" : "&"
      guard let address = WebAddress("\(request.address.text)\(mark)api_key=\(key)") else {
        return nil
      }
      request.address = address
    }
    return request
  }

  /// Returns whether the byte is allowed in a bearer token (RFC 6750, section 2.1).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/=".utf8.contains(byte)
    }
  }

  /// Returns a text as pasted without what often surrounds a secret: white space, quotation marks,
  /// and the beginning of a header.
  private static func trimmed(_ text: some StringProtocol) -> String {
    func isAround(_ character: Character) -> Bool {
      character.isWhitespace || "\"'`“”‘’".contains(character)
    }
    var rest = Substring(text)
    while rest.first.map(isAround) == true { rest.removeFirst() }
    while rest.last.map(isAround) == true { rest.removeLast() }
    for start in ["authorization:", "bearer"] where rest.lowercased().hasPrefix(start) {
      return trimmed(rest.dropFirst(start.count))
    }
    return String(rest)
  }
}

extension MovieDatabaseCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The kind of credentials, without the secret.
  public var description: String {
    switch secret {
    case .token: AccountFileWording.accessToken
    case .key: AccountFileWording.apiKey
    }
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// An empty mirror, so that no dump shows the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
