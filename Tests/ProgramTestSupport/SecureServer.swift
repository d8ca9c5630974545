import TestSupport

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A web server run with the `openssl` command, with a self-signed certificate for the name
/// `localhost`.
public final class SecureServer {
  /// The port it listens on.
  public let port: Int
  /// The path of its certificate file, for clients that should trust it.
  public let certificate: String
  private let folder: String
  private let process: ProgramProcess

  private static let openssl = "/usr/bin/openssl"
  /// Whether `openssl` is installed.
  public static var isPossible: Bool { access(openssl, X_OK) == 0 }

  /// Starts a server.
  public init() throws {
    var template = Array("/tmp/moviebrowser-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no folder") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    certificate = folder + "/certificate.pem"
    let key = folder + "/key.pem"
    let output = folder + "/output"
    let maker = try ProgramProcess(
      .init(
        path: Self.openssl,
        arguments: [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
          "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
          "-keyout", key, "-out", certificate,
        ]))
    try maker.waitForEnd()
    guard let made = fopen(output, "w") else { throw TestFailure("no file") }
    fclose(made)
    process = try ProgramProcess(
      .init(
        path: Self.openssl,
        arguments: ["s_server", "-accept", "0", "-www", "-cert", certificate, "-key", key],
        output: .file(output)))
    let limit = TimeLimit()
    var found: Int?
    while found == nil {
      guard !limit.isPassed else { throw TestFailure("no server") }
      poll(nil, 0, 5)
      found = Self.port(in: output)
    }
    guard let found else { throw TestFailure("no server") }
    port = found
  }

  /// Parses `ACCEPT [::]:40123`, which the server prints once it listens.
  private static func port(in path: String) -> Int? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix("ACCEPT "), text.hasSuffix("\n") else { continue }
      return text.dropLast().split(separator: ":").last.flatMap { Int($0) }
    }
    return nil
  }

  /// Stops the server and removes its files.
  public func stop() {
    process.signal(SIGKILL)
    for name in ["certificate.pem", "key.pem", "output"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
