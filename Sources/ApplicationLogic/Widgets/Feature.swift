package import BusinessLogic
package import DomainEntities
package import TerminalModel
package import Wording

/// A feature with a screen of its own over the panes, which a key and a command of the prompt open.
///
/// The browser builds each feature once, with its dependencies. A request carries only what to
/// show.
@MainActor package protocol Feature: AnyObject {
  /// The name, the keys and the command.
  nonisolated static var declaration: FeatureDeclaration { get }

  /// Returns the screen for a request; nil if the feature cannot show it and has reported why.
  ///
  /// It is the same screen if the feature is open already.
  func screen(for request: OpenRequest) -> (any Screen)?
  /// Returns the screen as the user left it; nil if the snapshot is not valid.
  func screen(at snapshot: ScreenSnapshot) -> (any Screen)?
  /// Selects the film a number of films after the one that was opened last, and returns it; nil if
  /// the feature has no films in an order.
  func selectFilm(by steps: Int) -> (movie: MovieSummary, reason: String)?
  /// The entry of the feature among the lists of films; nil for none.
  func listed() -> ListedRequest?
}

extension Feature {
  package func listed() -> ListedRequest? { nil }
  package func screen(at snapshot: ScreenSnapshot) -> (any Screen)? { nil }
  package func selectFilm(by steps: Int) -> (movie: MovieSummary, reason: String)? { nil }
}

/// A request to open a feature, with the content to show.
package struct OpenRequest: Hashable, Sendable {
  /// The name of the feature.
  package var feature: String
  /// The number before the query, such as a year.
  package var number: Int?
  /// The query of the films; nil if the key opened the feature, which then decides what to show.
  package var query: TypedQuery?
  /// The person to show; nil if the request names none.
  package var person: Person?
  /// The name of a person to find; nil if the request has none.
  package var name: String?
  /// What to do about followed people; nil for nothing.
  package var following: Following?

  package init(_ feature: String, number: Int? = nil, query: TypedQuery? = nil) {
    self.feature = feature
    self.number = number
    self.query = query
  }
}

/// What a request does about the people whom the user follows.
package enum Following: Hashable, Sendable {
  /// Follows the person.
  case begin
  /// Stops following the person.
  case end
  /// Shows all of them.
  case list
}

/// A request that is among the lists of films, with a number.
package struct ListedRequest: Hashable, Sendable {
  /// The name among the lists.
  package let name: String
  /// The number of what it shows.
  package let count: Int
  /// The request.
  package let request: OpenRequest

  package init(_ name: String, count: Int, _ request: OpenRequest) {
    self.name = name
    self.count = count
    self.request = request
  }
}

/// A further command of a feature, in the prompt and in plain mode.
package struct FeatureCommand: Sendable {
  /// The name.
  package let name: String
  /// The help.
  package let help: String
  /// An example of the value.
  package let example: String
  /// Returns what a value asks for.
  package let request: @Sendable (String) throws(CommandFailure) -> OpenRequest

  package init(
    _ name: String, help: String, example: String,
    request: @escaping @Sendable (String) throws(CommandFailure) -> OpenRequest
  ) {
    self.name = name
    self.help = help
    self.example = example
    self.request = request
  }
}

/// The declaration of a feature: help, key file, prompt and documentation read it.
package struct FeatureDeclaration: Sendable {
  /// The keys that open the feature, whose action has its name.
  package let opening: KeyBinding<OpenRequest>
  /// The keys of its screen.
  package let keys: KeyTable
  /// Other names of the command, which are not completed.
  package let otherNames: [String]
  /// Further commands.
  package let commands: [FeatureCommand]
  private let read: (@Sendable (String, [String]) throws(CommandFailure) -> OpenRequest)?

  /// Creates a declaration; `hint` and `rank` are those of the footer.
  ///
  /// `read` parses the value of the command that has the name of the feature, with the themes of
  /// the source; nil if it takes none.
  package init<Action>(
    _ name: String, _ key: Key, _ help: String, otherNames: [String] = [], hint: String? = nil,
    rank: Int = 100, keys: KeyBindings<Action>, commands: [FeatureCommand] = [],
    read: (@Sendable (String, [String]) throws(CommandFailure) -> OpenRequest)? = nil
  ) {
    opening = KeyBinding([key], OpenRequest(name), name, help, hint: hint, rank: rank)
    self.keys = KeyTable(keys)
    self.otherNames = otherNames
    self.commands = commands
    self.read = read
  }

  /// Whether the command takes a value.
  package var takesValue: Bool { read != nil }

  /// Returns what a value of the command asks for; the source has `themes`.
  package func request(
    _ text: String, themes: [String]
  ) throws(CommandFailure) -> OpenRequest { try read?(text, themes) ?? OpenRequest(name) }

  /// The name of the feature in the prompt, in the key file and in requests.
  package var name: String { opening.name }
}

/// A screen over the panes as the user left it, to return to in this session or in the next one.
package struct ScreenSnapshot: Hashable, Sendable {
  /// The name of its feature.
  package var feature: String
  /// The state by name; the next session gets it too.
  package var values: [String: String]
  /// The names in the heading.
  package var path: [String]
  /// Whether the heading begins with the screen.
  package var startsPath: Bool

  package init(
    _ feature: String, values: [String: String] = [:], path: [String] = [],
    startsPath: Bool = false
  ) {
    self.feature = feature
    self.values = values
    self.path = path
    self.startsPath = startsPath
  }
}

/// The films of a screen over the panes, which the keys of the browser mark.
package struct ScreenFilms: Hashable, Sendable {
  /// The films that are shown.
  package var shown: [MovieDetail]
  /// The film that keys act on; nil if there is none.
  package var selected: MovieDetail?

  package init(_ shown: [MovieDetail], selected: MovieDetail?) {
    self.shown = shown
    self.selected = selected
  }
}

/// The services of the browser for its screens: navigation, messages, questions and marks.
@MainActor package protocol ScreenRouter: AnyObject {
  /// The keys of every screen, with the user's changes.
  var keys: KeyChanges { get }
  /// Shows a screen over the others, unless it is shown already.
  func show(_ screen: any Screen)
  /// Closes a screen, even if another one covers it; nil closes the one in front.
  func close(_ screen: (any Screen)?)
  /// Shows a message until the next key.
  func say(_ text: String)
  /// Shows a message that must not be cut off: in a popup if a pane has no room for it.
  func say(_ text: String, titled title: String)
  /// Lets the user type the value of a command.
  func ask(_ question: PromptQuestion)
  /// Opens a feature over the panes.
  func open(_ request: OpenRequest)
  /// Replaces the current list; back returns to the screen that opened it.
  func openList(_ films: MovieListSelection)
  /// Shows the page of a film; back leads to the screen that asked for it.
  func open(_ movie: MovieSummary, reason: String)
  /// Goes back to the last place as it was left; returns false if there is none.
  @discardableResult func goBack() -> Bool
  /// Focuses the list of films.
  func showList()
  /// Gives the terminal to another program while `body` runs.
  func lendTerminal(to body: () -> Void)

  /// The film that keys act on; nil if there is none.
  var focusedMovie: MovieSummary? { get }
  /// Returns the films that marks apply to; with a count, as many films of the list from the
  /// focused one.
  func markedMovies(count: Int?) -> [MovieSummary]
  /// The films over the panes; nil if a pane has the films that keys act on.
  var films: ScreenFilms? { get }
  /// Marks a film in one step; returns a message, or nil if an error was reported.
  func mark(_ movie: MovieDetail, _ changes: [MarkChange]) -> String?
  /// Follows a person, or stops following them; nil toggles.
  ///
  /// Returns a message, or nil if an error was reported.
  func follow(_ person: Person, _ isFollowed: Bool?) -> String?
  /// Undoes the last mark, after a question unless it is small and one of the last action, or of
  /// `movie` alone; `report` is called with a message about it.
  func undo(of movie: MovieSummary?, report: @escaping (String?) -> Void)
  /// Sets the smart lists that the heading shows by their names.
  func name(_ smartLists: [SmartList])
  /// Called when lists or marks may have changed, and with them names and numbers.
  func listsDidChange()
  /// Called when the content of a screen has changed without a key.
  func screenDidChange()
}

extension ScreenRouter {
  /// Closes the screen in front.
  package func close() { close(nil) }

  /// Shows a text in a popup; `open` opens its linked page.
  package func show(_ text: PopupText, open: @escaping (_ address: String) -> Void = { _ in }) {
    let bindings = text.isQuestion ? keys[.question] : keys[.popup]
    show(
      PopupView(
        presenter: PopupPresenter(text, bindings: bindings, open: open) { [weak self] in
          self?.close()
        }))
  }

  /// Asks a question in a popup; `confirm` is called if the answer is yes.
  package func confirm(
    _ question: String, title: String, details: [PopupText.Block] = [],
    confirm: @escaping () -> Void
  ) {
    let answers = "\(keys[.question].keyLabel(.open))/\(keys[.question].keyLabel(.close))"
    show(
      PopupText(
        title: title, blocks: [.text("\(question) \(answers)")] + details, isQuestion: true)
    ) { _ in confirm() }
  }

  /// Shows a picker, which closes before `choose`, `edit` or `enter` is called.
  @discardableResult package func pick(
    _ title: String, _ items: [PickerItem], current: Int?, maxColumns: Int = 1,
    edit: @escaping (ItemEdit, Int) -> Void = { _, _ in },
    name: @escaping (String) -> String = { $0 }, enter: @escaping (String) -> Void = { _ in },
    choose: @escaping (Int) -> Void
  ) -> PickerPresenter {
    let presenter = PickerPresenter(
      title: title, items: items, current: current, bindings: keys[.picker],
      didChange: { [weak self] in self?.screenDidChange() },
      edit: { [weak self] change, index in
        self?.close()
        edit(change, index)
      }, name: name,
      enter: { [weak self] text in
        self?.close()
        enter(text)
      }
    ) { [weak self] choice in
      self?.close()
      if let choice { choose(choice) }
    }
    show(PickerView(presenter: presenter, maxColumns: maxColumns))
    return presenter
  }
}
