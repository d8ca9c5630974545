import ProgramTestSupport
import Records
import TestSupport

/// A user with a data folder, and the real program.
struct LibraryHome {
  let folder: TemporaryFolder
  let program: ProgramUnderTest
  var environment = ProgramUnderTest.environment

  init() throws {
    folder = try TemporaryFolder()
    program = try .find()
    environment["HOME"] = folder.path
  }

  /// The folder of the marks.
  var data: String { "\(folder.path)/.local/share/moviebrowser" }

  @discardableResult
  func run(_ arguments: String..., with more: [String: String] = [:]) throws -> ProgramProcess {
    let process = try start(arguments, with: more)
    try process.waitForEnd()
    return process
  }

  func start(_ arguments: [String], with more: [String: String] = [:]) throws -> ProgramProcess {
    try ProgramProcess(
      .init(
        path: program.path, arguments: arguments,
        environment: environment.merging(more) { $1 }))
  }

  /// Returns the JSON output of a command.
  func json(_ arguments: String..., with more: [String: String] = [:]) throws -> JSONValue {
    let process = try start(arguments + ["--json"], with: more)
    try process.waitForEnd()
    guard let value = JSONValue(written: process.output) else {
      throw TestFailure("no JSON: \(process.output) \(process.errors)")
    }
    return value
  }
}
