import DomainEntities
import TerminalModel
import Wording

/// A program and its arguments with fields of a film, such as `mpv --title={title} {trailer}`.
///
/// Spaces separate arguments outside quotation marks. A field never becomes more than one argument.
struct ArgumentTemplate: Hashable, Sendable {
  /// A part of an argument.
  enum Part: Hashable, Sendable {
    case text(String)
    case field(ProgramField)
  }

  /// Why a film cannot be passed to the program.
  enum Problem: Error, Hashable {
    /// The value of a field is not known.
    case missing(ProgramField)
    /// The value of a field would be read as an option.
    case isOption(ProgramField)
  }

  private let arguments: [[Part]]

  /// Reads a template.
  ///
  /// - Throws: `CommandFailure` of the kind `.usage`.
  init(_ text: some StringProtocol) throws(CommandFailure) {
    var arguments: [[Part]] = []
    for word in try Self.words(of: text) { arguments.append(try Self.parts(of: word)) }
    guard let program = arguments.first, program != [.text("")], !program.isEmpty else {
      throw CommandFailure(.usage, Wording.missingProgram)
    }
    guard case .text = program.first, program.count == 1 else {
      throw CommandFailure(.usage, Wording.programIsField)
    }
    self.arguments = arguments
  }

  /// The name of the program.
  var program: String {
    if case .text(let name) = arguments.first?.first { name } else { "" }
  }

  /// The arguments, beginning with the program; nil if there are fields.
  var fixedArguments: [String]? {
    var fixed: [String] = []
    for parts in arguments {
      guard parts.count == 1, case .text(let text) = parts.first else { return nil }
      fixed.append(text)
    }
    return fixed
  }

  /// Returns the arguments for a film, beginning with the program.
  ///
  /// An argument that begins with a field may begin with `-` only after the argument `--`, which
  /// ends the options of most programs.
  func arguments(for film: ProgramFilm) throws(Problem) -> [String] {
    var filled: [String] = []
    var mayBeginWithDash = false
    for parts in arguments {
      var argument = ""
      for part in parts {
        switch part {
        case .text(let text): argument += text
        case .field(let field):
          guard let value = film[field] else { throw .missing(field) }
          argument += value
        }
      }
      // A combining mark may follow, so compare bytes, not characters.
      if case .field(let field) = parts.first, argument.utf8.first == 0x2D, !mayBeginWithDash {
        throw .isOption(field)
      }
      if parts == [.text("--")] { mayBeginWithDash = true }
      filled.append(argument)
    }
    return filled
  }

  // MARK: Reading

  private static func words(of text: some StringProtocol) throws(CommandFailure) -> [String] {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for character in text {
      if let open = mark {
        if character == open { mark = nil } else { word?.append(character) }
      } else if character == "'" || character == "\"" {
        mark = character
        if word == nil { word = "" }
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = "" }
        word?.append(character)
      }
    }
    guard mark == nil else { throw CommandFailure(.usage, Wording.openQuotationMark) }
    return words + [word].compactMap(\.self)
  }

  /// Returns the text and the fields of an argument; `{{` and `}}` are braces.
  private static func parts(of word: String) throws(CommandFailure) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var rest = Substring(word)
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        text.append(character)
        continue
      }
      if rest.first == character {
        text.append(character)
        rest.removeFirst()
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw CommandFailure(.usage, Wording.loneBrace)
      }
      let name = String(rest[..<end])
      guard let field = ProgramField(rawValue: name) else {
        let names = ProgramField.allCases.map(\.rawValue)
        throw .unknown("field", name, among: names, hint: Wording.programFields(names))
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(.field(field))
      rest = rest[end...].dropFirst()
    }
    return text.isEmpty && !parts.isEmpty ? parts : parts + [.text(text)]
  }
}

/// A field of a film that an argument may have; most are named as in JSON.
enum ProgramField: String, CaseIterable, Sendable {
  case id, title, originalTitle, year, directors, tmdbID, imdbID, page, trailer
}

/// A film whose fields fill arguments.
struct ProgramFilm: Hashable, Sendable {
  /// The film as in the list.
  var summary: MovieSummary
  /// All that is known of it; nil if only the list is.
  var detail: MovieDetail?

  /// Returns the value of a field as the screen shows it, on one line; nil if it is not known.
  subscript(_ field: ProgramField) -> String? {
    let names = MovieIdentifiers(summary.id, detail?.summary.links ?? summary.links)
    let links = MovieLinks(tmdbID: names.tmdb, imdbID: names.imdb)
    let value: String? =
      switch field {
      case .id: summary.id.text
      case .title: summary.title
      case .originalTitle: summary.originalTitle ?? summary.title
      case .year: summary.year.map(String.init)
      case .directors: (detail?.directors ?? summary.directors).joined(separator: ", ")
      case .tmdbID: names.tmdb.map(String.init)
      case .imdbID: names.imdb
      case .page: links.page
      case .trailer: detail?.trailer?.page
      }
    let text = value.map(CleanText.line) ?? ""
    return text.isEmpty ? nil : text
  }
}
