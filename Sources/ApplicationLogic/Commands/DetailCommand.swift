public import BusinessLogic
public import DomainEntities

/// `moviebrowser detail`: everything about one film, written to standard output.
public struct DetailCommand: Sendable {
  private static let candidates = 20

  private let interactor: MovieDetailInteractor

  /// Takes where films come from, and the day that rules go by.
  public init(store: any MovieDataStore, today: CalendarDate) {
    interactor = MovieDetailInteractor(store: store, today: today)
  }

  /// The film as text, in the format that is asked for.
  public nonisolated(nonsending) func run(
    _ name: String, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let match: MovieMatch
    do throws(MovieDataError) {
      match = try await interactor.film(named: name)
    } catch {
      throw CommandFailure(.failure, Wording.complaint(error))
    }
    switch match {
    case .film(let movie):
      return MovieText.detail(movie, format: format)
    case .several(let movies):
      throw CommandFailure(
        .failure,
        "several films go with “\(name)”; name one by its identifier: "
          + Self.named(movies))
    case .none(let nearest):
      let hint =
        nearest.isEmpty
        ? "moviebrowser search finds titles by parts of them" : "near are \(Self.named(nearest))"
      throw CommandFailure(.failure, "there is no film “\(name)”; \(hint)")
    }
  }

  private static func named(_ movies: [MovieSummary]) -> String {
    let names = movies.prefix(candidates).map { movie in
      "\(movie.id) (\(movie.title)\(movie.year.map { ", \($0)" } ?? ""))"
    }
    let more = movies.count > candidates ? " and \(movies.count - candidates) more" : ""
    return names.joined(separator: ", ") + more
  }
}
