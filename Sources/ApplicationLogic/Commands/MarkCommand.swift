import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording

/// `moviebrowser mark`: marks films or removes marks.
public struct MarkCommand: Sendable {
  private let context: CommandContext
  private let films: FilmFinder
  private let marker: MovieMarkInteractor

  /// Creates a command; it reports the names that are skipped.
  public init(_ context: CommandContext) {
    self.context = context
    films = FilmFinder(context, .wholeTitle)
    marker = MovieMarkInteractor(
      library: context.library, ratingMarksSeen: context.ratingMarksSeen)
  }

  /// Marks the films that the options name in one step; returns the changes in a format.
  ///
  /// Checks the options before it looks for the films. When this returns, the change is on disk;
  /// when it throws, nothing was saved.
  public nonisolated(nonsending) func run(
    _ options: MarkOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let changes = try options.changes(today: context.now.day)
    let movies = try await films.movies(
      named: options.names, skippingUnknown: options.skipsUnknown, report: context.report)
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.mark(movies, changes, at: context.now)
    }
    let none = options.removes ? Wording.nothingToRemove : Wording.alreadyMarked
    // The changes are in the order of the films.
    var rest = (step?.changes ?? [])[...]
    let outputs = movies.map { movie in
      let isChanged = rest.first.map { CustomList.Film($0.movie).isSame(movie) } ?? false
      return output(movie, isChanged ? rest.removeFirst() : nil, unchanged: none)
    }
    guard options.names.areLines || outputs.count > 1 else {
      return outputs.first?.text(format) ?? ""
    }
    return CommandOutput(joining: outputs, of: markRecord.shape).text(format)
  }

  private func output(
    _ movie: LibraryMovie, _ change: LibraryChange?, unchanged: String
  ) -> CommandOutput {
    // The change is saved, so an error when reading the marks is ignored.
    let marks = change?.after ?? (try? context.library.entry(of: movie))?.marks ?? MovieMarks()
    let changes = change.map { Wording.changes(from: $0.before, to: $0.after) } ?? []
    return CommandOutput(
      one: markRecord,
      LibraryRow(
        LibraryEntry(movie: movie, marks: marks), of: .everything, context.naming, changes: changes),
      people: { _ in
        let what = changes.isEmpty ? unchanged : changes.joined(separator: ", ")
        return CleanText.line("\(Wording.titleAndYear(of: movie)): \(what)") + "\n"
      })
  }
}
