package import BusinessLogic
import DomainEntities
package import Records
import TerminalModel
import Wording

/// The report of an import: sentences for people, fields and JSON for programs.
package struct ImportText: Sendable {
  fileprivate typealias Item = ImportReport.Item

  fileprivate let name: String
  fileprivate let bundle: ImportBundle
  fileprivate let report: ImportReport
  fileprivate let isDryRun: Bool
  fileprivate let naming: MovieIdentifierResolver

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
      one: importRecord, self, lines: { fields },
      people: { _ in sentences.map { CleanText.line($0) + "\n" }.joined() }
    ).text(format)
  }

  fileprivate var unchanged: Int {
    report.films - report.changed - report.unmatched - report.unknown - report.possible
  }

  /// The lines about what could not be read or added.
  fileprivate var flaws: [String] {
    bundle.flaws + report.fullLists.map { Wording.full($0.name, refused: $0.refused) }
  }

  /// The remarks on how files were read.
  fileprivate var notes: [String] {
    bundle.notes + report.renamedLists.map { Wording.renamedList($0.old, to: $0.new) }
      + report.repeats.map { Wording.repeated($0.count, in: $0.name) }
  }

  fileprivate var flawCount: Int { bundle.flawCount + report.fullLists.count }

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
    lines += report.people.map { "  " + Wording.change($0, isPlanned: isDryRun) }
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
    if !isDryRun, report.changed > 0 || !report.lists.isEmpty || !report.people.isEmpty {
      lines.append(Wording.undoImport)
    }
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
    let others = Self.others(item).map(named).joined(separator: ", ")
    return placed(item) + (others.isEmpty ? "" : ": \(others)")
  }

  fileprivate static func others(_ item: Item) -> [LibraryMovie] {
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

  fileprivate var items: [Named<ImportReport.Item>] { report.items.map { Named($0, naming) } }

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
    let people = report.people.map { ["person", Wording.change($0, isPlanned: isDryRun)] }
    return items + lists + people + flaws.map { ["unread", $0] }
      + bundle.doubts.lines.map { ["doubtful", $0] } + remarks
      + countsRecord.numbers(self).map { [$0.name, String($0.count)] }
  }

  fileprivate var ending: String {
    switch report.ending {
    case .complete where bundle.isEmpty: "failed"
    case .complete: "complete"
    case .stopped: "stopped"
    case .failed: "failed"
    }
  }

  fileprivate static func name(of match: ImportMatch.Kind) -> String {
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

/// The report of an import; a row for each film.
package let importRecord = Record<ImportText>("import", rows: itemRecord, \.items) {
  Field("file", \.name).required
  Field("origin", \.bundle.origin.rawValue).required
  Field("dryRun", \.isDryRun).required
  Field("ending", of: ["complete", "stopped", "failed"], \.ending).required
  Field.all(of: { $0 }, countsRecord)
  Field("step", \.report.step)
  Field("unread", \.flaws)
  Field("doubtful", \.bundle.doubts.lines)
  Field("notes", \.notes)
  Field.list("skippedColumns", \.bundle.skippedColumns) {
    Field("file", \.path)
    Field("column", \.name)
  }.required
  Field.list("skippedFiles", \.bundle.skippedFiles) {
    Field("file", \.path)
    Field("reason", \.reason)
  }.required
  Field.list("items", \.items, itemRecord).required
  Field.list("lists", { its in its.report.lists.map { Named($0, its.naming) } }, listChangeRecord)
  Field.list("people", { $0.report.people }, followChangeRecord)
}

private let countsRecord = Record<ImportText> {
  Field("films", \.report.films).required
  Field("changed", \.report.changed).required
  Field("unchanged", \.unchanged).required
  Field("likely", \.report.likely).required
  Field("possible", \.report.possible).required
  Field("titleOnly", \.report.titleOnly).required
  Field("unmatched", \.report.unmatched).required
  Field("unknown", \.report.unknown).required
  Field("conflicts", \.report.conflicting).required
  Field("others", \.bundle.others).required
  Field("episodes", \.bundle.episodes).required
  Field("series", \.bundle.series).required
  Field("problems", \.flawCount).required
}

private let itemRecord = Record<Named<ImportReport.Item>>(
  csv: ["location", "title", "year", "match", "film.id", "film.title"]
) {
  Field("location", \.film.place).required
  Field("title", \.film.movie.title).required
  Field("year", \.film.movie.year)
  Field(
    "match", of: ["named", "sure", "likely", "possible", "titleOnly", "unmatched", "unknown"]
  ) { ImportText.name(of: $0.match) }.required
  Field.object("film", { $0.isSkipped ? nil : $0.filmName($0.movie) }, filmNameRecord)
  Field.list(
    "candidates", { item in ImportText.others(item.value).map { item.filmName($0) } },
    filmNameRecord)
  Field.object("before", { $0.before }, marksRecord)
  Field.object("after", { $0.after }, marksRecord)
  Field.list("conflicts", \.conflicts, conflictRecord)
}

private let conflictRecord = Record<ImportConflict> {
  Field("kind", of: ["rating", "note", "opposite"]) { conflict in
    switch conflict {
    case .rating: "rating"
    case .note: "note"
    case .opposite: "opposite"
    }
  }.required
  Field("mine") { conflict -> UserRating? in
    if case .rating(let mine, _) = conflict { mine } else { nil }
  }
  Field("theirs") { conflict -> UserRating? in
    if case .rating(_, let theirs) = conflict { theirs } else { nil }
  }
}
