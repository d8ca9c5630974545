import BusinessLogic
import Records
import TerminalModel
import Widgets
import Wording

/// The text of a filter while it is typed.
struct PersonFilter {
  /// The text.
  private(set) var line: InputLine
  /// Why the text cannot be understood or applied; nil if it can.
  private(set) var problem: String?
  /// The query before the text was typed.
  let former: TypedQuery
  /// The names that complete the last word.
  var candidates: [String] { completions.map(\.name) }
  private var completions: [QueryCompletion.Candidate] = []
  /// The completion that Tab enters next, while it is pressed again and again.
  private var next: Int?
  private let completion: QueryCompletion
  private let themes: [String]

  /// Creates the text of a query for films of a source.
  init(_ query: TypedQuery, _ offering: SourceCapabilities) {
    former = query
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

  /// Returns the query of the whole text; nil if it cannot be understood or applied.
  mutating func accepted() -> TypedQuery? { problem == nil ? query(of: line.text) : nil }

  /// Enters the next completion of the last word; returns the new query.
  mutating func complete() -> TypedQuery? {
    guard !completions.isEmpty else { return nil }
    let index = next ?? 0
    line = InputLine(completions[index].text)
    next = (index + 1) % completions.count
    if completions.count == 1 { offer() }
    return query(of: completion.settled(line.text))
  }

  /// Says why the films of the text are not known.
  mutating func refuse(_ text: String) { problem = text }

  private mutating func offer() {
    completions = completion.candidates(for: line.text, counts: nil, lists: { [] })
  }

  private mutating func query(of text: String) -> TypedQuery? {
    do throws(CommandFailure) {
      let query = try OptionValues.personFilms(text, themes: themes)
      problem = nil
      return query
    } catch {
      problem = error.message
      return nil
    }
  }
}
