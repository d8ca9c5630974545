public import BusinessLogic
import DomainEntities

extension InMemoryMovieLibrary {
  /// Returns the years with dated viewings, and the number of undated viewings.
  public func viewingYears() throws(MovieDataError) -> ViewingYears {
    let viewings = try entries(matching: LibraryRequest(.diary, limit: .max)).entries
    let years = viewings.map { $0.viewing?.day?.year }
    return ViewingYears(
      years: Set(years.compactMap(\.self)).sorted(), undated: years.count { $0 == nil })
  }

  /// Returns the film without identifiers that has a title and a year, marked or in a list.
  public func entry(titled title: String, year: Int?) throws(MovieDataError) -> LibraryEntry? {
    let id = MovieIdentifier(title: title, year: year)
    return try entries(titled: title).first { $0.movie.summary.id == id }
  }
}
