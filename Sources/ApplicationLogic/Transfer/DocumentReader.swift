import BusinessLogic
import DomainEntities
import Records
import Wording

/// Reads JSON documents, whose origin is detected from their contents.
struct DocumentReader {
  /// The name of the input.
  private let name: String
  private let context: ImportContext
  private var reader: TraktReader

  /// Creates a reader of an input with a name.
  init(_ name: String, in context: ImportContext) {
    self.name = name
    self.context = context
    reader = TraktReader(in: context)
  }

  /// Reads a document.
  consuming func read(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> ImportBundle {
    do throws(LibraryDocument.Refusal) {
      return try LibraryDocument.read(bytes, in: context)
    } catch {
      switch error {
      case .malformed(let line):
        throw CommandFailure(.failure, Wording.notJSON(path, line: line))
      case .foreign(let outline): return try foreign(bytes, path, outline)
      case .newer: throw CommandFailure(.failure, Wording.newerExport(path))
      case .tooManyFilms: throw tooManyFilms
      }
    }
  }

  private consuming func foreign(
    _ bytes: [UInt8], _ path: String, _ outline: JSONOutline
  ) throws(CommandFailure) -> ImportBundle {
    let program = ProgramDocuments(in: context)
    if let bundle = try program.bundle(bytes, path, outline) { return bundle }
    guard let shape = TraktShape(outline) else {
      throw CommandFailure(
        .failure, Wording.unknownExport(path, UnknownFile(bytes, outline)))
    }
    guard shape != .collected else {
      throw CommandFailure(.failure, Wording.ownedFilms(path))
    }
    guard let kind = TraktFile(path: path, shape) else {
      throw CommandFailure(.failure, Wording.watchlistOrFavorites(path))
    }
    _ = try add(bytes, path, kind)
    return try trakt()
  }

  /// Adds a file of Trakt’s export; returns whether it has the form of one.
  mutating func add(
    _ bytes: [UInt8], _ path: String, _ kind: TraktFile
  ) throws(CommandFailure) -> Bool {
    do throws(JSONFailure) {
      return try reader.read(bytes, path, as: kind)
    } catch {
      guard case .malformed(let line) = error else { throw tooManyFilms }
      throw CommandFailure(.failure, Wording.notJSON(path, line: line))
    }
  }

  /// Returns the contents of Trakt’s files.
  consuming func trakt() throws(CommandFailure) -> ImportBundle {
    let failure = tooManyFilms
    guard let bundle = reader.bundle() else { throw failure }
    return bundle
  }

  private var tooManyFilms: CommandFailure {
    CommandFailure(.failure, Wording.tooManyFilms(name))
  }
}
