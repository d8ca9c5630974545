internal import ApplicationLogic
public import BusinessLogic

/// What is marked in the browser, and who is told of it in the background where somebody is signed in.
public struct BrowserAccount: Sendable {
  /// So long after a change nobody takes it back any more.
  private static let rest = Duration.seconds(2)

  /// What screens mark films in.
  public let library: any MovieLibrary
  private let courier: BackgroundAccountSync?

  /// Takes the file of marks, the service with which somebody may have signed in, and who is told when the account
  /// has brought anything.
  public init(
    _ marks: SQLiteMovieLibrary, service: MovieDatabaseConnection?,
    announce: @escaping @Sendable () -> Void = {}
  ) {
    // A session that cannot be read is a matter for moviebrowser account.
    guard let service, let session = (try? AccountSessionFile.usual?.read()) ?? nil else {
      (library, courier) = (marks, nil)
      return
    }
    let sync = AccountSyncInteractor(service: service.account(of: session), ledger: marks)
    let courier = BackgroundAccountSync(
      sync, now: { SystemClock.moment }, rest: { try await MainQueue.pause(for: Self.rest) },
      announce: announce)
    self.courier = courier
    library = ObservedMovieLibrary(marks) { courier.call() }
  }

  /// Sends what is left from earlier, a while from now; answers at once.
  public func begin() { courier?.call() }

  /// Sends what is left, and takes no longer than so long for it; what is not sent then stays to be sent.
  public func settle(within time: Duration) async {
    guard let courier else { return }
    await MainQueue.wait(atMost: time) { await courier.settle() }
  }

  /// What is to be said when the browser has closed, on one line; nil for nothing.
  public var complaint: String? {
    guard courier?.isTurnedAway == true else { return nil }
    return
      "your marks are not sent, because the service does not accept the session any more; moviebrowser account login signs in again"
  }
}
