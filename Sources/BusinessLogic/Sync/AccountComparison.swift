/// What both sides said of a film, in one of the kinds, when they were compared last.
///
/// The two are the same but where somebody has changed both sides: then each keeps its own.
public struct AccountRecord: Hashable, Sendable {
  /// What was marked here.
  public var here: AccountValue
  /// What was marked at the account.
  public var there: AccountValue
  /// What was about to be sent and not confirmed yet; nil for nothing.
  ///
  /// It is noted before it is sent, so that a program that was killed in between knows its own word again.
  public var sending: AccountValue?

  /// Makes a record; as it is made, nothing is marked on either side.
  public init(
    here: AccountValue = .none, there: AccountValue = .none, sending: AccountValue? = nil
  ) {
    self.here = here
    self.there = there
    self.sending = sending
  }

  /// The record as it is where the account now says this: what was about to be sent may have arrived, although nobody
  /// was left to hear of it.
  func asArrived(_ there: AccountValue) -> AccountRecord {
    guard let sending, sending == there.asHere else { return self }
    return AccountRecord(here: sending, there: there)
  }
}

/// What follows from a comparison.
public enum AccountVerdict: Hashable, Sendable {
  /// Both sides say the same.
  case agreed
  /// It was changed here, so the account is told.
  case send
  /// It was changed at the account, so it is marked here.
  case take
  /// Both were changed, or the account has what is not for somebody here: each side keeps its own.
  case differ
}

/// Both sides of a film in one of the kinds, and what they said last: the rules of keeping an account in step.
///
/// Whatever has changed on one side only goes to the other. Nothing that was changed on both is decided by this program.
public struct AccountComparison: Hashable, Sendable {
  /// What is marked here.
  public var here: AccountValue
  /// What is marked at the account.
  public var there: AccountValue
  /// What both said last; nil where they were never compared.
  public var record: AccountRecord?
  /// Whether the film is not for the one who marks, who thereby has refused what the account may bring.
  public var isNotForMe: Bool

  /// Makes a comparison.
  public init(
    here: AccountValue, there: AccountValue, record: AccountRecord? = nil, isNotForMe: Bool = false
  ) {
    self.here = here
    self.there = there
    self.record = record
    self.isNotForMe = isNotForMe
  }

  /// What follows.
  public var verdict: AccountVerdict {
    guard here != there.asHere else { return .agreed }
    let last = (record ?? AccountRecord()).asArrived(there)
    switch (here != last.here, there != last.there) {
    case (true, false): return .send
    case (false, true): return isRefused ? .differ : .take
    default: return .differ
    }
  }

  /// Whether taking what the account has would undo "not for me".
  private var isRefused: Bool { isNotForMe && there == .marked }
}
