public import BusinessLogic
internal import Commands
public import LibraryStore
internal import MovieData
public import MovieDatabase
internal import OperatingSystem

/// The library of the browser, synchronized with an account in the background if signed in.
public struct BrowserAccount: Sendable {
  /// The delay between a change and its upload; an undo within it avoids the request.
  private static let rest = Duration.seconds(2)

  /// The library in which screens mark films.
  public let library: any MovieLibrary
  private let sync: BackgroundAccountSync?

  /// Creates the library of the browser from its file, the service, and a closure to call after
  /// changes from the account were applied.
  ///
  /// If `ratingMarksSeen` is true, films that are rated in the account were seen.
  public init(
    _ marks: SQLiteMovieLibrary, service: MovieDatabaseConnection?, ratingMarksSeen: Bool,
    announce: @escaping @Sendable () -> Void = {}
  ) {
    // A session that cannot be read is reported by `moviebrowser account`.
    guard let service, let session = (try? AccountSessionFile.default?.read()) ?? nil else {
      (library, sync) = (marks, nil)
      return
    }
    let interactor = AccountSyncInteractor(
      service: service.account(of: session), ledger: marks, ratingMarksSeen: ratingMarksSeen)
    let sync = BackgroundAccountSync(
      interactor, now: { SystemClock.moment }, rest: { try await MainQueue.pause(for: Self.rest) },
      announce: announce)
    self.sync = sync
    library = ObservedMovieLibrary(marks) { _ in sync.call() }
  }

  /// Schedules the upload of changes left from earlier sessions and returns immediately.
  public func begin() { sync?.call() }

  /// Uploads pending changes for at most the given time; the rest stays pending.
  public func settle(within time: Duration) async {
    guard let sync else { return }
    await MainQueue.wait(atMost: time) { await sync.settle() }
  }

  /// The message to print after the browser has closed, on one line; nil for none.
  public var complaint: String? {
    guard sync?.isRejected == true else { return nil }
    return AccountWording.marksNotSent
  }
}
