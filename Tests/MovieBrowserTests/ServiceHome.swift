import ProgramTestSupport
import TestSupport

/// A home folder, a loopback service, and the program between them.
final class ServiceHome {
  let folder: TemporaryFolder
  let double: MovieDatabaseDouble
  let service: LoopbackService
  /// The environment of the program; a test may change it.
  var environment: [String: String]

  init(key: String? = MovieDatabaseDouble.token) throws {
    folder = try TemporaryFolder()
    double = MovieDatabaseDouble(films: 200)
    service = try double.start()
    environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    environment["MOVIEBROWSER_API_URL"] = service.origin
    environment["TMDB_ACCESS_TOKEN"] = key
  }

  deinit { service.stop() }

  /// Stops the service; connections are refused from then on.
  ///
  /// Its port may soon belong to another test, so programs started later get a port that is always
  /// unused.
  func goOffline() {
    service.stop()
    environment["MOVIEBROWSER_API_URL"] = "http://127.0.0.1:1"
  }

  /// Runs a command to its end, with a text as its standard input.
  @discardableResult func run(_ arguments: String..., input: String? = nil) throws
    -> ProgramProcess
  { try run(arguments: arguments, input: input) }

  /// Runs a command to its end, with a text as its standard input.
  @discardableResult func run(arguments: [String], input: String? = nil) throws
    -> ProgramProcess
  {
    let stream: ProgramProcess.Stream =
      try input.map { .file(try folder.write($0, to: "input")) } ?? .terminal
    let process = try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        input: stream))
    try process.waitForEnd()
    // The input must not count as written output.
    if input != nil { try folder.write("", to: "input") }
    return process
  }

  /// Every byte in the files of the home.
  var writtenBytes: [String: [UInt8]] { Self.bytes(in: folder.path, folder) }

  private static func bytes(in path: String, _ folder: TemporaryFolder) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in folder.names(in: String(path.dropFirst(folder.path.count))) {
      let place = "\(path)/\(name)"
      found[place] = TemporaryFolder.bytes(of: place)
      found.merge(bytes(in: place, folder)) { first, _ in first }
    }
    return found
  }
}

extension [UInt8] {
  /// Returns whether a text occurs in it.
  func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard count >= wanted.count, let first = wanted.first else { return false }
    return (0...count - wanted.count).contains { start in
      self[start] == first && self[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
