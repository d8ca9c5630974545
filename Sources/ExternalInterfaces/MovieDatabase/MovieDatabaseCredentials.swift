/// What proves to The Movie Database who asks.
///
/// Nothing that prints, dumps or describes it shows the secret.
public struct MovieDatabaseCredentials: Hashable, Sendable {
  private enum Secret: Hashable {
    case token(String)
    case key(String)
  }

  private let secret: Secret

  /// Takes an API Read Access Token, which travels in a header; nil for what cannot be one.
  public init?(accessToken text: some StringProtocol) {
    let text = Self.trimmed(text)
    guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy(Self.isTokenByte) else {
      return nil
    }
    secret = .token(text)
  }

  /// Takes an API key of 32 hexadecimal digits, which the service takes from the address only; nil
  /// for what cannot be one.
  public init?(apiKey text: some StringProtocol) {
    let text = Self.trimmed(text)
    guard text.utf8.count == 32, text.utf8.allSatisfy(PercentEncoding.isHexadecimal) else {
      return nil
    }
    secret = .key(text)
  }

  /// Takes whichever of the two the text is; nil for neither.
  public init?(_ text: some StringProtocol) {
    guard let credentials = Self(apiKey: text) ?? Self(accessToken: text) else { return nil }
    self = credentials
  }

  /// The secret as it is typed; for the file of the key alone.
  var fileText: String {
    switch secret {
    case .token(let text), .key(let text): text
    }
  }

  /// A request that carries the secret: a token in a header, a key in the address, since there is no header for it.
  ///
  /// Nil where the address becomes too long.
  func authorizing(_ request: HTTPRequest) -> HTTPRequest? {
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

  /// The letters that a header may carry for a token (RFC 6750, section 2.1).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/=".utf8.contains(byte)
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension MovieDatabaseCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Which kind it is, and nothing of the secret.
  public var description: String {
    switch secret {
    case .token: "access token"
    case .key: "API key"
    }
  }

  /// The same.
  public var debugDescription: String { description }

  /// Nothing, so that no dump shows the secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
