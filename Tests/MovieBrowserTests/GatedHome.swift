import ProgramTestSupport
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home folder with a service that responds when a test opens its gate: each opening is one round
/// trip.
///
/// Round trips are counted, so no time is measured.
final class GatedHome {
  private final class Gate: Sendable {
    let openings = Atomic(0)
    let held = Atomic(0)
    let isGone = Atomic(false)
    let arrived = Mutex<[LoopbackRequest]>([])
  }

  let folder: TemporaryFolder
  let service: LoopbackService
  let environment: [String: String]
  private let gate = Gate()

  init(films: Int = 400) throws {
    let double = MovieDatabaseDouble(films: films)
    service = try LoopbackService { [gate] request in
      let arrival = gate.openings.load(ordering: .acquiring)
      // A request recorded here is certain to be answered by the next opening.
      gate.arrived.withLock { $0.append(request) }
      gate.held.add(1, ordering: .acquiringAndReleasing)
      while gate.openings.load(ordering: .acquiring) == arrival,
        !gate.isGone.load(ordering: .acquiring)
      {
        usleep(500)
      }
      gate.held.subtract(1, ordering: .acquiringAndReleasing)
      return double.answer(to: request)
    }
    folder = try TemporaryFolder()
    var environment = ProgramUnderTest.environment
    environment["HOME"] = folder.path
    environment["MOVIEBROWSER_API_URL"] = service.origin
    environment["TMDB_ACCESS_TOKEN"] = MovieDatabaseDouble.token
    self.environment = environment
  }

  deinit {
    gate.isGone.store(true, ordering: .releasing)
    service.stop()
  }

  /// Answers all requests received so far.
  func passRoundTrip() {
    gate.openings.add(1, ordering: .acquiringAndReleasing)
  }

  /// Whether a request is waiting at the gate.
  var holdsRequests: Bool { gate.held.load(ordering: .acquiring) > 0 }

  /// Opens the browser.
  func open(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try ProgramUnderTest.find().open(columns: columns, rows: rows, environment: environment)
  }

  /// The requests received so far.
  var requests: [LoopbackRequest] { gate.arrived.withLock(\.self) }

  /// Forgets the requests received so far.
  func forgetRequests() { gate.arrived.withLock { $0 = [] } }

  /// The number of list pages requested so far.
  var pages: Int { requests.count { $0["page"] != nil } }
}
