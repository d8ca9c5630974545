import BusinessLogic
import DomainEntities

/// What the plain mode writes: text that makes sense read from left to right and from top to bottom.
struct PlainText: Sendable {
  /// How many columns a line may have.
  let width: Int
  /// The language that texts are wanted in.
  let language: String

  private static let widest = 100

  /// Takes the width of the terminal; lines longer than people read are not made.
  init(width: Int, language: String = "en") {
    self.width = min(max(1, width), Self.widest)
    self.language = language
  }

  /// A sentence, or several.
  func say(_ text: String) -> String {
    TextLayout.wrap(text, width: width).map { $0 + "\n" }.joined()
  }

  /// What went wrong, and what helps.
  func failure(_ error: MovieDataError) -> String {
    say("\(Wording.failure(error)). Type r to try again.")
  }

  /// That a word means nothing.
  func unknown(_ word: String) -> String {
    let near = PlainInput.near(word).map { "\($0) does, " } ?? ""
    return say("“\(cut(word, to: 40))” means nothing here; \(near)/words searches, ? helps.")
  }

  /// The films of a page, and where in the list they are.
  func page(_ page: PlainPage, marks: (MovieIdentifier) -> MovieMarks?) -> String {
    let list = page.contents
    let selection = list.selection
    let order = selection.sort.map { ", " + Wording.order($0, of: selection.list) } ?? ""
    let heading =
      list.isOpening ? "Films" : Wording.heading(of: selection.list, asOf: list.asOf)
    let range = page.range
    guard !range.isEmpty else {
      if list.isStalled { return say(heading + order) + say(Wording.stalledInWords(list)) }
      let isEnd = list.phase == .complete
      return say(heading + order)
        + (isEnd
          ? say(Wording.emptiness(of: selection.list, advice: "Type l for other lists.")) : "")
    }
    let gaps = page.gaps
    let lines = range.map { index in
      let movie = page.movies[index]
      // In a diary it is the day that tells a row from others of the same film.
      let day = movie.viewing.map { ($0.day.map(Wording.day) ?? "some day") + ": " } ?? ""
      let line =
        day + film(movie, showsDay: selection.list.showsDays, room: width - 5 - day.count)
        + Wording.spoken(marks(movie.id))
      return missing(gaps.filter { $0.index == index }.map(\.gap))
        + item(index, line, last: range.upperBound)
    }
    let note = list.match == .similar ? say(Wording.similar) : ""
    return say(heading + order) + note + lines.joined()
      + missing(gaps.filter { $0.index == range.upperBound }.map(\.gap))
      + say(position(of: page))
  }

  /// The whole page of a film.
  func film(_ page: MovieDetailPage) -> String {
    page.lines.map { $0.text + "\n" }.joined()
  }

  /// What a popup says elsewhere, after its title.
  func popup(_ popup: PopupText) -> String {
    say(popup.title) + popup.lines(width: width).map { $0.text + "\n" }.joined()
  }

  /// The choices of a page.
  func page(of choice: PlainChoice, size: Int) -> String {
    let page = choice.page(of: size)
    let lines = page.map { place in
      item(
        place, choice.items[place] + (place == choice.current ? ", as it is now" : ""),
        last: page.upperBound)
    }
    let title = choice.purpose == .list ? "Lists" : "Orders"
    return say(title) + lines.joined() + say(range(page, of: Wording.number(choice.items.count)))
  }

  /// How many lines a film of a list takes, without what is marked of it: behind the number, a title that is cut short,
  /// the year and the facts have that many columns at most.
  var linesOfFilm: Int {
    let room = max(1, width - 4)
    return (67 + room - 1) / room
  }

  /// How many lines the prompt behind a list takes; on a wide terminal there is room for one line more.
  var promptLines: Int {
    let hints = [
      "number opens", "n next", "p previous", "/text search", "l lists", "s orders", "b back",
      "? help", "q quit",
    ]
    return max(2, prompt(hints).split(separator: "\n").count)
  }

  /// The line behind which somebody types: what can be typed there.
  func prompt(_ hints: [String]) -> String {
    var lines: [String] = []
    for (index, hint) in hints.enumerated() {
      let piece = hint + (index == hints.count - 1 ? ":" : ",")
      if let last = lines.last, TextWidth.of(last) + 1 + TextWidth.of(piece) < width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines += TextLayout.wrap(piece, width: max(1, width - 1))
      }
    }
    return lines.joined(separator: "\n") + " "
  }

  /// Everything that can be typed.
  var help: String {
    let lines = [
      ("number", "open the film, or take the choice, of that number; beside a film, what has it"),
      ("n or Enter", "next page; beside a film, the next film"),
      ("p", "page before; beside a film, the film before"),
      ("/text", "search titles"), ("l", "choose a list"), ("s", "choose an order"),
      ("b", "back to where you were"), ("t", "play the film's trailer, or open its page"),
      ("w", "where to watch the film"), ("o", "open the film's page in the browser"),
      ("x", "surprise me: open a film of the list, and say why"),
      ("f 3", "film 3 is a favorite, or none any more; beside a film, f alone"),
      ("a 3, v 3", "it is on the watchlist; it was seen today, or v 3 2026-05-01"),
      ("not 3", "it is not for me"), ("rate 3 4.5", "my stars for it; none takes them away"),
      ("tag 3 noir", "a word of my own for it"), ("note 3 text", "what to remember of it"),
      ("undo, redo", "undo the last of these, and do it again"),
      ("mine", "what is marked; also favorites, my watchlist, diary, rated, notes, tags"),
      ("r", "try again after a failure, or load afresh"), ("about", "version, licenses, thanks"),
      ("?", "this help"),
      ("q", "quit; the end of the input does too"),
    ]
    return say("What you can type, with Enter behind it")
      + lines.flatMap { name, text in
        StyledLine.pair(name, .plain, text, .plain, width: width, at: 13)
      }.map { $0.text + "\n" }.joined()
  }

  // MARK: Parts

  private func missing(_ gaps: [ListGap]) -> String {
    gaps.map { say("\(Wording.missing($0.places, because: $0.error)). Type r to try again.") }
      .joined()
  }

  /// A film on one line: the title is cut before the facts are.
  private func film(_ movie: MovieSummary, showsDay: Bool, room: Int) -> String {
    let facts = [
      movie.runtime.map(Wording.runtime), movie.genres.first?.name, movie.countries.first?.name,
    ].compactMap(\.self).map { ", " + CleanText.line($0) }.joined()
    let released = showsDay ? movie.releaseDate.map(Wording.day) : nil
    let year = (released ?? movie.year.map(String.init)).map { " (\($0))" } ?? ""
    return cut(Wording.title(of: movie), to: max(20, room - TextWidth.of(year + facts))) + year
      + facts
  }

  /// A text of so many columns at most.
  private func cut(_ text: String, to columns: Int) -> String {
    let text = CleanText.line(text)
    guard TextWidth.of(text) > columns else { return text }
    return TextWidth.prefix(of: text[...], columns: columns - 1).text + "…"
  }

  /// A numbered line; lines that it goes on with stand further in.
  private func item(_ place: Int, _ text: String, last: Int) -> String {
    let number = String(place + 1)
    let indent = String(last).count + 2
    let lead = String(repeating: " ", count: max(0, indent - 2 - number.count)) + number + ". "
    let lines = TextLayout.wrap(text, width: max(1, width - indent))
    let rest = "\n" + String(repeating: " ", count: indent)
    return lead + lines.joined(separator: rest) + "\n"
  }

  private func position(of page: PlainPage) -> String {
    let total = page.contents.total.map(Wording.number)
    return range(page.range, of: total ?? "\(Wording.number(page.movies.count)) so far")
  }

  private func range(_ page: Range<Int>, of total: String) -> String {
    "\(Wording.number(page.lowerBound + 1)) to \(Wording.number(page.upperBound)) of \(total)."
  }
}
