import BusinessLogic
import DomainEntities

/// `moviebrowser export --to html`: a page about a year or a list, to share.
struct PageExport: Sendable {
  private let library: any MovieLibrary
  private let naming: MovieIdentifierResolver
  private let subject: ExportOptions.Subject
  private let query: String
  private let today: CalendarDate

  init(
    _ library: any MovieLibrary, options: ExportOptions, naming: MovieIdentifierResolver,
    now: Timestamp
  ) {
    self.library = library
    self.naming = naming
    query = options.query
    today = now.day
    subject = options.subject ?? .year(now.day.year)
  }

  /// Passes the page to `write`; returns the number of films.
  func write(
    _ write: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int {
    let (page, films) =
      switch subject {
      case .year(let year):
        try YearCommand(library: library, naming: naming, today: today).page(year, query: query)
      case .list(let list): try page(about: list)
      case .custom(let name): try page(aboutListNamed: name)
      }
    try write(page.text)
    return films
  }

  private func page(
    about list: LibraryList
  ) throws(CommandFailure) -> (page: HTMLPage, films: Int) {
    let query = try MarkedQuery(query, MovieLibraryInteractor(library: library), naming)
    return try page(about: try query.list(orElse: list, isGiven: true), query)
  }

  private func page(
    aboutListNamed name: String
  ) throws(CommandFailure) -> (page: HTMLPage, films: Int) {
    let query = try MarkedQuery(
      query, MovieLibraryInteractor(library: library), naming, listNamed: name
    ) { name, own in
      // The name may be that of a file as well, so an unknown one is a usage error.
      let lists = OptionValues.libraryListNames
      let nearest = name.isEmpty ? [] : EditDistance.nearest(to: name, among: lists + own)
      return CommandFailure(
        .notFound, Wording.noSubject(name.excerpt, nearest: nearest, lists: lists),
        suggestions: nearest)
    }
    return try page(about: try query.list(orElse: .everything), query)
  }

  private func page(
    about list: LibraryList, _ query: MarkedQuery
  ) throws(CommandFailure) -> (page: HTMLPage, films: Int) {
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
    page.charts = StatisticsCommand.parts(statistics).filter { !$0.shares.isEmpty }.map { part in
      let isTime = StatisticsCommand.sectionsByTime.contains(part.name)
      let shown =
        isTime
        ? part.shares.suffix(YearReport.pageRows) : part.shares.prefix(YearReport.pageRows)
      return HTMLPage.Chart(
        heading: part.heading, columns: Wording.StatisticsHeading.columns,
        rows: shown.map { ($0.name, $0.count) })
    }
    page.table = HTMLPage.Table(
      heading: Wording.filmsHeading, columns: Wording.filmColumns,
      rows: entries.map { entry in
        [
          entry.movie.title, entry.movie.year.map(String.init) ?? "",
          entry.movie.directors.joined(separator: ", "), entry.marks.rating?.description ?? "",
          LibraryText.date(entry, on: list).map(Wording.shortDate) ?? "",
        ]
      })
    page.footer = Wording.madeBy
    return (page, entries.count)
  }
}
