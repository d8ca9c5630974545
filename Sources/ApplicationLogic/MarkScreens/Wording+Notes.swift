import BusinessLogic
import DomainEntities
import Wording

/// Sentences of marks.
extension Wording {
  /// The title of the note editor.
  static func noteTitle(_ film: String) -> String { "Note on \(film)" }

  /// The message when a draft is opened.
  static let draftRestored = "Restored your unsaved draft."

  /// The question about unsaved changes, with the keys that answer it.
  static func saveChanges(save: String, discard: String, resume: String) -> String {
    "Save changes? \(save) save, \(discard) discard, \(resume) keep writing"
  }

  /// The length of a note near its limit.
  static func noteLength(_ length: Int, limit: Int) -> String {
    "\(number(length)) of \(number(limit)) characters"
  }

  /// The message when text does not fit into a note.
  static func noteCutOff(limit: Int) -> String {
    "Notes are limited to \(number(limit)) characters. The rest was dropped."
  }

  /// The message when another program changed a note; `save` is the key that saves.
  static func noteConflict(save: String) -> String {
    "Another program changed this note. Press \(save) again to overwrite it."
  }

  /// The result of editing in the user's editor; nil if it is visible.
  static func edited(_ result: NoteEditing) -> String? {
    switch result {
    case .changed: "Edited in your editor. Not saved yet."
    case .unchanged: nil
    case .noEditor(let name): "Editor “\(name)” not found. Set VISUAL or EDITOR."
    case .failed(let how): "Your editor \(how). The note is unchanged."
    case .tooLong(let path):
      "The edited note is too long and was not saved. Its full text is in \(path)."
    case .noPlace: "Cannot create a file for your editor. Write the note here instead."
    }
  }

  /// The message when the editor failed after it had written text.
  static func editorFailed(_ how: String) -> String {
    "Your editor \(how). The text that it wrote is shown here."
  }
}
