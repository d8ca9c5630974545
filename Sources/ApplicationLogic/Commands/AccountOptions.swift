public import BusinessLogic

/// The options of `moviebrowser account`.
public struct AccountOptions: Hashable, Sendable {
  /// A part of the command.
  public enum Part: String, CaseIterable, Sendable {
    /// Keeping a key, or forgetting it.
    case key
    /// Signing in.
    case login
    /// Signing out.
    case logout
    /// Saying what there is.
    case status
    /// Sending and fetching marks.
    case sync
  }

  /// The options of most commands.
  public var shared = SharedOptions()
  /// The part.
  public var part = Part.status
  /// Whether the key is forgotten.
  public var removesKey = false
  /// Whether to sign in as a guest.
  public var isGuest = false
  /// Whether to sign out here only.
  public var isHereOnly = false
  /// Whether sync only says what it would do.
  public var isRehearsal = false
  /// The side that has its way where marks differ; nil for neither.
  public var preference: AccountSyncInteractor.Preference?

  /// Creates the options of a call that gives none.
  public init() {}

  static func preference(
    _ word: String
  ) throws(CommandFailure) -> AccountSyncInteractor.Preference {
    if let side = AccountSyncInteractor.Preference(rawValue: word) { return side }
    throw .unknown(
      "side", word, among: AccountSyncInteractor.Preference.allCases.map(\.rawValue),
      hint: "there are here and account")
  }

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first {
      guard let part = Part(rawValue: word) else {
        throw .unknown(
          "part of account", word, among: Part.allCases.map(\.rawValue),
          hint: "there are key, login, logout, status and sync")
      }
      options.part = part
    }
    let owners: [(name: String, isGiven: Bool, parts: [Part])] = [
      ("--dry-run", options.isRehearsal, [.sync]), ("--guest", options.isGuest, [.login]),
      ("--here", options.isHereOnly, [.logout]),
      ("--json", options.shared.json, [.status, .sync]),
      ("--prefer", options.preference != nil, [.sync]), ("--remove", options.removesKey, [.key]),
    ]
    for owner in owners where owner.isGiven && !owner.parts.contains(options.part) {
      let calls = owner.parts.map { "moviebrowser account \($0.rawValue)" }
      throw CommandFailure(.usage, "\(owner.name) is for \(calls.joined(separator: " and "))")
    }
  }
}
