import BusinessLogic
public import DomainEntities
import TerminalModel
import Wording

/// What a file has if its contents do not say it.
public enum ImportRole: String, Hashable, Sendable, CaseIterable {
  /// Films that were seen.
  case seen
  /// Films to see.
  case watchlist
  /// Favorites.
  case favorites
  /// Films of a list of the user’s own, in their order.
  case list

  /// Creates the role in the words of a file name, such as `watchlist-2026.csv`; nil if it has
  /// none.
  init?(path: String) {
    let words = FoldedText(path.split(separator: "/").last ?? "").words
    let roles: [(Substring, ImportRole)] = [
      ("watchlist", .watchlist), ("favorite", .favorites), ("favorites", .favorites),
      ("favourite", .favorites), ("favourites", .favorites), ("watched", .seen), ("seen", .seen),
    ]
    guard let role = roles.first(where: { words.contains($0.0) })?.1 else { return nil }
    self = role
  }
}

/// The time, time zone and choices of an import.
public struct ImportContext: Sendable {
  /// The current time.
  let now: Timestamp
  /// What the files have, if the user says so.
  let role: ImportRole?
  /// The order of days and months, if the user says so.
  let dateOrder: DateOrder?
  /// The profile whose viewings are read, if the user says so.
  let profile: String?
  /// Returns the offset of the local time zone at a point in time, in minutes from UTC.
  private let offset: @Sendable (Int) -> Int

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - role: What the files have; nil if their contents or names say it.
  ///   - dateOrder: The order of days and months; nil to learn it from the files.
  ///   - profile: The profile whose viewings are read; nil for the only one.
  ///   - offset: Returns the local offset from UTC in minutes at a number of seconds since 1970;
  ///     nil uses the offset of `now`.
  public init(
    now: Timestamp, role: ImportRole? = nil, dateOrder: DateOrder? = nil,
    profile: String? = nil, offset: (@Sendable (Int) -> Int)? = nil
  ) {
    self.now = now
    self.role = role
    self.dateOrder = dateOrder
    self.profile = profile
    self.offset = offset ?? { _ in now.offset }
  }

  /// Returns the reason why no viewing can have been on a date; nil if there is none.
  ///
  /// Tomorrow is allowed, since it has begun in other time zones.
  func refusal(of date: PartialDate) -> MarkError? {
    do throws(MarkError) {
      try MovieMarkInteractor.check(.seen(in: date), today: now.day.adding(days: 1))
      return nil
    } catch {
      return error
    }
  }

  /// Returns marks without impossible dates of viewings; each one adds a problem.
  func checked(
    _ marks: MovieMarks, at place: String, _ flaws: inout ImportFlaws
  ) -> MovieMarks {
    let refusals = marks.viewings.map { $0.date.flatMap { refusal(of: $0) } }
    guard refusals.contains(where: { $0 != nil }) else { return marks }
    var viewings = marks.viewings
    for (index, refusal) in refusals.enumerated() {
      guard let refusal else { continue }
      viewings[index].date = nil
      flaws.add("\(place): \(Wording.dropped(refusal))")
    }
    var checked = marks
    checked.removeViewings()
    checked.add(viewings)
    return checked
  }

  /// Returns a point in time with the local offset from UTC.
  func local(_ seconds: Int) -> Timestamp {
    Timestamp(seconds: seconds, offset: offset(seconds))
  }

  /// Returns noon on a day in local time.
  func noon(_ day: CalendarDate) -> Timestamp {
    ImportValues.noon(day, offset: offset(day.dayNumber * 86_400 + 43_200))
  }

  /// Returns noon on the first day of a date in local time.
  func noon(_ date: PartialDate) -> Timestamp { noon(date.days.lowerBound) }
}

/// A time of an export, converted to local time.
enum ImportInstant: Hashable, Sendable {
  /// A point in time.
  case at(Timestamp)
  /// A day, a month or a year, as it is written.
  case on(PartialDate)
  /// A marker for an unknown day.
  case unknown
  /// The text may be either of two days.
  case ambiguous
  /// The text is not a time.
  case unreadable

  /// Parses `2014-04-05T15:27:00.000Z`, the same without a zone (UTC) or a time, a month, a year,
  /// or a marker for an unknown day; also the formats of `dates`, if they are given.
  ///
  /// Exactly midnight is how programs store a day that was chosen, so it is that day in any zone.
  init(_ text: String, as dates: ImportDates? = nil, in context: ImportContext) {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count < 40, text.lowercased() != "unknown" else {
      self = text.utf8.count < 40 ? .unknown : .unreadable
      return
    }
    // Trakt, and databases with a default value, use these days for unknown ones.
    guard !Self.markers.contains(where: text.hasPrefix) else {
      self = .unknown
      return
    }
    if let date = PartialDate(iso: text) {
      self = .on(date)
    } else if let instant = Timestamp(iso: Self.normalized(text)) {
      let day = Self.isMidnight(text) ? CalendarDate(iso: text.prefix(10)) : nil
      self = day.map { .on(PartialDate($0)) } ?? .at(context.local(instant.seconds))
    } else {
      self = dates?.reading(text) ?? .unreadable
    }
  }

  private static let markers = ["1900-01-01", "1969-12-31", "1970-01-01", "0001-01-01"]

  /// Returns whether the time of a valid text is `00:00:00`, with or without a fraction of zero.
  private static func isMidnight(_ text: String) -> Bool {
    let time = text.dropFirst(11)
    guard time.hasPrefix("00:00:00") else { return false }
    let rest = time.dropFirst(8)
    return rest.first != "." || !rest.dropFirst().prefix { $0.isNumber }.contains { $0 != "0" }
  }

  /// Returns a time with `T`, whole seconds and a zone.
  private static func normalized(_ text: String) -> String {
    var head = text.prefix(19)
    if head.utf8.count == 19, head.dropFirst(10).first == " " {
      head = "\(head.prefix(10))T\(head.dropFirst(11))"[...]
    }
    var rest = text.dropFirst(19)
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty else { return text }
      rest = rest.dropFirst(1 + digits.count)
    }
    while rest.first == " " { rest = rest.dropFirst() }
    switch rest {
    case "", "UTC", "z": rest = "Z"
    default: break
    }
    return String(head + rest)
  }
}
