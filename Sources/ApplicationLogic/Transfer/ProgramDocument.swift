import BusinessLogic
import DomainEntities
import Records
import Wording

/// A JSON export of another program, recognized by its form.
protocol ProgramDocument {
  /// The program that writes the document.
  static var origin: ImportOrigin { get }

  /// Returns whether a document is from the program.
  static func knows(_ outline: JSONOutline) -> Bool

  /// Creates a reader.
  init(in context: ImportContext)

  /// Adds the marks of a document to a recorder.
  ///
  /// - Parameters:
  ///   - scanner: A scanner at the beginning of the document.
  ///   - path: The path of the file.
  ///   - recorder: The recorder.
  /// - Throws: `JSONFailure` if the document is not valid JSON.
  mutating func read(
    _ scanner: inout JSONScanner, _ path: String, into recorder: inout ImportRecorder
  ) throws(JSONFailure)
}

/// Reads the JSON exports of all programs that are a single document.
struct ProgramDocuments {
  private static var all: [any ProgramDocument.Type] {
    [SimklDocument.self, WatcharrDocument.self, RyotDocument.self]
  }
  /// The maximum size of an entry, in bytes.
  private static let maxEntryBytes = 4 * 1024 * 1024

  private let context: ImportContext

  /// Creates a reader.
  init(in context: ImportContext) {
    self.context = context
  }

  /// Reads a document; returns nil if it is from none of these programs.
  func bundle(
    _ bytes: [UInt8], _ path: String, _ outline: JSONOutline
  ) throws(CommandFailure) -> ImportBundle? {
    guard let program = Self.all.first(where: { $0.knows(outline) }) else { return nil }
    return try read(bytes, path, as: program)
  }

  private func read(
    _ bytes: [UInt8], _ path: String, as program: (some ProgramDocument).Type
  ) throws(CommandFailure) -> ImportBundle {
    var recorder = ImportRecorder(in: context)
    do throws(JSONFailure) {
      var scanner = JSONScanner(bytes)
      var reader = program.init(in: context)
      try reader.read(&scanner, path, into: &recorder)
      try scanner.end()
    } catch {
      guard case .malformed(let line) = error else {
        throw CommandFailure(.failure, Wording.tooManyFilms(path))
      }
      throw CommandFailure(.failure, Wording.notJSON(path, line: line))
    }
    guard let bundle = recorder.bundle(program.origin) else {
      throw CommandFailure(.failure, Wording.tooManyFilms(path))
    }
    return bundle
  }

  /// Passes the entries of an array to a function; too large ones are skipped and named.
  static func entries(
    of scanner: inout JSONScanner, _ path: String, _ recorder: inout ImportRecorder,
    _ body: (JSONValue, _ place: String, inout ImportRecorder) -> Void
  ) throws(JSONFailure) {
    guard scanner.nextKind() == .array else { return try scanner.skip() }
    var number = 0
    try scanner.elements { scanner throws(JSONFailure) in
      number += 1
      let place = Wording.entry(number, of: path)
      guard let value = try scanner.value(ofAtMost: maxEntryBytes) else {
        return recorder.flaw(Wording.entryTooLarge, at: place)
      }
      body(value, place, &recorder)
    }
  }
}

extension ImportRecorder {
  /// Returns the time of a JSON value in local time; nil if the day is unknown.
  mutating func moment(_ value: JSONValue?, at place: String) -> Timestamp? {
    value?.text.flatMap { moment($0, at: place) }
  }

  /// Returns the rating of a JSON value from 1 to 10.
  mutating func rating(outOfTen value: JSONValue?, at place: String) -> UserRating? {
    value?.number.flatMap { rating(outOfTen: $0, at: place) }
  }
}
