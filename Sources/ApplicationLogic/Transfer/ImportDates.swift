import DomainEntities

/// The order of day, month and year in dates of numbers.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
  /// Year, month, day.
  case ymd
}

/// Parses the dates of one table in the formats of exports and spreadsheets.
///
/// `6/7/2022` is 7 June or 6 July; other dates of the same table decide between the two, unless the
/// user has.
struct ImportDates: Hashable, Sendable {
  /// The current year, which decides the century of a two-digit year.
  private let thisYear: Int
  /// The order that the user has chosen; nil to learn it from the table.
  private let order: DateOrder?
  private var hasDayFirst = false
  private var hasMonthFirst = false
  /// The first year of two digits that is possible; nil for any.
  private let firstYear: Int?
  /// The orders in which all dates such as `28-06-23` of the table can be read.
  private var shortOrders = Set(DateOrder.allCases)

  /// Creates a parser that has not yet learned the date order of the table, which has no dates
  /// before the year `firstYear`.
  init(today: CalendarDate, order: DateOrder? = nil, since firstYear: Int? = nil) {
    thisYear = today.year
    self.order = order
    self.firstYear = firstYear
  }

  /// Learns the order of days and months from a value of the table, which may have several dates.
  mutating func learn(fromAllOf text: String) {
    guard !Self.isISO(text) else { return }
    for word in text.split(separator: " ") { learn(String(word)) }
  }

  /// Learns the order of days and months from a date of the table.
  mutating func learn(_ text: String) {
    // Most texts are ISO 8601 dates, which do not reveal the order.
    guard text.utf8.count >= 6, text.utf8.count < 40, !Self.isISO(text),
      let parts = Self.numbers(text), !parts.isYearFirst, parts.separator != "."
    else { return }
    if parts.isShort { return shortOrders.formIntersection(orders(of: parts)) }
    let (first, second) = (parts.numbers[0], parts.numbers[1])
    if first > 12, second <= 12 { hasDayFirst = true }
    if second > 12, first <= 12 { hasMonthFirst = true }
  }

  /// Returns the orders in which a date with a year of two digits is one of the possible years.
  private func orders(of parts: Parts) -> [DateOrder] {
    DateOrder.allCases.filter { order in
      guard case .on(let date) = reading(parts, in: order) else { return false }
      return firstYear.map { date.year >= $0 } ?? true
    }
  }

  /// Parses a text.
  func reading(_ text: String) -> ImportInstant {
    guard text.utf8.count < 40 else { return .unreadable }
    if Self.isISO(text) {
      return CalendarDate(iso: text.prefix(10)).map { .on(PartialDate($0)) } ?? .unreadable
    }
    if let parts = Self.numbers(text) { return reading(parts) }
    if let period = PartialDate(iso: text) ?? Self.month(text) { return .on(period) }
    return withMonthName(text)
  }

  private func reading(_ parts: Parts) -> ImportInstant {
    if parts.isYearFirst {
      return day(parts.numbers[0], parts.numbers[1], parts.numbers[2])
    }
    if let order { return reading(parts, in: order) }
    // With hyphens, a two-digit year could come first or last.
    if parts.isShort {
      guard shortOrders.count == 1, let order = shortOrders.first else { return .ambiguous }
      return reading(parts, in: order)
    }
    let (first, second, year) = (parts.numbers[0], parts.numbers[1], century(parts.numbers[2]))
    // With dots and the year last, the day comes first.
    if parts.separator == "." || first == second { return day(year, second, first) }
    switch (first > 12, second > 12) {
    case (true, true): return .unreadable
    case (true, false): return day(year, second, first)
    case (false, true): return day(year, first, second)
    case (false, false):
      guard hasDayFirst != hasMonthFirst else {
        // There is no evidence for either order, or evidence for both.
        return .ambiguous
      }
      return hasDayFirst ? day(year, second, first) : day(year, first, second)
    }
  }

  private func reading(_ parts: Parts, in order: DateOrder) -> ImportInstant {
    let (first, second, third) = (parts.numbers[0], parts.numbers[1], parts.numbers[2])
    switch order {
    case .dmy: return day(century(third), second, first)
    case .mdy: return day(century(third), first, second)
    case .ymd: return day(century(first), second, third)
    }
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) -> ImportInstant {
    CalendarDate(year: year, month: month, day: day).map { .on(PartialDate($0)) } ?? .unreadable
  }

  private func century(_ year: Int) -> Int {
    guard year < 100 else { return year }
    return year <= thisYear % 100 ? thisYear / 100 * 100 + year : thisYear / 100 * 100 - 100 + year
  }

  // MARK: Numbers

  private struct Parts {
    var numbers: [Int]
    var separator: Character
    /// Whether the first number has the four digits of a year.
    var isYearFirst: Bool
    /// Whether the last number has the four digits of a year.
    var isYearLast: Bool
    /// Whether the year has two digits and may be the first or the last number.
    var isShort: Bool { separator == "-" && !isYearFirst && !isYearLast }
  }

  /// Returns whether a text is a date such as `2022-06-30`, optionally followed by a time.
  private static func isISO(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count >= 10 else { return false }
    for (place, byte) in bytes.prefix(11).enumerated() {
      let isRight =
        switch place {
        case 4, 7: byte == UInt8(ascii: "-")
        case 10: byte == UInt8(ascii: "T") || byte == UInt8(ascii: " ")
        default: (0x30...0x39).contains(byte)
        }
      guard isRight else { return false }
    }
    return true
  }

  /// Returns three numbers with the same separator, optionally followed by a time.
  private static func numbers(_ text: String) -> Parts? {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first, words.dropFirst().allSatisfy(isTime),
      let separator = first.first(where: { "/.-".contains($0) })
    else { return nil }
    let texts = first.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = texts.compactMap { number($0) }
    guard numbers.count == 3, texts.count == 3, texts[1].count <= 2 else { return nil }
    let isYearFirst = texts[0].count == 4
    guard isYearFirst ? texts[2].count <= 2 : [2, 4].contains(texts[2].count) else { return nil }
    guard isYearFirst || texts[0].count <= 2 else { return nil }
    return Parts(
      numbers: numbers, separator: separator, isYearFirst: isYearFirst,
      isYearLast: texts[2].count == 4)
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  private static func isTime(_ word: Substring) -> Bool {
    word.contains(":") || ["am", "pm", "utc", "gmt", "z"].contains(word.lowercased())
  }

  /// Parses a month such as `07/2019`, `7.2019` or `2019/07`.
  private static func month(_ text: String) -> PartialDate? {
    guard let separator = text.first(where: { "/.-".contains($0) }) else { return nil }
    var texts = text.split(separator: separator, omittingEmptySubsequences: false)
    if texts.last?.count == 4 { texts.reverse() }
    let numbers = texts.compactMap { number($0) }
    guard texts.count == 2, numbers.count == 2, texts[0].count == 4, texts[1].count <= 2 else {
      return nil
    }
    return PartialDate(year: numbers[0], month: numbers[1])
  }

  // MARK: Names of months

  /// Parses a date such as `Tue Jul 26 05:37:34 2016`, `26-Jul-16`, `July 26, 2016` or `July 2016`.
  private func withMonthName(_ text: String) -> ImportInstant {
    let words = text.split { " ,-/.".contains($0) }.filter { !Self.isTime($0) }
    var month: Int?
    var numbers: [Substring] = []
    for word in words {
      if Self.number(word) != nil {
        numbers.append(word)
      } else if let found = Self.place(of: word, in: Self.months) {
        guard month == nil else { return .unreadable }
        month = found + 1
      } else if Self.place(of: word, in: Self.weekdays) == nil {
        return .unreadable
      }
    }
    guard let month else { return .unreadable }
    if numbers.count == 1, numbers[0].count == 4, let year = Self.number(numbers[0]) {
      return PartialDate(year: year, month: month).map { .on($0) } ?? .unreadable
    }
    guard numbers.count == 2 else { return .unreadable }
    if numbers[0].count == 4 { numbers.swapAt(0, 1) }
    guard numbers[0].count <= 2, [2, 4].contains(numbers[1].count),
      let day = Self.number(numbers[0]), let year = Self.number(numbers[1])
    else { return .unreadable }
    return self.day(century(year), month, day)
  }

  /// Returns the index of a name that equals the word, or begins with its three or more letters.
  private static func place(of word: Substring, in names: [String]) -> Int? {
    guard word.count >= 3 else { return nil }
    let word = word.lowercased()
    return names.firstIndex { $0.hasPrefix(word) }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
