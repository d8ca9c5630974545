public import BusinessLogic
public import DomainEntities

/// The browser without a screen: a line comes in, text goes out.
///
/// For screen readers, for terminals that cannot place text, and for scripts. It holds the only state of the mode;
/// everything in it works by numbers and letters with Enter behind them. What is not private here is for the
/// extensions beside it.
@MainActor public final class PlainPresenter {
  /// What was shown last, which numbers and letters refer to.
  enum Place {
    case list
    case film(PlainFilm)
    /// What was left for it, to come back to, where that was no list.
    case choice(PlainChoice, over: PlainFilm?)

    /// The page that is read, or that a choice was asked for on.
    var film: PlainFilm? {
      switch self {
      case .list: nil
      case .film(let film): film
      case .choice(_, let film): film
      }
    }
  }

  private static let longestPage = 20
  /// The lines of a page that hold no film, but for the prompt: heading and position.
  private static let otherLines = 2

  /// How much room there is; may change between two lines.
  public var size: TerminalSize
  /// Whether the user is done.
  public private(set) var isOver = false

  let interactor: MovieListInteractor
  let details: MovieDetailInteractor
  let surprises: SurpriseInteractor
  let seed: @MainActor () -> UInt64
  private let language: String
  private let version: String
  let links: any LinkOpener
  private let news: PlainNews?
  var place = Place.list
  var list: PlainList
  /// The list that a search covers, to come back to.
  var covered: PlainList?
  /// Where one has been before something was opened from the page of a film.
  var history: [PlainStep] = []
  /// What is marked; nil where nothing can be.
  let marks: MarkPresenter?
  /// What stood in the way of marks, until it is said with the answer to the same line.
  var problem: MovieDataError?
  /// What could not be done, to be tried again.
  private var failed: PlainInput?
  /// Whether that is being tried again, so that the source asks its origin.
  private(set) var isRetrying = false

  /// Takes where films come from, what shows web pages, the day that rules go by, how much room there is, the
  /// language and the country that texts and dates are wanted for, what the program calls its version, and what the
  /// source of films has to say, what is marked and the moment of marking, and what films that nobody asks for are drawn with.
  public init(
    store: any MovieDataStore, links: any LinkOpener,
    today: @escaping @autoclosure @Sendable () -> CalendarDate, size: TerminalSize,
    language: String = "en", region: String? = nil, version: String = "", news: PlainNews? = nil,
    library: (any MovieLibrary)? = nil,
    now: @escaping @MainActor () -> Timestamp = { Timestamp(seconds: 0) },
    seed: @escaping @MainActor () -> UInt64 = { .random(in: 1...999_999) }
  ) {
    interactor = MovieListInteractor(
      store: store, today: today(), language: language, region: region)
    details = MovieDetailInteractor(
      store: store, today: today(), language: language, region: region)
    surprises = SurpriseInteractor(
      store: store, library: library, today: today(), language: language, region: region)
    self.seed = seed
    self.language = language
    self.version = version
    self.news = news
    self.links = links
    self.size = size
    list = PlainList(MovieListSelection(.allTime))
    marks = library.map { MarkPresenter($0, now: now) }
    list.contents.setOpening(true)
    marks?.cache.listen { [weak self] error in self?.problem = error }
  }

  /// What stands before the first line: the list to open with, and the prompt.
  public func start() async -> String {
    let answer = await perform(.show)
    return heard + answer + unread() + prompt
  }

  /// What a line leads to, and the prompt for the next one; nothing once it is over.
  public func receive(_ line: String) async -> String {
    let answer = await perform(PlainInput(line))
    return isOver ? "" : heard + answer + unread() + prompt
  }

  /// What the source had to say meanwhile.
  private var heard: String { news?.next().map(text.say) ?? "" }

  var text: PlainText { PlainText(width: size.columns, language: language) }
  /// So many films that the first of them is still there when the prompt is.
  var pageSize: Int {
    let text = text
    let notes = list.contents.match == .similar ? 1 : 0
    let rows = size.rows - Self.otherLines - notes - text.promptLines
    return min(Self.longestPage, max(1, rows / text.linesOfFilm))
  }

  private func perform(_ input: PlainInput) async -> String {
    switch input {
    case .help: return text.help
    case .unknown(let word):
      let near = PlainInput.near(word).map { "\($0) does, " } ?? ""
      return text.say(
        "“\(text.cut(word, to: 40))” means nothing here; \(near)/words searches, ? helps.")
    case .retry:
      if let again = failed {
        list.contents.tryAgain()
        isRetrying = true
        defer { isRetrying = false }
        return await perform(again)
      }
      if let answer = await fillGap() { return answer }
      return await refresh()
    default: break
    }
    failed = nil
    list.contents.goOn()
    switch input {
    case .number(let number): return await take(number)
    case .next: return await turn(by: 1)
    case .previous: return await turn(by: -1)
    case .search(let words): return await search(words)
    case .lists: return choose(.list)
    case .sorts: return choose(.sort)
    case .back: return await back()
    case .openPage: return openPage()
    case .trailer: return await playTrailer()
    case .watch: return await showWatchOptions()
    case .surprise: return await openSurprise()
    case .about: return text.popup(.about(version: version))
    case .mark(let mark): return self.mark(mark)
    case .undo: return step(.undo)
    case .redo: return step(.redo)
    case .own(let own) where marks != nil: return await visit(own)
    case .own: return text.say("Nothing can be marked here.")
    case .show: return await show()
    case .quit: isOver = true
    case .help, .unknown, .retry: break
    }
    return ""
  }

  // MARK: Showing

  func show() async -> String {
    switch place {
    case .list:
      let error = await load(list.first + pageSize)
      return page() + complaint(error, about: .show)
    case .film(let film): return await open(film)
    case .choice(let choice, _): return text.page(of: choice, size: pageSize)
    }
  }

  /// The films of the page that are there, with what is marked of them now.
  func page() -> String {
    marks?.cache.reload(at: list.page(of: pageSize).map { list.movies[$0] })
    return text.page(of: list, size: pageSize) { [marks] in marks?.cache[$0] }
  }

  func complaint(_ error: MovieDataError?, about input: PlainInput) -> String {
    guard let error else { return "" }
    failed = input
    return text.failure(error)
  }

  private var prompt: String {
    var hints: [String] = []
    switch place {
    case .list:
      if !list.page(of: pageSize).isEmpty { hints.append("number opens") }
      if list.hasMore(behind: pageSize), failed == nil { hints.append("n next") }
      if list.first > 0 { hints.append("p previous") }
      hints += ["/text search", "l lists", "s orders"]
      if covered != nil || !history.isEmpty { hints.append("b back") }
    case .film(let film):
      if !film.entries.isEmpty { hints.append("number opens") }
      hints += ["n next film", "p previous", "t trailer", "w where to watch"]
      hints += ["o page in the browser", "b back"]
    case .choice(let choice, _):
      hints = ["number takes"]
      if choice.items.count > choice.first + pageSize { hints.append("n next") }
      if choice.first > 0 { hints.append("p previous") }
      hints.append("b back")
    }
    if failed != nil { hints.insert("r tries again", at: 0) }
    return text.prompt(hints + ["? help", "q quit"])
  }

  // MARK: Loading

  /// Loads batch after batch until there are so many films or no more.
  ///
  /// `afresh` they are asked for even where they are kept.
  func load(_ count: Int, afresh: Bool = false) async -> MovieDataError? {
    let freshness: MovieFreshness = afresh || isRetrying ? .current : .usual
    do throws(MovieDataError) {
      if list.contents.isOpening {
        let (opened, batch) = try await interactor.opening(
          limit: pageSize, freshness: freshness)
        list = PlainList(MovieListSelection(opened))
        list.contents.append(batch)
      }
    } catch {
      return error
    }
    while list.movies.count < count, let offset = list.contents.nextOffset {
      // Nothing was found in many pages; the next command continues.
      if list.contents.isStalled { break }
      do throws(MovieDataError) {
        let batch = try await interactor.movies(
          in: list.contents.selection, from: offset,
          limit: max(pageSize, count - list.movies.count), freshness: freshness)
        list.contents.append(batch)
      } catch {
        guard list.contents.skipPage(because: error) else { return error }
      }
    }
    return nil
  }

  /// Asks for films that are missing on the page; answers nil where none are, or where retries could not
  /// bring them, so that the list is refreshed.
  private func fillGap() async -> String? {
    guard case .list = place,
      let gap = list.gaps(on: list.page(of: pageSize)).map(\.gap).first(where: {
        $0.retries < ListGap.mostRetries
      })
    else { return nil }
    do throws(MovieDataError) {
      let batch = try await interactor.movies(
        in: list.contents.selection, from: gap.places.lowerBound, limit: gap.places.count,
        freshness: .current)
      list.contents.fill(gap, with: batch)
    } catch {
      list.contents.keep(gap, because: error)
      return page() + text.failure(error)
    }
    return page()
  }
}
