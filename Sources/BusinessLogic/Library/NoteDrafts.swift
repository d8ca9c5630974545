public import DomainEntities

/// Storage for unsaved notes, and the external editor that works on them.
@MainActor public protocol NoteDrafts: AnyObject {
  /// Returns the draft of a film's note, or nil if there is none.
  func text(of film: LibraryMovie) -> String?

  /// Saves a text as the draft of a film, replacing any earlier one; returns whether it was saved.
  func keep(_ text: String, of film: LibraryMovie) -> Bool

  /// Removes the draft of a film.
  func forget(_ film: LibraryMovie)

  /// Opens a text in the user's editor, which uses the terminal, and waits until it exits.
  ///
  /// If this process is terminated meanwhile, the editor's file is kept as a draft. Afterward,
  /// there is no draft unless the editor failed and left one.
  func edit(_ text: String, of film: LibraryMovie) -> NoteEditing

  /// The titles of films with a draft, most recently written first.
  var titles: [String] { get }
}

/// The result of editing a text in the user's editor.
public enum NoteEditing: Hashable, Sendable {
  /// The text was changed.
  case changed(String)
  /// The text was not changed.
  case unchanged
  /// The editor was not found; the value is its name.
  case noEditor(String)
  /// The editor exited with a nonzero status or was terminated by a signal.
  case failed(String)
  /// The text is longer than a note may be; the file contains all of it.
  case tooLong(path: String)
  /// The file for the editor cannot be written.
  case noPlace
}
