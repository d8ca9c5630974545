import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Widgets
import Wording

/// The text of a filter while it is typed.
struct PersonFilter {
  /// The text.
  private(set) var line: InputLine
  /// Why the text cannot be understood or applied; nil if it can.
  var problem: String? { mistake ?? failure }
  /// The query before the text was typed.
  let former: TypedQuery
  /// The films of that query; nil for all of them.
  let formerFilms: Set<MovieIdentifier>?
  /// Why the text cannot be understood.
  private var mistake: String?
  /// Why the films of the text could not be loaded.
  private var failure: String?
  /// The names that complete the last word.
  var candidates: [String] { completions.map(\.name) }
  private var completions: [QueryCompletion.Candidate] = []
  /// The completion that Tab enters next, while it is pressed again and again.
  private var next: Int?
  private let completion: QueryCompletion
  private let themes: [String]

  /// Creates the text of a query for films of a source.
  init(_ query: TypedQuery, films: Set<MovieIdentifier>?, _ offering: SourceCapabilities) {
    former = query
    formerFilms = films
    line = InputLine(query.text)
    themes = offering.themes
    completion = QueryCompletion(themes: offering.themes, decades: offering.decades)
    offer()
  }

  /// Edits the text; returns its query if the text has changed and can be understood.
  mutating func change(_ edit: (inout InputLine) -> Void) -> TypedQuery? {
    let before = line.text
    edit(&line)
    guard line.text != before else { return nil }
    next = nil
    offer()
    return query(of: completion.settled(line.text))
  }

  /// Returns the query of the whole text; nil if it cannot be understood.
  mutating func accepted() -> TypedQuery? { query(of: line.text, keepsFailure: true) }

  /// Enters the next completion of the last word; returns the new query.
  mutating func complete() -> TypedQuery? {
    guard !completions.isEmpty else { return nil }
    let index = next ?? 0
    line = InputLine(completions[index].text)
    next = (index + 1) % completions.count
    if completions.count == 1 { offer() }
    return query(of: completion.settled(line.text))
  }

  /// Records why the films of the text could not be loaded.
  mutating func refuse(_ text: String) { failure = text }

  private mutating func offer() {
    completions = completion.candidates(for: line.text, counts: nil, lists: { [] })
  }

  private mutating func query(of text: String, keepsFailure: Bool = false) -> TypedQuery? {
    if !keepsFailure { failure = nil }
    do throws(CommandFailure) {
      let query = try OptionValues.personFilms(text, themes: themes)
      mistake = nil
      return query
    } catch {
      mistake = error.message
      return nil
    }
  }
}
