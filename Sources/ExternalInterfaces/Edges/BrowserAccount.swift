internal import BusinessLogic
internal import Commands
public import LibraryStore
internal import MovieData
public import MovieDatabase
internal import OperatingSystem

/// The sync of the browser's library with an account, in the background if signed in.
public struct BrowserAccount: Sendable {
  /// The delay between a change and its upload; an undo within it avoids the request.
  private static let debounce = Duration.seconds(2)

  private let sync: BackgroundAccountSync?

  /// Creates the sync of a library with a service.
  ///
  /// If `ratingMarksSeen` is true, films that are rated in the account were seen.
  public init(
    _ library: SQLiteMovieLibrary, service: MovieDatabaseConnection?, ratingMarksSeen: Bool
  ) {
    // A session that cannot be read is reported by `moviebrowser account`.
    guard let service, let session = (try? AccountSessionFile.default?.read()) ?? nil else {
      sync = nil
      return
    }
    let interactor = AccountSyncInteractor(
      service: service.account(of: session), ledger: library, ratingMarksSeen: ratingMarksSeen)
    let sync = BackgroundAccountSync(
      interactor, now: { SystemClock.moment },
      debounce: { try await MainQueue.pause(for: Self.debounce) })
    self.sync = sync
    library.observe { [weak sync] event in
      if event.ownMarks != nil { sync?.call() }
    }
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
