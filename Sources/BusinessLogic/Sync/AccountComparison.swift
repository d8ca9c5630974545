/// The state of both sides when a film was last compared, for one kind of mark.
///
/// The two are equal unless both sides were changed: then each keeps its own value.
public struct AccountRecord: Hashable, Sendable {
  /// The value in the library.
  public var here: AccountValue
  /// The value in the account.
  public var there: AccountValue
  /// The value that was being sent and is not confirmed yet, or nil.
  ///
  /// Recorded before it is sent: if the process is killed before confirmation, the next sync
  /// recognizes the change.
  public var sending: AccountValue?

  /// Creates a record; by default, nothing is marked on either side.
  public init(
    here: AccountValue = .none, there: AccountValue = .none, sending: AccountValue? = nil
  ) {
    self.here = here
    self.there = there
    self.sending = sending
  }

  /// Returns the record updated for the account's current value: a pending value may have arrived
  /// without confirmation.
  func asArrived(_ there: AccountValue) -> AccountRecord {
    guard let sending, sending == there.asHere else { return self }
    return AccountRecord(here: sending, there: there)
  }
}

/// The result of a comparison.
public enum AccountDecision: Hashable, Sendable {
  /// Both sides have the same value.
  case agreed
  /// The library was changed, so the account has to be updated.
  case send
  /// The account was changed, so the library has to be updated.
  case take
  /// Both were changed, or the account has a film that is not for the user: each side keeps its own
  /// value.
  case differ
}

/// The current and last known values of a film for one kind of mark: the rules of syncing an
/// account.
///
/// A change on one side is copied to the other. If both sides were changed, the program does not
/// choose between them.
public struct AccountComparison: Hashable, Sendable {
  /// The value in the library.
  public var here: AccountValue
  /// The value in the account.
  public var there: AccountValue
  /// The values at the last comparison, or nil if there was none.
  public var record: AccountRecord?
  /// Whether the user marked the film “not for me”, which overrides marks from the account.
  public var isNotForMe: Bool

  /// Creates a comparison.
  public init(
    here: AccountValue, there: AccountValue, record: AccountRecord? = nil, isNotForMe: Bool = false
  ) {
    self.here = here
    self.there = there
    self.record = record
    self.isNotForMe = isNotForMe
  }

  /// The result of the comparison.
  public var verdict: AccountDecision {
    guard here != there.asHere else { return .agreed }
    let last = (record ?? AccountRecord()).asArrived(there)
    switch (here != last.here, there != last.there) {
    case (true, false): return .send
    case (false, true): return isRefused ? .differ : .take
    default: return .differ
    }
  }

  /// Whether copying the account's value would undo “not for me”.
  private var isRefused: Bool { isNotForMe && there == .marked }
}
