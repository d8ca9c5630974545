package import BusinessLogic
import DomainEntities
package import Records
import TerminalModel
import Wording

/// The report of an import: sentences for people, fields and JSON for programs.
package struct ImportText {
  private typealias Item = ImportReport.Item

  private let name: String
  private let bundle: ImportBundle
  private let report: ImportReport
  private let isDryRun: Bool
  private let naming: MovieIdentifierResolver

  /// Creates a report on the contents of a file and the result of importing them.
  package init(
    _ name: String, _ bundle: ImportBundle, _ report: ImportReport, isDryRun: Bool,
    naming: MovieIdentifierResolver = MovieIdentifierResolver()
  ) {
    self.naming = naming
    self.name = name
    self.bundle = bundle
    self.report = report
    self.isDryRun = isDryRun
  }

  /// Returns the report in a format.
  package func text(_ format: OutputFormat) -> String {
    CommandOutput(
      one: .importReport, json, rows: { report.items.map(object) }, lines: { fields },
      people: { _ in sentences.map { CleanText.line($0) + "\n" }.joined() }
    ).text(format)
  }

  private var unchanged: Int {
    report.films - report.changed - report.unmatched - report.unknown - report.possible
  }

  /// The lines about what could not be read or added.
  private var flaws: [String] {
    bundle.flaws + report.fullLists.map { Wording.full($0.name, refused: $0.refused) }
  }

  /// The remarks on how files were read.
  private var notes: [String] {
    bundle.notes + report.renamedLists.map { Wording.renamedList($0.old, to: $0.new) }
      + report.repeats.map { Wording.repeated($0.count, in: $0.name) }
  }

  private var flawCount: Int { bundle.flawCount + report.fullLists.count }

  // MARK: For people

  private var sentences: [String] {
    var lines = [Wording.imported(name, report.films, from: bundle.origin, isDryRun: isDryRun)]
    func add(_ heading: (Int) -> String, _ items: [Item], _ line: (Item) -> String) {
      guard !items.isEmpty else { return }
      lines.append("  " + heading(items.count))
      lines += list(items.map(line))
    }
    add(Wording.likelyMatches, report.items.filter { $0.match == .likely }) {
      Wording.likelyMatch($0.film.movie.titleAndYear, to: $0.movie.titleAndYear)
    }
    add(Wording.possibleMatches, report.items.filter { $0.match.possibleMovie != nil }, candidates)
    add(Wording.unmatched, report.items.filter(\.isUnmatched), candidates)
    add(Wording.titleOnly, report.items.filter { $0.match == .titleOnly }, candidates)
    add(Wording.unknownTitles, report.items.filter { $0.match == .unknown }, placed)
    let totals = Wording.importTotals(
      changed: report.changed, unchanged: unchanged, isDryRun: isDryRun)
    lines.append("  " + totals)
    if isDryRun { lines += list(report.items.filter(\.isChange).map(change)) }
    lines += report.lists.map { "  " + Wording.change($0, isPlanned: isDryRun) }
    add(Wording.conflicts, report.items.filter { !$0.conflicts.isEmpty }, conflicts)
    add(Wording.sameTitles, report.items.filter { $0.isNumbered && $0.isChange }) {
      Wording.savedAs($0.film.movie.titleAndYear, $0.film.place, $0.movie.title)
    }
    if bundle.doubts.count > 0 {
      lines.append("  " + Wording.ambiguousRows(bundle.doubts.count))
      lines += list(bundle.doubts.lines)
    }
    lines += notFilms.map { "  \($0)" }
    if !flaws.isEmpty {
      lines.append("  " + Wording.problems(flawCount))
      lines += list(flaws)
      let more = flawCount - flaws.count
      if more > 0 { lines.append("    " + Wording.more(more)) }
    }
    lines += leftOut
    if !isDryRun, report.changed > 0 || !report.lists.isEmpty { lines.append(Wording.undoImport) }
    return lines
  }

  /// The entries that are not about films.
  private var notFilms: [String] {
    var lines: [String] = []
    if bundle.episodes > 0 {
      lines.append(Wording.episodes(bundle.episodes, of: bundle.series))
    }
    let others = bundle.others - bundle.episodes
    if others > 0 { lines.append(Wording.notFilms(others)) }
    return lines
  }

  /// Remarks on how files were read, and the columns and files that were not imported.
  private var leftOut: [String] {
    var lines = notes.map { "  \($0)" }
    let columns = Wording.skippedColumns(bundle.skippedColumns)
    let files = Wording.skippedFiles(bundle.skippedFiles)
    if !columns.isEmpty || !files.isEmpty { lines.append("  " + Wording.notImported) }
    return lines + list(columns + files)
  }

  private func list(_ lines: [String]) -> [String] { lines.map { "    \($0)" } }

  private func change(_ item: Item) -> String {
    let what = Wording.changes(from: item.before, to: item.after).joined(separator: ", ")
    return "\(Self.shown(item.movie)): \(what.isEmpty ? "times" : what)"
  }

  private func conflicts(_ item: Item) -> String {
    "\(Self.shown(item.movie)): \(words(item.conflicts))"
  }

  private func words(_ conflicts: [ImportConflict]) -> String {
    conflicts.map(Wording.conflict).joined(separator: ", ")
  }

  private func placed(_ item: Item) -> String {
    "\(Self.shown(item.film.movie)), \(item.film.place)"
  }

  private func candidates(_ item: Item) -> String {
    let others = others(item).map(named).joined(separator: ", ")
    return placed(item) + (others.isEmpty ? "" : ": \(others)")
  }

  private func others(_ item: Item) -> [LibraryMovie] {
    if case .several(let movies) = item.match { return movies }
    return [item.candidate].compactMap(\.self)
  }

  /// Returns the title and year of a film, or its identifier if only that is known.
  private static func shown(_ movie: LibraryMovie) -> String {
    movie.title.isEmpty ? movie.names.identifier?.text ?? "" : movie.titleAndYear
  }

  private func named(_ movie: LibraryMovie) -> String {
    (naming.id(of: movie).map { "\($0) " } ?? "") + "(\(movie.titleAndYear))"
  }

  // MARK: For programs

  private var numbers: [(name: String, count: Int)] {
    [
      ("films", report.films), ("changed", report.changed), ("unchanged", unchanged),
      ("likely", report.likely), ("possible", report.possible), ("titleOnly", report.titleOnly),
      ("unmatched", report.unmatched), ("unknown", report.unknown),
      ("conflicts", report.conflicting), ("others", bundle.others), ("episodes", bundle.episodes),
      ("series", bundle.series),
      ("problems", flawCount),
    ]
  }

  private var fields: [[String]] {
    let items = report.items.map { item in
      [
        "film", Self.name(of: item.match), item.film.place, item.film.movie.title,
        item.film.movie.year.map(String.init) ?? "",
        item.isSkipped ? "" : naming.id(of: item.movie) ?? "",
        Wording.changes(from: item.before, to: item.after).joined(separator: ", "),
        words(item.conflicts),
      ]
    }
    let remarks =
      notes.map { ["note", $0] }
      + bundle.skippedColumns.map { ["column", $0.path, $0.name] }
      + bundle.skippedFiles.map { ["skipped", $0.path, $0.reason] }
    let lists = report.lists.map { ["list", Wording.change($0, isPlanned: isDryRun)] }
    return items + lists + flaws.map { ["unread", $0] }
      + bundle.doubts.lines.map { ["doubtful", $0] } + remarks
      + numbers.map { [$0.name, String($0.count)] }
  }

  private var json: JSONText {
    .members(
      [
        ("file", .string(name)), ("from", .string(bundle.origin.rawValue)),
        ("dryRun", .boolean(isDryRun)), ("ending", .string(ending)),
      ] + numbers.map { ($0.name, .integer($0.count)) } + [
        ("step", report.step.map(JSONText.integer)), ("unread", .strings(flaws)),
        ("doubtful", .strings(bundle.doubts.lines)),
        ("notes", .strings(notes)),
        ("skippedColumns", .array(bundle.skippedColumns.map(Self.object))),
        ("skippedFiles", .array(bundle.skippedFiles.map(Self.object))),
        ("items", .array(report.items.map(object))),
        ("lists", lists),
      ])
  }

  private var lists: JSONText? {
    let lists = report.lists.map { CustomListJSON.object($0, naming) }
    return lists.isEmpty ? nil : .array(lists)
  }

  private var ending: String {
    switch report.ending {
    case .complete where bundle.isEmpty: "failed"
    case .complete: "complete"
    case .stopped: "stopped"
    case .failed: "failed"
    }
  }

  private func object(_ item: Item) -> JSONText {
    .members([
      ("place", .string(item.film.place)), ("title", .string(item.film.movie.title)),
      ("year", item.film.movie.year.map(JSONText.integer)),
      ("match", .string(Self.name(of: item.match))),
      ("film", item.isSkipped ? nil : .members(members(item.movie))),
      ("candidates", candidates(of: item)), ("before", LibraryJSON.object(item.before)),
      ("after", LibraryJSON.object(item.after)),
      (
        "conflicts", item.conflicts.isEmpty ? nil : .array(item.conflicts.map(Self.object))
      ),
    ])
  }

  private func candidates(of item: Item) -> JSONText? {
    let others = others(item)
    return others.isEmpty ? nil : .array(others.map { .members(members($0)) })
  }

  private func members(_ movie: LibraryMovie) -> [(String, JSONText?)] {
    [
      ("id", naming.id(of: movie).map(JSONText.string)), ("title", .string(movie.title)),
      ("year", movie.year.map(JSONText.integer)),
    ]
  }

  private static func object(_ conflict: ImportConflict) -> JSONText {
    switch conflict {
    case .rating(let mine, let theirs):
      .members([
        ("kind", .string("rating")), ("mine", .number(mine.stars)),
        ("theirs", .number(theirs.stars)),
      ])
    case .note: .members([("kind", .string("note"))])
    case .opposite: .members([("kind", .string("opposite"))])
    }
  }

  private static func object(_ column: SkippedColumn) -> JSONText {
    .members([("file", .string(column.path)), ("column", .string(column.name))])
  }

  private static func object(_ file: SkippedFile) -> JSONText {
    .members([("file", .string(file.path)), ("reason", .string(file.reason))])
  }

  private static func name(of match: ImportMatch.Kind) -> String {
    switch match {
    case .named: "named"
    case .sure: "sure"
    case .likely: "likely"
    case .possible: "possible"
    case .titleOnly: "titleOnly"
    case .several: "unmatched"
    case .unknown: "unknown"
    }
  }
}

extension RecordShape {
  private static let item: [RecordField] = [
    RecordField.string("place").required, RecordField.string("title").required, .integer("year"),
    RecordField.word(
      "match", of: ["named", "sure", "likely", "possible", "titleOnly", "unmatched", "unknown"]
    ).required,
    .object("film", RecordField.named), .objects("candidates", RecordField.named),
    .object("before", RecordField.marks.type.fields),
    .object("after", RecordField.marks.type.fields),
    .objects(
      "conflicts",
      [
        RecordField.word("kind", of: ["rating", "note", "opposite"]).required, .number("mine"),
        .number("theirs"),
      ]),
  ]

  /// The report of an import; a row for each film.
  package static let importReport = RecordShape(
    [
      RecordField.string("file").required, RecordField.string("from").required,
      RecordField.boolean("dryRun").required,
      RecordField.word("ending", of: ["complete", "stopped", "failed"]).required,
    ]
      + [
        "films", "changed", "unchanged", "likely", "possible", "titleOnly", "unmatched", "unknown",
        "conflicts", "others", "episodes", "series", "problems",
      ].map { RecordField.integer($0).required }
      + [
        .integer("step"), .strings("unread"), .strings("doubtful"), .strings("notes"),
        RecordField.objects("skippedColumns", ["file", "column"].map(RecordField.string)).required,
        RecordField.objects("skippedFiles", ["file", "reason"].map(RecordField.string)).required,
        RecordField.objects("items", item).required, .objects("lists", RecordField.listChange),
      ], rows: item, csvColumns: ["place", "title", "year", "match", "film.id", "film.title"])
}
