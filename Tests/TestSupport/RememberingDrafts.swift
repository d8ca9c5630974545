public import ApplicationLogic
public import DomainEntities

/// Drafts in the memory of a test, with an editor that does what the test says.
@MainActor public final class RememberingDrafts: NoteDrafts {
  /// What is kept, by the film.
  public private(set) var kept: [(film: LibraryMovie, text: String)] = []
  /// Whether anything can be kept.
  public var isWritable = true
  /// What the editor makes of a text.
  public var editor: (String) -> NoteEditing = { _ in .unchanged }
  /// Every text that the editor was given.
  public private(set) var edited: [String] = []

  /// Nothing is kept.
  public init() {}

  /// What is kept of a film.
  public func text(of film: LibraryMovie) -> String? {
    kept.first { $0.film.names.meets(film.names) }?.text
  }

  /// Keeps it, if anything can be kept.
  public func keep(_ text: String, of film: LibraryMovie) -> Bool {
    guard isWritable else { return false }
    forget(film)
    kept.append((film, text))
    return true
  }

  /// Forgets it.
  public func forget(_ film: LibraryMovie) {
    kept.removeAll { $0.film.names.meets(film.names) }
  }

  /// Asks the test.
  public func edit(_ text: String, of film: LibraryMovie) -> NoteEditing {
    edited.append(text)
    forget(film)
    return editor(text)
  }

  /// What the films are called.
  public var titles: [String] { kept.map(\.film.titleAndYear) }
}
