public import DomainEntities

/// The library's view of an account, for syncing: current marks and the values last exchanged.
///
/// It is part of the library, and shares the rules of `MovieLibrary` for errors, time and
/// concurrent processes. There is no separate queue of changes to send: they are the films whose
/// marks differ from what was last sent. So changes cannot be lost, duplicated or reordered.
///
/// Accounts are identified by their numbers; `AccountIdentity.guest` is the guest session.
public protocol AccountLedger: Sendable {
  /// Returns every film with something to compare: marked, “not for me”, or compared before.
  func accountEntries(of account: Int) throws(MovieDataError) -> [AccountEntry]

  /// Returns the films with marks that have not been sent yet, least recently changed first.
  func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountEntry]

  /// Returns the number of films with unsent marks, and how many of the library's films can never
  /// be sent because their number at the service is unknown.
  func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, unidentified: Int)

  /// Applies marks from an account and records the agreement of both sides, atomically.
  ///
  /// Marks that were changed here since the comparison are left alone, to be compared again next
  /// time. Returns the step in the history, or nil if nothing changed.
  func apply(
    _ arrivals: [IncomingAccountChange], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Records the current values of both sides, atomically.
  func record(
    _ notes: [AccountUpdate], of account: Int, at moment: Timestamp
  ) throws(MovieDataError)

  /// Removes the records of an account; marks are preserved.
  func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError)
}

/// A film with its marks and the values last exchanged with an account.
public struct AccountEntry: Hashable, Sendable {
  /// The film, whose number at the service is known.
  public var movie: LibraryMovie
  /// The marks.
  public var marks: MovieMarks
  /// The records of the last comparison, for the kinds that were compared.
  public var records: [AccountKind: AccountRecord]

  /// Creates an entry.
  public init(
    movie: LibraryMovie, marks: MovieMarks = MovieMarks(),
    records: [AccountKind: AccountRecord] = [:]
  ) {
    self.movie = movie
    self.marks = marks
    self.records = records
  }
}

/// The record of a film for one kind of mark.
public struct AccountUpdate: Hashable, Sendable {
  /// The film's number at the service.
  public var film: Int
  /// The kind of mark.
  public var kind: AccountKind
  /// The record to store.
  public var record: AccountRecord

  /// Creates an update.
  public init(film: Int, kind: AccountKind, record: AccountRecord) {
    self.film = film
    self.kind = kind
    self.record = record
  }
}

/// A change to a film's marks that was made in an account.
public struct IncomingAccountChange: Sendable {
  /// The change of the marks, without effect if they were changed here since the comparison.
  public var edit: LibraryEdit
  /// The record to store if the marks have become what the account has.
  public var note: AccountUpdate

  /// Creates an instance from a change, which “not for me” blocks unless it is overridden.
  ///
  /// If `ratingMarksSeen` is true, a film that is rated in the account was seen.
  init(
    _ change: AccountChange, at moment: Timestamp, overridesNotForMe: Bool, ratingMarksSeen: Bool
  ) {
    let (kind, expected) = (change.kind, change.here)
    let isRefusable = change.there == .marked && !overridesNotForMe
    let mark = change.there.change(kind)
    edit = LibraryEdit(change.movie) { marks in
      let isAsCompared =
        marks.accountValue(kind) == expected && !(isRefusable && marks.isNotForMe)
      guard isAsCompared else { return marks }
      let changed = marks.applying(mark, at: moment)
      return ratingMarksSeen && kind == .rating ? changed.withViewingIfRated() : changed
    }
    note = AccountUpdate(
      film: change.movie.names.tmdb ?? 0, kind: kind,
      record: AccountRecord(here: change.there.asHere, there: change.there))
  }
}
