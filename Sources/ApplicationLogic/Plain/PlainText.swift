import BusinessLogic
import DomainEntities
import FilmPages
import Films
import MovieData
import TerminalModel
import Vocabulary
import Widgets
import Wording

/// The text of plain mode, which makes sense when read aloud from top to bottom.
struct PlainText: Sendable {
  /// The maximum number of columns in a line.
  let width: Int
  private let offering: SourceCapabilities

  private static let widest = 100
  /// The number of columns that no title of a film has.
  private static let longestTitle = 300

  /// Creates text for the width of a terminal, limited to 100 columns, about the films of a source.
  init(width: Int, _ offering: SourceCapabilities) {
    self.width = min(max(1, width), Self.widest)
    self.offering = offering
  }

  /// Returns sentences as wrapped lines.
  func say(_ text: String) -> String {
    TextLayout.wrap(text, width: width).map { $0 + "\n" }.joined()
  }

  /// Returns sentences, each on lines of its own.
  func say(_ sentences: [String]) -> String { sentences.map(say).joined() }

  /// Returns a failure and how to retry.
  func failure(_ error: MovieDataError) -> String {
    say(Wording.failureInWords(error))
  }

  /// Returns the message that nothing has a name; `near` is what may have been meant.
  func unknown(_ word: String, near: String?) -> String {
    say(Wording.nothingCalled(cut(word, to: 40), near: near))
  }

  /// Returns the name of the list to which the user went back, and the position in it.
  func back(to page: PlainPage) -> String {
    let list = page.contents
    let heading = Wording.heading(of: list)
    return say(Wording.back(to: Wording.page(position(of: page), of: heading)))
  }

  /// Returns the title of the film to which the user went back.
  func back(to movie: MovieSummary) -> String {
    say(Wording.back(to: film(movie, facts: [], showsDay: false) + "."))
  }

  /// Returns the films of a page and their position in the list; `advice` says how to fill it, and
  /// `own` is the list if the user has made it.
  func page(
    _ page: PlainPage, of own: CustomListSummary?, advice: String?,
    marks: (MovieIdentifier) -> MovieMarks?
  ) -> String {
    let list = page.contents
    let selection = list.selection
    let name =
      list.isOpening
      ? Wording.filmsHeading
      : Wording.heading(of: list)
    let heading = say(name) + (own.map { about($0, isWhole: selection.filters.isEmpty) } ?? "")
    let range = page.range
    guard !range.isEmpty else {
      if list.pages.isStalled { return heading + say(Wording.stalledInWords(list.pages)) }
      let isEnd = list.pages.phase == .complete
      let emptiness =
        list.pages.tvSeries.map { Wording.sentence(Wording.onlyFilms($0)) }
        ?? Wording.emptiness(
          of: selection, advice: advice, correction: list.pages.correction, in: offering)
      return heading + (isEnd ? say(emptiness) : "")
    }
    let gaps = list.pages.gaps(in: range)
    let lines = range.map { row in
      guard let movie = list[row] else {
        return gaps.first { $0.rows.lowerBound == row }.map { say(Wording.missingInWords($0)) }
          ?? ""
      }
      // In a diary, the day distinguishes viewings of the same film.
      func dated(_ film: String) -> String {
        movie.viewing.map { Wording.viewed(film, in: $0.date) } ?? film
      }
      let line =
        dated(film(movie, showsDay: selection.list.showsDays)) + Wording.spoken(marks(movie.id))
        + Wording.spoken(note: movie.listPlace?.note ?? "")
      return item(row, line, last: range.upperBound)
    }
    let note = Wording.note(on: list.pages.match).map(say) ?? ""
    return heading + note + lines.joined() + say(position(of: page))
  }

  /// Returns the page of a film.
  func film(_ page: MovieDetailPage) -> String {
    page.lines.map { $0.text + "\n" }.joined()
  }

  /// Returns the title and the text of a popup.
  func popup(_ popup: PopupText) -> String {
    say(popup.title) + popup.lines(width: width).map { $0.text + "\n" }.joined()
  }

  /// Returns a page of a menu.
  func page(of choice: PlainChoice, size: Int) -> String {
    let page = choice.page(of: size)
    let lines = page.map { place in
      item(
        place, place == choice.current ? Wording.current(choice.items[place]) : choice.items[place],
        last: page.upperBound)
    }
    let title =
      switch choice.purpose {
      case .list: Wording.lists
      case .sort: Wording.sortBy
      }
    return say(title) + lines.joined()
      + say(Wording.range(page, of: choice.items.count, soFar: choice.items.count))
  }

  /// The number of lines of most films in a list, which have at most 67 columns after the number.
  var linesOfFilm: Int {
    let room = max(1, width - 4)
    return (67 + room - 1) / room
  }

  /// The number of lines of the prompt after a list, at least 2.
  var promptLines: Int {
    typealias Hint = Wording.PlainHint
    let hints = [
      Hint.again, Hint.open, Hint.next, Hint.previous, Hint.search, Hint.lists, Hint.sort,
      Hint.back, Hint.help, Hint.quit,
    ]
    return max(2, prompt(hints).split(separator: "\n").count)
  }

  /// Returns the prompt, which lists the commands.
  func prompt(_ hints: [String]) -> String {
    var lines: [String] = []
    for (index, hint) in hints.enumerated() {
      let piece = hint + (index == hints.count - 1 ? ":" : ",")
      if let last = lines.last, TextWidth.of(last) + 2 + TextWidth.of(piece) < width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines += TextLayout.wrap(piece, width: max(1, width - 1))
      }
    }
    return lines.joined(separator: "\n") + " "
  }

  /// Returns the list of all commands.
  func help(_ words: [CommandWord<PlainInput>]) -> String {
    say(Wording.plainCommands)
      + Wording.plainHelp(words).flatMap { name, text in
        StyledLine.pair(name, .plain, text, .plain, width: width, at: 19)
      }.map { $0.text + "\n" }.joined()
  }

  // MARK: Parts

  /// Returns the progress of a list if all of it is shown, and its note.
  private func about(_ list: CustomListSummary, isWhole: Bool) -> String {
    let hasProgress = isWhole && list.count > 0
    let progress = Wording.sentence(Wording.seen(list.seen, of: list.count))
    let note = NoteText.plain(list.note).split(whereSeparator: \.isNewline)
    return (hasProgress ? say(progress) : "") + say(note.map { CleanText.line(String($0)) })
  }

  /// Returns the title of a film and facts about it.
  private func film(_ movie: MovieSummary, showsDay: Bool) -> String {
    // The directors tell more than the country.
    let directors = movie.directors.isEmpty ? nil : Wording.names(movie.directors)
    let country = directors == nil ? movie.countries.first?.name : nil
    let facts = [
      directors, movie.runtime.map(Wording.runtime), movie.genres.first?.name, country,
    ].compactMap(\.self)
    return film(movie, facts: facts, showsDay: showsDay)
  }

  private func film(_ movie: MovieSummary, facts: [String], showsDay: Bool) -> String {
    let facts = facts.map { ", " + CleanText.line($0) }.joined()
    let released = showsDay ? movie.releaseDate.map(Wording.day) : nil
    let year = (released ?? movie.year.map(String.init)).map { " (\($0))" } ?? ""
    return cut(Wording.title(of: movie), to: Self.longestTitle) + year + facts
  }

  /// Returns text shortened to a number of columns.
  private func cut(_ text: String, to columns: Int) -> String {
    let text = CleanText.line(text)
    guard TextWidth.of(text) > columns else { return text }
    return TextWidth.prefix(of: text[...], columns: columns - 1).text + "…"
  }

  /// Returns a numbered item, with continuation lines indented.
  private func item(_ place: Int, _ text: String, last: Int) -> String {
    let number = String(place + 1)
    let indent = String(last).count + 2
    let lead = String(repeating: " ", count: max(0, indent - 2 - number.count)) + number + ". "
    let lines = TextLayout.wrap(text, width: max(1, width - indent))
    let rest = "\n" + String(repeating: " ", count: indent)
    return lead + lines.joined(separator: rest) + "\n"
  }

  private func position(of page: PlainPage) -> String {
    Wording.range(page.range, of: page.contents.pages.total, soFar: page.contents.count)
  }
}
