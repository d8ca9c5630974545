public import BusinessLogic
public import DomainEntities

/// Drafts in memory, with an editor controlled by the test.
@MainActor public final class InMemoryNoteDrafts: NoteDrafts {
  /// The drafts by film.
  public private(set) var kept: [(film: LibraryMovie, text: String)] = []
  /// Whether drafts can be stored.
  public var isWritable = true
  /// The result of the editor for a text.
  public var editor: (String) -> NoteEditing = { _ in .unchanged }
  /// The text left by an editor that fails, or nil.
  public var left: String?
  /// Every text the editor received.
  public private(set) var edited: [String] = []

  /// Creates an empty store.
  public init() {}

  /// Returns the draft of a film.
  public func text(of film: LibraryMovie) -> String? {
    kept.first { $0.film.names.meets(film.names) }?.text
  }

  /// Stores a draft if possible.
  public func keep(_ text: String, of film: LibraryMovie) -> Bool {
    guard isWritable else { return false }
    forget(film)
    kept.append((film, text))
    return true
  }

  /// Deletes a draft.
  public func forget(_ film: LibraryMovie) {
    kept.removeAll { $0.film.names.meets(film.names) }
  }

  /// Runs the test's editor; if no file can be written, the existing draft is kept.
  public func edit(_ text: String, of film: LibraryMovie) -> NoteEditing {
    edited.append(text)
    let result = editor(text)
    // A text that could not be written does not replace the draft.
    if result != .noPlace { forget(film) }
    if case .failed = result, let left { _ = keep(left, of: film) }
    return result
  }

  /// The titles of the films with drafts.
  public var titles: [String] { kept.map(\.film.titleAndYear) }
}
