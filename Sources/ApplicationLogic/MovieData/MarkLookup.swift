public import BusinessLogic
import DomainEntities

/// The marks of films for somebody to whom they are welcome but not the point: what stands in the way of them is
/// reported once, and the films come without.
public struct MarkLookup: Sendable {
  private let library: MovieLibraryInteractor
  private let report: @Sendable (String) -> Void

  /// Takes what is marked, and who is told on one line what stands in the way.
  public init(_ library: any MovieLibrary, report: @escaping @Sendable (String) -> Void) {
    self.library = MovieLibraryInteractor(library: library)
    self.report = report
  }

  /// The marks of films by their identifiers.
  func marks(of movies: [MovieSummary]) -> [MovieIdentifier: MovieMarks] {
    do throws(MovieDataError) {
      return try library.marks(of: movies)
    } catch {
      report(Wording.complaint(error))
      return [:]
    }
  }
}
