import BusinessLogic
import DomainEntities

/// Which films a list leaves out: those that the user has seen or marked as not for them, where the
/// seen filter hides them.
@MainActor struct ListFilter {
  /// What becomes of such films.
  private(set) var seenFilter = SeenFilter.all
  private var marks: MarkCache?

  /// Goes by what is marked; without that nothing is left out.
  mutating func use(_ marks: MarkCache?) { self.marks = marks }

  /// Sets the seen filter.
  mutating func set(_ seenFilter: SeenFilter) { self.seenFilter = seenFilter }

  /// Reads the marks of films that were not read yet, or `again` of all of them.
  func look(at movies: [MovieSummary], again: Bool) {
    if again { marks?.reload(at: movies) } else { marks?.look(at: movies) }
  }

  /// Puts the films of places into a list, except for those that are to be left out.
  func take(_ batch: MovieBatch, for places: Range<Int>, in list: inout MovieListContents) {
    let hidden = hidden(among: batch.movies, of: list)
    list.take(batch, for: places, hiding: hidden, by: seenFilter)
  }

  /// What the seen filter means in a list as it is shown now.
  func seenFilter(of list: MovieListContents) -> SeenFilter {
    seenFilter.applied(to: list.selection.list, whileTyping: list.isTyped)
  }

  /// Which films of a list are left out.
  func hidden(
    among movies: [MovieSummary], of list: MovieListContents
  ) -> Set<MovieIdentifier> {
    guard seenFilter(of: list) == .hide, let marks else { return [] }
    marks.look(at: movies)
    return Set(movies.lazy.map(\.id).filter { marks[$0]?.isDoneWith ?? false })
  }

  /// Leaves out the films of a list that are to be left out, and no others.
  func apply(to list: inout MovieListContents) {
    list.hide(hidden(among: list.loaded, of: list), by: seenFilter)
  }
}

extension SeenFilter {
  /// What is said when it is chosen.
  var notice: String {
    switch self {
    case .all: "All films are shown alike."
    case .dim: "What you have seen or is not for you is dimmed."
    case .hide: "What you have seen or is not for you is hidden."
    }
  }
}
