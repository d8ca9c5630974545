import ProgramTestSupport
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home folder with a service that can fail and recover while the program runs.
final class FaultyHome {
  private struct Conduct {
    var fault: ServiceFault?
    var paths = ""
    var firstPage = 1
    var lastPage = Int.max
    var left: Int?
  }

  let folder: TemporaryFolder
  let service: LoopbackService
  let double: MovieDatabaseDouble
  /// The environment of the program.
  var environment: [String: String]
  private let conduct: Shared<Conduct>

  init(films: Int = 200, source: String = "tmdb") throws {
    let double = MovieDatabaseDouble(films: films)
    let conduct = Shared(Conduct())
    service = try LoopbackService { request in
      let answer = double.answer(to: request)
      let fault = conduct.value.withLock { conduct -> ServiceFault? in
        let page = request["page"].flatMap { Int($0) } ?? 1
        guard let fault = conduct.fault, conduct.left != 0,
          (conduct.firstPage...conduct.lastPage).contains(page),
          request.path.hasPrefix(conduct.paths)
        else { return nil }
        conduct.left = conduct.left.map { $0 - 1 }
        return fault
      }
      return fault.map { $0.change(answer).delayed(by: answer.delay) } ?? answer
    }
    folder = try TemporaryFolder()
    self.double = double
    self.conduct = conduct
    environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    environment["MOVIEBROWSER_API_URL"] = service.origin
    environment["MOVIEBROWSER_IMAGE_URL"] = service.origin
    environment["MOVIEBROWSER_SOURCE"] = source
    environment["TMDB_ACCESS_TOKEN"] = MovieDatabaseDouble.token
    // A slow machine is not a fault of the service.
    environment["MOVIEBROWSER_TIMEOUT"] = "600"
  }

  deinit { service.stop() }

  /// Makes requests with a path prefix fail; for lists, from a page on.
  func impair(with fault: ServiceFault, at paths: String = "", fromPage page: Int = 1) {
    conduct.value.withLock {
      $0 = Conduct(fault: fault, paths: paths, firstPage: page, left: fault.times)
    }
  }

  /// Makes one page fail in every list with a path prefix.
  func impair(with fault: ServiceFault, at paths: String = "", page: Int) {
    conduct.value.withLock {
      $0 = Conduct(
        fault: fault, paths: paths, firstPage: page, lastPage: page, left: fault.times)
    }
  }

  /// Ends all faults.
  func repair() {
    conduct.value.withLock { $0 = Conduct() }
  }

  /// Starts a command without waiting for it.
  func start(_ arguments: [String], input: String? = nil) throws -> ProgramProcess {
    let stream: ProgramProcess.Stream =
      try input.map { .file(try folder.write($0, to: "input")) } ?? .terminal
    return try ProgramProcess(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        input: stream))
  }

  /// Runs a command to its end.
  func run(_ arguments: String...) throws -> ProgramProcess {
    let process = try start(arguments)
    try process.waitForEnd()
    return process
  }

  /// Opens the browser.
  func open(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) throws
    -> PseudoTerminal
  {
    try PseudoTerminal(
      .init(
        path: ProgramUnderTest.find().path, arguments: arguments, environment: environment,
        columns: columns, rows: rows, output: .terminal, error: .terminal))
  }

  /// Every file of the home.
  var files: [String] { files(in: folder.path) }

  /// The files of the home that contain a secret but are not meant to.
  var filesWithSecrets: [String] {
    files.filter { file in
      !file.hasSuffix("/input") && !file.hasSuffix("/moviebrowser/account")
        && TemporaryFolder.bytes(of: file).mentionsSecret
    }
  }

  private func files(in path: String) -> [String] {
    folder.names(in: String(path.dropFirst(folder.path.count))).flatMap { name in
      ["\(path)/\(name)"] + files(in: "\(path)/\(name)")
    }
  }

  private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
  }
}

extension [UInt8] {
  /// Whether the token or key of the double occurs in it.
  var mentionsSecret: Bool {
    withUnsafeBytes { bytes in
      [MovieDatabaseDouble.token, MovieDatabaseDouble.key].contains { secret in
        var rest = bytes[...]
        let wanted = Array<UInt8>(secret.utf8)
        while rest.count >= wanted.count {
          // By far the fastest way to search a large file.
          let place = UnsafeRawBufferPointer(rebasing: rest)
          guard let start = place.baseAddress,
            let found = memchr(start, Int32(wanted[0]), rest.count)
          else { return false }
          let index = rest.startIndex + start.distance(to: UnsafeRawPointer(found))
          rest = rest[index...]
          if rest.count >= wanted.count, rest.prefix(wanted.count).elementsEqual(wanted) {
            return true
          }
          rest = rest.dropFirst()
        }
        return false
      }
    }
  }
}
