public import DomainEntities

/// Where notes are that are written and not saved yet: the port that the real one and those of tests conform
/// to.
@MainActor public protocol NoteDrafts: AnyObject {
  /// What was written of a film and not saved; nil where there is nothing.
  func text(of film: LibraryMovie) -> String?

  /// Keeps what is written, in the place of what was kept of the film before; answers whether it is kept.
  func keep(_ text: String, of film: LibraryMovie) -> Bool

  /// Forgets what was kept of a film.
  func forget(_ film: LibraryMovie)

  /// Has a text changed by the user's own editor, which has the terminal, and waits for it.
  ///
  /// If this program is ended meanwhile, what is in the editor's file is kept as a draft; afterwards
  /// there is none.
  func edit(_ text: String, of film: LibraryMovie) -> NoteEditing

  /// What the films are called of which something is kept, the one written last before the others.
  var titles: [String] { get }
}

/// What the user's own editor has made of a text.
public enum NoteEditing: Hashable, Sendable {
  /// Another text.
  case changed(String)
  /// Nothing.
  case unchanged
  /// There is no such editor, by what was looked for.
  case noEditor(String)
  /// It ended with another exit code than 0, or by a signal.
  case failed(String)
  /// More than a note may hold; all of it is in a file.
  case tooLong(path: String)
  /// There is no place for the file that it would work on.
  case noPlace
}
