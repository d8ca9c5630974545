public import BusinessLogic
import DomainEntities

/// `moviebrowser mine`: lists of what one has marked.
public struct MineCommand: Sendable {
  /// How entries are written.
  public enum Form: Hashable, Sendable {
    /// As text or JSON.
    case format(OutputFormat)
    /// As CSV with a line of names first.
    case csv
  }

  private static let largestNumber = 1_000_000
  private let library: MovieLibraryInteractor
  private let naming: MovieNaming

  /// Takes what is marked, and how films are named.
  public init(library: any MovieLibrary, naming: MovieNaming = MovieNaming()) {
    self.naming = naming
    self.library = MovieLibraryInteractor(library: library)
  }

  /// The entries of a list, by default of everything.
  public func run(
    _ name: String?, options: [String: [String]], form: Form
  ) throws(CommandFailure) -> String {
    let list = try name.map { word throws(CommandFailure) in try Self.list(word) } ?? .everything
    var request = LibraryRequest(
      list, limit: try number("--limit", options, from: 1) ?? ListCommand.standardLimit)
    request.offset = try number("--offset", options, from: 0) ?? 0
    if let word = options["--sort"]?.first { request.sort = try Self.sort(word) }
    request.tag = options["--tag"]?.first
    let wanted = request
    let batch = try CommandFailure.attemptToRead { () throws(MovieDataError) in
      try library.entries(matching: wanted)
    }
    let text: String
    switch form {
    case .format(let format):
      text = LibraryText.list(batch.entries, of: list, format: format, naming)
    case .csv: text = LibraryText.csv(batch.entries, of: list, naming)
    }
    guard batch.entries.isEmpty else { return text }
    throw CommandFailure(.failure, nothing(request, batch.total), output: text)
  }

  private func nothing(_ request: LibraryRequest, _ total: Int) -> String {
    if total > 0 { return "the list has no more than \(Wording.films(total)); lower --offset" }
    if let tag = request.tag {
      return "no film of that list has the tag “\(tag)”; moviebrowser stats has your tags"
    }
    return Wording.nothing(on: request.list)
  }

  static func list(_ word: String) throws(CommandFailure) -> LibraryList {
    let wanted = ["favorites": "favourites", "notforme": "not-for-me"][word] ?? word
    if let list = LibraryList(rawValue: wanted) { return list }
    let names = LibraryList.allCases.map(\.rawValue)
    throw .unknown(
      "list of yours", word, among: names, hint: "there are \(names.joined(separator: ", "))")
  }

  private static func sort(_ word: String) throws(CommandFailure) -> LibrarySort {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = LibrarySortAttribute.allCases.map(\.rawValue)
    guard let attribute = parts.first.flatMap({ LibrarySortAttribute(rawValue: String($0)) })
    else {
      throw .unknown(
        "order", word, among: names, hint: "there are \(names.joined(separator: ", "))")
    }
    guard parts.count == 2 else { return LibrarySort(by: attribute) }
    switch parts[1] {
    case "asc": return LibrarySort(by: attribute, ascending: true)
    case "desc": return LibrarySort(by: attribute, ascending: false)
    default:
      throw .unknown(
        "direction", String(parts[1]), among: ["asc", "desc"], hint: "there are asc and desc")
    }
  }

  private func number(
    _ option: String, _ options: [String: [String]], from least: Int
  ) throws(CommandFailure) -> Int? {
    guard let word = options[option]?.first else { return nil }
    return try OptionValues.number(word, of: option, in: least...Self.largestNumber)
  }
}
