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

  private var now: Timestamp { context.now }

  /// Reads the input, which must be from `origin`; nil accepts any.
  package func read(as origin: ImportOrigin?) throws(CommandFailure) -> ImportBundle {
    let bundle = input.isCollection ? try collection() : try single()
    if let role = context.role, !bundle.origin.takes(role) {
      throw CommandFailure(.usage, Wording.needlessRole(input.name, bundle.origin, role))
    }
    guard let origin, origin != bundle.origin else { return bundle }
    throw CommandFailure(
      .failure, Wording.wrongOrigin(input.name, bundle.origin, not: origin))
  }

  // MARK: One file

  private func single() throws(CommandFailure) -> ImportBundle {
    guard let file = input.files.first else { throw nothing(among: []) }
    return try read(alone: file)
  }

  /// Reads a file whose format is detected from its contents.
  private func read(alone file: ImportInput.File) throws(CommandFailure) -> ImportBundle {
    let text = try text(of: file)
    if let page = UnknownFile(page: text.bytes) {
      throw CommandFailure(.failure, Wording.unknownExport(file.path, page))
    }
    var bundle: ImportBundle
    if let list = LetterboxdListReader(text.bytes, path: file.path) {
      bundle = ImportBundle(origin: .letterboxd)
      guard try add([list], to: &bundle).isEmpty else {
        throw CommandFailure(.failure, Wording.brokenList(file.path))
      }
    } else if Self.isJSON(text.bytes, file.path), CustomListReader(text.bytes) == nil {
      bundle = try DocumentReader(file.path, in: context).read(text.bytes, file.path)
    } else {
      let table = try table(text.bytes, file.path)
      if let known = try known(table) {
        bundle = known
      } else if let shared = CustomListReader(text.bytes) {
        bundle = shared.bundle(file.path)
      } else {
        bundle = try list(text.bytes, table)
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

  /// Reads a table of a known format, detected from its contents; nil if it is of none.
  private func known(_ file: ImportTable) throws(CommandFailure) -> ImportBundle? {
    if OtherProgram(file.table, idColumn: nil) != nil {
      throw CommandFailure(.failure, Wording.unknownExport(file.path, UnknownFile(file.table)))
    }
    if OwnTableReader.knows(file.table) { return own(file) }
    if ProgramTables.origin(of: file.table) != nil {
      return try ProgramTables(in: context).bundle(of: [file])
    }
    guard let source = try source(of: file) else { return nil }
    return try tables([source])
  }

  /// Reads a list of titles, IDs or addresses.
  private func list(
    _ bytes: [UInt8], _ file: ImportTable
  ) throws(CommandFailure) -> ImportBundle {
    guard let list = TitleList(bytes, path: file.path) else {
      let program = OtherProgram(paths: [file.path]).map(UnknownFile.program)
      throw CommandFailure(
        .failure, Wording.unknownExport(file.path, program ?? UnknownFile(file.table)))
    }
    return try list.bundle(in: context)
  }

  /// Returns the format of a table, detected from its contents; nil if it is unknown.
  private func source(of file: ImportTable) throws(CommandFailure) -> Source? {
    let table = file.table
    guard !Self.isMineOutput(table) else {
      throw CommandFailure(.failure, Wording.listOfMine(file.path))
    }
    if IMDbReader.knows(table) { return try imdb(file) }
    if let kind = LetterboxdFile(columns: file) {
      if kind == .importable, LetterboxdFile(alike: file.path) == .watchlist {
        throw CommandFailure(.failure, Wording.seenInWatchlist(file.path))
      }
      return .letterboxd(file, kind)
    }
    guard LetterboxdFile.isAlike(file) else { return nil }
    let isImportable = LetterboxdFile.isImportable(table)
    guard isImportable || table.has("Year") else {
      throw CommandFailure(.failure, Wording.likedLists(file.path))
    }
    // Letterboxd does not import likes, and `films.csv` is a common file name.
    guard let kind = LetterboxdFile(alike: file.path), kind != .likes || !isImportable else {
      throw CommandFailure(
        .failure, Wording.seenOrWatchlist(file.path, isImportable: isImportable))
    }
    return .letterboxd(file, kind)
  }

  private func imdb(_ file: ImportTable) throws(CommandFailure) -> Source {
    .imdb(file, try IMDbReader.kind(of: file, context.role))
  }

  /// Returns whether a table is the output of `mine --csv`, which has only the number of viewings.
  private static func isMineOutput(_ table: CSVTable) -> Bool {
    table.has("id") && table.has("viewings")
  }

  // MARK: Several files

  /// Reads a folder or an archive, whose files are identified by their names and columns.
  private func collection() throws(CommandFailure) -> ImportBundle {
    let selection = ImportSelection(among: input.files.map(\.path) + input.otherPaths)
    var skipped = input.otherPaths.map { path in
      SkippedFile(path: path, reason: selection.reason(for: path))
    }
    let wanted = input.files.filter { selection.wanted.contains($0.path) }
    skipped += input.files.filter { !selection.wanted.contains($0.path) }.map {
      SkippedFile(path: $0.path, reason: selection.reason(for: $0.path))
    }
    let named = wanted.filter { selection.letterboxdFiles.contains($0.path) }
    var bundle: ImportBundle
    if !selection.traktFiles.isEmpty {
      bundle = try trakt(selection.traktFiles, &skipped)
    } else if let export = try letterboxd(named, &skipped) {
      bundle = export
      skipped += wanted.filter { !selection.letterboxdFiles.contains($0.path) }.map {
        SkippedFile(path: $0.path, reason: selection.reason(for: $0.path))
      }
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
    var sources: [Source] = []
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
        sources.append(.letterboxd(table, kind))
        notes += [Wording.converted(file.path, text)].compactMap(\.self)
      } else {
        let reason = program.map { Wording.SkipReason.separately(from: $0.name) }
        foreign.append(
          SkippedFile(path: file.path, reason: reason ?? Wording.SkipReason.noColumns))
      }
    }
    guard !sources.isEmpty || !lists.isEmpty else { return nil }
    var bundle = try tables(sources)
    skipped += foreign
    skipped += try add(lists, to: &bundle).map {
      SkippedFile(path: $0, reason: Wording.SkipReason.brokenList)
    }
    bundle.notes += notes
    return bundle
  }

  /// Adds lists of Letterboxd, and their films, to the films of the same export; returns the paths
  /// of those that lack a table.
  private func add(
    _ lists: [LetterboxdListReader], to bundle: inout ImportBundle
  ) throws(CommandFailure) -> [String] {
    var films = ListedFilms(bundle.films)
    var flaws = ImportFlaws()
    var broken: [String] = []
    for var reader in lists {
      if let list = reader.list(&films, &flaws) {
        bundle.lists.add(list)
      } else {
        broken.append(reader.path)
      }
    }
    guard films.films.count <= ImportCollector.maxFilms else { throw tooManyFilms }
    bundle.films = films.films
    bundle = bundle.adding(flaws)
    return broken
  }

  /// Reads the tables of the program that has most of them, recognized by their contents.
  private func recognized(
    _ files: [ImportInput.File], _ skipped: inout [SkippedFile]
  ) throws(CommandFailure) -> ImportBundle {
    var converted: [String: String] = [:]
    var programs: [ImportOrigin: [ImportTable]] = [:]
    for file in files {
      // A file that is no table at all is skipped like any other.
      if let text = DecodedText(file.bytes), case let table = CSVTable(text.bytes),
        let origin = Self.program(of: table)
      {
        programs[origin, default: []].append(
          ImportTable(path: file.path, table: table, in: context))
        converted[file.path] = Wording.converted(file.path, text)
      } else {
        let bytes = DecodedText(file.bytes)?.bytes ?? file.bytes
        let other = UnknownFile.known(bytes).map { Wording.SkipReason.other($0) }
        skipped.append(
          SkippedFile(path: file.path, reason: other ?? Wording.SkipReason.notInExport))
      }
    }
    let most = programs.max { left, right in
      (left.value.count, right.key.rawValue) < (right.value.count, left.key.rawValue)
    }
    guard let (program, found) = most else { throw nothing(among: files) }
    var tables = found
    for (origin, others) in programs where origin != program {
      skipped += others.map {
        SkippedFile(path: $0.path, reason: Wording.SkipReason.separately(from: origin.name))
      }
    }
    let unclear = Set(tables.filter { isUnclear($0, from: program) }.map(\.path))
    // If all files are unclear, reading the first one fails with what to do.
    if unclear.count < tables.count {
      tables.removeAll { unclear.contains($0.path) }
      skipped += unclear.map { SkippedFile(path: $0, reason: Wording.SkipReason.unclearRole) }
    }
    var bundle: ImportBundle
    if program == .imdb {
      var sources: [Source] = []
      for table in tables { sources.append(try imdb(table)) }
      bundle = try self.tables(sources)
    } else {
      bundle = try ProgramTables(in: context).bundle(of: tables)
    }
    bundle.notes += tables.compactMap { converted[$0.path] }
    return bundle
  }

  /// Returns whether neither the user nor a name says what the films of a table are.
  private func isUnclear(_ file: ImportTable, from program: ImportOrigin) -> Bool {
    switch program {
    case .imdb: (try? IMDbReader.kind(of: file, context.role)) == nil
    case .tmdb: (try? TMDBTable(file, in: context)) == nil
    default: false
    }
  }

  /// Returns the program of a table; nil for Letterboxd, this program and any unknown one.
  private static func program(of table: CSVTable) -> ImportOrigin? {
    if let program = ProgramTables.origin(of: table) { return program }
    return IMDbReader.knows(table) && !OwnTableReader.knows(table) ? .imdb : nil
  }

  /// Reads the files of Trakt’s export with these paths.
  private func trakt(
    _ paths: [String], _ skipped: inout [SkippedFile]
  ) throws(CommandFailure) -> ImportBundle {
    let files = Dictionary(
      input.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var documents = DocumentReader(input.name, in: context)
    for path in paths {
      guard let file = files[path], let kind = TraktFile(path: path) else { continue }
      let bytes = try text(of: file).bytes
      var other = UnknownFile(page: bytes)
      if other == nil {
        guard try !documents.add(bytes, path, kind) else { continue }
        other = UnknownFile.message(of: bytes).map(UnknownFile.answer)
      }
      let reason = other.map { Wording.SkipReason.other($0) } ?? Wording.SkipReason.noEntries
      skipped.append(SkippedFile(path: path, reason: reason))
    }
    return try documents.trakt()
  }

  // MARK: Contents

  /// A table of a known format.
  private enum Source {
    case letterboxd(ImportTable, LetterboxdFile)
    case imdb(ImportTable, IMDbReader.Kind)

    var table: ImportTable {
      switch self {
      case .letterboxd(let table, _), .imdb(let table, _): table
      }
    }

    var isIMDb: Bool {
      if case .imdb = self { true } else { false }
    }
  }

  /// Returns the error that no file can be imported, which describes the first recognized one.
  private func nothing(among files: [ImportInput.File]) -> CommandFailure {
    for file in files {
      let bytes = DecodedText(file.bytes)?.bytes ?? file.bytes
      guard
        let other = UnknownFile.known(bytes)
          ?? OtherProgram(CSVTable(bytes), idColumn: nil).map(UnknownFile.program)
      else { continue }
      let message = Wording.unknownExport(file.path, other)
      return CommandFailure(.failure, Wording.onlyFile(of: input.name, message, others: []))
    }
    let paths = (input.files.map(\.path) + input.otherPaths).sorted()
    return CommandFailure(
      .failure, Wording.unknownExport(input.name, UnknownFile(paths: paths)))
  }

  private func text(of file: ImportInput.File) throws(CommandFailure) -> DecodedText {
    guard !UnknownFile.isPDF(file.bytes), let text = DecodedText(file.bytes) else {
      throw CommandFailure(
        .failure, Wording.unknownExport(file.path, UnknownFile(binary: file.bytes)))
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

  private var tooManyFilms: CommandFailure {
    CommandFailure(.failure, Wording.tooManyFilms(input.name))
  }

  /// Reads tables of one origin.
  private func tables(_ sources: [Source]) throws(CommandFailure) -> ImportBundle {
    var columns: [SkippedColumn] = []
    for source in sources { columns += try skippedColumns(of: source) }
    var letterboxd = LetterboxdReader(now: now)
    // Films are in the order of the first file that contains them.
    for kind in LetterboxdFile.allCases {
      for case .letterboxd(let table, kind) in sources { letterboxd.read(table, as: kind) }
    }
    var imdb = IMDbReader(now: now)
    for case .imdb(let table, let kind) in sources { imdb.read(table, as: kind) }
    let isIMDb = sources.contains(where: \.isIMDb)
    guard !(isIMDb ? imdb.collector.isFull : letterboxd.collector.isFull) else {
      throw tooManyFilms
    }
    var bundle = ImportBundle(origin: isIMDb ? .imdb : .letterboxd)
    bundle.isOwn = !isIMDb && letterboxd.isOwn
    bundle = bundle.adding(isIMDb ? imdb.flaws : letterboxd.flaws)
    bundle = bundle.adding(isIMDb ? imdb.collector.finished() : letterboxd.collector.finished())
    bundle.others = imdb.others
    bundle.doubts = letterboxd.collector.doubts
    bundle.skippedColumns = columns
    for (path, entries) in imdb.lists {
      var flaws = ImportFlaws()
      let name = CustomList.name(ofFile: path)
      guard let list = flaws.list(named: name, note: "", at: path) else { continue }
      bundle = bundle.adding(list, of: entries, from: path)
      bundle = bundle.adding(flaws)
    }
    return bundle
  }

  /// Returns the columns of a table that are not imported.
  ///
  /// - Throws: `CommandFailure` if a column may change the meaning of the others.
  private func skippedColumns(of source: Source) throws(CommandFailure) -> [SkippedColumn] {
    let file = source.table
    let unknown: ImportTable.UnknownColumns
    switch source {
    case .imdb: unknown = file.columns(besides: IMDbReader.columns)
    case .letterboxd(_, let kind):
      let isImportable = LetterboxdFile.isImportable(file.table)
      unknown = file.columns(besides: kind.columns(isImportable: isImportable))
      if isImportable, file.isRatedOutOfTen {
        throw CommandFailure(.failure, Wording.ratedOutOfTen(file.path))
      }
    }
    guard unknown.decisive.isEmpty else {
      throw CommandFailure(.failure, Wording.decisiveColumns(file.path, unknown.decisive))
    }
    return unknown.harmless.map { SkippedColumn(path: file.path, name: $0) }
  }

  /// Reads the output of `moviebrowser export --to csv`.
  private func own(_ file: ImportTable) -> ImportBundle {
    var reader = OwnTableReader(in: context)
    reader.read(file)
    var bundle = ImportBundle(origin: .moviebrowser)
    bundle.films = reader.films
    bundle = bundle.adding(reader.flaws)
    let unknown = file.columns(besides: OwnTableRows.names)
    bundle.skippedColumns = (unknown.decisive + unknown.harmless).map {
      SkippedColumn(path: file.path, name: $0)
    }
    return bundle
  }
}
