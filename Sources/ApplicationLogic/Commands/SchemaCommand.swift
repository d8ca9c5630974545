/// The options of `moviebrowser schema`.
public struct SchemaOptions: Hashable, Sendable {
  /// A record that has a schema.
  public enum Record: String, CaseIterable, Sendable {
    /// A film of a list or a search.
    case film
    /// A film with all its details.
    case detail
    /// A marked film.
    case marked
    /// A step of the history.
    case history
    /// A list of the user.
    case list
    /// What was watched in a year.
    case year
    /// The keys of an action on a screen.
    case key
    /// A source of facts, or software in the program.
    case credit

    /// The fields.
    var shape: RecordShape {
      switch self {
      case .film: .film
      case .detail: .detail
      case .marked: .markedFilm
      case .history: .step
      case .list: .customList
      case .year: .year
      case .key: .key
      case .credit: .credit
      }
    }
  }

  /// The record.
  public var record = Record.film

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    guard let record = Record(rawValue: word) else {
      let names = Record.allCases.map(\.rawValue)
      throw .unknown("schema", word, among: names, hint: Wording.useOne(of: names))
    }
    options.record = record
  }
}

/// `moviebrowser schema`: the JSON Schema of a record.
public enum SchemaCommand {
  /// Returns the schema.
  public static func text(_ options: SchemaOptions) -> String {
    let record = options.record
    return record.shape.schema(title: "moviebrowser \(record.rawValue)").text + "\n"
  }
}
