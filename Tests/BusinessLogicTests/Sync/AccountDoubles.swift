import DomainEntities
import Synchronization

@testable import BusinessLogic

/// An account in a dictionary.
final class ScriptedAccount: AccountService {
  struct State {
    var values: [Int: [AccountKind: AccountValue]] = [:]
    /// Films missing from lists, as in a list that changes while it is read.
    var hidden: Set<Int> = []
    var unknown: Set<Int> = []
    var calls: [String] = []
    /// The error after a number of changes, and whether that change was still made.
    var failure: (after: Int, error: MovieDataError, isMade: Bool)?
    var listFailure: MovieDataError?
  }

  let identity: AccountIdentity
  let state = Mutex(State())

  init(_ number: Int = 7) {
    identity = AccountIdentity(number: number, name: "ann")
  }

  subscript(film: Int, kind: AccountKind) -> AccountValue {
    get { state.withLock { $0.values[film]?[kind] ?? .none } }
    set { state.withLock { $0.values[film, default: [:]][kind] = newValue } }
  }

  var calls: [String] { state.withLock { $0.calls } }

  nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie] {
    let result = state.withLock { state -> Result<[AccountMovie], MovieDataError> in
      state.calls.append("list \(kind)")
      if let failure = state.listFailure { return .failure(failure) }
      return .success(
        state.values.sorted { $0.key < $1.key }.compactMap { film, values in
          guard let value = values[kind], value != .none, !state.hidden.contains(film) else {
            return nil
          }
          return AccountMovie(movie: AccountFixture.film(film), value: value)
        })
    }
    return try result.get()
  }

  nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    let found = state.withLock { state in
      state.calls.append("ask \(film)")
      return state.unknown.contains(film) ? nil : state.values[film] ?? [:]
    }
    guard let found else { throw .notFound }
    return found
  }

  nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError) {
    let failure = state.withLock { state -> MovieDataError? in
      state.calls.append("set \(film) \(kind) \(value)")
      if state.unknown.contains(film) { return .notFound }
      if let failure = state.failure {
        guard failure.after > 0 else {
          if failure.isMade { state.values[film, default: [:]][kind] = value }
          return failure.error
        }
        state.failure?.after -= 1
      }
      state.values[film, default: [:]][kind] = value
      return nil
    }
    if let failure { throw failure }
  }
}

/// Marks and records in dictionaries.
final class ScriptedLedger: AccountLedger {
  struct State {
    var marks: [Int: MovieMarks] = [:]
    var records: [Int: [AccountKind: AccountRecord]] = [:]
    /// The number of further writes that succeed; nil for all.
    var writings: Int?
    var steps: [String] = []
  }

  let state = Mutex(State())

  func mark(_ film: Int, _ changes: MarkChange...) {
    state.withLock { state in
      let before = state.marks[film] ?? MovieMarks()
      state.marks[film] = changes.reduce(before) { $0.applying($1, at: AccountFixture.now) }
    }
  }

  subscript(film: Int, kind: AccountKind) -> AccountValue {
    state.withLock { $0.marks[film]?.accountValue(kind) ?? .none }
  }

  private func accountEntries(
    where isWanted: (AccountEntry) -> Bool
  ) -> [AccountEntry] {
    state.withLock { state in
      Set(state.marks.keys).union(state.records.keys).sorted().map { film in
        AccountEntry(
          movie: AccountFixture.film(film), marks: state.marks[film] ?? MovieMarks(),
          records: state.records[film] ?? [:])
      }
    }.filter(isWanted)
  }

  func accountEntries(of account: Int) throws(MovieDataError) -> [AccountEntry] {
    accountEntries { _ in true }
  }

  func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountEntry] {
    Array(
      accountEntries { accountEntry in
        AccountKind.allCases.contains { kind in
          let record = accountEntry.records[kind] ?? AccountRecord()
          return record.sending != nil || record.here != accountEntry.marks.accountValue(kind)
        }
      }.prefix(limit))
  }

  func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, unidentified: Int) {
    (try queue(of: account, limit: .max).count, 3)
  }

  func apply(
    _ arrivals: [IncomingAccountChange], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try write { state in
      state.steps.append("\(action.origin) \(action.label) \(arrivals.count)")
      for arrival in arrivals {
        let film = arrival.note.film
        let marks = arrival.edit.change(state.marks[film] ?? MovieMarks())
        state.marks[film] = marks
        if marks.accountValue(arrival.note.kind) == arrival.note.record.here {
          state.records[film, default: [:]][arrival.note.kind] = arrival.note.record
        }
      }
    }
    return nil
  }

  func record(
    _ notes: [AccountUpdate], of account: Int, at moment: Timestamp
  ) throws(MovieDataError) {
    try write { state in
      for note in notes { state.records[note.film, default: [:]][note.kind] = note.record }
    }
  }

  func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError) {
    try write { $0.records = [:] }
  }

  private func write(_ body: (inout State) -> Void) throws(MovieDataError) {
    let isFull = state.withLock { state in
      if let left = state.writings {
        guard left > 0 else { return true }
        state.writings = left - 1
      }
      body(&state)
      return false
    }
    if isFull { throw .library(.full) }
  }
}

enum AccountFixture {
  static let now = Timestamp(seconds: 1_795_000_000, offset: 60)

  static func film(_ number: Int) -> LibraryMovie {
    LibraryMovie(names: MovieIdentifiers(tmdb: number), title: "Film \(number)", year: 1979)
  }
}
