import BusinessLogic
import DomainEntities

/// The results of a search with films of the user's library between them: those with the title
/// first, the others after the source's results, or after its first page if the source is a
/// service with any number of them.
struct SearchWithLibrary {
  /// The films before the source's results, and those between them.
  private let first: [MovieSummary]
  private let later: [MovieSummary]
  /// The number of the source's results before `later`, and of all of them.
  private let cut: Int
  private let total: Int

  /// Creates the results from the first page of the source; nil if the library adds nothing, or if
  /// the number of results is not known.
  init?(_ found: [(film: MovieSummary, isTitle: Bool)], _ page: MoviePage, isLocal: Bool) {
    // The same film may have another identifier in the library.
    let added = found.filter { own in
      !page.movies.contains { film in
        film.id == own.film.id
          || film.year == own.film.year && TitleKey(film.title) == TitleKey(own.film.title)
      }
    }
    guard let total = page.totalMovies, !added.isEmpty else { return nil }
    first = added.filter(\.isTitle).map(\.film)
    later = added.filter { !$0.isTitle }.map(\.film)
    // Films of the library have the words; those that only resemble them are left out.
    self.total = page.match == .exact ? total : 0
    cut = isLocal ? self.total : min(self.total, MoviePage.size)
  }

  /// Returns a page, with the source's results from its pages.
  nonisolated(nonsending) func page(
    _ number: Int,
    of source: (_ number: Int) async throws(MovieDataError) -> MoviePage
  ) async throws(MovieDataError) -> MoviePage {
    var pages: [Int: MoviePage] = [:]
    var result = MoviePage(
      movies: [], totalPages: (first.count + later.count + total).pages,
      totalMovies: first.count + later.count + total)
    let start = (number - 1) * MoviePage.size
    for position in start..<start + MoviePage.size {
      switch place(at: position) {
      case .own(let film): result.movies.append(film)
      case .source(let place):
        let wanted = place / MoviePage.size + 1
        let page: MoviePage
        if let known = pages[wanted] { page = known } else { page = try await source(wanted) }
        pages[wanted] = page
        result.age = [result.age, page.age].compactMap(\.self).max()
        result.substitution = result.substitution ?? page.substitution
        result.people = page.people
        switch page.slot(at: place % MoviePage.size) {
        case .film(let film): result.movies.append(film)
        case .hole(var hole):
          hole.position = position - start
          result.holes.append(hole)
        case nil: break
        }
      case nil: break
      }
    }
    return result
  }

  private enum Place {
    case own(MovieSummary)
    case source(Int)
  }

  private func place(at position: Int) -> Place? {
    if position < first.count { return .own(first[position]) }
    let position = position - first.count
    if position < cut { return .source(position) }
    if position - cut < later.count { return .own(later[position - cut]) }
    let place = position - later.count
    return place < total ? .source(place) : nil
  }
}

extension MoviePage {
  fileprivate enum Slot {
    case film(MovieSummary)
    case hole(MovieHole)
  }

  /// Returns what is at a position; nil after the end.
  fileprivate func slot(at position: Int) -> Slot? {
    if let hole = holes.first(where: { $0.position == position }) { return .hole(hole) }
    let index = position - holes.count { $0.position < position }
    return movies.indices.contains(index) ? .film(movies[index]) : nil
  }
}
