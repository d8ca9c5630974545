public import BusinessLogic
package import DomainEntities
import Wording

/// Looks up the marks of films for callers that can do without them.
///
/// An error is reported, and the films are returned without marks.
public struct MarkLookup: Sendable {
  private let library: MovieLibraryInteractor
  private let report: @Sendable (String) -> Void

  /// Creates a lookup in a library.
  ///
  /// `report` is called with a one-line message for each error.
  public init(_ library: any MovieLibrary, report: @escaping @Sendable (String) -> Void) {
    self.library = MovieLibraryInteractor(library: library)
    self.report = report
  }

  /// Returns the marks of films by identifier, or none if the library cannot be read.
  package func marks(of movies: [MovieSummary]) -> [MovieIdentifier: MovieMarks] {
    do throws(MovieDataError) {
      return try library.marks(of: movies)
    } catch {
      report(Wording.complaint(error))
      return [:]
    }
  }

  /// Returns the places of a film in the user’s own lists, or none if the library cannot be read.
  func places(of movie: LibraryMovie) -> [CustomListPlace] {
    (try? library.places(of: movie)) ?? []
  }
}
