public import BusinessLogic
public import Commands
public import DomainEntities
import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser pick`.
public struct PickOptions: Hashable, Sendable {
  /// The options of the browser.
  public var browser = BrowserOptions()
  /// The list to pick from.
  public var list = ListOptions()

  /// Creates the default options.
  public init() {}

  /// Reads the words of `moviebrowser pick`.
  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    try ListOptions.readList(words, into: &options.list)
  }
}

/// `moviebrowser pick`: the browser, and the film that the user takes from it.
public struct PickCommand: Sendable {
  /// The list to pick from; nil to open where the last session ended.
  public let selection: MovieListSelection?
  private let context: CommandContext
  private let output: OutputOptions

  /// Creates a command that picks from a list, or from the last session's list.
  ///
  /// - Throws: A failure for a list or a query that is not valid.
  public init(_ context: CommandContext, _ options: ListOptions) throws(CommandFailure) {
    selection = options.opens ? nil : try ListCommand(context).selection(options)
    self.context = context
    output = options.shared.output
  }

  /// Returns the output about a film: by default its identifier, which every command takes, on one
  /// line.
  public func text(of movie: MovieSummary) -> String {
    let marks = context.marks(of: movie)
    let movie = context.naming.named(movie)
    guard output.firstOption == nil else {
      return CommandOutput(one: filmRecord, FilmRow(movie, marks: marks)) { _ in "" }
        .text(output.format(columns: nil))
    }
    return CleanText.line(movie.id.text) + "\n"
  }
}
