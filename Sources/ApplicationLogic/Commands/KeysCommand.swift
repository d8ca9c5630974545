/// `moviebrowser keys`: what every key of the browser does, from the bindings themselves.
public struct KeysCommand: Sendable {
  private static let screens = [
    KeyBindings.browser.summary, KeyBindings.movieList.summary, KeyBindings.search.summary,
    KeyBindings.movieDetail.summary, KeyBindings.chooser.summary, KeyBindings.help.summary,
  ]

  /// There is nothing to take.
  public init() {}

  /// The keys for people.
  public func text() -> String {
    let names = Self.screens.flatMap(\.lines).map { $0.keys.joined(separator: ", ") }
    let width = (names.map { TextWidth.of($0) }.max() ?? 0) + 2
    var text = ""
    for screen in Self.screens {
      text += (text.isEmpty ? "" : "\n") + "\(screen.name)\n"
      for line in screen.lines {
        let keys = line.keys.joined(separator: ", ")
        text +=
          "  \(keys)\(String(repeating: " ", count: width - TextWidth.of(keys)))\(line.help)\n"
      }
    }
    return text
  }

  /// The keys as a page of the documentation.
  public func markdown() -> String {
    var text = """
      # Keys

      Made by `moviebrowser keys --markdown` from the bindings in the sources; a test holds this page to them.
      A number before a key repeats it (`12j`) or says which film to go to (`12G`).

      """
    for screen in Self.screens {
      text += "\n## \(screen.name)\n\n| keys | |\n| --- | --- |\n"
      for line in screen.lines {
        text += "| \(line.keys.map { "`\($0)`" }.joined(separator: ", ")) | \(line.help) |\n"
      }
    }
    return text
  }
}
