public import DomainEntities

/// The use case "keep an account in step": favorites, watchlist and ratings go both ways.
///
/// It may be ended at any moment and begun again: whatever was sent or taken by then is so, and nothing is done twice.
public struct AccountSyncInteractor: Sendable {
  /// Which side has its way where both were changed.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// What is marked here.
    case here
    /// What the account has.
    case account
  }

  /// So many films are told of before that is noted.
  private static let sentAtOnce = 20

  private let service: any AccountService
  private let ledger: any AccountLedger

  /// Takes the account, and what is marked here.
  public init(service: any AccountService, ledger: any AccountLedger) {
    self.service = service
    self.ledger = ledger
  }

  private var account: Int { service.identity.number }

  /// Compares everything, takes what is new there, and sends what is new here.
  ///
  /// Throws where nothing was done at all; whatever stands in the way later is the report's problem. A rehearsal does
  /// nothing and says what would be done.
  public nonisolated(nonsending) func sync(
    preferring preference: Preference? = nil, isRehearsal: Bool = false, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    let there = try await films()
    let standings = try ledger.standings(of: account)
    var plan = AccountPlan(preference)
    var known: Set<Int> = []
    for standing in standings {
      guard let number = standing.movie.names.tmdb else { continue }
      known.insert(number)
      plan.add(
        standing, try await values(of: standing, number, listed: there[number]),
        service.identity.kinds)
    }
    for (number, film) in there.sorted(by: { $0.value.place < $1.value.place })
    where !known.contains(number) {
      plan.add(AccountStanding(movie: film.movie), film.values, service.identity.kinds)
    }
    var report = AccountReport()
    report.nameless = try ledger.queueCounts(of: account).nameless
    return try await carryOut(plan, report, isRehearsal: isRehearsal, at: moment)
  }

  /// Sends what was changed here, or the first of it, without a look through the lists of the account.
  ///
  /// What the account says besides of a film that is asked for on the way is marked here; all other films are left to
  /// `sync`.
  public nonisolated(nonsending) func sendChanges(
    limit: Int = 50, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    var plan = AccountPlan(nil)
    for standing in try ledger.queue(of: account, limit: limit) {
      guard let number = standing.movie.names.tmdb else { continue }
      var values = told(standing)
      if !service.identity.isGuest {
        // What the service does not know shows when it is told.
        if let found = try await certain(number) { values = found }
      }
      plan.add(standing, values, service.identity.kinds)
    }
    return try await carryOut(plan, AccountReport(), isRehearsal: false, at: moment)
  }

  // MARK: What the account says

  private struct Listed {
    var movie: LibraryMovie
    var place: Int
    var values: [AccountKind: AccountValue] = [:]
  }

  private nonisolated(nonsending) func films() async throws(MovieDataError) -> [Int: Listed] {
    var found: [Int: Listed] = [:]
    // What a guest has marked comes from here, and the service lists it late.
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

  /// What the account says of a film that is known here.
  ///
  /// Lists change while they are read. What seems to be gone is asked for by itself, before anything is taken away here.
  private nonisolated(nonsending) func values(
    of standing: AccountStanding, _ number: Int, listed: Listed?
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    guard !service.identity.isGuest else { return told(standing) }
    let isDoubtful = service.identity.kinds.contains { kind in
      guard listed?.values[kind] == nil, let record = standing.records[kind] else { return false }
      return record.there != .none || (record.sending ?? .none) != .none
    }
    guard isDoubtful else { return listed?.values ?? [:] }
    // A film that the service has given up says nothing about the one who marked it.
    return try await certain(number) ?? told(standing)
  }

  private nonisolated(nonsending) func certain(
    _ number: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue]? {
    do throws(MovieDataError) {
      return try await service.values(of: number)
    } catch .notFound {
      return nil
    }
  }

  /// What the account was told last.
  private func told(_ standing: AccountStanding) -> [AccountKind: AccountValue] {
    var values = standing.records.mapValues(\.there)
    for (kind, record) in standing.records {
      // It may have been told what was taken back here since; to tell it once more is safe.
      if let sending = record.sending, standing.marks.accountValue(kind) == record.here {
        values[kind] = sending
      }
    }
    return values
  }

  // MARK: Doing it

  private nonisolated(nonsending) func carryOut(
    _ plan: AccountPlan, _ start: AccountReport, isRehearsal: Bool, at moment: Timestamp
  ) async throws(MovieDataError) -> AccountReport {
    var report = start
    report.taken = plan.taken
    report.differing = plan.differing
    if isRehearsal {
      report.sent = plan.sent.map(\.change)
      return report
    }
    let notes = plan.notes + plan.sent.map(\.intention)
    if !plan.taken.isEmpty {
      _ = try ledger.take(
        plan.taken.map {
          AccountArrival($0, at: moment, overridesNotForMe: plan.preference == .account)
        }, from: account,
        as: LibraryAction(.account, at: moment, label: service.identity.name))
    }
    do throws(MovieDataError) {
      if !notes.isEmpty { try ledger.note(notes, of: account, at: moment) }
    } catch {
      guard !plan.taken.isEmpty else { throw error }
      report.problem = error
      report.left = plan.sent.map(\.change)
      return report
    }
    await send(plan.sent, &report, at: moment)
    return report
  }

  /// Tells the account, and notes what came of it.
  ///
  /// What was said and could not be noted is still noted as about to be sent, so that it is known again.
  private nonisolated(nonsending) func send(
    _ letters: [AccountPlan.Letter], _ report: inout AccountReport, at moment: Timestamp
  ) async {
    var done: [AccountNote] = []
    for (place, letter) in letters.enumerated() {
      do throws(MovieDataError) {
        try await service.set(
          letter.change.kind, of: letter.intention.film, to: letter.change.here)
        report.sent.append(letter.change)
        done.append(letter.confirmation)
      } catch .notFound {
        report.refused.append(letter.change)
        done.append(letter.refusal)
      } catch {
        report.problem = error
        report.left = letters[place...].map(\.change)
        break
      }
      guard done.count >= Self.sentAtOnce else { continue }
      do throws(MovieDataError) {
        try ledger.note(done, of: account, at: moment)
        done = []
      } catch {
        report.problem = error
        report.left = letters[(place + 1)...].map(\.change)
        return
      }
    }
    do throws(MovieDataError) {
      if !done.isEmpty { try ledger.note(done, of: account, at: moment) }
    } catch {
      report.problem = report.problem ?? error
    }
  }
}
