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

  /// Does it, or as a rehearsal says what it would do; a failure has in its output what was done before.
  ///
  /// `preference` is the side that has its way where the two differ.
  public nonisolated(nonsending) func run(
    preferring preference: AccountSyncInteractor.Preference?, isRehearsal: Bool,
    format: OutputFormat, at now: Timestamp
  ) async throws(CommandFailure) -> String {
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
