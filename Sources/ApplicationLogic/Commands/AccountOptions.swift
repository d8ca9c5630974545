public import BusinessLogic
import DomainEntities
package import Records
package import Wording

/// The options of `moviebrowser account`.
public struct AccountOptions: Hashable, Sendable {
  /// A subcommand.
  public enum Part: String, CaseIterable, Sendable {
    /// Stores or deletes the key.
    case key
    /// Signs in.
    case signIn = "sign-in"
    /// Signs out.
    case signOut = "sign-out"
    /// Shows the key and the session.
    case status
    /// Sends and fetches marks.
    case sync
  }

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The subcommand.
  public var part = Part.status
  /// Whether to delete the stored key.
  public var removesKey = false
  /// Whether to sign in as a guest.
  public var isGuest = false
  /// Whether sync shows what would change without changing it.
  public var isDryRun = false
  /// The side whose marks win conflicts; nil for neither.
  public var preference: AccountSyncInteractor.Preference?

  /// Creates the default options.
  public init() {}

  /// The fields of the output for programs.
  package var shape: RecordShape { part == .sync ? accountSyncRecord.shape : accountRecord.shape }

  /// Returns the side that wins a conflict, `here` or `account`.
  package static func preference(
    _ word: String
  ) throws(CommandFailure) -> AccountSyncInteractor.Preference {
    if let side = AccountSyncInteractor.Preference(rawValue: word) { return side }
    throw .unknown(
      "side", word, among: AccountSyncInteractor.Preference.allCases.map(\.rawValue),
      hint: Wording.useOne(of: ["here", "account"]))
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    if let word = words.first {
      guard let part = Part(rawValue: word) else {
        let parts = Part.allCases.map(\.rawValue)
        let nearest = EditDistance.nearest(to: word, among: parts).first
        // The word may be a key, and error messages end up in logs.
        throw CommandFailure(
          .usage, AccountWording.unknownPart(nearest: nearest, among: parts),
          suggestions: [nearest].compactMap(\.self))
      }
      options.part = part
    }
    let owners: [(name: String, isGiven: Bool, parts: [Part])] = [
      ("--dry-run", options.isDryRun, [.sync]), ("--guest", options.isGuest, [.signIn]),
      (
        options.shared.output.firstOption ?? "", options.shared.output.firstOption != nil,
        [.status, .sync]
      ),
      ("--prefer", options.preference != nil, [.sync]), ("--remove", options.removesKey, [.key]),
    ]
    for owner in owners where owner.isGiven && !owner.parts.contains(options.part) {
      let calls = owner.parts.map { "moviebrowser account \($0.rawValue)" }
      throw CommandFailure(
        .usage, Wording.onlyValid(owner.name, with: calls))
    }
  }
}
