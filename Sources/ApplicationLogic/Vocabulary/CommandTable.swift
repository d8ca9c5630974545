import DomainEntities
import TerminalModel
package import Wording

/// A typed command: its names, its help, and how its value is read.
package struct CommandWord<Command: Sendable>: Sendable {
  /// The name, in lower case and with hyphens.
  package let name: String
  /// Other names and letters, which are not completed.
  package let otherNames: [String]
  /// What it does.
  package let help: String
  /// What is typed after the name; nil for nothing, or a number that may be left out.
  package let value: ValueKind?
  /// Returns whether a text without the name is a value of the command.
  let isValue: @Sendable (String) -> Bool
  /// Parses the value, which is empty if there is none.
  package let read: @Sendable (String) throws(CommandFailure) -> Command

  package init(
    _ name: String, _ otherNames: [String] = [], help: String, value: ValueKind? = nil,
    isValue: @escaping @Sendable (String) -> Bool = { _ in false },
    read: @escaping @Sendable (String) throws(CommandFailure) -> Command
  ) {
    self.name = name
    self.otherNames = otherNames
    self.help = help
    self.value = value
    self.isValue = isValue
    self.read = read
  }

  /// Creates a command without a value.
  package init(_ name: String, _ otherNames: [String] = [], help: String, _ command: Command) {
    self.init(name, otherNames, help: help) { text throws(CommandFailure) in
      guard text.isEmpty else {
        throw CommandFailure(.usage, Wording.noValue(of: name, remove: text))
      }
      return command
    }
  }
}

/// The commands that can be typed in one place, such as the prompt.
package struct CommandTable<Command: Sendable>: Sendable {
  /// The commands in the order of completion, each name once.
  package let words: [CommandWord<Command>]

  /// Creates a table; of commands with the same name, the first one counts.
  package init(_ words: [CommandWord<Command>]) {
    var known: Set<String> = []
    self.words = words.filter { known.insert($0.name).inserted }
  }

  /// Parses a command.
  ///
  /// Words of a name may be separated by spaces, and a unique prefix is enough.
  package func command(_ text: String) throws(CommandFailure) -> Command {
    if let (word, value) = match(text) { return try word.read(value) }
    for typed in [text, parts(of: text).joined(separator: "-")] {
      if let word = words.first(where: { $0.isValue(typed) }) { return try word.read(typed) }
    }
    if let (word, value) = completed(text) { return try word.read(value) }
    throw unknown(text)
  }

  /// Returns the error of a text that is no command, with the most similar name.
  package func unknown(_ text: String) -> CommandFailure {
    let (parts, names) = (parts(of: text), words.map(\.name))
    let whole = parts.joined(separator: "-")
    // A value after a misspelled word would distort the comparison.
    let isName = !EditDistance.nearest(to: whole, among: names).isEmpty
    return .unknown(
      "command", isName ? whole : parts.first ?? text, among: names, hint: Wording.pressTab)
  }

  /// Returns the command at the start of a text and what follows it: the first one that takes text,
  /// or else the longest one.
  package func match(_ text: String) -> (word: CommandWord<Command>, value: String)? {
    let parts = parts(of: text)
    var found: (word: CommandWord<Command>, value: String)?
    for count in parts.indices.map({ $0 + 1 }) {
      let typed = parts.prefix(count).joined(separator: "-")
      // Single letters are different keys on the screen.
      let name = typed.count > 1 ? Self.british[typed.lowercased()] ?? typed.lowercased() : typed
      guard
        let word = words.first(where: { $0.name == name.lowercased() })
          ?? words.first(where: { $0.otherNames.contains(name) })
      else { continue }
      let value = text.split(separator: " ", maxSplits: count).dropFirst(count).first
      found = (word, value.map { String($0).trimmed } ?? "")
      if word.value != nil { break }
    }
    return found
  }

  /// Returns the only command that begins with the first word of a text, and what follows it.
  package func completed(_ text: String) -> (word: CommandWord<Command>, value: String)? {
    let parts = parts(of: text)
    guard let first = parts.first?.lowercased() else { return nil }
    let found = words.filter { $0.name.hasPrefix(first) }
    return found.count == 1 ? (found[0], parts.dropFirst().joined(separator: " ")) : nil
  }

  /// Returns the completions of a text, or the most similar commands if there are none.
  package func candidates(for text: String) -> [CommandCandidate] {
    let typed = parts(of: text).joined(separator: "-").lowercased()
    if let (word, value) = match(text), !value.isEmpty || text.last == " " {
      let values = word.value?.values.filter { ValueKind.matches($0, value) } ?? []
      let longer = words.filter {
        $0.name != word.name && $0.name.hasPrefix(typed + (value.isEmpty ? "-" : ""))
      }
      return values.map { CommandCandidate(text: "\(word.name) \($0)", name: $0, help: "") }
        + longer.map(candidate)
    }
    let beginnings = words.filter { $0.name.hasPrefix(typed) }
    if !beginnings.isEmpty { return beginnings.map(candidate) }
    let near = EditDistance.nearest(to: typed, among: words.map(\.name))
    return near.compactMap { name in words.first { $0.name == name } }.map(candidate)
  }

  /// Returns what to type after the name of a command; empty once that has begun.
  package func remark(on text: String) -> String {
    guard text.last == " ", let (word, value) = match(text), value.isEmpty else { return "" }
    return word.value?.form ?? ""
  }

  private func candidate(_ word: CommandWord<Command>) -> CommandCandidate {
    CommandCandidate(
      text: word.value == nil ? word.name : word.name + " ", name: word.name, help: word.help)
  }

  /// British spellings of names, which are accepted.
  private static var british: [String: String] {
    [
      "favourite": "favorite", "favourites": "favorites", "mark-favourite": "mark-favorite",
    ]
  }

  /// Returns the words of a text, the first one in American spelling.
  private func parts(of text: String) -> [String] {
    var parts = text.split(separator: " ").map(String.init)
    if let first = parts.first { parts[0] = Self.british[first.lowercased()] ?? first }
    return parts
  }
}

/// A completion of a typed command.
package struct CommandCandidate: Hashable, Sendable {
  /// The whole text after completion.
  package var text: String
  /// The part that is shown.
  package var name: String
  /// What the command does; empty for a value.
  package var help: String
}
