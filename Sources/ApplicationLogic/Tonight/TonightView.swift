import BusinessLogic
import DomainEntities
import FilmPages
import TerminalModel
import Widgets
import Wording

/// The films for tonight on the screen: what the user asked for, and below it a card for each film,
/// beside each other if there is room.
@MainActor final class TonightView: Screen {
  /// The minimum and maximum number of columns of a card beside others.
  private static let cardWidths = 28...64
  /// The minimum number of rows of a card with space below it.
  private static let spacedHeight = 4
  /// The rows of the overview that a card with a border must have room for.
  private static let keptOverview = 2
  /// The rows of a card's border, and the columns of a side of it with the space inside.
  private static let border = 2
  /// The number of rows below which the films leave one row for everything above them.
  private static let lowHeight = 14
  /// The columns between conditions.
  private static let gap = 3

  private let presenter: TonightPresenter

  init(presenter: TonightPresenter) {
    self.presenter = presenter
  }

  var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.select(presenter.selected + rows.signum()) }
  func close() { presenter.close() }

  var snapshot: ScreenSnapshot? {
    ScreenSnapshot(TonightFeature.declaration.name, path: [Wording.tonight])
  }
  var films: ScreenFilms? {
    ScreenFilms(presenter.films.map(\.movie), selected: presenter.selectedFilm?.movie)
  }
  var awaitsTasks: Bool { presenter.isChoosing }
  func showNotice(_ text: String) -> Bool {
    presenter.showNotice(text)
    return true
  }
  func forgetNotice() { presenter.forgetNotice() }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    if let index = layout(in: area).cards.firstIndex(where: { $0.contains(point) }) {
      index == presenter.selected ? presenter.open(index) : presenter.select(index)
    }
    return true
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let layout = layout(in: area)
    drawTitle(layout, on: &buffer)
    let conditions = layout.isLow ? conditions.filter(\.isSet) : conditions
    for (row, line) in lines(of: conditions, width: layout.conditions.width).enumerated() {
      var column = 0
      for condition in line {
        column = buffer.write(
          condition.key, in: layout.conditions, column: column, row: row, style: .key)
        column = buffer.write(
          condition.text, in: layout.conditions, column: column + 1, row: row,
          style: condition.isSet ? .title : .secondary)
        column += Self.gap
      }
    }
    drawMessage(in: layout.message, on: &buffer)
    drawCards(layout, on: &buffer)
  }

  /// Draws the title, and on a low terminal the keys of the conditions; the header names the list.
  private func drawTitle(_ layout: Layout, on buffer: inout CellBuffer) {
    let title = layout.isLow ? Wording.tonight : Wording.tonight(from: presenter.origin)
    let end = buffer.write(title, in: layout.title, style: .heading)
    guard layout.isLow else { return }
    let keys = conditions.map(\.key).joined(separator: " ")
    let column = buffer.write(keys, in: layout.title, column: end + 2, style: .key)
    buffer.write(Wording.narrowChoice, in: layout.title, column: column + 1, style: .secondary)
  }

  private func drawMessage(in area: Rect, on buffer: inout CellBuffer) {
    let text = presenter.isChoosing ? Wording.choosingFilms : presenter.message
    guard var text else { return }
    if presenter.films.isEmpty, !presenter.isChoosing, !presenter.preferences.isEmpty {
      text += " " + Wording.clearWishes(press: presenter.bindings.press(.clear))
    }
    let lines = TextLayout.wrap(text, width: area.width, rows: area.height)
    for (row, line) in lines.enumerated() {
      buffer.write(line, in: area, row: row, style: .secondary)
    }
  }

  // MARK: Conditions

  private struct Condition {
    let key: String
    let text: String
    let isSet: Bool

    var width: Int { TextWidth.of(key) + 1 + TextWidth.of(CleanText.line(text)) }
  }

  private var conditions: [Condition] {
    let preferences = presenter.preferences
    func condition(_ action: TonightAction, _ text: String, _ isSet: Bool) -> Condition {
      Condition(key: presenter.bindings.keyLabel(action), text: text, isSet: isSet)
    }
    return [
      condition(
        .maxMinutes, Wording.condition(maxMinutes: preferences.maxMinutes),
        preferences.maxMinutes != nil),
      condition(.mood, Wording.condition(preferences.mood), preferences.mood != nil),
      condition(.era, Wording.condition(decade: preferences.decade), preferences.decade != nil),
      condition(
        .familiarity, Wording.condition(preferences.familiarity), preferences.familiarity != nil),
      condition(
        .watchlist, Wording.condition(onlyWatchlist: preferences.onlyWatchlist),
        preferences.onlyWatchlist),
      condition(
        .query, Wording.condition(query: preferences.query.text), !preferences.query.isEmpty),
    ]
  }

  private func lines(of conditions: [Condition], width: Int) -> [[Condition]] {
    var lines: [[Condition]] = []
    var room = 0
    for condition in conditions {
      if room < condition.width || lines.isEmpty {
        lines.append([])
        room = width
      }
      lines[lines.count - 1].append(condition)
      room -= condition.width + Self.gap
    }
    return lines
  }

  // MARK: Layout

  private struct Layout {
    var title: Rect
    var conditions: Rect
    var message: Rect
    var cards: [Rect]
    /// The rows of the parts of cards beside each other; nil if they begin anywhere.
    var rows: TonightCard.Rows?
    /// Whether one row above the films has the title, the conditions or the message.
    var isLow: Bool
  }

  private func layout(in area: Rect) -> Layout {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    let isLow = rest.height < Self.lowHeight
    let hasMessage = presenter.isChoosing || presenter.message != nil
    let hasRoom = presenter.films.isEmpty || !hasMessage
    let showsConditions = !isLow || hasRoom && !presenter.preferences.isEmpty
    let title = rest.takeTop(isLow && (hasMessage || showsConditions) ? 0 : 1)
    if !isLow { _ = rest.takeTop(1) }
    let lines = lines(of: self.conditions, width: rest.width).count
    let conditions = rest.takeTop(showsConditions ? isLow ? 1 : lines : 0)
    let message = rest.takeTop(
      hasMessage ? presenter.films.isEmpty ? 3 : 1 : isLow ? 0 : 1)
    var layout = Layout(
      title: title, conditions: conditions, message: message, cards: [], isLow: isLow)
    let count = max(1, presenter.films.count)
    if rest.width >= Self.cardWidths.lowerBound * count {
      putBeside(count, in: rest, &layout)
    } else {
      layout.cards = stacked(count, in: rest)
    }
    return layout
  }

  /// Puts cards beside each other, as high as the fullest one; they end with the screen unless much
  /// of it would be empty.
  private func putBeside(_ count: Int, in area: Rect, _ layout: inout Layout) {
    let width = min(Self.cardWidths.upperBound, (area.width - (count - 1)) / count)
    let texts = texts(cardWidth: width)
    let inside = area.height - Self.border
    layout.rows = TonightCard.rows(of: texts, height: inside)
    let needed =
      (texts.map { $0.lines(height: inside, rows: layout.rows).count }.max() ?? 0) + Self.border
    let height = needed * 3 < area.height * 2 ? needed : area.height
    layout.cards = (0..<count).map { index in
      Rect(x: area.x + index * (width + 1), y: area.y, width: width, height: height)
    }
  }

  private func stacked(_ count: Int, in area: Rect) -> [Rect] {
    let space = area.height >= count * (Self.spacedHeight + 1) - 1 ? 1 : 0
    let height = (area.height + space) / count - space
    return (0..<count).map { index in
      Rect(x: area.x, y: area.y + index * (height + space), width: area.width, height: height)
    }
  }

  // MARK: Cards

  /// Returns the texts of cards of a width.
  private func texts(cardWidth: Int) -> [TonightCard] {
    presenter.films.map { film in
      TonightCard(
        film, reason: presenter.reason(for: film), marks: presenter.marksOfRecommended(by: film),
        width: cardWidth - Self.border * 2)
    }
  }

  private func drawCards(_ layout: Layout, on buffer: inout CellBuffer) {
    guard let size = layout.cards.first else { return }
    let texts = texts(cardWidth: size.width)
    // The head and some of the overview must fit within borders.
    let isBordered = texts.allSatisfy { text in
      text.rows(keepingOverview: Self.keptOverview) + Self.border <= size.height
    }
    for (index, (film, card)) in zip(presenter.films, layout.cards).enumerated() {
      let isSelected = index == presenter.selected
      if isBordered {
        let lines = texts[index].lines(height: card.height - Self.border, rows: layout.rows)
        draw(lines, of: film, number: index + 1, isSelected: isSelected, in: card, on: &buffer)
      } else {
        drawLow(film, number: index + 1, isSelected: isSelected, in: card, on: &buffer)
      }
    }
  }

  private func draw(
    _ lines: [TonightCard.Line], of film: TonightFilm, number: Int, isSelected: Bool,
    in card: Rect, on buffer: inout CellBuffer
  ) {
    buffer.drawBorder(card, style: isSelected ? Style(color: .accent) : .secondary)
    let end = buffer.write(
      isSelected ? " > \(number) " : " \(number) ", in: card, column: 2,
      style: isSelected ? .heading : .secondary)
    let badges = badges(of: film)
    if !badges.isEmpty {
      buffer.write(MarkBadges.line(badges + " "), in: card.from(column: end), row: 0)
    }
    let inside = Rect(
      x: card.x + Self.border, y: card.y + 1, width: max(0, card.width - Self.border * 2),
      height: card.height - Self.border)
    for (row, line) in lines.enumerated() {
      buffer.write(line.text, in: inside, row: row, style: line.style)
    }
    if isSelected {
      let title = Rect(x: card.x + 1, y: inside.y, width: card.width - 2, height: 1)
      buffer.setGround(.selection, of: title)
    }
  }

  private func badges(of film: TonightFilm) -> String {
    MarkBadges(presenter.marks(of: film)).text
  }

  /// Draws a card of a few rows: the title and why, then what fits of the facts and the overview.
  private func drawLow(
    _ film: TonightFilm, number: Int, isSelected: Bool, in card: Rect, on buffer: inout CellBuffer
  ) {
    let title = "\(isSelected ? ">" : " ") \(number) \(Wording.title(of: film.movie.summary))"
    let end = buffer.write(title, in: card, style: .title)
    buffer.write(MarkBadges.line(badges(of: film)), in: card.from(column: end + 2), row: 0)
    if isSelected { buffer.setGround(.selection, of: card.row(0)) }
    var rest = Rect(x: card.x + 4, y: card.y, width: card.width - 4, height: card.height)
    _ = rest.takeTop(1)
    var reason = presenter.reason(for: film)
    if TextLayout.wrap(reason, width: rest.width).count > rest.height {
      reason = presenter.reason(for: film, isBrief: true)
    }
    if !reason.isEmpty {
      for line in TextLayout.wrap(reason, width: rest.width, rows: rest.height) {
        buffer.write(line, in: rest.takeTop(1), style: .heading)
      }
    }
    let facts = [Wording.facts(of: film.movie), Wording.genres(of: film.movie.summary)]
    buffer.write(
      facts.filter { !$0.isEmpty }.joined(separator: " · "), in: rest.takeTop(1),
      style: .secondary)
    let overview = Sentences(film.movie.summary.overview)
    for line in overview.text(width: rest.width, rows: rest.height) {
      buffer.write(line, in: rest.takeTop(1))
    }
  }
}

extension Rect {
  /// Returns the part from a column on.
  fileprivate func from(column: Int) -> Rect {
    Rect(x: x + column, y: y, width: max(0, width - column), height: height)
  }
}
