public import BusinessLogic
internal import Synchronization

/// The documents of a service, from what is kept here where that will do, and from far away where not.
///
/// What is kept is answered at once. Where it is no longer fresh it is asked for again behind the reader's back.
/// Each document has one fetch at a time, however many ask for it; a reader who goes away
/// takes nothing from the others, and the answer still is kept.
public final class DocumentLibrary: Sendable {
  /// What a reader gets.
  public typealias Answer<Value> = (value: Value, age: Duration?)
  /// Makes a value of a document's bytes, or says why not.
  public typealias Decoder<Value> = @Sendable ([UInt8]) throws(MovieDataError) -> Value

  /// Documents that were not confirmed for 180 days are not answered, in seconds: the service's terms allow six
  /// months.
  public static let longestKept = 180 * 86_400

  let service: any DocumentService
  let archive: any DocumentArchive
  let limits: Limits
  let now: @Sendable () -> Int
  let executor: (any TaskExecutor)?
  let decoding: DocumentDecoding
  let report: SourceReporter
  let state = Mutex(State())

  /// How much goes on at once that nobody waits for.
  struct Limits: Sendable {
    /// Fetches whose readers have gone away.
    var abandoned = 2
    /// Fetches of what is shown already.
    var behind = 6
    /// For how long what could not be had is not asked for again behind a reader's back, in seconds.
    var rest = 30
  }

  /// Takes the service, what is kept of it, a clock that tells seconds since 1970 UTC, and who is told what happens.
  ///
  /// Fetches run on the executor, or without one on the runtime's threads.
  public convenience init(
    service: any DocumentService, archive: any DocumentArchive,
    now: @escaping @Sendable () -> Int,
    executor: (any TaskExecutor)? = MainActorExecutor.shared,
    decoding: DocumentDecoding = .atOnce, report: @escaping SourceReporter
  ) {
    self.init(
      service: service, archive: archive, limits: Limits(), now: now, executor: executor,
      decoding: decoding, report: report)
  }

  init(
    service: any DocumentService, archive: any DocumentArchive, limits: Limits,
    now: @escaping @Sendable () -> Int, executor: (any TaskExecutor)?,
    decoding: DocumentDecoding = .atOnce, report: @escaping SourceReporter
  ) {
    self.decoding = decoding
    self.service = service
    self.archive = archive
    self.limits = limits
    self.now = now
    self.executor = executor
    self.report = report
  }

  /// What a document says: from what is kept, otherwise from the service.
  ///
  /// An age comes with what is no longer fresh while the service cannot be had. Throws `.cancelled` as soon as
  /// the reader's task is cancelled, and `.invalidResponse` for a document that cannot be read.
  public nonisolated(nonsending) func value<Value: Sendable>(
    named name: DocumentName, decode: @escaping Decoder<Value>
  ) async throws(MovieDataError) -> Answer<Value> {
    if Task.isCancelled { throw .cancelled }
    if let kept = kept(name) {
      do throws(MovieDataError) {
        return answer(name, kept, try await decoding.value(of: kept.bytes, decode), decode)
      } catch {
        // Nobody could read it later either.
        archive.forget(name)
      }
    }
    return try await fetched(name, insistent: false, decode)
  }

  /// What a kept document says; nil where none is kept, and where it takes too long to decode and is not
  /// among what was decoded lately.
  ///
  /// Begins to ask for it again where it is no longer fresh.
  public func valueAtHand<Value: Sendable>(
    named name: DocumentName, decoded: (([UInt8]) -> Value?)? = nil,
    decode: @escaping Decoder<Value>
  ) -> Answer<Value>? {
    guard let kept = kept(name) else { return nil }
    if let value = decoded?(kept.bytes) { return answer(name, kept, value, decode) }
    guard decoding.isQuick(kept.bytes) else { return nil }
    do throws(MovieDataError) {
      return answer(name, kept, try decode(kept.bytes), decode)
    } catch {
      // Nobody could read it later either.
      archive.forget(name)
      return nil
    }
  }

  /// The value of a kept document, which is asked for again where it is no longer fresh.
  private func answer<Value: Sendable>(
    _ name: DocumentName, _ kept: KeptDocument, _ value: Value,
    _ decode: @escaping Decoder<Value>
  ) -> Answer<Value> {
    guard !isFresh(kept) else { return (value, nil) }
    let isOutOfReach = beginRefresh(name, decode)
    return (value, isOutOfReach ? age(of: kept) : nil)
  }

  /// What a document says now: the service is asked even where the one that is kept is fresh.
  ///
  /// Where the service cannot be had, what is kept is answered with its age.
  public nonisolated(nonsending) func reload<Value: Sendable>(
    named name: DocumentName, decode: @escaping Decoder<Value>
  ) async throws(MovieDataError) -> Answer<Value> {
    if Task.isCancelled { throw .cancelled }
    return try await fetched(name, insistent: true, decode)
  }

  private nonisolated(nonsending) func fetched<Value: Sendable>(
    _ name: DocumentName, insistent: Bool, _ decode: @escaping Decoder<Value>
  ) async throws(MovieDataError) -> Answer<Value> {
    let result = try await outcome(of: name, insistent: insistent, decode: decode).get()
    // Whoever asked first has had it decoded for all who want the same of it.
    if let value = result.value as? Value { return (value, result.age) }
    return (try await decoding.value(of: result.bytes, decode), result.age)
  }
}

extension DocumentLibrary {
  /// The document that is kept, unless it is too old or dated by a clock that was out of order.
  func kept(_ name: DocumentName) -> KeptDocument? {
    guard let document = archive.document(named: name) else { return nil }
    let (age, overflows) = now().subtractingReportingOverflow(document.confirmedAt)
    guard !overflows, age <= Self.longestKept else {
      archive.forget(name)
      return nil
    }
    return document
  }

  /// A document from the future is not fresh: nobody knows how old it is.
  private func isFresh(_ document: KeptDocument) -> Bool {
    (document.confirmedAt..<max(document.confirmedAt, document.freshUntil)).contains(now())
  }

  /// How long ago the service confirmed a document.
  func age(of document: KeptDocument) -> Duration {
    .seconds(max(0, now() - document.confirmedAt))
  }
}
