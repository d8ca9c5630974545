import BusinessLogic
import Commands
import Records
import SettingsLogic
import Wording

/// The table of commands and options, which the parser and the help share.
enum CommandLineGrammar {
  static let help = OptionForm(name: "--help", help: "show this help")
  static let version = OptionForm(name: "--version", help: "show versions, commit and credits")

  /// What `--version` is parsed with; it is no command of its own.
  static let versionCommand = CommandEntry(
    version.name, in: .setup, summary: version.help,
    examples: ["--version", "--version --json"], optionHint: Wording.help,
    options: CommandOption.formats(\.self), start: SharedOptions(),
    output: { ($0.output, versionRecord.shape) }, to: Invocation.version)

  /// All commands, in the order of the help.
  static let commands = ofFilms + ofMarks + ofLists + ofTransfer + ofProgram

  /// The options of the browser itself, given before a command or without one.
  static var browser: [CommandOption<BrowserOptions>] {
    typealias Option = CommandOption<BrowserOptions>
    return Option.source(\.settings) + [
      .setting(.color, \.settings), .setting(.colorScheme, \.settings),
      .flag(
        "--mouse", \.settings[.mouse], "always",
        help: "use the mouse (default: on, except in tmux and screen)"),
      // Below --mouse, so that it wins if both are given.
      .flag(
        "--no-mouse", \.settings[.mouse], "never", help: "leave the mouse to the terminal"),
      .setting(.posters, \.settings), .setting(.faces, \.settings),
      .setting(.notes, \.settings),
      .flag(
        "--fresh", \.startsFresh,
        help: "open the first list instead of the last session"),
      .flag(
        "--plain", \.isPlain,
        help: "browse line by line, for screen readers, plain terminals and scripts"),
    ]
  }

  /// The options that may precede a command: those of the browser, and those for the output.
  static var leading: [OptionForm] { browser.map(\.form) + OptionForm.output + [.pager] }

  /// Reads the options of the browser.
  static func browse(_ given: [GivenOption]) throws(CommandFailure) -> BrowserOptions {
    var options = BrowserOptions()
    try CommandOption.store(given, in: &options, by: browser)
    return options
  }
}
