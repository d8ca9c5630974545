import BusinessLogic
import Commands
import Records
import SettingsLogic
import Wording

/// The spelling of an option and its help.
struct OptionForm: Sendable {
  /// The name with the dashes.
  let name: String
  /// The placeholder for the value; nil for an option without a value.
  var value: String?
  /// Whether the option may be given more than once.
  var isRepeatable = false
  /// Whether no other such option of the command may be given.
  var isExclusive = false
  /// Whether the help, the manual and completion leave it out: it is for scripts.
  var isHidden = false
  /// What the option does, without a full stop.
  let help: String
  /// For an option whose value may be omitted: returns whether the next argument is its value.
  ///
  /// Nil if a value is required.
  var mayFollow: (@Sendable (String) -> Bool)?
  /// For an option that takes no separate value: returns the error of the words after it if they
  /// are meant as one; the second argument is whether there are other words.
  var misreading: (@Sendable ([String], Bool) -> CommandFailure?)?
  /// The topic that explains the option, so that the help of a command only names it.
  var topic: HelpTopic?

  /// Whether a value may only follow an equals sign, and may be left out.
  var isAttached: Bool { value?.hasPrefix("[=") == true }

  /// The name with the placeholder for the value.
  var call: String { [name, value].compactMap(\.self).joined(separator: isAttached ? "" : " ") }
}

extension OptionForm {
  /// The options for the output for programs, which may also precede the command.
  static let output = [
    OptionForm(name: "--json", help: "print JSON", topic: .output),
    OptionForm(name: "--csv", help: "print CSV with a header line", topic: .output),
    OptionForm(
      name: "--fields", value: "NAMES", help: "print these fields, such as title,year,imdbID",
      topic: .output),
    OptionForm(
      name: "--format", value: "TEXT", help: "print TEXT for each film, such as '{title} ({year})'",
      topic: .output),
  ]

  /// When a command uses styles.
  static let color = OptionForm(
    name: Setting.color.flag, value: Setting.color.placeholder, help: Setting.color.help)

  /// Whether a command uses the pager, which may also precede the command.
  static let pager = OptionForm(
    name: "--no-pager", help: "print long text at once, without $PAGER")
}

/// An option on the command line, with its value as typed.
struct GivenOption: Hashable, Sendable {
  let name: String
  let value: String
  /// The arguments after it, up to the next option.
  var following: [String] = []
}

/// An option of a command: its form, and how its value is stored in the options of the command.
struct CommandOption<Options>: Sendable {
  /// A writable property of the options.
  typealias Path<Value> = any WritableKeyPath<Options, Value> & Sendable

  private(set) var form: OptionForm
  let store: @Sendable (inout Options, String) throws(CommandFailure) -> Void

  /// The same option, which excludes the other exclusive options of the command.
  var exclusive: Self {
    var option = self
    option.form.isExclusive = true
    return option
  }

  /// The same option, which the help, the manual and completion leave out.
  var hidden: Self {
    var option = self
    option.form.isHidden = true
    return option
  }

  /// Creates an option without a value, which sets a property to true.
  static func flag(
    _ name: String, _ path: Path<Bool>, help: String
  ) -> Self {
    flag(name, path, true, help: help)
  }

  /// Creates an option without a value, which sets a property to a constant.
  static func flag<Value: Sendable>(
    _ name: String, _ path: Path<Value>, _ meaning: Value,
    help: String
  ) -> Self {
    Self(form: OptionForm(name: name, help: help)) { options, _ in
      options[keyPath: path] = meaning
    }
  }

  /// Creates an option with a string value.
  static func text(
    _ name: String, _ value: String, _ path: Path<String?>,
    help: String, mayFollow: (@Sendable (String) -> Bool)? = nil
  ) -> Self {
    Self(form: OptionForm(name: name, value: value, help: help, mayFollow: mayFollow)) {
      options, word in options[keyPath: path] = word
    }
  }

  /// Creates an option with a string value that may be given more than once.
  static func texts(
    _ name: String, _ value: String, _ path: Path<[String]>,
    help: String, mayFollow: (@Sendable (String) -> Bool)? = nil,
    misreading: (@Sendable ([String], Bool) -> CommandFailure?)? = nil
  ) -> Self {
    let form = OptionForm(
      name: name, value: value, isRepeatable: true, help: help, mayFollow: mayFollow,
      misreading: misreading)
    return Self(form: form) { options, word in options[keyPath: path].append(word) }
  }

  /// Creates an option whose value is parsed by `read`.
  static func value<Value>(
    _ name: String, _ value: String, _ path: Path<Value>,
    help: String, read: @escaping @Sendable (String) throws(CommandFailure) -> Value
  ) -> Self {
    Self(form: OptionForm(name: name, value: value, help: help)) {
      (options, word) throws(CommandFailure) in options[keyPath: path] = try read(word)
    }
  }

  /// Creates an option with an integer value.
  static func number(
    _ name: String, _ value: String, _ path: Path<Int>,
    in bounds: ClosedRange<Int>, help: String
  ) -> Self {
    .value(name, value, path, help: help) { (word) throws(CommandFailure) in
      try OptionValues.number(word, of: name, in: bounds)
    }
  }

  /// Creates the option for a setting.
  static func setting(
    _ setting: Setting, _ path: Path<SettingChoices>
  ) -> Self {
    let form = OptionForm(name: setting.flag, value: setting.placeholder, help: setting.help)
    return Self(form: form) { options, word in options[keyPath: path][setting] = word }
  }

  /// Creates the options that configure the source of films.
  ///
  /// Every command that shows films has them.
  static func source(
    _ path: Path<SettingChoices>
  ) -> [Self] {
    Setting.ofSource.map { setting($0, path) }
  }

  /// Creates the options for the output for programs.
  static func formats(_ path: Path<SharedOptions>) -> [Self] {
    OptionForm.output.map { form in
      Self(form: form) { (options, word) throws(CommandFailure) in
        try options[keyPath: path].output.set(form.name, to: word)
      }
    }
  }

  /// Creates the options for the output for programs and for people.
  ///
  /// Every command with such output has them.
  static func output(_ path: Path<SharedOptions>) -> [Self] {
    formats(path) + [
      Self(form: .color) { options, word in options[keyPath: path].settings[.color] = word },
      Self(form: .pager) { options, _ in options[keyPath: path].usesPager = false },
    ]
  }

  /// Stores the values of the given options, in the order of the table.
  static func store(
    _ given: [GivenOption], in options: inout Options, by table: [Self]
  ) throws(CommandFailure) {
    guard !given.isEmpty else { return }
    for option in table {
      for its in given where its.name == option.form.name {
        try option.store(&options, its.value)
      }
    }
  }
}
