public import BusinessLogic
public import DomainEntities

/// Drafts in the memory of a test, with an editor that does what the test says.
@MainActor public final class RememberingDrafts: NoteDrafts {
  /// What is kept, by the film.
  public private(set) var kept: [(film: LibraryMovie, text: String)] = []
  /// Whether anything can be kept.
  public var isWritable = true
  /// What the editor makes of a text.
  public var editor: (String) -> NoteEditing = { _ in .unchanged }
  /// What an editor that breaks off leaves; nil for nothing.
  public var left: String?
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

  /// Asks the test; a draft is there still where there was no place for another one.
  public func edit(_ text: String, of film: LibraryMovie) -> NoteEditing {
    edited.append(text)
    let result = editor(text)
    // What could not be written has not taken the place of anything.
    if result != .noPlace { forget(film) }
    if case .failed = result, let left { _ = keep(left, of: film) }
    return result
  }

  /// What the films are called.
  public var titles: [String] { kept.map(\.film.titleAndYear) }
}
