public import DomainEntities

/// A note while it is being written: what the library has, and where else the text is kept.
public struct PendingNote: Hashable, Sendable {
  /// The film.
  public let movie: LibraryMovie
  /// The note of the library when it was last looked at.
  public fileprivate(set) var saved: String
  /// Whether a draft of the text exists.
  public fileprivate(set) var hasDraft = false
  /// The text that was put into the library for want of a draft; nil where none was.
  fileprivate var fallback: String?
}

/// The use case "write a note": the rules of saving, of conflicts and of drafts.
///
/// A value without state; the presenter holds the `PendingNote`. Two rules stand above the others: a
/// note that another program has changed is never replaced unseen, and no text is lost as long as a
/// draft or the library can hold it.
@MainActor public struct MovieNoteInteractor {
  /// What came of saving a note.
  public enum Saving: Hashable, Sendable {
    /// The library has the text; nil where it had the same text before.
    case saved(LibraryStep?)
    /// Another program has changed the note: the library keeps that one, the writer keeps this one,
    /// and the next save replaces the other note.
    case conflict
  }

  /// What came of keeping a text that is not saved.
  public enum Keeping: Hashable, Sendable {
    /// It is kept as a draft.
    case draft
    /// It is kept in the library, since no draft can be.
    case library
    /// It is kept nowhere.
    case nowhere(MovieDataError)
  }

  private let library: any MovieLibrary
  private let drafts: (any NoteDrafts)?

  /// Creates the interactor; without `drafts` unsaved texts are kept in the library.
  public init(library: any MovieLibrary, drafts: (any NoteDrafts)? = nil) {
    self.library = library
    self.drafts = drafts
  }

  /// The titles of the films that have a draft, the draft written last first.
  public var draftTitles: [String] { drafts?.titles ?? [] }

  /// Begins to write on a film; the text is that of the draft, or else the note of the library.
  public func begin(
    on movie: LibraryMovie, saved: String
  ) -> (note: PendingNote, text: String) {
    let draft = drafts?.text(of: movie)
    return (PendingNote(movie: movie, saved: saved, hasDraft: draft != nil), draft ?? saved)
  }

  /// Whether the library keeps two texts as the same note: white space around them does not count.
  public static func areSame(_ first: String, _ second: String) -> Bool {
    stored(first) == stored(second)
  }

  /// Saves a text in place of the note that the writer knows, and ends its draft.
  ///
  /// The comparison with the note of the library is part of the change, so that nothing that another
  /// program saves at the same moment is lost.
  /// - Throws: `.library`, with the draft and the library as they were.
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

  /// Ends the draft of a note.
  public func discard(_ note: inout PendingNote) {
    if note.hasDraft { drafts?.forget(note.movie) }
    note.hasDraft = false
  }

  // MARK: Interruptions

  /// Keeps a text that is not saved, before the program ends or is stopped.
  ///
  /// Saving it would make a half sentence the note. Only where no draft can be written the library
  /// takes the text, where the change can be undone.
  public func keep(_ text: String, of note: inout PendingNote, at moment: Timestamp) -> Keeping {
    if drafts?.keep(text, of: note.movie) == true {
      note.hasDraft = true
      return .draft
    }
    do throws(MovieDataError) {
      let action = LibraryAction(at: moment)
      _ = try library.apply([LibraryEdit(note.movie, writing: text, at: moment)], as: action)
      note.fallback = Self.stored(text)
      return .library
    } catch {
      return .nowhere(error)
    }
  }

  /// Goes on after `keep`: the library gets back the note that it had, unless another program has
  /// changed it since.
  public func goOn(with note: inout PendingNote, at moment: Timestamp) {
    guard let fallback = note.fallback else { return }
    note.fallback = nil
    do throws(MovieDataError) {
      _ = try replace(fallback, by: note.saved, of: note.movie, at: moment)
    } catch {
      // The library still has the text.
      note.saved = fallback
    }
  }

  // MARK: The user's own editor

  /// Opens a text in the user's own editor and waits for it; the text is nil where it stays as it was.
  ///
  /// The editor works on the draft's file, so the draft ends with it. What an editor has saved before
  /// it failed goes on as the text and as the draft.
  public func edit(
    _ text: String, of note: inout PendingNote
  ) -> (result: NoteEditing, text: String?) {
    guard let drafts else { return (.noPlace, nil) }
    let result = drafts.edit(text, of: note.movie)
    switch result {
    // The file could not be written: an older draft still exists.
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

  /// A text as the library stores it.
  private static func stored(_ text: String) -> String {
    var marks = MovieMarks()
    marks.write(text, at: nil)
    return marks.note
  }

  private func current(of movie: LibraryMovie) throws(MovieDataError) -> String {
    try MovieLibraryInteractor(library: library).marks(of: movie.summary)?.note ?? ""
  }

  /// Writes a note in place of the expected one; nil where another one is there, or nothing changes.
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
  /// Writes a note, whatever the film has.
  fileprivate init(_ movie: LibraryMovie, writing text: String, at moment: Timestamp) {
    self.init(movie) { $0.applying(.note(text), at: moment) }
  }
}
