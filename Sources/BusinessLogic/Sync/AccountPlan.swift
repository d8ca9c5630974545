import DomainEntities

/// The actions that follow from the comparisons of a sync.
struct AccountPlan {
  /// A change to send.
  struct PendingChange {
    var change: AccountChange
    /// The record to store before sending.
    var intention: AccountUpdate
    /// The record to store after sending.
    var confirmation: AccountUpdate
    /// The record to store if the service rejects the change: each side keeps its value until the
    /// next change.
    var refusal: AccountUpdate {
      AccountUpdate(
        film: intention.film, kind: intention.kind,
        record: AccountRecord(here: change.here, there: change.there))
    }
  }

  let preference: AccountSyncInteractor.Preference?
  private(set) var sent: [PendingChange] = []
  private(set) var fetched: [AccountChange] = []
  private(set) var conflicts: [AccountChange] = []
  /// The records of values found to be equal or in conflict.
  private(set) var notes: [AccountUpdate] = []

  init(_ preference: AccountSyncInteractor.Preference?) {
    self.preference = preference
  }

  /// Compares a film for several kinds of marks; kinds that the account does not list are unmarked.
  mutating func add(
    _ entry: AccountEntry, _ there: [AccountKind: AccountValue], _ kinds: [AccountKind]
  ) {
    guard let film = entry.movie.names.tmdb else { return }
    for kind in kinds {
      let change = AccountChange(
        movie: entry.movie, kind: kind, here: entry.marks.accountValue(kind),
        there: there[kind] ?? .none)
      let record = entry.records[kind]
      let comparison = AccountComparison(
        here: change.here, there: change.there, record: record,
        isNotForMe: entry.marks.isNotForMe)
      let agreement = AccountRecord(here: change.here, there: change.there)
      switch comparison.verdict(preferring: preference) {
      case .agreed:
        // If neither side has a mark, no record is needed unless there was one.
        if agreement != record ?? AccountRecord() {
          notes.append(AccountUpdate(film: film, kind: kind, record: agreement))
        }
      case .take: fetched.append(change)
      case .send:
        var intention = (record ?? AccountRecord()).asArrived(change.there)
        intention.sending = change.here
        sent.append(
          PendingChange(
            change: change,
            intention: AccountUpdate(film: film, kind: kind, record: intention),
            confirmation: AccountUpdate(
              film: film, kind: kind,
              record: AccountRecord(here: change.here, there: change.here))))
      case .differ:
        conflicts.append(change)
        if agreement != record {
          notes.append(AccountUpdate(film: film, kind: kind, record: agreement))
        }
      }
    }
  }
}

extension AccountComparison {
  /// Returns the verdict with conflicts resolved in favor of the preferred side.
  func verdict(preferring preference: AccountSyncInteractor.Preference?) -> AccountDecision {
    let verdict = verdict
    guard verdict == .differ, let preference else { return verdict }
    return preference == .here ? .send : .take
  }
}
