import BusinessLogic
import DomainEntities
import TerminalModel
import Widgets
import Wording

/// The year in review: which year, its lines, and which of them is selected.
///
/// The state is kept while the program runs, so that the screen opens again as it was left.
@MainActor final class YearPresenter {
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
  private let viewingAdvice: String
  private weak var router: (any ScreenRouter)?
  private var keys: KeyReader<YearAction>
  private var year: Int?
  private var narrowing = TypedQuery()
  private var report: YearReport?
  private var width = 0
  /// The window and the selected entry to restore once the size of the window is known.
  private var pending: (top: Int, chosen: Int?)?

  /// Creates the screen's state.
  ///
  /// - Parameters:
  ///   - bindings: The keys.
  ///   - viewingAdvice: How the first viewing is recorded.
  ///   - today: The current day.
  ///   - interactor: Returns the use case of the current day.
  ///   - router: The browser around the screen.
  init(
    bindings: KeyBindings<YearAction>, viewingAdvice: String,
    today: @escaping @Sendable () -> CalendarDate,
    interactor: @escaping @MainActor () -> YearInteractor, router: any ScreenRouter
  ) {
    self.bindings = bindings
    self.viewingAdvice = viewingAdvice
    self.today = today
    self.interactor = interactor
    self.router = router
    keys = KeyReader(bindings)
  }

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
  func open() { load(shownYear, narrowing, keepingPlace: true) }

  /// Shows a year, of the films that match a query; nil is the current year.
  func open(_ year: Int?, matching query: TypedQuery) {
    load(year ?? today().year, query, keepingPlace: false)
  }

  /// Shows a year as it was left, with the present marks; returns false if the snapshot is not
  /// valid.
  func restore(_ snapshot: ScreenSnapshot) -> Bool {
    func number(_ name: String) -> Int? { snapshot.values[name].flatMap { Int($0) } }
    guard let year = number("year"), 1...9999 ~= year,
      let query = try? TypedQuery(snapshot.values["query"] ?? "")
    else { return false }
    load(year, query, keepingPlace: false)
    pending = (number("top") ?? 0, number("chosen"))
    if width > 0 { goToPendingPosition() }
    return true
  }

  private func goToPendingPosition() {
    guard let (top, chosen) = pending else { return }
    pending = nil
    cursor.scroll(to: top)
    cursor.choose(chosen)
  }

  /// The year as it is shown now.
  var snapshot: ScreenSnapshot {
    var values = ["year": String(shownYear), "top": String(cursor.window.top)]
    if !narrowing.isEmpty { values["query"] = narrowing.text }
    values["chosen"] = cursor.chosen.map { String($0) }
    return ScreenSnapshot(
      YearFeature.declaration.name, values: values, path: Wording.path(toYear: shownYear),
      startsPath: true)
  }

  private var shownYear: Int { year ?? today().year }

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
    return Wording.noViewings(in: year, advice: viewingAdvice)
  }

  // MARK: Lines

  /// Sets the size of the window.
  func resize(width: Int, height: Int) {
    if width != self.width {
      self.width = width
      layOut()
    }
    cursor.setHeight(height)
    if width > 0 { goToPendingPosition() }
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
    case .query:
      router?.ask(
        .query(of: "\(YearFeature.declaration.name) \(shownYear)", answer: narrowing.text))
    case .leave: router?.close()
    }
  }

  /// The entry that Enter opens if none is selected, at the top of the window.
  private var firstVisibleEntry: Int? {
    page.entries.firstIndex { cursor.window.visible.contains($0.lines.lowerBound) }
  }

  private func open(entry: Int) {
    guard page.entries.indices.contains(entry) else { return }
    router?.openList(page.entries[entry].query.selection)
  }
}
