package import BusinessLogic
package import DomainEntities
import TerminalModel
package import Widgets
import Wording

/// What the screen of a year asks of the screens around it.
@MainActor package protocol YearRouting: AnyObject {
  /// Lists the films of a query.
  func list(_ query: TypedQuery)
  /// Lets the user enter a query that narrows a year.
  func enterQuery(_ year: Int, _ current: String)
  /// Returns how the first viewing is recorded.
  var viewingAdvice: String { get }
  /// Closes the screen.
  func closeYear()
}

/// A year as the user left it.
package struct YearPlace: Hashable, Sendable {
  /// The year.
  package var year: Int
  /// The query that the films match.
  package var narrowing: TypedQuery
  /// The first line in the window.
  package var top: Int
  /// The index of the selected entry; nil if none is.
  package var chosen: Int?

  package init(year: Int, narrowing: TypedQuery, top: Int, chosen: Int? = nil) {
    self.year = year
    self.narrowing = narrowing
    self.top = top
    self.chosen = chosen
  }
}

/// What the user watched in a year: which year, its lines, and which of them is selected.
///
/// The place is kept while the program runs, so the screen can be opened again where it was left.
@MainActor package final class YearPresenter {
  let bindings: KeyBindings<YearAction>
  /// The title.
  private(set) var title = ""
  /// A message in place of the statistics; nil if there are some.
  private(set) var message: String?
  /// The lines.
  private(set) var page = YearPage()
  /// The window, and the selected entry.
  private(set) var cursor = PageCursor()
  /// The nearest years with viewings before and after the shown one.
  private(set) var neighbors: (before: Int?, after: Int?) = (nil, nil)
  private let interactor: @MainActor () -> YearInteractor
  private let today: @Sendable () -> CalendarDate
  private weak var routing: (any YearRouting)?
  private var keys: KeyReader<YearAction>
  private var year: Int?
  private var narrowing = TypedQuery()
  private var report: YearReport?
  private var width = 0
  /// The place to return to once the size of the window is known.
  private var resumed: YearPlace?

  /// Creates the screen's state; `interactor` returns the use case of the current day.
  package init(
    bindings: KeyBindings<YearAction> = .year,
    today: @escaping @autoclosure @Sendable () -> CalendarDate,
    interactor: @escaping @MainActor () -> YearInteractor
  ) {
    self.bindings = bindings
    self.today = today
    self.interactor = interactor
    keys = KeyReader(bindings)
  }

  /// Sets the handler of what leads to other screens.
  package func route(by routing: any YearRouting) { self.routing = routing }

  /// Returns whether an action does something now.
  func isUseful(_ action: YearAction) -> Bool {
    switch action {
    case .open: !page.entries.isEmpty
    case .previousYear: neighbors.before != nil
    case .nextYear: neighbors.after != nil
    default: true
    }
  }

  // MARK: Years

  /// Shows the year that was shown last, or else the current one, with the present marks.
  package func open() { load(year ?? today().year, narrowing, keepingPlace: true) }

  /// Shows a year, of the films that match a query; nil is the current year.
  package func open(_ year: Int?, matching query: TypedQuery) {
    load(year ?? today().year, query, keepingPlace: false)
  }

  /// Shows a year as it was left, with the present marks.
  package func open(_ place: YearPlace) {
    load(place.year, place.narrowing, keepingPlace: false)
    if width > 0 { resume(place) } else { resumed = place }
  }

  private func resume(_ place: YearPlace) {
    cursor.scroll(to: place.top)
    cursor.choose(place.chosen)
  }

  /// The year as it is shown now.
  package var place: YearPlace {
    YearPlace(
      year: year ?? today().year, narrowing: narrowing, top: cursor.window.top,
      chosen: cursor.chosen)
  }

  private func turn(to year: Int?) {
    if let year { load(year, narrowing, keepingPlace: true) }
  }

  private func load(_ year: Int, _ query: TypedQuery, keepingPlace: Bool) {
    (self.year, narrowing, report, message) = (year, query, nil, nil)
    title = Wording.title(ofYear: year, matching: query.text)
    do throws(YearError) {
      let statistics = try interactor().statistics(of: year, matching: query)
      neighbors = (
        statistics.years.last { $0 < year }, statistics.years.first { $0 > year }
      )
      report = YearReport(statistics, matching: query)
      if statistics.totals.viewings == 0 { message = emptiness(of: statistics, query) }
    } catch {
      message = Wording.sentence(error)
    }
    if !keepingPlace { cursor.reset() }
    layOut()
  }

  private func emptiness(of year: YearStatistics, _ query: TypedQuery) -> String {
    if !query.isEmpty { return Wording.sentence(Wording.noMatches(filters: 2)) }
    if let before = neighbors.before {
      return Wording.noViewings(in: year, press: bindings.press(.previousYear), toSee: before)
    }
    if let after = neighbors.after {
      return Wording.noViewings(in: year, press: bindings.press(.nextYear), toSee: after)
    }
    return Wording.noViewings(in: year, advice: routing?.viewingAdvice ?? "")
  }

  // MARK: Lines

  /// Sets the size of the window.
  func resize(width: Int, height: Int) {
    if width != self.width {
      self.width = width
      layOut()
    }
    cursor.setHeight(height)
    if let place = resumed, width > 0 {
      resumed = nil
      resume(place)
    }
  }

  private func layOut() {
    page = report.map { message == nil ? YearPage($0, width: width) : YearPage() } ?? YearPage()
    cursor.setPage(
      lines: page.lines.count, places: page.entries.map(\.lines), chosen: cursor.chosen)
  }

  /// Scrolls by a number of lines, up if negative.
  func scroll(by rows: Int) { cursor.scroll(to: cursor.window.top + rows) }

  /// Selects the entry of a cell, or opens it if it is selected already.
  func press(line: Int, column: Int) {
    let entry = page.entries.firstIndex {
      $0.lines.contains(line) && $0.columns.contains(column)
    }
    guard let entry else { return }
    if entry == cursor.chosen { open(entry: entry) } else { cursor.choose(entry) }
  }

  // MARK: Keys

  /// Handles a key.
  func handle(_ key: Key) {
    guard let (action, count) = keys.read(key) else { return }
    switch action {
    case .move(let movement): cursor.move(movement, times: count ?? 1)
    case .open:
      if let entry = cursor.chosen ?? firstVisibleEntry { open(entry: entry) }
    case .previousYear: turn(to: neighbors.before)
    case .nextYear: turn(to: neighbors.after)
    case .query: routing?.enterQuery(year ?? today().year, narrowing.text)
    case .leave: routing?.closeYear()
    }
  }

  /// The entry that Enter opens if none is selected, at the top of the window.
  private var firstVisibleEntry: Int? {
    page.entries.firstIndex { cursor.window.visible.contains($0.lines.lowerBound) }
  }

  private func open(entry: Int) {
    guard page.entries.indices.contains(entry) else { return }
    routing?.list(page.entries[entry].query)
  }
}
