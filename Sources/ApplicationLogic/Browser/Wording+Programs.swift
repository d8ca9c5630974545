import BusinessLogic
import MovieData
import TerminalModel
import Wording

/// The user's own programs on keys.
extension Wording {
  // MARK: The key file

  static let invalidRunLine = "invalid line; write it as run play = P : mpv {trailer}"
  static let missingProgram = "no program; write the line as run play = P : mpv {trailer}"
  static let programIsField = "the program must be a fixed name or path, without fields"
  static let openQuotationMark = "a quotation mark is not closed"
  static let loneBrace = "write {title} for a field, and {{ or }} for a brace"

  /// The problem of a name that cannot be that of a program.
  static func invalidProgramName(_ name: String) -> String {
    "“\(name)” cannot be a name; use lowercase letters, digits and hyphens"
  }

  /// The problem of a name that an action of the browser has.
  static func isActionName(_ name: String) -> String {
    "\(name) is an action of the browser; choose another name"
  }

  /// The advice after an unknown field.
  static func programFields(_ names: [String]) -> String {
    "fields: \(names.joined(separator: ", "))"
  }

  /// What a program's key does, in the help.
  static func help(of program: UserProgram) -> String {
    "\(program.name): run \(CleanText.line(program.template.program).excerpt)"
  }

  static let invalidHookLine = "invalid line; write it as hook mark : my-log --append"
  static let hookHasFields = "a hook has no fields; it reads the film from its standard input"

  // MARK: Commands

  static let importsMarks = "import marks from a file or a folder"
  static let exportsMarks = "export your marks to a file"
  static let sharesPage = "write a page to share, such as of a year"

  /// The error of a command without the file that it needs.
  static func needsFile(_ example: String) -> String { "name a file, as in \(example)" }

  // MARK: Notices

  static let noFilmToRun = "No film to run a program on."
  static let noPrograms = "Programs cannot be run here."
  static let tooManyPrograms = "Too many programs are running. Wait until one has ended."

  /// The prompt below the output of a program, after the message that it failed, if it did.
  static func pressEnter(after failure: String?) -> String {
    (failure.map { "\($0) " } ?? "") + "Press Enter to return."
  }

  /// A program has started.
  static func running(_ name: String) -> String { "Running \(name)." }

  /// A program cannot be given a film.
  static func refusal(_ problem: ArgumentTemplate.Problem, by name: String) -> String {
    switch problem {
    case .missing(let field): "\(name): the film’s \(field.rawValue) is not known."
    case .isOption(let field):
      "\(name): the \(field.rawValue) begins with “-”. Put -- before {\(field.rawValue)}."
    }
  }
}

/// The clipboard and posters, which depend on programs too.
extension Wording {
  /// The notice that a program has been started to copy a text.
  static func copying(_ text: String, with name: String) -> String {
    "Copying with \(name): \(text)"
  }

  /// The notice that a text was copied.
  static func copied(_ text: String, to target: ClipboardProgram.Target) -> String {
    switch target {
    case .clipboard: "Copied: \(text)"
    case .tmux: "Copied to tmux: \(text)"
    }
  }

  /// The notice that a text was sent to the terminal, which may ignore it.
  static func sentToClipboard(_ text: String) -> String { "Sent to the terminal to copy: \(text)" }

  /// The notice that posters cannot be shown.
  static func noPosters(because problem: PosterProblem) -> String {
    switch problem {
    case .notDrawn: "No posters: chafa cannot draw the image."
    case .notLoaded(let error):
      switch error {
      case .noTransport, .proxyFailed, .unusableCertificates: "No posters: \(cause(error))."
      case .offline: "No posters: cannot connect to the image server."
      case .untrusted: "No posters: the image server’s certificate cannot be verified."
      case .timedOut: "No posters: the image server did not respond."
      case .webPage: "No posters: a web page came instead of an image."
      case .forbidden: "No posters: the image server denied access from this network."
      case .interrupted: "No posters: the connection to the image server was interrupted."
      case .serviceUnavailable: "No posters: the image server is unavailable."
      default: "No posters: the image server sent no valid image."
      }
    }
  }
}
