public import BusinessLogic
public import DomainEntities
public import Records
public import Wording

/// `moviebrowser account sync`: sends and fetches marks.
public struct AccountSyncCommand: Sendable {
  private let account: AccountIdentity
  private let sync: AccountSyncInteractor
  private let refusal: @Sendable () async -> CommandFailure?

  /// Creates a command for an account and the marks of this machine.
  ///
  /// `refusal` returns why TMDB rejects the key, nil if it accepts the key. It is called if TMDB
  /// rejects the session.
  public init(
    service: any AccountService, ledger: any AccountLedger, ratingMarksSeen: Bool = true,
    refusal: @escaping @Sendable () async -> CommandFailure?
  ) {
    account = service.identity
    sync = AccountSyncInteractor(
      service: service, ledger: ledger, ratingMarksSeen: ratingMarksSeen)
    self.refusal = refusal
  }

  /// Syncs, or shows what a sync would change.
  ///
  /// - Parameters:
  ///   - preference: The side whose marks win conflicts; nil for neither.
  ///   - isDryRun: Whether to change nothing.
  ///   - format: The format of the report.
  ///   - now: The current time.
  /// - Returns: The report.
  /// - Throws: `CommandFailure`, whose output reports the changes made before the failure.
  public nonisolated(nonsending) func run(
    preferring preference: AccountSyncInteractor.Preference?, isDryRun: Bool,
    format: OutputFormat, at now: Timestamp
  ) async throws(CommandFailure) -> String {
    let report: AccountReport
    do throws(MovieDataError) {
      report = try await sync.sync(preferring: preference, isDryRun: isDryRun, at: now)
    } catch {
      throw await failure(error)
    }
    let text = AccountReportText(report, of: account, isDryRun: isDryRun)
      .text(format: format)
    guard let problem = report.problem else { return text }
    var failure = await failure(problem)
    failure.output = text
    throw failure
  }

  private nonisolated(nonsending) func failure(_ error: MovieDataError) async -> CommandFailure {
    guard error == .unauthorized else { return CommandFailure(error) }
    return await refusal()
      ?? CommandFailure(.notAuthorized, AccountWording.sessionRefused)
  }
}
