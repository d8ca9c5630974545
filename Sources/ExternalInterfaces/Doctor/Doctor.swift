public import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Looks at everything that the program needs of its surroundings, and says what to do about it.
///
/// It shows no secret. Nothing of it is a failure that does not keep the program from what it was told to do.
public struct Doctor: Sendable {
  /// What tests replace.
  struct Surroundings: Sendable {
    var environment: @Sendable (String) -> String?
    var wire: any HTTPTransport
    /// Why the wire failed, in the words of libcurl.
    var reason: @Sendable () -> String?
    var now: @Sendable () -> Int
    var clock: @Sendable () -> Duration
    var library: @Sendable () -> CurlLibrary?
    var cache: DocumentCache
    var hasProgram: @Sendable (String) -> Bool
    /// Columns and rows; nil where the output is no terminal.
    var size: @Sendable () -> TerminalSize?
  }

  let circumstances: MovieDatabaseConnection.Circumstances
  let key: Result<AccountKey?, AccountKey.Problem>
  /// Whether the program was told to use the service and nothing else.
  let needsService: Bool
  let surroundings: Surroundings

  /// Takes the circumstances of the service, the key as it was found, and whether there is to be no other source.
  public init(
    _ circumstances: MovieDatabaseConnection.Circumstances,
    key: Result<AccountKey?, AccountKey.Problem>, needsService: Bool
  ) {
    self.init(
      circumstances, key: key, needsService: needsService,
      surroundings: .system(CurlTransport(.init(circumstances))))
  }

  init(
    _ circumstances: MovieDatabaseConnection.Circumstances,
    key: Result<AccountKey?, AccountKey.Problem>, needsService: Bool, surroundings: Surroundings
  ) {
    self.circumstances = circumstances
    self.key = key
    self.needsService = needsService
    self.surroundings = surroundings
  }

  /// Looks at all of it; asks the service once.
  public nonisolated(nonsending) func findings() async -> [DoctorFinding] {
    await service() + [proxy()] + machine()
  }
}

extension Doctor.Surroundings {
  /// This machine.
  static func system(_ wire: CurlTransport) -> Doctor.Surroundings {
    let start = ContinuousClock.now
    return Doctor.Surroundings(
      environment: { ProcessControl.environment($0) }, wire: wire, reason: { wire.lastFailure },
      now: { time(nil) }, clock: { ContinuousClock.now - start }, library: CurlLibrary.find,
      cache: DocumentCache(), hasProgram: { ProgramPath.find($0) != nil },
      size: { StandardStreams.outputIsTerminal ? StandardStreams.outputSize : nil })
  }
}
