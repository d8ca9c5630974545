import BusinessLogic
import DomainEntities
import TerminalModel
import Wording

/// The days of a year with viewings: a column for each week, and a half block for each day.
///
/// Blocks are legible without colors. A day with several viewings is only brighter.
struct YearHeatMap: Hashable, Sendable {
  /// Two days above each other.
  struct Cell: Hashable, Sendable {
    /// The half blocks of the days with viewings.
    var character: Character
    /// The larger number of viewings of the two days.
    var viewings: Int
  }

  /// The columns of the names of days.
  static let labelWidth = 4
  /// The number of rows of cells: seven days, two in each.
  static let rowCount = 4

  /// The number of weeks, 53 or 54.
  let weeks: Int
  private let perDay: [Int]
  /// The place of January 1 in the first week.
  private let start: Int
  private let days: ClosedRange<CalendarDate>

  /// Creates the map of a year.
  init(_ year: YearStatistics) {
    perDay = year.perDay
    days = year.days
    start = days.lowerBound.weekday.index
    weeks = (start + perDay.count + 6) / 7
  }

  /// Returns the cell of a week in a row.
  func cell(week: Int, row: Int) -> Cell {
    let (upper, lower) = (viewings(week, 2 * row), viewings(week, 2 * row + 1))
    let character: Character =
      switch ((upper ?? 0) > 0, (lower ?? 0) > 0) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): upper == nil && lower == nil ? " " : "·"
      }
    return Cell(character: character, viewings: max(upper ?? 0, lower ?? 0))
  }

  /// Returns the number of viewings of a day; nil outside the year.
  func viewings(_ week: Int, _ weekday: Int) -> Int? {
    let index = week * 7 + weekday - start
    return weekday < 7 && perDay.indices.contains(index) ? perDay[index] : nil
  }

  /// Returns the names of the months above some weeks, each where it begins.
  func months(of weeks: Range<Int>) -> String {
    var line = ""
    for (month, week) in monthStarts where weeks.contains(week) {
      let column = week - weeks.lowerBound
      let name = Wording.shortMonth(month)
      // The last month may begin where there is no room for its name.
      guard line.isEmpty || line.count < column, column + name.count <= weeks.count else {
        continue
      }
      line += String(repeating: " ", count: column - line.count) + name
    }
    return line
  }

  /// The months with the weeks in which they begin.
  private var monthStarts: [(month: Int, week: Int)] {
    (1...12).compactMap { month in
      CalendarDate(year: days.lowerBound.year, month: month, day: 1).map {
        (month, (start + $0.dayNumber - days.lowerBound.dayNumber) / 7)
      }
    }
  }

  /// Returns the name of the first day of a row.
  static func label(row: Int) -> String {
    let index = 2 * row
    return Weekday.allCases.indices.contains(index)
      ? Wording.shortWeekday(Weekday.allCases[index]) : ""
  }

  /// Returns the weeks in parts that fit in a number of columns, one part above the other.
  ///
  /// Parts begin with a month if possible, so that there is room for its name.
  func parts(columns: Int) -> [Range<Int>] {
    let room = max(1, columns - Self.labelWidth)
    var parts: [Range<Int>] = []
    var begin = 0
    while begin < weeks {
      let left = weeks - begin
      let count = (left + room - 1) / room
      var end = begin + (left + count - 1) / count
      if end < weeks {
        end = monthStarts.last { (begin + 1...end).contains($0.week) }?.week ?? end
      }
      parts.append(begin..<end)
      begin = end
    }
    return parts
  }
}
