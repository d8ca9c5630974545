import BusinessLogic
import DomainEntities

/// The films for tonight on the screen: what the user asked for, and below it a card for each film,
/// beside each other if there is room.
@MainActor final class TonightView: Screen {
  /// The minimum and maximum number of columns of a card beside others.
  private static let cardWidths = 28...64
  /// The minimum number of rows of a card with space below it.
  private static let spacedHeight = 5
  /// The columns between wishes.
  private static let gap = 3

  private let presenter: TonightPresenter
  /// Returns the name of the list that films are chosen from; nil for all films.
  private let origin: @MainActor () -> String?

  init(presenter: TonightPresenter, origin: @escaping @MainActor () -> String?) {
    self.presenter = presenter
    self.origin = origin
  }

  var keys: KeySummary { presenter.bindings.summary(where: presenter.isUseful) }
  var hints: [KeyHint] { presenter.bindings.hints(where: presenter.isUseful) }

  func claims(_ key: Key) -> Bool { presenter.bindings.action(for: key) != nil }
  func handle(_ key: Key) { presenter.handle(key) }
  func scroll(by rows: Int) { presenter.select(presenter.selected + rows.signum()) }
  func close() { presenter.stop() }

  func press(at point: Point, in area: Rect, isSecond: Bool) -> Bool {
    if let index = layout(in: area).cards.firstIndex(where: { $0.contains(point) }) {
      index == presenter.selected ? presenter.open(index) : presenter.select(index)
    }
    return true
  }

  func draw(in area: Rect, isFocused: Bool, on buffer: inout CellBuffer) {
    buffer.clear(area)
    let layout = layout(in: area)
    buffer.write(Wording.tonight(from: origin()), in: layout.title, style: .heading)
    for (row, line) in wishLines(width: layout.wishes.width).enumerated() {
      var column = 0
      for wish in line {
        column = buffer.write(wish.key, in: layout.wishes, column: column, row: row, style: .key)
        column = buffer.write(
          wish.text, in: layout.wishes, column: column + 1, row: row,
          style: wish.isSet ? .title : .secondary)
        column += Self.gap
      }
    }
    drawMessage(in: layout.message, on: &buffer)
    for (index, (film, card)) in zip(presenter.films, layout.cards).enumerated() {
      let isSelected = index == presenter.selected
      draw(film, number: index + 1, isSelected: isSelected, in: card, on: &buffer)
    }
  }

  private func drawMessage(in area: Rect, on buffer: inout CellBuffer) {
    let text = presenter.isChoosing ? Wording.choosingFilms : presenter.message
    guard var text else { return }
    if presenter.films.isEmpty, !presenter.isChoosing, !presenter.wishes.isEmpty {
      text += " " + Wording.clearWishes(press: presenter.bindings.press(.clear))
    }
    for (row, line) in TextLayout.wrap(text, width: area.width).prefix(area.height).enumerated() {
      buffer.write(line, in: area, row: row, style: .secondary)
    }
  }

  // MARK: Wishes

  private struct Wish {
    let key: String
    let text: String
    let isSet: Bool

    var width: Int { TextWidth.of(key) + 1 + TextWidth.of(CleanText.line(text)) }
  }

  private var wishes: [Wish] {
    let wishes = presenter.wishes
    func wish(_ action: TonightAction, _ text: String, _ isSet: Bool) -> Wish {
      Wish(key: presenter.bindings.keyLabel(action), text: text, isSet: isSet)
    }
    return [
      wish(
        .maxMinutes, Wording.wish(maxMinutes: wishes.maxMinutes), wishes.maxMinutes != nil),
      wish(.mood, Wording.wish(wishes.mood), wishes.mood != nil),
      wish(.era, Wording.wish(decade: wishes.decade), wishes.decade != nil),
      wish(.familiarity, Wording.wish(wishes.familiarity), wishes.familiarity != nil),
      wish(.watchlist, Wording.wish(onlyWatchlist: wishes.onlyWatchlist), wishes.onlyWatchlist),
      wish(.query, Wording.wish(query: wishes.query.text), !wishes.query.isEmpty),
    ]
  }

  private func wishLines(width: Int) -> [[Wish]] {
    var lines: [[Wish]] = []
    var room = 0
    for wish in wishes {
      if room < wish.width || lines.isEmpty {
        lines.append([])
        room = width
      }
      lines[lines.count - 1].append(wish)
      room -= wish.width + Self.gap
    }
    return lines
  }

  // MARK: Layout

  private struct Layout {
    var title: Rect
    var wishes: Rect
    var message: Rect
    var cards: [Rect]
  }

  private func layout(in area: Rect) -> Layout {
    // A margin of two columns, as in lists.
    var rest = Rect(x: area.x + 2, y: area.y, width: max(0, area.width - 4), height: area.height)
    let isLow = rest.height < 14
    let title = rest.takeTop(1)
    if !isLow { _ = rest.takeTop(1) }
    let lines = wishLines(width: rest.width).count
    // On a low terminal the films need the room; the keys of the wishes are in the help.
    let wishes = rest.takeTop(isLow ? presenter.wishes.isEmpty ? 0 : 1 : lines)
    let hasMessage = presenter.isChoosing || presenter.message != nil
    let message = rest.takeTop(
      hasMessage ? presenter.films.isEmpty ? 3 : 1 : isLow ? 0 : 1)
    let count = max(1, presenter.films.count)
    let isBeside = rest.width >= Self.cardWidths.lowerBound * count
    return Layout(
      title: title, wishes: wishes, message: message,
      cards: isBeside ? beside(count, in: rest) : stacked(count, in: rest))
  }

  private func beside(_ count: Int, in area: Rect) -> [Rect] {
    let width = min(Self.cardWidths.upperBound, (area.width - (count - 1)) / count)
    let height = min(
      area.height,
      presenter.films.map { lines(of: $0, width: width - 4, more: true).count + 2 }.max() ?? 0)
    return (0..<count).map { index in
      Rect(x: area.x + index * (width + 1), y: area.y, width: width, height: height)
    }
  }

  private func stacked(_ count: Int, in area: Rect) -> [Rect] {
    let height = area.height / count
    return (0..<count).map { index in
      Rect(x: area.x, y: area.y + index * height, width: area.width, height: height)
    }
  }

  // MARK: Cards

  private func draw(
    _ film: TonightFilm, number: Int, isSelected: Bool, in card: Rect, on buffer: inout CellBuffer
  ) {
    // Everything but the overview must fit within borders.
    let isBordered = presenter.films.allSatisfy { film in
      self.lines(of: film, width: card.width - 4, height: 0).count + 2 <= card.height
    }
    guard isBordered else {
      return drawLow(film, number: number, isSelected: isSelected, in: card, on: &buffer)
    }
    buffer.drawBorder(card, style: isSelected ? Style(color: .accent) : .secondary)
    buffer.write(
      isSelected ? " > \(number) " : " \(number) ", in: card, column: 2,
      style: isSelected ? .heading : .secondary)
    let inside = Rect(
      x: card.x + 2, y: card.y + 1, width: max(0, card.width - 4), height: card.height - 2)
    var lines = lines(of: film, width: inside.width, more: true)
    if lines.count > inside.height { lines = self.lines(of: film, width: inside.width) }
    // A sentence that does not fit whole is left out.
    if lines.count > inside.height {
      lines = self.lines(of: film, width: inside.width, height: inside.height)
    }
    for (row, line) in lines.prefix(inside.height).enumerated() {
      buffer.write(line.text, in: inside, row: row, style: line.style)
    }
    if isSelected {
      let title = Rect(x: card.x + 1, y: inside.y, width: card.width - 2, height: 1)
      buffer.setGround(.selection, of: title)
    }
  }

  /// Draws a card of a few rows: the title, why, the facts, and what fits of the overview.
  private func drawLow(
    _ film: TonightFilm, number: Int, isSelected: Bool, in card: Rect, on buffer: inout CellBuffer
  ) {
    let title = "\(isSelected ? ">" : " ") \(number) \(Wording.title(of: film.movie.summary))"
    buffer.write(title, in: card, style: .title)
    if isSelected { buffer.setGround(.selection, of: card.row(0)) }
    var rest = Rect(x: card.x + 4, y: card.y, width: card.width - 4, height: card.height)
    _ = rest.takeTop(1)
    // The facts keep their row where there is more than one.
    let reason = Sentences(presenter.reason(for: film))
    for line in reason.text(width: rest.width, rows: max(min(1, rest.height), rest.height - 1)) {
      buffer.write(line, in: rest.takeTop(1), style: .heading)
    }
    let facts = [Wording.facts(of: film.movie), Wording.genres(of: film.movie.summary)]
    buffer.write(
      facts.filter { !$0.isEmpty }.joined(separator: " · "), in: rest.takeTop(1),
      style: .secondary)
    // The last row is space before the next card where there is room.
    let space = card.height < Self.spacedHeight ? 0 : 1
    let overview = Sentences(film.movie.summary.overview)
    for line in overview.text(width: rest.width, rows: rest.height - space) {
      buffer.write(line, in: rest.takeTop(1))
    }
  }

  /// Returns the lines of a card; the overview has as many whole sentences as fit.
  ///
  /// A card with `more` also has the cast and what else is notable.
  private func lines(
    of film: TonightFilm, width: Int, height: Int = .max, more: Bool = false
  ) -> [(text: String, style: Style)] {
    var lines: [(text: String, style: Style)] = []
    func add(_ text: String, _ style: Style) {
      guard !text.isEmpty else { return }
      lines += TextLayout.wrap(text, width: max(1, width)).map { ($0, style) }
    }
    add(Wording.title(of: film.movie.summary), .title)
    add(Wording.facts(of: film.movie), .secondary)
    add(Wording.genres(of: film.movie.summary), .secondary)
    let reason = presenter.reason(for: film)
    if !reason.isEmpty { lines.append(("", .plain)) }
    add(reason, .heading)
    let room = height == .max ? Self.overviewRows : height - lines.count - 1
    let overview = Sentences(film.movie.summary.overview).text(width: width, rows: room)
    if !overview.isEmpty {
      lines.append(("", .plain))
      lines += overview.map { ($0, .plain) }
    }
    if more { addMore(of: film.movie, width: width, to: &lines) }
    return lines
  }

  private func addMore(
    of movie: MovieDetail, width: Int, to lines: inout [(text: String, style: Style)]
  ) {
    let cast = movie.cast.prefix(Self.maxCast).map { Wording.role($0.character, of: $0.name) }
    for texts in [cast, Wording.notable(in: movie)] where !texts.isEmpty {
      lines.append(("", .plain))
      lines += texts.flatMap { TextLayout.wrap($0, width: max(1, width)) }
        .map { ($0, .secondary) }
    }
  }

  /// The maximum number of people of the cast.
  private static let maxCast = 6
  /// The maximum number of rows of an overview.
  private static let overviewRows = 12
}
