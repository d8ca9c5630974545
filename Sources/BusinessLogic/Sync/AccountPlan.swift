import DomainEntities

/// What is to be done about everything that was compared.
struct AccountPlan {
  /// Something to be sent.
  struct Letter {
    var change: AccountChange
    /// What is noted before.
    var intention: AccountNote
    /// What is noted after.
    var confirmation: AccountNote
    /// What is noted where the service will not have it: that each side keeps its own, until there is something new.
    var refusal: AccountNote {
      AccountNote(
        film: intention.film, kind: intention.kind,
        record: AccountRecord(here: change.here, there: change.there))
    }
  }

  let preference: AccountSyncInteractor.Preference?
  private(set) var sent: [Letter] = []
  private(set) var taken: [AccountChange] = []
  private(set) var differing: [AccountChange] = []
  /// What both sides have turned out to say.
  private(set) var notes: [AccountNote] = []

  init(_ preference: AccountSyncInteractor.Preference?) {
    self.preference = preference
  }

  /// Compares a film in some kinds; what the account says nothing of is none.
  mutating func add(
    _ standing: AccountStanding, _ there: [AccountKind: AccountValue], _ kinds: [AccountKind]
  ) {
    guard let film = standing.movie.names.tmdb else { return }
    for kind in kinds {
      let change = AccountChange(
        movie: standing.movie, kind: kind, here: standing.marks.accountValue(kind),
        there: there[kind] ?? .none)
      let record = standing.records[kind]
      let comparison = AccountComparison(
        here: change.here, there: change.there, record: record,
        isNotForMe: standing.marks.isNotForMe)
      let agreement = AccountRecord(here: change.here, there: change.there)
      switch comparison.verdict(preferring: preference) {
      case .agreed:
        // Nothing on either side needs no note, unless there was one.
        if agreement != record ?? AccountRecord() {
          notes.append(AccountNote(film: film, kind: kind, record: agreement))
        }
      case .take: taken.append(change)
      case .send:
        var intention = (record ?? AccountRecord()).asArrived(change.there)
        intention.sending = change.here
        sent.append(
          Letter(
            change: change,
            intention: AccountNote(film: film, kind: kind, record: intention),
            confirmation: AccountNote(
              film: film, kind: kind,
              record: AccountRecord(here: change.here, there: change.here))))
      case .differ:
        differing.append(change)
        if agreement != record {
          notes.append(AccountNote(film: film, kind: kind, record: agreement))
        }
      }
    }
  }
}

extension AccountComparison {
  /// What follows where somebody has decided which side has its way.
  func verdict(preferring preference: AccountSyncInteractor.Preference?) -> AccountVerdict {
    let verdict = verdict
    guard verdict == .differ, let preference else { return verdict }
    return preference == .here ? .send : .take
  }
}
