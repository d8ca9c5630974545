public import DomainEntities

/// The use case of syncing an account: favorites, watchlist and ratings are synced in both
/// directions.
///
/// A sync may be interrupted and restarted at any time. Everything sent or applied so far is
/// recorded, and nothing is done twice.
public struct AccountSyncInteractor: Sendable {
  /// The side that wins if both were changed.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// The library.
    case here
    /// The account.
    case account
  }

  /// The number of changes to send before they are recorded.
  private static let sentAtOnce = 20

  private let service: any AccountService
  private let ledger: any AccountLedger
  private let ratingMarksSeen: Bool

  /// Creates an interactor for an account and a ledger.
  ///
  /// If `ratingMarksSeen` is true, a film that is rated in the account and was not seen here is
  /// marked as seen on an unknown day.
  public init(
    service: any AccountService, ledger: any AccountLedger, ratingMarksSeen: Bool = false
  ) {
    self.service = service
    self.ledger = ledger
    self.ratingMarksSeen = ratingMarksSeen
  }

  private var account: Int { service.identity.number }

  /// Compares all films, applies the account's changes and sends the library's.
  ///
  /// If `isDryRun` is true, only reports what would be done. Throws if nothing could be done at
  /// all; later errors are stored in the report.
  public nonisolated(nonsending) func sync(
    preferring preference: Preference? = nil, isDryRun: Bool = false, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    let there = try await films()
    let entries = try ledger.accountEntries(of: account)
    var plan = AccountPlan(preference)
    var known: Set<Int> = []
    for entry in entries {
      guard let number = entry.movie.names.tmdb else { continue }
      known.insert(number)
      plan.add(
        entry, try await values(of: entry, number, listed: there[number]),
        service.identity.kinds)
    }
    for (number, film) in there.sorted(by: { $0.value.place < $1.value.place })
    where !known.contains(number) {
      plan.add(AccountEntry(movie: film.movie), film.values, service.identity.kinds)
    }
    var report = AccountReport()
    report.unidentified = try ledger.queueCounts(of: account).unidentified
    return try await perform(plan, report, isDryRun: isDryRun, at: moment)
  }

  /// Sends the library's changes, up to `limit` films, without reading the account's lists.
  ///
  /// Other changes found in the account for these films are applied; all other films are left to
  /// `sync`.
  public nonisolated(nonsending) func sendChanges(
    limit: Int = 50, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    var plan = AccountPlan(nil)
    for entry in try ledger.queue(of: account, limit: limit) {
      guard let number = entry.movie.names.tmdb else { continue }
      var values = lastSentValues(of: entry)
      if !service.identity.isGuest {
        // A film that the service does not know is reported when the change is sent.
        if let found = try await currentValues(of: number) { values = found }
      }
      plan.add(entry, values, service.identity.kinds)
    }
    return try await perform(plan, AccountReport(), isDryRun: false, at: moment)
  }

  // MARK: The account's marks

  private struct Listed {
    var movie: LibraryMovie
    var place: Int
    var values: [AccountKind: AccountValue] = [:]
  }

  private nonisolated(nonsending) func films() async throws(MovieDataError) -> [Int: Listed] {
    var found: [Int: Listed] = [:]
    // All marks of a guest come from this library, and the service lists them with a delay.
    guard !service.identity.isGuest else { return found }
    for kind in service.identity.kinds {
      for film in try await service.films(kind) {
        guard let number = film.movie.names.tmdb else { continue }
        let place = found.count
        found[number, default: Listed(movie: film.movie, place: place)].values[kind] = film.value
      }
    }
    return found
  }

  /// Returns the account's marks of a film in the library.
  ///
  /// Lists change while they are read, so a film that seems to be missing is requested individually
  /// before any mark is removed here.
  private nonisolated(nonsending) func values(
    of entry: AccountEntry, _ number: Int, listed: Listed?
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    guard !service.identity.isGuest else { return lastSentValues(of: entry) }
    let isDoubtful = service.identity.kinds.contains { kind in
      guard listed?.values[kind] == nil, let record = entry.records[kind] else { return false }
      return record.there != .none || (record.sending ?? .none) != .none
    }
    guard isDoubtful else { return listed?.values ?? [:] }
    // The service may have removed the film; the user has not necessarily removed the mark.
    return try await currentValues(of: number) ?? lastSentValues(of: entry)
  }

  private nonisolated(nonsending) func currentValues(
    of number: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue]? {
    do throws(MovieDataError) {
      return try await service.values(of: number)
    } catch .notFound {
      return nil
    }
  }

  /// Returns the values last sent to the account.
  private func lastSentValues(of entry: AccountEntry) -> [AccountKind: AccountValue] {
    var values = entry.records.mapValues(\.there)
    for (kind, record) in entry.records {
      // The account may have received a value that has since been reverted here. Sending the
      // reverted value again is safe.
      if let sending = record.sending, entry.marks.accountValue(kind) == record.here {
        values[kind] = sending
      }
    }
    return values
  }

  // MARK: Applying changes

  private nonisolated(nonsending) func perform(
    _ plan: AccountPlan, _ start: AccountReport, isDryRun: Bool, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    var report = start
    report.fetched = plan.fetched
    report.conflicts = plan.conflicts
    if isDryRun {
      report.sent = plan.sent.map(\.change)
      return report
    }
    let notes = plan.notes + plan.sent.map(\.intention)
    if !plan.fetched.isEmpty {
      _ = try ledger.apply(
        plan.fetched.map {
          IncomingAccountChange(
            $0, at: moment, overridesNotForMe: plan.preference == .account,
            ratingMarksSeen: ratingMarksSeen)
        }, from: account,
        as: LibraryAction(.account, at: moment, label: service.identity.name))
    }
    do throws(MovieDataError) {
      if !notes.isEmpty { try ledger.record(notes, of: account, at: moment) }
    } catch {
      guard !plan.fetched.isEmpty else { throw error }
      report.problem = error
      report.waiting = plan.sent.map(\.change)
      return report
    }
    await send(plan.sent, &report, at: moment)
    return report
  }

  /// Sends changes to the account and records the results.
  ///
  /// A change that was sent but could not be recorded is still recorded as pending, so that it is
  /// recognized later.
  private nonisolated(nonsending) func send(
    _ letters: [AccountPlan.PendingChange], _ report: inout AccountReport, at moment: Timestamp
  ) async {
    var done: [AccountUpdate] = []
    for (place, change) in letters.enumerated() {
      do throws(MovieDataError) {
        try await service.set(
          change.change.kind, of: change.intention.film, to: change.change.here)
        report.sent.append(change.change)
        done.append(change.confirmation)
      } catch .notFound {
        report.refused.append(change.change)
        done.append(change.refusal)
      } catch {
        report.problem = error
        report.waiting = letters[place...].map(\.change)
        break
      }
      guard done.count >= Self.sentAtOnce else { continue }
      do throws(MovieDataError) {
        try ledger.record(done, of: account, at: moment)
        done = []
      } catch {
        report.problem = error
        report.waiting = letters[(place + 1)...].map(\.change)
        return
      }
    }
    do throws(MovieDataError) {
      if !done.isEmpty { try ledger.record(done, of: account, at: moment) }
    } catch {
      report.problem = report.problem ?? error
    }
  }
}
