import BusinessLogic
import DomainEntities
import FilmPages

/// Hides films that the user has seen or marked as not for them, if the seen filter says so.
@MainActor struct ListFilter {
  /// The seen filter.
  private(set) var seenFilter = SeenFilter.all
  private var marks: MarkCache?

  /// Sets the marks to filter by; without marks no film is hidden.
  mutating func use(_ marks: MarkCache?) { self.marks = marks }

  /// Sets the seen filter.
  mutating func set(_ seenFilter: SeenFilter) { self.seenFilter = seenFilter }

  /// Reads the marks of films, or with `again` reads them once more.
  func loadMarks(of movies: [MovieSummary], again: Bool) {
    if again { marks?.reload(for: movies) } else { marks?.load(for: movies) }
  }

  /// Adds films to a list at some places, hiding those that the filter hides.
  func take(_ batch: MovieBatch, for places: Range<Int>, in list: inout MovieListContents) {
    let hidden = hidden(among: batch.movies, of: list)
    list.take(batch, for: places, hiding: hidden, by: seenFilter)
  }

  /// Returns the seen filter as it applies to a list.
  func seenFilter(of list: MovieListContents) -> SeenFilter {
    seenFilter.applied(to: list.selection.list, whileTyping: list.isTyped)
  }

  /// Returns the films of a list to hide.
  func hidden(
    among movies: [MovieSummary], of list: MovieListContents
  ) -> Set<MovieIdentifier> {
    guard seenFilter(of: list) == .hide, let marks else { return [] }
    marks.load(for: movies)
    return Set(movies.lazy.map(\.id).filter { marks[$0]?.isDoneWith ?? false })
  }

  /// Applies the filter to the films of a list.
  func apply(to list: inout MovieListContents) {
    list.hide(hidden(among: list.loaded, of: list), by: seenFilter)
  }
}
