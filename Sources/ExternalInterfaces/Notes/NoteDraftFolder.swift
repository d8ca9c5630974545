public import BusinessLogic
public import DomainEntities
internal import POSIX

/// Unsaved notes, as files in the `notes` folder of the state folder, readable by the user only.
///
/// The user's own editor works on the file of the draft, so that the text survives even if this
/// program is killed.
@MainActor public final class NoteDraftFolder: NoteDrafts {
  /// The path of the folder.
  let path: String

  /// Creates a draft folder at a path, which need not exist.
  init(path: String) {
    self.path = path
  }

  /// The user's folder, or nil if no home folder is known.
  public static var `default`: NoteDraftFolder? {
    UserFolders.state.map { NoteDraftFolder(path: "\($0)/notes") }
  }

  /// The titles of films with a draft.
  public var titles: [String] {
    drafts.map { name -> (title: String, changed: (Int, Int)) in
      var status = stat()
      _ = stat("\(path)/\(name.text)", &status)
      return (name.title, Folder.changed(status))
    }
    .sorted { $0.changed > $1.changed }.map(\.title)
  }

  /// Returns the draft for a film.
  public func text(of film: LibraryMovie) -> String? {
    guard let name = name(of: film) else { return nil }
    return contents("\(path)/\(name.text)").map {
      TextLimit.note.applied(to: Self.trimmed($0.text))
    }
  }

  /// Saves a draft atomically; returns whether that succeeded.
  public func keep(_ text: String, of film: LibraryMovie) -> Bool {
    write(text, of: film) != nil
  }

  /// Deletes the draft for a film.
  public func forget(_ film: LibraryMovie) {
    for draft in drafts where draft.names.meets(film.names) {
      let file = "\(path)/\(draft.text)"
      if WholeFile.setAsideInvalidText(file, limit: 8 * MovieMarks.maxNoteLength) { unlink(file) }
    }
  }

  /// Edits a text with `$VISUAL`, `$EDITOR` or `vi`, in the foreground of the terminal.
  public func edit(_ text: String, of film: LibraryMovie) -> NoteEditing {
    guard let file = write(text, of: film) else { return .noPlace }
    let code = Subprocess.run(script: Self.script, file)
    guard code == 0 else {
      if code == Self.notFound {
        forget(film)
        return .noEditor(Self.editor)
      }
      let isCrash = code.map { $0 > 128 } ?? false
      // Text that the editor saved before crashing exists nowhere else.
      let isKept =
        isCrash && contents(file).map { Self.trimmed($0.text) != Self.trimmed(text) } ?? false
      if !isKept { forget(film) }
      return .failed(EditorWording.ended(code, keepsDraft: isKept))
    }
    guard let written = contents(file) else { return .failed(EditorWording.deleted) }
    if !written.isText {
      let place = "\(path)/not-text-\(time(nil)).txt"
      return .failed(EditorWording.notText(rename(file, place) == 0 ? place : file))
    }
    if written.isCut || !TextLimit.note.holds(TextLimit.limitingClusters(written.text)) {
      let place = "\(path)/too-long-\(time(nil)).txt"
      return rename(file, place) == 0 ? .tooLong(path: place) : .tooLong(path: file)
    }
    forget(film)
    return Self.trimmed(written.text) == Self.trimmed(text)
      ? .unchanged : .changed(Self.trimmed(written.text))
  }

  // MARK: Editor

  /// The shell's exit code if a program does not exist.
  private static let notFound: Int32 = 127

  /// The script that runs the editor with the file as its argument.
  ///
  /// The shell parses the variable, which may contain options and quotes. Keyboard signals are
  /// meant for the editor, so the shell traps them and waits.
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

  // MARK: Files

  private var drafts: [NoteDraftName] {
    Folder.names(in: path).compactMap { NoteDraftName(reading: $0) }
  }

  /// Returns the name of an existing draft, whichever identifiers were known when it was saved.
  private func name(of film: LibraryMovie) -> NoteDraftName? {
    drafts.first { $0.names.meets(film.names) }
  }

  /// Writes the draft for a film, replacing an existing one, and returns its path.
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

  /// Returns the contents of a file and whether they are truncated; editors may have replaced the
  /// file.
  private func contents(_ file: String) -> (text: String, isCut: Bool, isText: Bool)? {
    guard let file = ReadableFile(file), file.kind == .regular else { return nil }
    // Characters are rarely longer than eight bytes.
    let limit = 8 * MovieMarks.maxNoteLength
    guard let bytes = file.bytes(atMost: limit) else { return nil }
    // The limit may cut the last character.
    let isCut = file.size > limit
    let isText = isCut || WholeFile.firstInvalidLine(bytes) == nil
    return (String(decoding: bytes, as: UTF8.self), isCut, isText)
  }

  /// Removes the line feeds that editors add at the end of a file.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return String(rest)
  }
}
