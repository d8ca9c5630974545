public import BusinessLogic
public import DomainEntities
internal import POSIX

/// Notes that are written and not saved, as files in `notes` of the state folder, which only the user can read.
///
/// The file of a draft is also the one that the user's own editor works on: whatever ends this program
/// meanwhile, what was written is there at the next start.
@MainActor public final class NoteDraftFolder: NoteDrafts {
  /// Where the files are.
  let path: String

  /// Takes a folder, which need not be there.
  init(path: String) {
    self.path = path
  }

  /// The user's; nil where not even a home is known.
  public static var usual: NoteDraftFolder? {
    UserFolders.state.map { NoteDraftFolder(path: "\($0)/notes") }
  }

  /// What the films are called of which something is kept.
  public var titles: [String] {
    drafts.map { name -> (title: String, changed: (Int, Int)) in
      var status = stat()
      _ = stat("\(path)/\(name.text)", &status)
      return (name.title, Folder.changed(status))
    }
    .sorted { $0.changed > $1.changed }.map(\.title)
  }

  /// What was written of a film and not saved.
  public func text(of film: LibraryMovie) -> String? {
    guard let name = name(of: film) else { return nil }
    return contents("\(path)/\(name.text)").map {
      TextLimit.note.applied(to: Self.trimmed($0.text))
    }
  }

  /// Keeps what is written: the whole old draft or the whole new one is there whatever happens.
  public func keep(_ text: String, of film: LibraryMovie) -> Bool {
    write(text, of: film) != nil
  }

  /// Forgets what was kept of a film.
  public func forget(_ film: LibraryMovie) {
    for draft in drafts where draft.names.meets(film.names) { unlink("\(path)/\(draft.text)") }
  }

  /// Has a text changed by `$VISUAL`, `$EDITOR` or `vi`, in the foreground of the terminal.
  public func edit(_ text: String, of film: LibraryMovie) -> NoteEditing {
    guard let file = write(text, of: film) else { return .noPlace }
    let code = Subprocess.run(script: Self.script, file)
    guard code == 0 else {
      if code == Self.notFound {
        forget(film)
        return .noEditor(Self.editor)
      }
      let isCrash = code.map { $0 > 128 } ?? false
      // What it had saved until then is the only copy of that.
      let isKept =
        isCrash && contents(file).map { Self.trimmed($0.text) != Self.trimmed(text) } ?? false
      if !isKept { forget(film) }
      return .failed(Self.ending(code) + (isKept ? " and left a draft" : ""))
    }
    guard let written = contents(file) else { return .failed("has left no file") }
    if written.isCut || !TextLimit.note.holds(TextLimit.withoutPiles(written.text)) {
      let place = "\(path)/too-long-\(time(nil)).txt"
      return rename(file, place) == 0 ? .tooLong(path: place) : .tooLong(path: file)
    }
    forget(film)
    return Self.trimmed(written.text) == Self.trimmed(text)
      ? .unchanged : .changed(Self.trimmed(written.text))
  }

  // MARK: The editor

  /// What shells answer where there is no such program.
  private static let notFound: Int32 = 127

  /// The user's words may have options and quotes, so that the shell reads them; the file is an argument.
  ///
  /// What the keys of the terminal send is for the editor: the shell waits for that all the same.
  private static let script = #"""
    editor=${VISUAL:-${EDITOR:-vi}}
    case $editor in
      *[\'\"\\\$]*) ;;
      *) command -v "${editor%% *}" >/dev/null 2>&1 || exit \#(notFound) ;;
    esac
    trap : INT QUIT
    eval "$editor \"\$1\""
    """#

  private static var editor: String {
    ["VISUAL", "EDITOR"].compactMap { ProcessControl.environment($0) }.first { !$0.isEmpty } ?? "vi"
  }

  private static func ending(_ code: Int32?) -> String {
    guard let code else { return "could not be started" }
    return code > 128 ? "was ended by signal \(code - 128)" : "ended with \(code)"
  }

  // MARK: Files

  private var drafts: [NoteDraftName] {
    Folder.names(in: path).compactMap { NoteDraftName(reading: $0) }
  }

  /// The draft of a film, whichever of its names were known when it was kept.
  private func name(of film: LibraryMovie) -> NoteDraftName? {
    drafts.first { $0.names.meets(film.names) }
  }

  /// Writes the draft of a film under its name, the only one of it; answers where that is.
  private func write(_ text: String, of film: LibraryMovie) -> String? {
    guard let name = name(of: film) ?? NoteDraftName(film) else { return nil }
    let file = "\(path)/\(name.text)"
    do throws(SecretFile.Failure) {
      try SecretFile(path: file).write(text.isEmpty ? "" : text + "\n")
      return file
    } catch {
      return nil
    }
  }

  /// What a file has, and whether that is not all; editors may have put another one in its place.
  private func contents(_ file: String) -> (text: String, isCut: Bool)? {
    guard let file = ReadableFile(file), file.kind == .regular else { return nil }
    // No character of a note is likely to be longer than eight bytes.
    let limit = 8 * MovieMarks.longestNote
    guard let text = file.text(atMost: limit) else { return nil }
    return (text, file.size > limit)
  }

  /// Editors end a file with a line feed.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return String(rest)
  }
}
