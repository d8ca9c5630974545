import BusinessLogic
import DomainEntities

/// Which films a list leaves out: those that the user has seen or marked as not for them, where the
/// lens hides them.
@MainActor struct ListFilter {
  /// What becomes of such films.
  private(set) var lens = MarkLens.all
  private var marks: MarkShelf?

  /// Goes by what is marked; without that nothing is left out.
  mutating func use(_ marks: MarkShelf?) { self.marks = marks }

  /// Sets the lens.
  mutating func set(_ lens: MarkLens) { self.lens = lens }

  /// Reads the marks of films that were not read yet, or `again` of all of them.
  func look(at movies: [MovieSummary], again: Bool) {
    if again { marks?.lookAgain(at: movies) } else { marks?.look(at: movies) }
  }

  /// Puts the films of places into a list, except for those that are to be left out.
  func take(_ batch: MovieBatch, for places: Range<Int>, in list: inout MovieListContents) {
    let hidden = hidden(among: batch.movies, of: list)
    list.take(batch, for: places, hiding: hidden, by: lens)
  }

  /// What the lens means in a list as it is shown now.
  func lens(of list: MovieListContents) -> MarkLens {
    lens.applied(to: list.selection.list, whileTyping: list.isTyped)
  }

  /// Which films of a list are left out.
  func hidden(
    among movies: [MovieSummary], of list: MovieListContents
  ) -> Set<MovieIdentifier> {
    guard lens(of: list) == .hide, let marks else { return [] }
    marks.look(at: movies)
    return Set(movies.lazy.map(\.id).filter { marks[$0]?.isDoneWith ?? false })
  }

  /// Leaves out the films of a list that are to be left out, and no others.
  func apply(to list: inout MovieListContents) {
    list.hide(hidden(among: list.loaded, of: list), by: lens)
  }
}

extension MarkLens {
  /// What is said when it is chosen.
  var notice: String {
    switch self {
    case .all: "All films are shown alike."
    case .dim: "What you have seen or is not for you is dimmed."
    case .hide: "What you have seen or is not for you is hidden."
    }
  }
}
