import BusinessLogic
import DomainEntities
import Records
package import Wording

/// Detects the format of an import and reads it.
package struct ImportReader {
  private let input: ImportInput
  private let context: ImportContext

  /// Creates a reader of an input.
  package init(_ input: ImportInput, in context: ImportContext) {
    self.input = input
    self.context = context
  }

  /// Reads the input, which must be from `origin`; nil accepts any.
  package func read(as origin: ImportOrigin?) throws(CommandFailure) -> ImportBundle {
    let bundle = input.isCollection ? try collection() : try read(alone: input.files.first)
    if let role = context.role, !bundle.origin.takes(role) {
      throw CommandFailure(.usage, Wording.needlessRole(input.name, bundle.origin, role))
    }
    if context.profile != nil, bundle.origin != .netflix {
      throw CommandFailure(.usage, Wording.needlessProfile(input.name, bundle.origin))
    }
    guard let origin, origin != bundle.origin else { return bundle }
    throw CommandFailure(
      .failure, Wording.wrongOrigin(input.name, bundle.origin, not: origin))
  }

  // MARK: One file

  /// Reads a file whose format is detected from its contents.
  private func read(alone file: ImportInput.File?) throws(CommandFailure) -> ImportBundle {
    guard let file else { throw nothing(among: []) }
    let text = try text(of: file)
    if let page = UnknownFile(page: text.bytes) { throw unknown(file.path, page) }
    var collector = ImportCollector(in: context)
    var bundle: ImportBundle
    if var list = LetterboxdListReader(text.bytes, path: file.path) {
      guard list.read(into: &collector) else {
        throw CommandFailure(.failure, Wording.brokenList(file.path))
      }
      bundle = try self.bundle(collector, .letterboxd)
    } else if Self.isJSON(text.bytes, file.path), CustomListReader(text.bytes) == nil {
      bundle = try document(text.bytes, file.path, collector)
    } else {
      let table = try table(text.bytes, file.path)
      if let format = try format(of: table) {
        try collector.read(table, try format.reading(table, context))
        bundle = try self.bundle(collector, format.origin)
      } else if let shared = CustomListReader(text.bytes) {
        shared.read(file.path, into: &collector)
        bundle = try self.bundle(collector, .moviebrowser)
      } else if let list = TitleList(text.bytes, path: file.path) {
        try list.read(context, into: &collector)
        bundle = try self.bundle(collector, .list)
      } else {
        throw unknown(file.path, UnknownFile(table.table))
      }
    }
    bundle.notes += [Wording.converted(file.path, text)].compactMap(\.self)
    return bundle
  }

  /// Returns whether a text is meant as JSON; a list may begin with a title such as `[REC]`.
  private static func isJSON(_ bytes: [UInt8], _ path: String) -> Bool {
    let content = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let signs = content.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2)
    switch signs.first {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "["):
      let isValue = signs.dropFirst().first.map { "{[\"]-0123456789".utf8.contains($0) } ?? true
      return isValue || path.lowercased().hasSuffix(".json")
    default: return false
    }
  }

  /// Returns the format of a table, detected from its contents; nil if it is unknown.
  private func format(of file: ImportTable) throws(CommandFailure) -> TableFormat? {
    let format = TableFormat.all.first { $0.isRecognized(file.table) }
    // The output of `mine --csv` has only the number of viewings.
    if file.table.has("id"), file.table.has("viewings"), format?.origin != .moviebrowser {
      throw CommandFailure(.failure, Wording.listOfMine(file.path))
    }
    return format
  }

  /// Reads a JSON document, whose origin is detected from its contents.
  private func document(
    _ bytes: [UInt8], _ path: String, _ empty: ImportCollector
  ) throws(CommandFailure) -> ImportBundle {
    var collector = empty
    let refusal = try valid(path) { () throws(JSONFailure) in
      try LibraryDocument.read(bytes, context, into: &collector)
    }
    switch refusal {
    case nil: return try bundle(collector, .moviebrowser)
    case .newer?: throw CommandFailure(.failure, Wording.newerExport(path))
    case .foreign(let outline)?:
      if let format = DocumentFormat.all.first(where: { $0.isRecognized(outline) }) {
        try valid(path) { () throws(JSONFailure) in
          try format.read(bytes, path, into: &collector)
        }
        return try bundle(collector, format.origin)
      }
      guard let file = try TraktFile.of(path, outline) else {
        throw unknown(path, UnknownFile(bytes, outline))
      }
      var headings = TraktFile.Headings()
      _ = try valid(path) { () throws(JSONFailure) in
        try file.read(bytes, path, &headings, into: &collector)
      }
      return try bundle(collector, .trakt)
    }
  }

  // MARK: Several files

  /// Reads a folder or an archive, whose files are identified by their names and columns.
  private func collection() throws(CommandFailure) -> ImportBundle {
    let selection = ImportSelection(among: input.files.map(\.path) + input.otherPaths)
    var skipped: [SkippedFile] = []
    func skip(_ paths: [String]) {
      skipped += paths.map { SkippedFile(path: $0, reason: selection.reason(for: $0)) }
    }
    let wanted = input.files.filter { selection.wanted.contains($0.path) }
    skip(input.otherPaths)
    skip(input.files.map(\.path).filter { !selection.wanted.contains($0) })
    let named = wanted.filter { selection.letterboxdFiles.contains($0.path) }
    var bundle: ImportBundle
    if !selection.traktFiles.isEmpty {
      bundle = try trakt(selection.traktFiles, &skipped)
    } else if let export = try letterboxd(named, &skipped) {
      bundle = export
      skip(wanted.map(\.path).filter { !selection.letterboxdFiles.contains($0) })
    } else if wanted.count == 1, let file = wanted.first {
      do throws(CommandFailure) {
        bundle = try read(alone: file)
      } catch {
        let message = Wording.onlyFile(of: input.name, error.message, others: input.otherPaths)
        throw CommandFailure(error.kind, message)
      }
    } else {
      bundle = try recognized(wanted, &skipped)
    }
    bundle.skippedFiles = skipped.sorted { $0.path < $1.path }
    return bundle
  }

  /// Reads the files with the names of an export of Letterboxd; nil if all are of other programs.
  private func letterboxd(
    _ files: [ImportInput.File], _ skipped: inout [SkippedFile]
  ) throws(CommandFailure) -> ImportBundle? {
    var notes: [String] = []
    var sources: [(kind: LetterboxdFile, table: ImportTable)] = []
    var foreign: [SkippedFile] = []
    var lists: [LetterboxdListReader] = []
    for file in files {
      let text = try text(of: file)
      if let list = LetterboxdListReader(text.bytes, path: file.path) {
        lists.append(list)
        continue
      }
      if let other = UnknownFile.known(text.bytes) {
        foreign.append(SkippedFile(path: file.path, reason: Wording.SkipReason.other(other)))
        continue
      }
      let table = try table(text.bytes, file.path)
      let program = Self.program(of: table.table)
      if program == nil, table.table.has("Name"), let kind = LetterboxdFile(path: file.path) {
        sources.append((kind, table))
        notes += [Wording.converted(file.path, text)].compactMap(\.self)
      } else {
        let reason = program.map { Wording.SkipReason.separately(from: $0.origin.name) }
        foreign.append(
          SkippedFile(path: file.path, reason: reason ?? Wording.SkipReason.noColumns))
      }
    }
    guard !sources.isEmpty || !lists.isEmpty else { return nil }
    skipped += foreign
    var collector = ImportCollector(in: context)
    // Films are in the order of the first file that contains them.
    for kind in LetterboxdFile.allCases {
      for source in sources where source.kind == kind {
        try collector.read(source.table, try kind.reading(of: source.table))
      }
    }
    for var list in lists where !list.read(into: &collector) {
      skipped.append(SkippedFile(path: list.path, reason: Wording.SkipReason.brokenList))
    }
    var bundle = try bundle(collector, .letterboxd)
    bundle.notes += notes
    return bundle
  }

  /// Reads the files of the program that has most of them, recognized by their contents.
  private func recognized(
    _ files: [ImportInput.File], _ skipped: inout [SkippedFile]
  ) throws(CommandFailure) -> ImportBundle {
    var programs: [ImportOrigin: [Source]] = [:]
    var notes: [String: String] = [:]
    for file in files {
      // A file that is no text at all is skipped like any other.
      let text = DecodedText(file.bytes)
      if let text, let source = source(text.bytes, file.path) {
        programs[source.origin, default: []].append(source)
        notes[file.path] = Wording.converted(file.path, text)
      } else {
        let other = UnknownFile.known(text?.bytes ?? file.bytes)
        skipped.append(
          SkippedFile(
            path: file.path,
            reason: other.map { Wording.SkipReason.other($0) } ?? Wording.SkipReason.notInExport))
      }
    }
    let most = programs.max { left, right in
      (left.value.count, right.key.rawValue) < (right.value.count, left.key.rawValue)
    }
    guard let (program, sources) = most else { throw nothing(among: files) }
    for (origin, others) in programs where origin != program {
      skipped += others.map {
        SkippedFile(path: $0.path, reason: Wording.SkipReason.separately(from: origin.name))
      }
    }
    var collector = ImportCollector(in: context)
    var tables: [(ImportTable, ImportReading)] = []
    var unclear: [(path: String, failure: CommandFailure)] = []
    for source in sources {
      do throws(CommandFailure) {
        switch source {
        case .table(let table, let format):
          tables.append((table, try format.reading(table, context)))
        case .document(let bytes, let path, let format):
          try valid(path) { () throws(JSONFailure) in
            try format.read(bytes, path, into: &collector)
          }
        }
      } catch {
        guard program == .imdb || program == .tmdb else { throw error }
        unclear.append((source.path, error))
      }
    }
    // If all files are unclear, the first one says what to do.
    if unclear.count == sources.count, let first = unclear.first { throw first.failure }
    skipped += unclear.map {
      SkippedFile(path: $0.path, reason: Wording.SkipReason.unclearRole)
    }
    for (table, reading) in tables { try collector.read(table, reading) }
    var bundle = try bundle(collector, program)
    let isUnclear = Set(unclear.map(\.path))
    bundle.notes += sources.map(\.path).filter { !isUnclear.contains($0) }.compactMap { notes[$0] }
    return bundle
  }

  /// A file of a known program.
  private enum Source {
    case table(ImportTable, TableFormat)
    case document([UInt8], String, DocumentFormat)

    var path: String {
      switch self {
      case .table(let table, _): table.path
      case .document(_, let path, _): path
      }
    }

    var origin: ImportOrigin {
      switch self {
      case .table(_, let format): format.origin
      case .document(_, _, let format): format.origin
      }
    }
  }

  /// Returns a file whose program is known by its contents; nil for any other.
  private func source(_ bytes: [UInt8], _ path: String) -> Source? {
    guard !Self.isJSON(bytes, path) else {
      let outline = try? JSONOutline(bytes)
      let format = outline.flatMap { outline in
        DocumentFormat.all.first { $0.isRecognized(outline) }
      }
      return format.map { .document(bytes, path, $0) }
    }
    let table = CSVTable(bytes)
    return Self.program(of: table).map {
      .table(ImportTable(path: path, table: table, in: context), $0)
    }
  }

  /// Returns the format of a table; nil for Letterboxd, this program and any unknown one.
  private static func program(of table: CSVTable) -> TableFormat? {
    let format = TableFormat.all.first { $0.isRecognized(table) }
    return format?.origin == .letterboxd || format?.origin == .moviebrowser ? nil : format
  }

  /// Reads the files of Trakt’s export with these paths.
  private func trakt(
    _ paths: [String], _ skipped: inout [SkippedFile]
  ) throws(CommandFailure) -> ImportBundle {
    let files = Dictionary(
      input.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var collector = ImportCollector(in: context)
    var headings = TraktFile.Headings()
    for path in paths {
      guard let file = files[path], let kind = TraktFile(path: path) else { continue }
      let bytes = try text(of: file).bytes
      var other = UnknownFile(page: bytes)
      if other == nil {
        let isArray = try valid(path) { () throws(JSONFailure) in
          try kind.read(bytes, path, &headings, into: &collector)
        }
        if isArray { continue }
        other = UnknownFile.message(of: bytes).map(UnknownFile.answer)
      }
      let reason = other.map { Wording.SkipReason.other($0) } ?? Wording.SkipReason.noEntries
      skipped.append(SkippedFile(path: path, reason: reason))
    }
    return try bundle(collector, .trakt)
  }

  // MARK: Contents

  private func bundle(
    _ collector: consuming ImportCollector, _ origin: ImportOrigin
  ) throws(CommandFailure) -> ImportBundle {
    guard let bundle = collector.bundle(origin) else {
      throw CommandFailure(.failure, Wording.tooManyFilms(input.name))
    }
    return bundle
  }

  /// Returns what a JSON document contains; names the line of an invalid one.
  private func valid<Contents>(
    _ path: String, _ read: () throws(JSONFailure) -> Contents
  ) throws(CommandFailure) -> Contents {
    do throws(JSONFailure) {
      return try read()
    } catch {
      guard case .malformed(let line) = error else {
        throw CommandFailure(.failure, Wording.tooManyFilms(path))
      }
      throw CommandFailure(.failure, Wording.notJSON(path, line: line))
    }
  }

  private func unknown(_ path: String, _ file: UnknownFile) -> CommandFailure {
    CommandFailure(.failure, Wording.unknownExport(path, file))
  }

  /// Returns the error that no file can be imported, which describes the first recognized one.
  private func nothing(among files: [ImportInput.File]) -> CommandFailure {
    for file in files {
      let bytes = DecodedText(file.bytes)?.bytes ?? file.bytes
      guard let other = UnknownFile.known(bytes) else { continue }
      let message = unknown(file.path, other).message
      return CommandFailure(.failure, Wording.onlyFile(of: input.name, message, others: []))
    }
    let paths = (input.files.map(\.path) + input.otherPaths).sorted()
    return unknown(input.name, UnknownFile(paths: paths))
  }

  private func text(of file: ImportInput.File) throws(CommandFailure) -> DecodedText {
    guard !UnknownFile.isPDF(file.bytes), let text = DecodedText(file.bytes) else {
      throw unknown(file.path, UnknownFile(binary: file.bytes))
    }
    return text
  }

  private func table(_ bytes: [UInt8], _ path: String) throws(CommandFailure) -> ImportTable {
    let table = CSVTable(bytes)
    guard !table.isTooWide else {
      throw CommandFailure(.failure, Wording.tooManyColumns(path, limit: CSVTable.maxColumns))
    }
    return ImportTable(path: path, table: table, in: context)
  }
}
