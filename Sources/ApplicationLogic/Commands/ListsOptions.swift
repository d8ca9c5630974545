import DomainEntities
package import Records
import TerminalModel
import Vocabulary
package import Wording

/// The options of `moviebrowser lists`.
public struct ListsOptions: Hashable, Sendable {
  /// A subcommand.
  public enum Part: String, CaseIterable, Sendable {
    /// Shows the films of a list.
    case show
    /// Saves a query as a smart list.
    case save
    /// Creates a list.
    case new
    /// Adds a film.
    case add
    /// Removes a film.
    case remove
    /// Moves a film.
    case move
    /// Sets the note on a list or on a film in it, or whether the list is ranked.
    case edit
    /// Renames a list.
    case rename
    /// Deletes a list.
    case delete
    /// Writes a list as text.
    case export

    /// The subcommands in which films may follow the name of a list.
    static let ofFilms = [Self.add, .remove, .move, .edit]

    /// Whether films may follow the name of a list.
    public var takesFilm: Bool { Self.ofFilms.contains(self) }
  }

  /// The format of an exported list.
  public enum Form: String, CaseIterable, Sendable {
    /// A readable text.
    case text
    /// The tables in which Letterboxd exports lists.
    case letterboxd
  }

  /// The places of a list.
  static let places = 1...CustomList.maxFilms

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The subcommand; nil for all lists.
  public var part: Part?
  /// The name of the list.
  public var list = ""
  /// What follows the name: films, or the words of a new name or a file.
  public var films = FilmNames.arguments([])
  /// A place in the list, counted from 1; nil for the end.
  public var place: Int?
  /// A note; nil for none.
  public var note: String?
  /// Whether the list is ranked; nil for no change.
  public var ranked: Bool?
  /// The format to export to; nil for text.
  public var form: Form?
  /// The list and the query to save as a smart list.
  var saved = ListOptions()
  /// Whether to replace an existing file or smart list.
  public var isForced = false
  /// Whether names of no film are skipped.
  public var skipsUnknown = false

  /// The new name, or the file to export to.
  var rest: String { films.text }

  /// The fields of the output for programs.
  package var shape: RecordShape {
    switch part {
    case nil: listRecord.shape
    case .show: shownListRecord.shape
    default: stepRecord.shape
    }
  }

  /// The path of the file to export to; nil for standard output.
  public var path: String? { part == .export && !rest.isEmpty && rest != "-" ? rest : nil }

  /// Creates the default options.
  public init() {}

  /// Returns a place in a list, counted from 1.
  package static func readPlace(_ word: String) throws(CommandFailure) -> Int? {
    try OptionValues.number(word, of: "--place", in: places)
  }

  /// Returns the format of the output by its name, in any case.
  package static func readForm(_ word: String) throws(CommandFailure) -> Form? {
    if let form = Form(rawValue: word.lowercased()) { return form }
    let names = Form.allCases.map(\.rawValue)
    throw .unknown("format", word, among: names, hint: Wording.useOne(of: names))
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first {
      guard let part = Part(rawValue: word) else {
        let names = Part.allCases.map(\.rawValue)
        throw .unknown("lists command", word, among: names, hint: Wording.useOne(of: names))
      }
      options.part = part
      guard let list = words.dropFirst().first, CustomList.name(list) != nil else {
        throw CommandFailure(.usage, Wording.needsList(word))
      }
      options.list = list
      options.films = .arguments(Array(words.dropFirst(2)))
      if part == .save { try ListOptions.readList(options.films.list, into: &options.saved) }
      try options.check(part, surplus: part == .export ? words.dropFirst(3).first : nil)
    }
    let owners: [(name: String, isGiven: Bool, parts: [Part])] = [
      ("--place", options.place != nil, [.add, .move]),
      ("--note", options.note != nil, [.new, .add, .edit]),
      ("--ranked", options.ranked == true, [.new, .edit]),
      ("--unranked", options.ranked == false, [.edit]), ("--to", options.form != nil, [.export]),
      ("--force", options.isForced, [.export, .save]),
      ("--skip-unknown", options.skipsUnknown, Part.ofFilms),
    ]
    for owner in owners where owner.isGiven && !(options.part.map(owner.parts.contains) ?? false) {
      throw CommandFailure(
        .usage,
        Wording.onlyValid(
          owner.name, with: owner.parts.map { "moviebrowser lists \($0.rawValue)" }))
    }
    if options.part == .export, let option = options.shared.output.firstOption {
      throw CommandFailure(.usage, Wording.exportIsText(option))
    }
    guard options.path != nil || options.part == .save || !options.isForced else {
      throw CommandFailure(.usage, Wording.forceNeedsFile)
    }
  }

  private func check(_ part: Part, surplus: String?) throws(CommandFailure) {
    let isBare = [Part.show, .new, .delete].contains(part) || part == .edit && ranked != nil
    if let surplus = surplus ?? (isBare && !rest.isEmpty ? rest : nil) {
      throw CommandFailure(
        .usage,
        Wording.unexpected(surplus.excerpt, use: "moviebrowser lists \(part.rawValue) \"NAME\""))
    }
    if part == .save, rest.isEmpty { throw CommandFailure(.usage, Wording.needsQuery) }
    // A smart list is removed as a whole.
    if part.takesFilm, part != .edit, part != .remove, rest.isEmpty {
      throw CommandFailure(.usage, Wording.needsFilm(part.rawValue))
    }
    if part == .rename, CustomList.name(rest) == nil {
      throw CommandFailure(.usage, Wording.needsNewName)
    }
    if part == .move, place == nil { throw CommandFailure(.usage, Wording.needsPlace) }
    if part == .edit, note == nil, ranked == nil {
      throw CommandFailure(.usage, Wording.needsChange)
    }
    try MarkWords.check(list, "list name", .tag)
    if part == .rename { try MarkWords.check(rest, "list name", .tag) }
    try MarkWords.check(note ?? "", "note", part.takesFilm && !rest.isEmpty ? .listNote : .note)
  }
}
