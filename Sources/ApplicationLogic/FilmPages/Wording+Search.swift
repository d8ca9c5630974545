import BusinessLogic
import DomainEntities
import TerminalModel
import Wording

/// The reasons why a search found a film.
extension Wording {
  /// The people that a search has found, and the key that shows them.
  package static func people(_ names: [String], press key: String) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(number(names.count - 3)) more" : ""
    return "People: \(shown)\(more)" + (key.isEmpty ? "" : " (\(key))")
  }

  /// The conditions that Tab enters, as many as fit in a number of columns; empty for none.
  package static func completions(_ names: [String], fitting columns: Int) -> [String] {
    let texts = (1...max(1, names.count)).map { count in
      "Tab: " + names.prefix(count).joined(separator: ", ") + (count < names.count ? " …" : "")
    }
    let fitting = texts.last { TextWidth.of($0) <= columns }
    return names.isEmpty ? [] : [fitting].compactMap(\.self)
  }

  /// What stands before the conditions of a filter while they are typed.
  package static let filterSign = "Filter: "

  /// The text that was found and what it is, such as `Buster Keaton · cast`.
  static func reason(_ reason: SearchReason) -> String {
    "\(text(of: reason)) · \(name(of: reason.role))"
  }

  private static func text(of reason: SearchReason) -> String {
    guard reason.role == .award else { return reason.text }
    return MovieAward.Kind(rawValue: reason.text).map(name)
      ?? MovieAward.Category(rawValue: reason.text).map(name) ?? reason.text
  }

  private static func name(of role: SearchReason.Role) -> String {
    switch role {
    case .title: "title"
    case .otherTitle: "other title"
    case .director: "director"
    case .writer: "writer"
    case .composer: "composer"
    case .cinematographer: "cinematographer"
    case .crew: "crew"
    case .cast: "cast"
    case .character: "character"
    case .editor: "editor"
    case .theme: "theme"
    case .studio: "studio"
    case .award: "award"
    case .source: "based on"
    case .series: "series"
    case .year: "year"
    case .genre: "genre"
    case .country: "country"
    case .language: "language"
    case .certification: "certification"
    case .library: "your film"
    case .tag: "your tag"
    case .note: "your note"
    case .list: "your list"
    case .keyword: "keyword"
    case .overview: "overview"
    case .words: "words"
    }
  }
}
