import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// The values of a row of a table, by column, or of an entry of a document, by member.
///
/// A dot leads to a member of a member, as in `movie.ids.tmdb`. A value that is invalid is logged.
struct ImportFields {
  /// The location, such as `diary.csv, line 12`.
  let place: String
  /// The time and time zone of the import.
  let context: ImportContext
  /// The member of the document that has the entry, such as `shows`; empty for other entries.
  let section: String
  private let values: Values

  private enum Values {
    case cells(CSVTable.Row, ImportTable)
    case json(JSONValue)
  }

  /// How dates are written.
  enum Precision: Hashable, Sendable {
    /// Days in the time zone of the user, perhaps with a time.
    case day
    /// Points in time.
    case time
  }

  /// The values of ratings.
  enum Scale: Hashable, Sendable {
    /// Stars from 0.5 to 5.
    case stars
    /// Whole numbers from 1 to 10.
    case whole
    /// Numbers up to 10, which are rounded to half stars.
    case points
  }

  /// Creates the values of a row.
  init(_ row: CSVTable.Row, of file: ImportTable, in context: ImportContext) {
    values = .cells(row, file)
    place = "\(file.path), line \(row.line)"
    section = ""
    self.context = context
  }

  /// Creates the values of an entry.
  init(_ json: JSONValue, at place: String, section: String = "", in context: ImportContext) {
    values = .json(json)
    self.place = place
    self.section = section
    self.context = context
  }

  /// The value of a member; nil in a table.
  subscript(name: String) -> JSONValue? {
    guard case .json(let json) = values else { return nil }
    return name.split(separator: ".").reduce(Optional(json)) { $0?[String($1)] }
  }

  /// Returns a text; empty if there is none.
  func text(_ name: String) -> String {
    switch values {
    case .cells(let row, let file): file.table.value(name, of: row).trimmed
    case .json: self[name]?.text ?? self[name]?.boolean.map(String.init) ?? ""
    }
  }

  /// Returns whether there is a column or a member.
  func has(_ name: String) -> Bool {
    switch values {
    case .cells(_, let file): file.table.has(name)
    case .json: self[name] != nil
    }
  }

  /// Returns a positive whole number; nil if there is none.
  func number(_ name: String) -> Int? {
    self[name]?.integer.flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil }
      ?? ImportValues.number(text(name))
  }

  // MARK: Films

  /// Returns a year; an invalid one is a problem in a table.
  func year(_ name: String, _ log: inout ImportLog) -> Int? {
    guard case .cells = values else { return number(name).flatMap { 1...9999 ~= $0 ? $0 : nil } }
    let text = text(name)
    let year = ImportValues.year(text)
    if year == nil, !text.isEmpty { log.problem(Wording.unreadable("year", text), at: place) }
    return year
  }

  /// Returns the year of a date as it is written, whatever the time zone of the reader; nil if it
  /// is empty or invalid.
  func yearOfDate(_ name: String) -> Int? {
    let text = text(name)
    guard case .cells(_, let file) = values else {
      return ImportValues.year(String(text.prefix(4)))
    }
    switch file.dates.reading(text) {
    case .on(let date): return date.year
    // Either order has the same year.
    case .ambiguous: return ImportValues.year(String(text.suffix(4)))
    case .at, .unknown, .unreadable: return nil
    }
  }

  /// Returns whether an ID that could not be read makes a row invalid, which is a problem.
  func isInvalid(_ name: String, _ kind: String, _ log: inout ImportLog) -> Bool {
    guard case .cells = values else { return false }
    let text = text(name)
    guard !text.isEmpty, text != "0" else { return false }
    log.problem(Wording.invalid(kind, text), at: place)
    return true
  }

  // MARK: Dates

  /// Returns a date as precisely as it is written; nil if it is empty, unknown, or invalid or
  /// impossible, which is a problem.
  func date(_ name: String, _ precision: Precision, _ log: inout ImportLog) -> ImportMoment? {
    date(of: text(name), precision, &log)
  }

  /// Returns the date of a text as precisely as it is written; nil as `date`.
  func date(of text: String, _ precision: Precision, _ log: inout ImportLog) -> ImportMoment? {
    guard !text.isEmpty else { return nil }
    let reading = reading(of: text, precision)
    let date: ImportMoment
    switch reading {
    case .at(let time): date = ImportMoment(date: PartialDate(time.day), time: time)
    case .on(let day): date = ImportMoment(date: day, time: context.noon(day))
    case .unknown: return nil
    case .ambiguous:
      log.problem(Wording.ambiguousDate(text), at: place)
      return nil
    case .unreadable:
      log.problem(Wording.unreadable("date", text), at: place)
      return nil
    }
    guard let date = possible(date, &log) else { return nil }
    if case .at = reading { log.convertInstant() }
    return date
  }

  /// Returns the local date at a number of seconds since 1970; nil if it is impossible.
  func date(atSeconds seconds: Int, _ log: inout ImportLog) -> ImportMoment? {
    let time = context.local(seconds)
    log.convertInstant()
    return possible(ImportMoment(date: PartialDate(time.day), time: time), &log)
  }

  /// Returns a date; nil if nothing can have been seen on it, which is a problem.
  private func possible(_ date: ImportMoment, _ log: inout ImportLog) -> ImportMoment? {
    guard let refusal = context.refusal(of: date.date) else { return date }
    log.problem(Wording.dropped(refusal), at: place)
    return nil
  }

  /// Parses a date.
  func reading(of text: String, _ precision: Precision) -> ImportInstant {
    guard case .cells(_, let file) = values else {
      return precision == .day
        ? ImportDates(today: context.now.day).reading(text)
        : ImportInstant(text, in: context)
    }
    return precision == .day
      ? file.dates.reading(text)
      : ImportInstant(text, as: file.dates, in: context)
  }

  /// Returns the time of a mark, or noon on its day; nil if the day is empty, unknown, or invalid,
  /// which is a problem.
  func time(_ name: String, _ precision: Precision, _ log: inout ImportLog) -> Timestamp? {
    guard let date = date(name, precision, &log) else { return nil }
    guard date.date.day == nil else { return date.time }
    log.problem(Wording.unreadable("date", text(name)), at: place)
    return nil
  }

  // MARK: Ratings

  /// Returns a rating; nil if it is 0 or empty, or invalid, which is a problem.
  func rating(_ name: String, _ scale: Scale, _ log: inout ImportLog) -> UserRating? {
    let text = text(name)
    guard let number = self[name]?.number ?? ImportValues.decimal(text) else {
      if !text.isEmpty { log.problem(Wording.unreadable("rating", text), at: place) }
      return nil
    }
    guard scale != .points else { return rating(ofTen: number, &log) }
    guard number != 0 else { return nil }
    let rating = Int(exactly: scale == .stars ? number * 2 : number)
      .flatMap { UserRating(halves: $0) }
    if rating == nil { log.problem(Wording.unreadable("rating", text), at: place) }
    return rating
  }

  /// Returns a rating from 1 to 10, rounded up to half stars; nil if it is 0, or invalid, which is
  /// a problem.
  func rating(ofTen points: Double, _ log: inout ImportLog) -> UserRating? {
    guard points != 0 else { return nil }
    let whole = points.rounded(.toNearestOrAwayFromZero)
    guard points > 0, points <= 10, let rating = UserRating(halves: max(1, Int(whole))) else {
      log.problem(Wording.unreadable("rating", "\(points)"), at: place)
      return nil
    }
    if whole != points { log.roundRating() }
    return rating
  }
}
