/// The keys of all screens: the ones that the program comes with, or those of a key file.
public struct BrowserBindings: Sendable {
  var everywhere = KeyBindings.browser
  var list = KeyBindings.movieList
  var search = KeyBindings.search
  var film = KeyBindings.movieDetail
  var prompt = KeyBindings.prompt
  var choice = KeyBindings.chooser
  var help = KeyBindings.help
  var box = KeyBindings.box

  /// The keys that the program comes with.
  public static let standard = BrowserBindings()

  init() {}

  /// All keys as they are written down, in the order of the documentation.
  var summaries: [KeySummary] {
    [
      everywhere.summary, list.summary, search.summary, film.summary, prompt.summary,
      choice.summary, help.summary, box.summary,
    ]
  }

  /// The same by name.
  var tables: [KeyTable] {
    [
      KeyTable(everywhere), KeyTable(list), KeyTable(search), KeyTable(film), KeyTable(prompt),
      KeyTable(choice), KeyTable(help), KeyTable(box),
    ]
  }

  /// The same with other keys, by the names of screens and of actions.
  func changed(_ keys: [String: [String: [Key]]]) -> BrowserBindings {
    var bindings = self
    bindings.everywhere = everywhere.changed(keys[everywhere.screen])
    bindings.list = list.changed(keys[list.screen])
    bindings.search = search.changed(keys[search.screen])
    bindings.film = film.changed(keys[film.screen])
    bindings.prompt = prompt.changed(keys[prompt.screen])
    bindings.choice = choice.changed(keys[choice.screen])
    bindings.help = help.changed(keys[help.screen])
    bindings.box = box.changed(keys[box.screen])
    return bindings
  }
}
