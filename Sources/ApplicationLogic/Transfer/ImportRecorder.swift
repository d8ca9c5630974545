import BusinessLogic
import DomainEntities
import Records
import Wording

/// Collects the entries of an export, and counts what is left out.
struct ImportRecorder {
  private struct Play {
    var movie: LibraryMovie
    var place: String
    var date: PartialDate?
    var moment: Timestamp?
  }

  private let context: ImportContext
  private var collector = ImportCollector()
  private var flaws = ImportFlaws()
  private var plays: [Play] = []
  private var others = 0
  private var episodes = 0
  private var series: Set<String> = []
  /// The number of ratings between two half stars.
  private var rounded = 0
  /// The number of viewings of a summary that has only the day of the last one.
  private var skippedViewings = 0
  private var hasInstants = false
  private var notes: [String] = []
  private var lists: [(list: CustomList, entries: [ListedFilms.Entry])] = []

  /// Creates an empty recorder.
  init(in context: ImportContext) {
    self.context = context
  }

  /// Adds an entry to its film.
  mutating func add(_ movie: LibraryMovie, at place: String, _ entry: ImportCollector.Entry) {
    if !entry.isEmpty { collector.note(movie, at: place, entry) }
  }

  /// Adds a list of the user’s own with a name and a note, unless the name is empty.
  mutating func add(
    listNamed name: String, note: String, _ entries: [ListedFilms.Entry], at place: String
  ) {
    if let list = flaws.list(named: name, note: note, at: place) { lists.append((list, entries)) }
  }

  /// Adds a viewing; nil is a viewing on an unknown day.
  ///
  /// All but the first viewing of a film are rewatches.
  mutating func play(_ movie: LibraryMovie, at place: String, on moment: Timestamp?) {
    let date = moment.map { PartialDate($0.day) }
    plays.append(Play(movie: movie, place: place, date: date, moment: moment))
  }

  /// Adds a viewing on a date of which perhaps only the year or the month is known; nil is a
  /// viewing on an unknown day.
  mutating func play(_ movie: LibraryMovie, at place: String, in date: PartialDate?) {
    plays.append(Play(movie: movie, place: place, date: date, moment: date.map(context.noon)))
  }

  /// Adds a viewing at the time, or in the month or the year, of a text; on an unknown day for nil.
  ///
  /// `dates` has the formats of a table.
  mutating func play(
    _ movie: LibraryMovie, at place: String, dated text: String?, as dates: ImportDates? = nil
  ) {
    let seen = text.flatMap { date($0, at: place, as: dates) }
    plays.append(Play(movie: movie, place: place, date: seen?.date, moment: seen?.moment))
  }

  /// Adds a problem.
  mutating func flaw(_ text: @autoclosure () -> String, at place: String) {
    flaws.add("\(place): \(text())")
  }

  /// Adds the problems of a row.
  mutating func add(_ row: ImportRow) { flaws.add(row) }

  /// Adds a line of a table that is skipped.
  mutating func add(_ flaw: CSVTable.Flaw, in path: String) { flaws.add(flaw, in: path) }

  /// Adds a remark on how the files were read.
  mutating func remark(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Counts an episode of a series.
  mutating func skipEpisode(of name: String) {
    others += 1
    episodes += 1
    series.insert(name)
  }

  /// Counts another entry that is not about a film.
  mutating func skipOther() { others += 1 }

  /// Counts viewings without days that a summary does not tell apart.
  mutating func skipViewings(_ count: Int) {
    skippedViewings = skippedViewings.addingReportingOverflow(count).0
  }

  /// Returns a time in local time; nil if the day is unknown, or the text invalid or impossible,
  /// which adds a problem.
  ///
  /// `dates` has the formats of a table.
  mutating func moment(
    _ text: String, at place: String, as dates: ImportDates? = nil
  ) -> Timestamp? {
    guard let (date, moment) = date(text, at: place, as: dates) else { return nil }
    if date.day == nil { flaw(Wording.unreadable("date", text), at: place) }
    return date.day == nil ? nil : moment
  }

  /// Returns a date as precisely as it is written, and its time or noon on its first day.
  private mutating func date(
    _ text: String, at place: String, as dates: ImportDates?
  ) -> (date: PartialDate, moment: Timestamp)? {
    switch ImportInstant(text, as: dates, in: context) {
    case .at(let moment):
      guard isPossible(PartialDate(moment.day), at: place) else { return nil }
      hasInstants = true
      return (PartialDate(moment.day), moment)
    case .on(let date): return isPossible(date, at: place) ? (date, context.noon(date)) : nil
    case .unknown: return nil
    case .ambiguous: flaw(Wording.ambiguousDate(text), at: place)
    case .unreadable: flaw(Wording.unreadable("date", text), at: place)
    }
    return nil
  }

  /// Returns whether something can have been seen on a date; otherwise adds a problem.
  private mutating func isPossible(_ date: PartialDate, at place: String) -> Bool {
    guard let refusal = context.refusal(of: date) else { return true }
    flaw(Wording.dropped(refusal), at: place)
    return false
  }

  /// Returns a rating from 1 to 10, rounded up to half stars; nil if it is 0, or invalid, which
  /// adds a problem.
  mutating func rating(outOfTen points: Double, at place: String) -> UserRating? {
    guard points != 0 else { return nil }
    let whole = points.rounded(.toNearestOrAwayFromZero)
    guard points > 0, points <= 10, let rating = UserRating(halves: max(1, Int(whole))) else {
      flaw(Wording.unreadable("rating", "\(points)"), at: place)
      return nil
    }
    if whole != points { rounded += 1 }
    return rating
  }

  /// Returns the contents as a bundle; nil if there are too many films.
  consuming func bundle(_ origin: ImportOrigin) -> ImportBundle? {
    recordPlays()
    guard !collector.isFull else { return nil }
    var bundle = ImportBundle(origin: origin)
    bundle = bundle.adding(flaws)
    (bundle.others, bundle.episodes, bundle.series) = (others, episodes, series.count)
    bundle.doubts = collector.doubts
    bundle.notes = notes
    if hasInstants { bundle.notes.append(Wording.localDays) }
    if rounded > 0 { bundle.notes.append(Wording.roundedRatings(rounded)) }
    if skippedViewings > 0 { bundle.notes.append(Wording.skippedViewings(skippedViewings)) }
    bundle = bundle.adding(collector.finished())
    for (list, entries) in lists { bundle = bundle.adding(list, of: entries, from: list.name) }
    return bundle
  }

  private mutating func recordPlays() {
    let order = plays.indices.sorted { left, right in
      (plays[left].moment?.seconds ?? .min, left) < (plays[right].moment?.seconds ?? .min, right)
    }
    var seen: Set<String> = []
    for place in order {
      let play = plays[place]
      let isFirst = seen.insert(ImportCollector.key(play.movie)).inserted
      var entry = ImportCollector.Entry()
      entry.viewing = Viewing(
        date: play.date, isRewatch: !isFirst, noted: play.moment ?? context.now)
      collector.note(play.movie, at: play.place, entry)
    }
    plays = []
  }
}
