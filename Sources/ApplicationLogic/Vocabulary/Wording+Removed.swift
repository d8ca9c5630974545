import BusinessLogic
import TerminalModel
package import Wording

/// What to write instead of the words of earlier versions.
package extension Wording {
  /// The options that a condition of a query replaces: the start of the condition, and an example
  /// of its value.
  private static let conditions: KeyValuePairs = [
    "--genre": ("genre:", "comedy"), "--theme": ("theme:", "heist"),
    "--year": ("year:", "1950..1959"), "--decade": ("decade:", "1970s"),
    "--under": ("length:<", "100"), "--tag": ("tag:", "rain"),
    "--query": ("", "genre:comedy unseen"), "-q": ("", "genre:comedy unseen"),
  ]

  /// What to do instead of other options, of commands and of lists.
  private static let replacements: KeyValuePairs = [
    "--ndjson": "write --json | jq -c '.[]'", "--null": "write | tr '\\n' '\\0'",
    "-0": "write | tr '\\n' '\\0'", "--markdown": "write moviebrowser export --to html",
    "--record": "write asciinema rec FILE -c moviebrowser",
    "--save": "write moviebrowser lists save NAME QUERY",
    "--here": "account sign-out always signs out on this machine",
    "library new": "the first mark creates the library; to start over, move its folder",
    "lists note": "write moviebrowser lists edit NAME [FILM] --note TEXT",
    "lists rank": "write moviebrowser lists edit NAME --ranked",
    "lists unrank": "write moviebrowser lists edit NAME --unranked",
    "long-weekend": "write 'unseen length:>=170'", "silent-era": "write silent",
    "this-century": "write 'unseen year:>=2000'", "true-stories": "write genre:documentary",
  ]

  /// Returns the error of a word of an earlier version.
  ///
  /// - Parameters:
  ///   - word: The word as it was typed.
  ///   - kind: What the word was.
  ///   - value: The value that was typed after an option; nil for none.
  ///   - takesQuery: Whether the command takes a query.
  /// - Returns: What to write instead; nil for any other word.
  static func removed(
    _ word: String, _ kind: String = "an option", value: String? = nil, takesQuery: Bool = false
  ) -> String? {
    var advice = replacements.first { $0.key == word }?.value
    if takesQuery, let (_, (start, example)) = conditions.first(where: { $0.key == word }) {
      var text = (value ?? example).excerpt
      if start.isEmpty {
        // An argument that begins with a hyphen is an option.
        if text.first == "-" { text = "!" + text.dropFirst() }
      } else if text.contains(" ") {
        text = "\"\(text)\""
      }
      advice = "write \((start + text).quotedForShell)"
    }
    return advice.map { "\(word) is no longer \(kind); \($0)" }
  }

  /// Returns the error of a smart list of an earlier version; nil for any other name.
  static func removed(list name: String) -> String? {
    removed(QueryNames.hyphenated(name), "a list")
  }
}
