public import BusinessLogic
public import DomainEntities

/// `moviebrowser account sync`: sends what was marked here and fetches what was marked there.
public struct AccountSyncCommand: Sendable {
  private let account: AccountIdentity
  private let sync: AccountSyncInteractor
  private let refusal: @Sendable () async -> CommandFailure?

  /// Takes the account, what is marked here, and a way to learn whether the service accepts the key, for when it does not
  /// accept the session.
  public init(
    service: any AccountService, ledger: any AccountLedger,
    refusal: @escaping @Sendable () async -> CommandFailure?
  ) {
    account = service.identity
    sync = AccountSyncInteractor(service: service, ledger: ledger)
    self.refusal = refusal
  }

  /// Which side is to have its way where the two differ; what is wrong with the options is said before anything is asked.
  public static func preference(
    _ options: [String: [String]]
  ) throws(CommandFailure) -> AccountSyncInteractor.Preference? {
    guard let word = options["--prefer"]?.first else { return nil }
    if let side = AccountSyncInteractor.Preference(rawValue: word) { return side }
    throw .unknown(
      "side", word, among: AccountSyncInteractor.Preference.allCases.map(\.rawValue),
      hint: "there are here and account")
  }

  /// Does it, or with `--dry-run` says what it would do; a failure has in its output what was done before.
  public nonisolated(nonsending) func run(
    options: [String: [String]], format: OutputFormat, at now: Moment
  ) async throws(CommandFailure) -> String {
    let preference = try Self.preference(options)
    let isRehearsal = options["--dry-run"] != nil
    let report: AccountReport
    do throws(MovieDataError) {
      report = try await sync.sync(preferring: preference, isRehearsal: isRehearsal, at: now)
    } catch {
      throw await failure(error)
    }
    let text = AccountReportText(report, of: account, isRehearsal: isRehearsal)
      .text(format: format)
    guard let problem = report.problem else { return text }
    var failure = await failure(problem)
    failure.output = text
    throw failure
  }

  private nonisolated(nonsending) func failure(_ error: MovieDataError) async -> CommandFailure {
    guard error == .unauthorized else { return CommandFailure(error) }
    return await refusal()
      ?? CommandFailure(
        .failure,
        "the service does not accept the session any more; moviebrowser account login signs in again"
      )
  }
}
