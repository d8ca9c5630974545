import BusinessLogic
import DomainEntities
import FilmPages
import TerminalModel
import Wording

/// The page of a person in lines of a width, some of which open a film.
struct PersonPage: Hashable, Sendable {
  /// Lines that open something.
  struct Entry: Hashable, Sendable {
    /// What they open.
    enum Target: Hashable, Sendable {
      /// The page of a film.
      case film(MovieSummary, in: PersonRole?)
      /// The page of the film to see next, whichever that is.
      case next(MovieSummary)
      /// The page of one of the people whom a name may mean.
      case person(Person)
      /// The rest of the biography.
      case biography
    }

    /// The lines.
    var lines: Range<Int>
    /// The columns.
    var columns: Range<Int>
    /// What they open.
    var target: Target

    /// The film; nil for anything else.
    var film: MovieSummary? {
      switch target {
      case .film(let movie, _), .next(let movie): movie
      case .person, .biography: nil
      }
    }

    /// Returns whether another entry is the same after a change of marks or of the person.
    func isSame(as other: Entry) -> Bool {
      switch (target, other.target) {
      case (.next, .next): true
      case (.film(let film, let role), .film(let old, let oldRole)):
        film.id == old.id && role == oldRole
      default: target == other.target
      }
    }
  }

  /// The maximum width of lines, beyond which they are hard to follow.
  static let maxWidth = 100
  /// The width below which a row has no columns.
  private static let narrow = 50
  /// The columns between two columns.
  private static let gap = 2
  /// The minimum width of one of two columns of films.
  private static let minColumnWidth = 60
  /// The space between two columns of films, with room for the sign of the selected one.
  private static let columnGap = 4
  /// The minimum number of films in two columns.
  private static let minSplitFilms = 8
  /// The number of lines of a folded biography.
  private static let foldedLines = 5

  /// The lines.
  private(set) var lines: [StyledLine] = []
  /// The lines that open something, from top to bottom.
  private(set) var entries: [Entry] = []
  /// The first lines of the parts.
  private(set) var parts: [Int] = []
  /// The width of text.
  private let width: Int
  /// The width of one of two columns of films; nil if there is only one.
  private var half: Int?

  /// Creates a page without lines.
  init() { self.init(width: 0, isSingle: true) }

  private init(width: Int, isSingle: Bool) {
    self.width = min(width, Self.maxWidth)
    let half = (width - Self.columnGap) / 2
    self.half = isSingle || half < Self.minColumnWidth ? nil : min(half, Self.maxWidth)
  }

  /// Creates a page that asks which of some people a name means; without people, it has no lines.
  init(_ people: [FoundPerson], named name: String, width: Int) {
    self.init(width: width, isSingle: true)
    guard !people.isEmpty else { return }
    wrap(Wording.severalPeople(name), style: .secondary)
    lines.append(StyledLine())
    let names = people.map { TextWidth.of(CleanText.line($0.person.name)) }.max() ?? 0
    for found in people {
      let start = lines.count
      lines += StyledLine.pair(
        found.person.name, .plain, Wording.remark(on: found), .secondary, width: self.width,
        at: min(names, self.width / 2) + Self.gap)
      open(.person(found.person), from: start)
    }
  }

  /// Returns the index of an entry of the page before a change.
  func index(of chosen: Int, in before: PersonPage) -> Int? {
    let entry = before.entries[chosen]
    // A film may have several entries.
    if entries.indices.contains(chosen), entries[chosen].isSame(as: entry) { return chosen }
    return entries.firstIndex(where: entry.isSame)
  }

  /// Lays out a report in lines of a width; a long biography is folded unless `isUnfolded` is true.
  ///
  /// On a wide terminal, the films of a role are in two columns unless `isSingle` is true.
  init(_ report: PersonReport, width: Int, isUnfolded: Bool = false, isSingle: Bool = false) {
    self.init(width: width, isSingle: isSingle)
    if let half {
      // Columns of short titles come closer together.
      let widths = report.filmography.parts.filter { $0.films.count >= Self.minSplitFilms }
        .map { Columns($0.films, report.marks, width: half).width }
      self.half = max(Self.minColumnWidth, widths.max() ?? 0)
    }
    addFacts(of: report)
    addBiography(of: report.detail, isUnfolded: isUnfolded)
    addAwards(of: report)
    for part in report.filmography.parts { add(part, marks: report.marks) }
    if report.filmography.parts.isEmpty {
      lines.append(StyledLine())
      wrap(Wording.noFilmsMatch, style: .secondary)
    }
  }

  /// The films of the roles, from top to bottom.
  var films: [MovieSummary] {
    entries.compactMap { if case .film(let movie, _?) = $0.target { movie } else { nil } }
  }

  // MARK: Head

  private mutating func addFacts(of report: PersonReport) {
    if let life = report.detail.life.flatMap(Wording.life) { wrap(life, style: .secondary) }
    if let age = report.detail.age {
      wrap(Wording.asOf(age, isUnreachable: false), style: .secondary)
    }
    // A few films are all that the person is known for, and a narrow page has no room for them.
    if width >= Self.narrow, report.all.films.count > report.all.known.count {
      wrap(Wording.knownFor(report.all.known.map(Wording.title)))
    }
    if let since = report.followed {
      wrap(Wording.sentence(Wording.followed(since: since)), style: .secondary)
    }
    let progress = report.progress
    guard progress.count > 0 else { return }
    let start = lines.count
    wrap(Wording.progress(progress))
    if let next = progress.next {
      open(.next(next), from: start)
    }
  }

  private mutating func addBiography(of detail: PersonDetail, isUnfolded: Bool) {
    guard !detail.biography.isEmpty else { return }
    lines.append(StyledLine())
    let text = TextLayout.wrap(detail.biography, width: width)
    // A single further line takes no more space than the line that unfolds the rest.
    let isFolded = !isUnfolded && text.count > Self.foldedLines + 1
    lines += text.prefix(isFolded ? Self.foldedLines : text.count).map { StyledLine($0) }
    if isFolded {
      lines.append(StyledLine(Wording.restOfBiography, style: .secondary))
      open(.biography, from: lines.count - 1)
    }
    if let language = detail.biographyLanguage {
      wrap(Wording.biography(in: language), style: .secondary)
    }
  }

  private mutating func addAwards(of report: PersonReport) {
    guard !report.detail.awards.isEmpty else { return }
    appendHeading(Wording.awardsHeading)
    for award in report.detail.awards {
      let start = lines.count
      wrap(Wording.award(award))
      open(.film(award.movie, in: nil), from: start)
    }
  }

  // MARK: Films

  private mutating func add(_ part: Filmography.Part, marks: [MovieIdentifier: MovieMarks]) {
    appendHeading(Wording.heading(of: part, seen: part.seen(marks)))
    let half = part.films.count < Self.minSplitFilms ? nil : half
    let (width, count) = (half ?? width, part.films.count)
    let (top, rows) = (lines.count, half == nil ? count : (count + 1) / 2)
    let columns = Columns(part.films, marks, width: width)
    lines += Array(repeating: StyledLine(), count: rows)
    for (index, film) in part.films.enumerated() {
      let (line, left) = (top + index % rows, index / rows * (width + Self.columnGap))
      let row =
        width < Self.narrow
        ? narrowRow(film, marks[film.movie.id]) : columns.row(film, marks[film.movie.id])
      lines[line].pieces += row.moved(by: left).pieces
      entries.append(
        Entry(
          lines: line..<line + 1, columns: left..<left + width,
          target: .film(film.movie, in: part.role)))
    }
  }

  /// Returns the year, the title, the marks and the character, as far as they fit.
  private func narrowRow(_ film: Filmography.Film, _ marks: MovieMarks?) -> StyledLine {
    var line = StyledLine(Columns.year(of: film.movie), style: .secondary)
    let badges = MarkBadges(marks).text.filter { $0 != " " }
    let room = max(0, width - Columns.yearWidth - Self.gap)
    let space = badges.isEmpty ? 0 : TextWidth.of(badges) + 1
    let title = Columns.cut(Wording.title(of: film.movie), room - space)
    var column = Columns.yearWidth + Self.gap
    line.pieces.append(.init(column: column, text: title, style: .plain))
    column += TextWidth.of(title) + 1
    if !badges.isEmpty {
      line.pieces += MarkBadges.line(badges).moved(by: column).pieces
      column += TextWidth.of(badges) + 1
    }
    let rest = width - column - 1
    if !film.text.isEmpty, rest > 5 {
      line.pieces.append(
        .init(column: column + 1, text: Columns.cut(film.text, rest), style: .secondary))
    }
    return line
  }

  // MARK: Lines

  /// Adds an entry for the lines from `start` on.
  private mutating func open(_ target: Entry.Target, from start: Int) {
    entries.append(Entry(lines: start..<lines.count, columns: 0..<width, target: target))
  }

  private mutating func appendHeading(_ text: String) {
    if !lines.isEmpty { lines.append(StyledLine()) }
    parts.append(lines.count)
    wrap(text, style: .heading)
  }

  private mutating func wrap(_ text: String, style: Style = .plain) {
    lines += TextLayout.wrap(text, width: width).map { StyledLine($0, style: style) }
  }

  /// The columns of the films of a part: marks, year, title, and the character or job.
  private struct Columns {
    static let yearWidth = 4
    private let marks: Int
    private let title: Int
    private let text: Int

    /// The width of the widest row.
    var width: Int {
      marks + Self.yearWidth + PersonPage.gap + title + (text > 0 ? PersonPage.gap + text : 0)
    }

    init(_ films: [Filmography.Film], _ known: [MovieIdentifier: MovieMarks], width: Int) {
      let hasMarks = films.contains { known[$0.movie.id] != nil }
      marks = hasMarks ? MarkBadges.width + PersonPage.gap : 0
      let room = max(0, width - marks - Self.yearWidth - PersonPage.gap)
      let titles = films.map { Self.width(of: Wording.title(of: $0.movie)) }.max() ?? 0
      let texts = films.map { Self.width(of: $0.text) }.max() ?? 0
      let free = room - (texts > 0 ? PersonPage.gap : 0)
      // Titles matter more than characters: they get three fifths if both are too long.
      title = min(titles, max(free - texts, free * 3 / 5))
      text = min(texts, free - title)
    }

    func row(_ film: Filmography.Film, _ marks: MovieMarks?) -> StyledLine {
      var line = StyledLine()
      if self.marks > 0 { line.pieces += MarkBadges.line(MarkBadges(marks).text).pieces }
      var column = self.marks
      line.pieces.append(.init(column: column, text: Self.year(of: film.movie), style: .secondary))
      column += Self.yearWidth + PersonPage.gap
      line.pieces.append(
        .init(column: column, text: Self.cut(Wording.title(of: film.movie), title), style: .plain))
      if !film.text.isEmpty, text > 0 {
        column += title + PersonPage.gap
        line.pieces.append(
          .init(column: column, text: Self.cut(film.text, text), style: .secondary))
      }
      return line
    }

    static func year(of movie: MovieSummary) -> String {
      TextWidth.padded(movie.year.map(String.init) ?? "", yearWidth)
    }

    static func cut(_ text: String, _ width: Int) -> String {
      guard width > 0 else { return "" }
      let clean = CleanText.line(text)
      return TextWidth.of(clean) > width ? TextWidth.padded(clean, width) : clean
    }

    private static func width(of text: String) -> Int { TextWidth.of(CleanText.line(text)) }
  }
}
