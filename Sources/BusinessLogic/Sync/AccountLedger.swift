public import DomainEntities

/// What is marked here beside what an account was told and has told: the port that keeping them in step depends on.
///
/// It is a part of the library, and what `MovieLibrary` says of errors, time and several programs holds for it. What
/// still has to be sent is not a list of its own: it is every film whose marks differ from what the account was told
/// last, so it cannot be lost, sent twice or get into disorder.
///
/// Accounts go by numbers of their own; `AccountIdentity.guest` is the guest.
public protocol AccountLedger: Sendable {
  /// Every film that there is something to compare of: what is marked here or is not for somebody, and what ever was
  /// compared.
  func standings(of account: Int) throws(MovieDataError) -> [AccountStanding]

  /// The films whose marks the account has not been told, the longest unchanged first.
  func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountStanding]

  /// How many films the account has not been told of, and of how many it never can be, because the number that they have
  /// at the service is not known.
  func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, nameless: Int)

  /// Marks what an account has brought, and notes that both sides agree on it: all of it or, where it throws, none.
  ///
  /// What was changed here since it was compared stays as it is and is compared again another time. The answer is the
  /// step of the history, nil where nothing has changed.
  func take(
    _ arrivals: [AccountArrival], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Notes what both sides say now: all of it or none.
  func note(
    _ notes: [AccountNote], of account: Int, at moment: Timestamp
  ) throws(MovieDataError)

  /// Forgets what is noted of an account; marks stay.
  func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError)
}

/// A film as it stands here: its marks, and what an account said last.
public struct AccountStanding: Hashable, Sendable {
  /// The film; its number at the service is known.
  public var movie: LibraryMovie
  /// What it is marked with.
  public var marks: MovieMarks
  /// What both sides said last, of the kinds in which they were compared.
  public var records: [AccountKind: AccountRecord]

  /// Makes a standing.
  public init(
    movie: LibraryMovie, marks: MovieMarks = MovieMarks(),
    records: [AccountKind: AccountRecord] = [:]
  ) {
    self.movie = movie
    self.marks = marks
    self.records = records
  }
}

/// What both sides say of a film in one of the kinds.
public struct AccountNote: Hashable, Sendable {
  /// The film's number at the service.
  public var film: Int
  /// What it is about.
  public var kind: AccountKind
  /// What is to be noted.
  public var record: AccountRecord

  /// Makes a note.
  public init(film: Int, kind: AccountKind, record: AccountRecord) {
    self.film = film
    self.kind = kind
    self.record = record
  }
}

/// What an account has brought for a film.
public struct AccountArrival: Sendable {
  /// How the marks change; they stay as they are where somebody was quicker.
  public var edit: LibraryEdit
  /// What is noted where they have become what the account says.
  public var note: AccountNote

  /// Takes what is to be marked, and whether "not for me" gives way to it.
  init(_ change: AccountChange, at moment: Timestamp, overridesNotForMe: Bool) {
    let (kind, expected) = (change.kind, change.here)
    let isRefusable = change.there == .marked && !overridesNotForMe
    let mark = change.there.change(kind)
    edit = LibraryEdit(change.movie) { marks in
      let isAsCompared =
        marks.accountValue(kind) == expected && !(isRefusable && marks.isNotForMe)
      return isAsCompared ? marks.applying(mark, at: moment) : marks
    }
    note = AccountNote(
      film: change.movie.names.tmdb ?? 0, kind: kind,
      record: AccountRecord(here: change.there.asHere, there: change.there))
  }
}
