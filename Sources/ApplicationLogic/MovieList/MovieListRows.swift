import BusinessLogic
import DomainEntities
import FilmPages
import TerminalModel
import Widgets
import Wording

/// The rows of a window, cached: from one key to the next only a few of them change.
struct MovieListRows {
  private var version: MovieListContents.Version?
  private var figure = MovieListColumn.length
  private var window = 0..<0
  private var rows: [MovieListViewModel.Row] = []
  /// Whether all rows of the window are loaded.
  private var isComplete = true
  /// The generation of the marks that were read for the window.
  private var markGeneration = 0
  /// The user's note on the list, on one line; nil if there is none.
  private(set) var listNote: String?

  /// Returns the rows in the window of a list, without marks; rows that are not loaded are empty.
  func rows(of contents: MovieListContents) -> [MovieListViewModel.Row] {
    if isCurrent(contents) { return rows }
    var copy = self
    _ = copy.take(contents)
    return copy.rows
  }

  /// Creates the rows in the window of a list, and reads the marks of their films if they are not
  /// cached; reads the note on a list again with its films.
  @MainActor mutating func take(_ contents: MovieListContents, _ marks: MarkCache?) {
    let isSameList = version === contents.version
    let areKnown = take(contents)
    guard let marks, !areKnown || marks.generation != markGeneration else { return }
    if !isSameList || marks.generation != markGeneration {
      let note = marks.ownList(contents.selection.list).map { NoteText.plain($0.note) } ?? ""
      listNote = note.isEmpty ? nil : CleanText.line(note)
    }
    marks.load(for: contents.visible)
    if contents.countsSeen { marks.load(for: contents.loaded) }
    markGeneration = marks.generation
  }

  /// Creates the rows in the window of a list; returns whether all of them were cached.
  private mutating func take(_ contents: MovieListContents) -> Bool {
    if isCurrent(contents) { return true }
    let last = self
    version = contents.version
    figure = contents.columns.figure
    window = contents.cursor.visible
    let known = version === last.version && figure == last.figure ? last.window : 0..<0
    let genres = contents.commonGenres
    let matches = TitleMatches(of: contents.selection.list)
    let digits = String(contents.total ?? contents.count).count
    rows = window.map { [figure] place in
      let row = known.contains(place) ? last.rows[place - known.lowerBound] : .init()
      guard row == .init() else { return row }
      guard let movie = contents[place] else {
        return contents.gap(atRow: place).map(MovieListViewModel.Row.init(gap:)) ?? row
      }
      return MovieListViewModel.Row(
        movie, figure: figure, without: genres, matches: matches, rankDigits: digits)
    }
    isComplete = !rows.contains(.init())
    return false
  }

  private func isCurrent(_ contents: MovieListContents) -> Bool {
    version === contents.version && figure == contents.columns.figure
      && window == contents.cursor.visible && isComplete
  }
}
