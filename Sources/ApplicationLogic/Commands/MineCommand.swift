public import BusinessLogic
import DomainEntities
public import Records
public import Wording

/// The options of `moviebrowser mine`.
public struct MineOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The list; nil for that of the query, or else all films.
  public var subject: MarkedSubject?
  /// A query that the films must match.
  public var query = ""
  /// The order; nil for that of the list.
  public var sort: LibrarySort?
  /// The options `--limit`, `--all` and `--offset`.
  package var rows = RowWindow()

  /// Creates the default options.
  public init() {}

  /// Whether the films may be shown in the user's pager: only if more than usual are wanted.
  public var usesPager: Bool { shared.usesPager && rows.isLong }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    (options.subject, options.query) = QueryArguments.listAndQuery(words)
  }
}

/// `moviebrowser mine`: lists of marked films.
public struct MineCommand: Sendable {
  private let context: CommandContext

  /// Creates a command.
  public init(_ context: CommandContext) {
    self.context = context
  }

  /// Returns the entries of a list in a format.
  public func run(
    _ options: MineOptions, format: OutputFormat
  ) throws(CommandFailure) -> String {
    let query = try MarkedQuery(options.query, context, about: options.subject)
    let request = LibraryRequest(
      try query.list(orElse: .everything), sort: options.sort ?? query.sort,
      offset: options.rows.offset, limit: options.rows.ofOwnRecords(in: format))
    let batch = try query.batch(of: request)
    let text =
      try context.customList(named: query.customList).map {
        LibraryText.list(batch.entries, in: $0, format: format, context.naming)
      }
      ?? LibraryText.list(batch.entries, of: request.list, format: format, context.naming)
    if !batch.entries.isEmpty, request.offset + batch.entries.count < batch.total {
      context.inform(Wording.shown(batch.entries.count, of: batch.total))
    }
    guard batch.entries.isEmpty, !format.isForPrograms else { return text }
    return Wording.sentence(nothing(request, batch.total, query)) + "\n"
  }

  private func nothing(_ request: LibraryRequest, _ total: Int, _ query: MarkedQuery) -> String {
    if total > 0 { return Wording.offsetTooHigh(total) }
    return query.nothing(on: request.list)
  }
}
