public import DomainEntities

/// Where unsaved notes are kept, and the user's own editor, which works on the same text.
@MainActor public protocol NoteDrafts: AnyObject {
  /// The draft of a film's note; nil where there is none.
  func text(of film: LibraryMovie) -> String?

  /// Keeps a text as the draft of a film, replacing the one before; returns whether it is kept.
  func keep(_ text: String, of film: LibraryMovie) -> Bool

  /// Removes the draft of a film.
  func forget(_ film: LibraryMovie)

  /// Opens a text in the user's own editor and waits for it; the editor has the terminal meanwhile.
  ///
  /// If this program is ended meanwhile, the editor's file is kept as a draft; afterwards there is
  /// none, unless the editor failed and left one.
  func edit(_ text: String, of film: LibraryMovie) -> NoteEditing

  /// The titles of the films that have a draft, the draft written last first.
  var titles: [String] { get }
}

/// What the user's own editor has made of a text.
public enum NoteEditing: Hashable, Sendable {
  /// Another text.
  case changed(String)
  /// The same text.
  case unchanged
  /// There is no such editor, by the name that was looked for.
  case noEditor(String)
  /// The editor ended with another exit code than 0, or by a signal.
  case failed(String)
  /// More than a note may hold; all of it is in a file.
  case tooLong(path: String)
  /// The file for the editor cannot be written.
  case noPlace
}
