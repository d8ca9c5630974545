import BusinessLogic
import DomainEntities
import TestSupport

/// The stores and libraries of the scenarios.
enum Doubles {
  /// The current day.
  static let today = day("2025-12-31")
  /// The time of every mark.
  static let now = Timestamp(seconds: 1_767_139_200)

  /// Returns a store of films that answers every call, or fails.
  static func store(
    of films: [MovieSummary] = Gallery.classics, failing error: MovieDataError? = nil,
    isLocal: Bool = true
  ) -> InMemoryMovieDataStore {
    var offering = SourceCapabilities.everything
    offering.isLocal = isLocal
    let store = InMemoryMovieDataStore(films, offering: offering, isLocal: isLocal)
    store.fail(with: error)
    return store
  }

  /// A store of the films of a few people.
  static var people: InMemoryMovieDataStore {
    InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)
  }

  /// Returns a store of a film and its series that has no details at once, and may fail.
  static func store(
    of film: MovieDetail, failing error: MovieDataError? = nil
  ) -> InMemoryMovieDataStore {
    let series = Gallery.series.filter { $0.id != film.id }
    let store = InMemoryMovieDataStore(
      [film] + series.map { MovieDetail(summary: $0, collection: film.collection) })
    store.fail(with: error)
    return store
  }

  /// Returns a library whose films were watched in the year before a day, or that fails.
  static func library(
    watched films: [MovieSummary] = [], before day: CalendarDate = today,
    failing error: MovieDataError? = nil
  ) -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for (index, film) in films.enumerated() {
      // Squares give some weeks several films and others none.
      var changes = [MarkChange.seen(on: day.adding(days: -1 - index * index * 7 % 350))]
      if index % 3 > 0 { changes.append(.rating(UserRating(halves: 4 + index * 5 % 7))) }
      if index % 5 == 0 { changes.append(.favorite(true)) }
      _ = try? MovieMarkInteractor(library: library).mark(LibraryMovie(film), changes, at: now)
    }
    library.fail(with: error)
    return library
  }
}
