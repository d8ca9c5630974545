public import BusinessLogic
public import DomainEntities

extension SQLiteMovieLibrary: AccountLedger {
  /// Every film that there is something to compare of.
  public func standings(of account: Int) throws(MovieDataError) -> [AccountStanding] {
    try standings(account) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.filmsToCompare(with: account)
    }
  }

  /// The films whose marks the account has not been told.
  public func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountStanding] {
    try standings(account) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.filmsToSend(to: account, limit: limit)
    }
  }

  /// How many films the account has not been told of, and of how many it never can be.
  public func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, nameless: Int) {
    let counts = try withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        let waiting = try database.filmsToSend(to: account, limit: -1).count
        return (waiting, try database.filmsWithoutNumber())
      }
    }
    return counts ?? (0, 0)
  }

  /// Marks what an account has brought, and notes that both sides agree on it.
  public func take(
    _ arrivals: [AccountArrival], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try withConnection { (connection) throws(MovieDataError) in
      try connection.write(at: action.moment) {
        (database: inout SQLiteDatabase) throws(SQLiteError) in
        let step = try database.apply(arrivals.map(\.edit), as: action)
        for arrival in arrivals {
          let now = try database.standing(of: arrival.note.film, with: account)
          if now.marks.accountValue(arrival.note.kind) == arrival.note.record.here {
            try database.note(arrival.note, of: account)
          }
        }
        return try step.flatMap { number throws(SQLiteError) in try database.step(number) }
      }
    }
  }

  /// Notes what both sides say now.
  public func note(
    _ notes: [AccountNote], of account: Int, at moment: Moment
  ) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in
      try connection.write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
        for note in notes { try database.note(note, of: account) }
      }
    }
  }

  /// Forgets what is noted of an account.
  public func forget(_ account: Int, at moment: Moment) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in
      // Where there is no file there is nothing to forget.
      guard connection.file?.identity != nil else { return }
      try connection.write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.forget(account: account)
      }
    }
  }

  /// Forgets what was noted of the guest before.
  public func forgetGuest(at moment: Moment) throws(MovieDataError) {
    try forget(AccountIdentity.guest, at: moment)
  }

  private func standings(
    _ account: Int,
    _ films: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> [Int]
  ) throws(MovieDataError) -> [AccountStanding] {
    let found = try withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        var standings: [AccountStanding] = []
        for film in try films(&database) {
          standings.append(try database.standing(of: film, with: account))
        }
        return standings
      }
    }
    return found ?? []
  }
}
