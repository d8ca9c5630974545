public import DomainEntities

/// A note being edited, and where its text is stored.
public struct PendingNote: Hashable, Sendable {
  /// The film.
  public let movie: LibraryMovie
  /// The note in the library when it was last read.
  public fileprivate(set) var saved: String
  /// Whether a draft of the text exists.
  public fileprivate(set) var hasDraft = false
  /// The text saved to the library because no draft could be written, if any.
  fileprivate var fallback: String?
}

/// The use case of writing a note: saving, conflicts and drafts.
///
/// A stateless value; the presenter holds the `PendingNote`. Two rules take precedence. A note that
/// another program changed is never overwritten without a warning. No text is lost as long as a
/// draft or the library can store it.
@MainActor public struct MovieNoteInteractor {
  /// The result of saving a note.
  public enum Saving: Hashable, Sendable {
    /// The library has the text; the step is nil if it was unchanged.
    case saved(LibraryStep?)
    /// Another program changed the note.
    ///
    /// The library keeps that note, the editor keeps its text, and the next save overwrites the
    /// other note.
    case conflict
  }

  /// The result of keeping text that is not saved.
  public enum Keeping: Hashable, Sendable {
    /// The text was kept as a draft.
    case draft
    /// The text was saved to the library because no draft can be written.
    case library
    /// The text could not be kept.
    case nowhere(MovieDataError)
  }

  private let library: any MovieLibrary
  private let drafts: (any NoteDrafts)?

  /// Creates an interactor; without `drafts`, unsaved texts are kept in the library.
  public init(library: any MovieLibrary, drafts: (any NoteDrafts)? = nil) {
    self.library = library
    self.drafts = drafts
  }

  /// The titles of films with a draft, most recently written first.
  public var draftTitles: [String] { drafts?.titles ?? [] }

  /// Starts editing a film's note and returns the text of its draft, or else the note in the
  /// library.
  public func begin(
    on movie: LibraryMovie, saved: String
  ) -> (note: PendingNote, text: String) {
    let draft = drafts?.text(of: movie)
    return (PendingNote(movie: movie, saved: saved, hasDraft: draft != nil), draft ?? saved)
  }

  /// Returns whether the library stores two texts as the same note; surrounding whitespace is
  /// ignored.
  public static func areSame(_ first: String, _ second: String) -> Bool {
    stored(first) == stored(second)
  }

  /// Saves a text in place of the note that the user started from, and removes its draft.
  ///
  /// The comparison with the library's note is part of the transaction, so that a concurrent change
  /// by another program is not lost.
  ///
  /// - Throws: `.library`, leaving the draft and the library unchanged.
  public func save(
    _ text: String, of note: inout PendingNote, at moment: Timestamp
  ) throws(MovieDataError) -> Saving {
    let step = try replace(note.saved, by: text, of: note.movie, at: moment)
    if step == nil {
      let current = try current(of: note.movie)
      guard current == note.saved else {
        note.saved = current
        return .conflict
      }
    }
    discard(&note)
    return .saved(step)
  }

  /// Removes the draft of a note.
  public func discard(_ note: inout PendingNote) {
    if note.hasDraft { drafts?.forget(note.movie) }
    note.hasDraft = false
  }

  /// Stores a text as the draft of a note that is still being edited; returns whether that worked.
  @discardableResult public func keepDraft(_ text: String, of note: inout PendingNote) -> Bool {
    guard drafts?.keep(text, of: note.movie) == true else { return false }
    note.hasDraft = true
    return true
  }

  // MARK: Interruptions

  /// Keeps unsaved text before the program ends or is suspended.
  ///
  /// Saving it could turn half a sentence into the note, so the text becomes a draft. Only if no
  /// draft can be written is it saved to the library, where the change can be undone.
  public func keep(_ text: String, of note: inout PendingNote, at moment: Timestamp) -> Keeping {
    if keepDraft(text, of: &note) { return .draft }
    do throws(MovieDataError) {
      let action = LibraryAction(at: moment)
      _ = try library.apply([LibraryEdit(note.movie, writing: text, at: moment)], as: action)
      note.fallback = Self.stored(text)
      return .library
    } catch {
      return .nowhere(error)
    }
  }

  /// Resumes editing after `keep`: restores the library's note, unless another program has changed
  /// it since.
  public func resume(_ note: inout PendingNote, at moment: Timestamp) {
    guard let fallback = note.fallback else { return }
    note.fallback = nil
    do throws(MovieDataError) {
      _ = try replace(fallback, by: note.saved, of: note.movie, at: moment)
    } catch {
      // The library still has the text.
      note.saved = fallback
    }
  }

  // MARK: External editor

  /// Opens a text in the user's editor and waits until it exits.
  ///
  /// The returned text is nil if it is unchanged. The editor works on the draft's file, so the
  /// draft is removed afterward. If the editor fails, the text that it saved is returned and stays
  /// the draft.
  public func edit(
    _ text: String, of note: inout PendingNote
  ) -> (result: NoteEditing, text: String?) {
    guard let drafts else { return (.noPlace, nil) }
    let result = drafts.edit(text, of: note.movie)
    switch result {
    // The file could not be written, so an older draft still exists.
    case .noPlace: return (result, nil)
    case .failed:
      let left = drafts.text(of: note.movie)
      note.hasDraft = left != nil
      return (result, left)
    case .changed(let text):
      note.hasDraft = false
      return (result, text)
    case .unchanged, .noEditor, .tooLong:
      note.hasDraft = false
      return (result, nil)
    }
  }

  // MARK: The library

  /// Returns a text in the form that the library stores.
  private static func stored(_ text: String) -> String {
    var marks = MovieMarks()
    marks.write(text, at: nil)
    return marks.note
  }

  private func current(of movie: LibraryMovie) throws(MovieDataError) -> String {
    try library.marks(of: movie.summary)?.note ?? ""
  }

  /// Replaces the expected note; returns nil if the library has another one or nothing changes.
  private func replace(
    _ expected: String, by text: String, of movie: LibraryMovie, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    let edit = LibraryEdit(movie) { marks in
      marks.note == expected ? marks.applying(.note(text), at: moment) : marks
    }
    return try library.apply([edit], as: LibraryAction(at: moment))
  }
}

extension LibraryEdit {
  /// Creates an edit that replaces the note unconditionally.
  fileprivate init(_ movie: LibraryMovie, writing text: String, at moment: Timestamp) {
    self.init(movie) { $0.applying(.note(text), at: moment) }
  }
}
