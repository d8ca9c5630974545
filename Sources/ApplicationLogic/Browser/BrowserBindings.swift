/// The keys of all screens: the ones that the program comes with, or those of a key file.
public struct BrowserBindings: Sendable {
  // Only what a key file changes is kept: the others are not made before their screen asks for them.
  private var ownEverywhere: KeyBindings<BrowserAction>?
  private var ownList: KeyBindings<MovieListAction>?
  private var ownSearch: KeyBindings<SearchAction>?
  private var ownFilm: KeyBindings<MovieDetailAction>?
  private var ownPrompt: KeyBindings<PromptAction>?
  private var ownNote: KeyBindings<NoteAction>?
  private var ownUnsaved: KeyBindings<UnsavedAction>?
  private var ownStars: KeyBindings<StarsAction>?
  private var ownChoice: KeyBindings<ChooserAction>?
  private var ownHelp: KeyBindings<BoxAction>?
  private var ownBox: KeyBindings<BoxAction>?

  var everywhere: KeyBindings<BrowserAction> { ownEverywhere ?? .browser }
  var list: KeyBindings<MovieListAction> { ownList ?? .movieList }
  var search: KeyBindings<SearchAction> { ownSearch ?? .search }
  var film: KeyBindings<MovieDetailAction> { ownFilm ?? .movieDetail }
  var prompt: KeyBindings<PromptAction> { ownPrompt ?? .prompt }
  var note: KeyBindings<NoteAction> { ownNote ?? .note }
  var unsaved: KeyBindings<UnsavedAction> { ownUnsaved ?? .unsaved }
  var stars: KeyBindings<StarsAction> { ownStars ?? .stars }
  var choice: KeyBindings<ChooserAction> { ownChoice ?? .chooser }
  var help: KeyBindings<BoxAction> { ownHelp ?? .help }
  var box: KeyBindings<BoxAction> { ownBox ?? .box }

  /// The keys that the program comes with.
  public static let standard = BrowserBindings()

  init() {}

  /// All keys as they are written down, in the order of the documentation.
  var summaries: [KeySummary] {
    [
      everywhere.summary, list.summary, search.summary, film.summary, prompt.summary,
      note.summary, unsaved.summary, stars.summary, choice.summary, help.summary, box.summary,
    ]
  }

  /// The same by name.
  var tables: [KeyTable] {
    [
      KeyTable(everywhere), KeyTable(list), KeyTable(search), KeyTable(film), KeyTable(prompt),
      KeyTable(note), KeyTable(unsaved), KeyTable(stars), KeyTable(choice), KeyTable(help),
      KeyTable(box),
    ]
  }

  /// The same with other keys, by the names of screens and of actions.
  func changed(_ keys: [String: [String: [Key]]]) -> BrowserBindings {
    var bindings = self
    bindings.ownEverywhere = keys[everywhere.screen].map(everywhere.changed)
    bindings.ownList = keys[list.screen].map(list.changed)
    bindings.ownSearch = keys[search.screen].map(search.changed)
    bindings.ownFilm = keys[film.screen].map(film.changed)
    bindings.ownPrompt = keys[prompt.screen].map(prompt.changed)
    bindings.ownNote = keys[note.screen].map(note.changed)
    bindings.ownUnsaved = keys[unsaved.screen].map(unsaved.changed)
    bindings.ownStars = keys[stars.screen].map(stars.changed)
    bindings.ownChoice = keys[choice.screen].map(choice.changed)
    bindings.ownHelp = keys[help.screen].map(help.changed)
    bindings.ownBox = keys[box.screen].map(box.changed)
    return bindings
  }
}
