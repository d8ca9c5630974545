import BusinessLogic
import DomainEntities
import FilmPages
import Records
import TerminalModel
import Wording
import Year

/// `moviebrowser export --to html`: a page about a year or a list, to share.
struct PageExport: Sendable {
  private let context: CommandContext
  private let subject: ExportOptions.Subject
  private let query: String
  private let showsMarks: Bool

  init(_ context: CommandContext, _ options: ExportOptions) {
    self.context = context
    query = options.query
    showsMarks = options.showsMarks
    subject = options.subject ?? .year(context.now.day.year)
  }

  /// Passes the page to `write`; returns the number of films.
  func write(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    let (page, films) =
      switch subject {
      case .year(let year):
        try YearCommand(context).page(year, query: query)
      case .list(let list): try page(about: list)
      }
    try write(page.text)
    return films
  }

  private func page(
    about subject: MarkedSubject
  ) throws(CommandFailure) -> (page: HTMLPage, films: Int) {
    let query = try MarkedQuery(query, context, about: subject) { name, own in
      let lists = OptionValues.libraryListNames
      let nearest = name.isEmpty ? [] : EditDistance.nearest(to: name, among: lists + own)
      return CommandFailure(
        .notFound, Wording.noSubject(name.excerpt, nearest: nearest, lists: lists),
        suggestions: nearest)
    }
    let list = try query.list(orElse: .everything)
    let entries = try query.entries(of: LibraryRequest(list, sort: query.sort, limit: .max))
    guard !entries.isEmpty else {
      throw CommandFailure(.notFound, query.nothing(on: list))
    }
    var page = HTMLPage(title: query.subject(orElse: list).heading)
    var films = entries
    if list == .diary {
      // Statistics count a film once.
      var known: Set<LibraryMovie> = []
      films = entries.filter { known.insert($0.movie).inserted }
    }
    let statistics = LibraryStatistics(of: query.viewed(films))
    page.facts = Array(
      zip(
        [Wording.YearLabel.films, Wording.YearLabel.time],
        query.subject(orElse: list == .diary ? .seen : list).totals(statistics)))
    if !showsMarks { page.facts = Array(page.facts.prefix(1)) }
    for part in StatisticsPart.all where showsMarks || !part.isOfMarks {
      let shares = part.shown(statistics[keyPath: part.shares], atMost: YearReport.pageRows)
      guard !shares.isEmpty else { continue }
      page.charts.append(
        HTMLPage.Chart(
          heading: part.heading(statistics), columns: Wording.StatisticsHeading.columns,
          rows: shares.map { ($0.name, $0.count) }))
    }
    if let name = query.customList {
      if showsMarks {
        let seen = entries.count { $0.marks.isSeen }
        page.facts.append(
          (Wording.progressLabel, Wording.listSize(seen, of: entries.count)))
      }
      let lists = try CommandFailure.reading(context.library.customLists())
      page.note = lists.first { $0.name == name }.map { NoteText.plain($0.note) } ?? ""
    }
    page.table = table(of: entries, on: list, isCustom: query.customList != nil)
    page.footer = Wording.madeBy
    return (page, entries.count)
  }

  /// Returns a table of films, without the columns that are empty, and without the user's marks
  /// unless they were asked for.
  private func table(
    of entries: [LibraryEntry], on list: LibraryList, isCustom: Bool
  ) -> HTMLPage.Table {
    typealias Name = Wording.FilmColumn
    let dated = isCustom ? LibraryList.seen : list
    let isOfViewings = [.diary, .seen].contains(dated)
    typealias Column = (name: String, text: (LibraryEntry) -> String)
    let marks: [Column] = [
      (Name.stars, { $0.marks.rating?.description ?? "" }),
      (
        isOfViewings ? Name.seen : Name.marked,
        { entry in
          LibraryText.date(entry, on: dated).map(Wording.shortDate)
            ?? (isOfViewings && entry.marks.isSeen ? Wording.dayUnknown : "")
        }
      ),
    ]
    let facts: [Column] = [
      (Name.rank, { $0.listRank.map(String.init) ?? "" }),
      (Name.title, { Wording.title(of: $0.movie.summary) }),
      (Name.year, { $0.movie.year.map(String.init) ?? "" }),
      (Name.directors, { $0.movie.directors.joined(separator: ", ") }),
    ]
    let notes: [Column] = [(Name.note, { $0.listNote ?? "" })]
    let columns = (facts + (showsMarks ? marks : []) + notes).filter { column in
      entries.contains { !column.text($0).isEmpty }
    }
    return HTMLPage.Table(
      heading: Wording.filmsHeading, columns: columns.map(\.name),
      rows: entries.map { entry in columns.map { $0.text(entry) } })
  }
}
