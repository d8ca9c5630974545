public import BusinessLogic
public import Scheduling
internal import Synchronization

/// A read-through cache of a service's documents.
///
/// A cached document is returned immediately. If it is stale, it is also revalidated in the
/// background. Concurrent readers of a document share one fetch. Canceling a reader does not affect
/// the others, and the response is still stored.
public final class DocumentCache: Sendable {
  /// The result of a read: a value, and its age if it may be out of date.
  public typealias Answer<Value> = (value: Value, age: Duration?)
  /// Decodes the bytes of a document, or throws the reason it cannot be decoded.
  public typealias Decoder<Value> = @Sendable ([UInt8]) throws(MovieDataError) -> Value

  /// The maximum time since the last confirmation, in seconds (180 days).
  ///
  /// Older documents are never returned: the service's terms allow six months.
  public static let maxAge = 180 * 86_400

  /// Limits on fetches that no reader is waiting for.
  public struct Limits: Sendable {
    /// Fetches whose readers have all left.
    var abandoned = 2
    /// Revalidations in the background of documents that are already on screen.
    var inBackground = 6
    /// Minimum time before a failed document is requested again in the background, in seconds.
    var delay = 30

    /// Creates the default limits.
    public init() {}

    init(abandoned: Int, inBackground: Int, delay: Int) {
      (self.abandoned, self.inBackground, self.delay) = (abandoned, inBackground, delay)
    }
  }

  private let service: any DocumentService
  private let store: any DocumentStore
  private let now: @Sendable () -> Int
  private let executor: (any TaskExecutor)?
  private let decoding: DocumentDecoding
  private let showsAges: Bool
  private let report: SourceReporter
  private let fetches: Mutex<DocumentFetches>

  /// Creates a cache in front of a service.
  ///
  /// - Parameters:
  ///   - service: The service to fetch documents from.
  ///   - store: The persistent store of fetched documents.
  ///   - limits: Limits on fetches that no reader is waiting for.
  ///   - now: The current time, in seconds since 1970 UTC.
  ///   - executor: The executor that fetches run on, or nil for the runtime's thread pool.
  ///   - decoding: Where documents are decoded.
  ///   - showsAges: Whether every stale document has an age, for readers that do not wait for the
  ///     result of its revalidation.
  ///   - report: Called with retries, fallbacks and refreshes.
  public init(
    service: any DocumentService, store: any DocumentStore, limits: Limits = Limits(),
    now: @escaping @Sendable () -> Int, executor: (any TaskExecutor)? = MainActorExecutor.shared,
    decoding: DocumentDecoding = .atOnce, showsAges: Bool = false,
    report: @escaping SourceReporter
  ) {
    self.decoding = decoding
    self.showsAges = showsAges
    self.service = service
    self.store = store
    fetches = Mutex(DocumentFetches(limits))
    self.now = now
    self.executor = executor
    self.report = report
  }

  /// The number of fetches in flight.
  var fetchCount: Int { fetches.withLock { $0.count } }

  /// Returns the number of readers waiting for a document.
  func readerCount(of name: DocumentName) -> Int {
    fetches.withLock { $0.readerCount(of: name) }
  }

  /// Returns the value of a document, from the cache or else from the service.
  ///
  /// The age is nil unless the document is stale and, unless ages are always shown, the service is
  /// unreachable. With `freshness` `.cached`, there is no request, and a stale document has an age.
  /// With `.current`, the service is asked even if the cached copy is fresh; if it is unreachable,
  /// the answer is the cached value and its age.
  ///
  /// - Throws: `.cancelled` as soon as the reader's task is canceled; `.notFound` if only the cache
  ///   is asked and does not have the document; `.invalidResponse` for one that cannot be decoded.
  public nonisolated(nonsending) func value<Value: Sendable>(
    named name: DocumentName, freshness: MovieFreshness = .default,
    decode: @escaping Decoder<Value>
  ) async throws(MovieDataError) -> Answer<Value> {
    if Task.isCancelled { throw .cancelled }
    var old = kept(name)
    if freshness == .cached {
      guard let old else { throw .notFound }
      return (
        try await decoding.value(of: old.bytes, decode), isFresh(old) ? nil : age(of: old)
      )
    }
    if freshness == .default, let kept = old {
      do throws(MovieDataError) {
        return answer(name, kept, try await decoding.value(of: kept.bytes, decode), decode)
      } catch {
        // It can never be decoded, so there is no point in keeping it.
        store.forget(name)
        old = nil
      }
    }
    let result = try await outcome(
      of: name, old: old, ignoringCache: freshness == .current, decode: decode
    ).get()
    // The reader that started the fetch has usually decoded this type already.
    if let value = result.value as? Value { return (value, result.age) }
    return (try await decoding.value(of: result.bytes, decode), result.age)
  }

  /// Returns the value of a cached document, without waiting.
  ///
  /// Returns nil if the document is not cached, or if it takes too long to decode and `decoded`
  /// does not have its value. Starts revalidating a stale document.
  public func cachedValue<Value: Sendable>(
    named name: DocumentName, decoded: (([UInt8]) -> Value?)? = nil,
    decode: @escaping Decoder<Value>
  ) -> Answer<Value>? {
    guard let kept = kept(name) else { return nil }
    if let value = decoded?(kept.bytes) { return answer(name, kept, value, decode) }
    guard decoding.isQuick(kept.bytes) else { return nil }
    do throws(MovieDataError) {
      return answer(name, kept, try decode(kept.bytes), decode)
    } catch {
      // It can never be decoded, so there is no point in keeping it.
      store.forget(name)
      return nil
    }
  }

  /// Returns the value of a cached document, and starts revalidating it if it is stale.
  private func answer<Value: Sendable>(
    _ name: DocumentName, _ kept: CachedDocument, _ value: Value,
    _ decode: @escaping Decoder<Value>
  ) -> Answer<Value> {
    guard !isFresh(kept) else { return (value, nil) }
    let isUnreachable = beginRefresh(name, kept, decode)
    return (value, isUnreachable || showsAges ? age(of: kept) : nil)
  }

  // MARK: Fetches

  /// Joins the fetch of a document, starting it if necessary.
  ///
  /// Unless `ignoringCache` is true, fails without a request if the service has reported the
  /// document as not found, or if another document has just timed out. If it is true and the fetch
  /// that was joined fails temporarily, tries once more.
  nonisolated(nonsending) func outcome<Value: Sendable>(
    of name: DocumentName, old: CachedDocument?, ignoringCache: Bool,
    decode: @escaping Decoder<Value>
  ) async -> FetchedDocument.Outcome {
    let now = now()
    let failure = fetches.withLock { ignoringCache ? nil : $0.knownFailure(of: name, at: now) }
    if let failure { return .failure(failure) }
    let (outcome, isShared) = await wait(for: name, old, decode)
    guard ignoringCache, isShared, outcome.isPassing else { return outcome }
    return await wait(for: name, old, decode).outcome
  }

  /// Returns the outcome of a fetch, and whether it had been started for another reader.
  private nonisolated(nonsending) func wait<Value: Sendable>(
    for name: DocumentName, _ old: CachedDocument?, _ decode: @escaping Decoder<Value>
  ) async -> (outcome: FetchedDocument.Outcome, isShared: Bool) {
    if Task.isCancelled { return (.failure(.cancelled), false) }
    let (outcomes, reader) = AsyncStream<FetchedDocument.Outcome>.makeStream()
    let (number, isShared) = fetches.withLock {
      $0.join(name, reader) { begin(name, number: $0, old, decode) }
    }
    reader.onTermination = { [self] _ in
      for task in fetches.withLock({ $0.leave(name, number) }) { task.cancel() }
    }
    for await outcome in outcomes { return (outcome, isShared) }
    return (.failure(.cancelled), isShared)
  }

  /// Revalidates a document in the background unless a fetch is in flight or has just failed.
  ///
  /// Returns true if the last attempt to fetch this document failed, or if the service was
  /// unreachable at the last request of any kind.
  private func beginRefresh<Value: Sendable>(
    _ name: DocumentName, _ old: CachedDocument, _ decode: @escaping Decoder<Value>
  ) -> Bool {
    let now = now()
    let (isUnreachable, surplus) = fetches.withLock {
      $0.refresh(name, at: now) { begin(name, number: $0, old, decode) }
    }
    for task in surplus { task.cancel() }
    return isUnreachable
  }

  /// Waits until no fetch is in flight.
  public nonisolated(nonsending) func settle() async {
    while let task = fetches.withLock(\.anyTask) { await task.value }
  }

  /// Reports the documents that are still being revalidated in the background as old, for a reader
  /// that does not wait any longer.
  public func reportUnconfirmed(because error: MovieDataError) {
    for name in fetches.withLock({ $0.namesInBackground }) {
      if let old = kept(name) { report(.usesCache(because: error, age: age(of: old))) }
    }
  }

  private func begin<Value: Sendable>(
    _ name: DocumentName, number: Int, _ old: CachedDocument?, _ decode: @escaping Decoder<Value>
  ) -> Task<Void, Never> {
    Task(executorPreference: executor) { [self] in
      let outcome = await fetch(name, number, old) { (bytes) throws(MovieDataError) in
        try decode(bytes)
      }
      for reader in fetches.withLock({ $0.finish(name, number) }) {
        reader.yield(outcome)
        reader.finish()
      }
    }
  }

  // MARK: The service

  /// Fetches a document that replaces the cached one, and stores the response.
  private func fetch(
    _ name: DocumentName, _ number: Int, _ old: CachedDocument?,
    decode: @escaping Decoder<any Sendable>
  ) async -> FetchedDocument.Outcome {
    do throws(MovieDataError) {
      return .success(try await answer(name, old: old, decode))
    } catch {
      return await failed(error, name, number, old: old, decode)
    }
  }

  private func answer(
    _ name: DocumentName, old: CachedDocument?, _ decode: @escaping Decoder<any Sendable>
  ) async throws(MovieDataError) -> FetchedDocument {
    switch try await service.fetch(name, unless: old?.tag) {
    case .unchanged(let freshFor):
      guard let old else { throw .invalidResponse }
      guard let value = try? await decoding.value(of: old.bytes, decode) else {
        store.forget(name)
        return try await answer(name, old: nil, decode)
      }
      let now = now()
      store.confirm(name, at: now, freshUntil: now + freshFor.wholeSeconds)
      // The content is unchanged, but an age that was displayed is now obsolete.
      if fetches.withLock({ $0.recordAnswer(name) }) { report(.refreshed(name)) }
      return FetchedDocument(value: value, bytes: old.bytes)
    case .document(let bytes, let tag, let freshFor):
      let value = try await decoding.value(of: bytes, decode)
      let now = now()
      store.keep(
        CachedDocument(
          bytes: bytes, tag: tag, confirmedAt: now, freshUntil: now + freshFor.wholeSeconds),
        named: name)
      let hadAge = fetches.withLock { $0.recordAnswer(name) }
      if let old, hadAge || old.bytes != bytes { report(.refreshed(name)) }
      return FetchedDocument(value: value, bytes: bytes)
    }
  }

  /// Returns the outcome for the readers of a failed fetch: the cached document, or the error.
  private func failed(
    _ error: MovieDataError, _ name: DocumentName, _ number: Int, old: CachedDocument?,
    _ decode: @escaping Decoder<any Sendable>
  ) async -> FetchedDocument.Outcome {
    let now = now()
    switch error {
    case .cancelled:
      return .failure(error)
    case .notFound:
      store.forget(name)
      fetches.withLock { fetches in
        _ = fetches.recordAnswer(name)
        fetches.recordAbsence(name)
      }
      if old != nil { report(.refreshed(name)) }
      return .failure(error)
    case .unauthorized, .invalidResponse, .invalidContent, .unsupported, .library:
      // The service rejected the request or sent invalid data.
      let isInBackground = fetches.withLock { fetches in
        fetches.recordFailure(error, name, isUnreachable: false, at: now)
        return fetches.isInBackground(name, number)
      }
      if let old, isInBackground { report(.usesCache(because: error, age: age(of: old))) }
      return .failure(error)
    case .noTransport, .offline, .proxyFailed, .untrusted, .unusableCertificates, .interrupted,
      .webPage, .forbidden, .timedOut, .rateLimited, .serviceUnavailable:
      fetches.withLock { $0.recordFailure(error, name, isUnreachable: true, at: now) }
      guard let old, let value = try? await decoding.value(of: old.bytes, decode) else {
        return .failure(error)
      }
      fetches.withLock { $0.recordAge(name) }
      report(.usesCache(because: error, age: age(of: old)))
      return .success(FetchedDocument(value: value, bytes: old.bytes, age: age(of: old)))
    }
  }

  // MARK: The store

  /// Returns a stored document, unless it has expired or its date cannot be right.
  private func kept(_ name: DocumentName) -> CachedDocument? {
    guard let document = store.document(named: name) else { return nil }
    let (age, overflows) = now().subtractingReportingOverflow(document.confirmedAt)
    guard !overflows, age <= Self.maxAge else {
      store.forget(name)
      return nil
    }
    return document
  }

  /// Returns whether a document is fresh; one dated in the future is not: its real age is unknown.
  private func isFresh(_ document: CachedDocument) -> Bool {
    (document.confirmedAt..<max(document.confirmedAt, document.freshUntil)).contains(now())
  }

  /// Returns the time since the service last confirmed a document.
  private func age(of document: CachedDocument) -> Duration {
    .seconds(max(0, now() - document.confirmedAt))
  }
}
