public import BusinessLogic
internal import Synchronization

/// The documents of a service, from what is kept here where that will do, and from far away where not.
///
/// What is kept is answered at once. Where it is no longer fresh it is asked for again behind the reader's back.
/// Each document has one fetch at a time, however many ask for it; a reader who goes away
/// takes nothing from the others, and the answer still is kept.
public final class DocumentCache: Sendable {
  /// What a reader gets.
  public typealias Answer<Value> = (value: Value, age: Duration?)
  /// Makes a value of a document's bytes, or says why not.
  public typealias Decoder<Value> = @Sendable ([UInt8]) throws(MovieDataError) -> Value

  /// Documents that were not confirmed for 180 days are not answered, in seconds: the service's terms allow six
  /// months.
  public static let longestKept = 180 * 86_400

  typealias Limits = DocumentFetches.Limits

  private let service: any DocumentService
  private let archive: any DocumentStore
  private let now: @Sendable () -> Int
  private let executor: (any TaskExecutor)?
  private let decoding: DocumentDecoding
  private let report: SourceReporter
  private let fetches: Mutex<DocumentFetches>

  /// Takes the service, what is kept of it, a clock that tells seconds since 1970 UTC, and who is told what happens.
  ///
  /// Fetches run on the executor, or without one on the runtime's threads.
  public convenience init(
    service: any DocumentService, archive: any DocumentStore,
    now: @escaping @Sendable () -> Int,
    executor: (any TaskExecutor)? = MainActorExecutor.shared,
    decoding: DocumentDecoding = .atOnce, report: @escaping SourceReporter
  ) {
    self.init(
      service: service, archive: archive, limits: Limits(), now: now, executor: executor,
      decoding: decoding, report: report)
  }

  init(
    service: any DocumentService, archive: any DocumentStore, limits: Limits,
    now: @escaping @Sendable () -> Int, executor: (any TaskExecutor)?,
    decoding: DocumentDecoding = .atOnce, report: @escaping SourceReporter
  ) {
    self.decoding = decoding
    self.service = service
    self.archive = archive
    fetches = Mutex(DocumentFetches(limits))
    self.now = now
    self.executor = executor
    self.report = report
  }

  /// How many fetches are under way.
  var fetchCount: Int { fetches.withLock { $0.count } }
  /// Whether no fetch is under way and no caller waits for that.
  var isIdle: Bool { fetches.withLock { $0.isIdle } }

  /// How many readers wait for a document.
  func readerCount(of name: DocumentName) -> Int {
    fetches.withLock { $0.readerCount(of: name) }
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

  // MARK: Fetches

  /// Waits for the one fetch of a document, which begins if there is none.
  ///
  /// Unless it is `insistent` it does not begin, but fails, where the service has said that it does not
  /// have the document, and where another has just shown that the service is silent. An insistent reader is told no
  /// failure of an attempt that began before the wish.
  nonisolated(nonsending) func outcome<Value: Sendable>(
    of name: DocumentName, insistent: Bool = true, decode: @escaping Decoder<Value>
  ) async -> FetchedDocument.Outcome {
    let now = now()
    if !insistent, fetches.withLock({ $0.isAbsent(name) }) { return .failure(.notFound) }
    let (reader, isSpared) = fetches.withLock { fetches in
      let isSpared = !insistent && fetches.isSpared(name, at: now)
      return (fetches.newReader(), isSpared)
    }
    if isSpared { return .failure(.timedOut) }
    let ending = await wait(for: name, as: reader, decode)
    guard insistent, let fetch = ending.fetch, fetch < reader, ending.outcome.isPassing else {
      return ending.outcome
    }
    let again = fetches.withLock { $0.newReader() }
    return await wait(for: name, as: again, decode).outcome
  }

  private nonisolated(nonsending) func wait<Value: Sendable>(
    for name: DocumentName, as reader: Int, _ decode: @escaping Decoder<Value>
  ) async -> DocumentFetches.Ending {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        fetches.withLock { fetches in
          // The handler has run already when the task was cancelled before there was a reader.
          guard !Task.isCancelled else {
            return continuation.resume(returning: (.failure(.cancelled), nil))
          }
          fetches.join(name, as: reader, continuation) { begin(name, number: $0, decode) }
        }
      }
    } onCancel: {
      let (reader, surplus) = fetches.withLock { $0.leave(name, reader) }
      reader?.resume(returning: (.failure(.cancelled), nil))
      for task in surplus { task.cancel() }
    }
  }

  /// Asks for a document again behind the reader's back, unless that goes on already or has just failed.
  ///
  /// Answers whether it, or the service altogether, could not be had the last time.
  private func beginRefresh<Value: Sendable>(
    _ name: DocumentName, _ decode: @escaping Decoder<Value>
  ) -> Bool {
    let now = now()
    let (isOutOfReach, surplus) = fetches.withLock {
      $0.refresh(name, at: now) { begin(name, number: $0, decode) }
    }
    for task in surplus { task.cancel() }
    return isOutOfReach
  }

  /// Waits until nothing is under way any more.
  public nonisolated(nonsending) func settle() async {
    await withCheckedContinuation { continuation in
      if fetches.withLock({ $0.isIdle(orWait: continuation) }) { continuation.resume() }
    }
  }

  private func begin<Value: Sendable>(
    _ name: DocumentName, number: Int, _ decode: @escaping Decoder<Value>
  ) -> Task<Void, Never> {
    Task(executorPreference: executor) { [self] in
      let outcome = await fetch(name, number) { (bytes) throws(MovieDataError) in
        try decode(bytes)
      }
      let (readers, waiting) = fetches.withLock { $0.finish(name, number) }
      for reader in readers { reader.resume(returning: (outcome, number)) }
      for continuation in waiting { continuation.resume() }
    }
  }

  // MARK: The service

  /// Asks the service for a document, and keeps what it answers.
  private func fetch(
    _ name: DocumentName, _ number: Int, decode: @escaping Decoder<any Sendable>
  ) async -> FetchedDocument.Outcome {
    let old = kept(name)
    do throws(MovieDataError) {
      return .success(try await answer(name, old: old, decode))
    } catch {
      return await failed(error, name, number, old: old, decode)
    }
  }

  private func answer(
    _ name: DocumentName, old: KeptDocument?, _ decode: @escaping Decoder<any Sendable>
  ) async throws(MovieDataError) -> FetchedDocument {
    switch try await service.fetch(name, unless: old?.tag) {
    case .unchanged(let freshFor):
      guard let old else { throw .invalidResponse }
      guard let value = try? await decoding.value(of: old.bytes, decode) else {
        archive.forget(name)
        return try await answer(name, old: nil, decode)
      }
      let now = now()
      archive.confirm(name, at: now, freshUntil: now + freshFor.wholeSeconds)
      // The same, but for its age, which is shown no longer.
      if fetches.withLock({ $0.noteAnswer(name) }) { report(.refreshed(name)) }
      return FetchedDocument(value: value, bytes: old.bytes)
    case .document(let bytes, let tag, let freshFor):
      let value = try await decoding.value(of: bytes, decode)
      let now = now()
      archive.keep(
        KeptDocument(
          bytes: bytes, tag: tag, confirmedAt: now, freshUntil: now + freshFor.wholeSeconds),
        named: name)
      let hadAge = fetches.withLock { $0.noteAnswer(name) }
      if let old, hadAge || old.bytes != bytes { report(.refreshed(name)) }
      return FetchedDocument(value: value, bytes: bytes)
    }
  }

  /// What the readers get instead of an answer.
  private func failed(
    _ error: MovieDataError, _ name: DocumentName, _ number: Int, old: KeptDocument?,
    _ decode: @escaping Decoder<any Sendable>
  ) async -> FetchedDocument.Outcome {
    let now = now()
    switch error {
    case .cancelled:
      return .failure(error)
    case .notFound:
      archive.forget(name)
      fetches.withLock { fetches in
        _ = fetches.noteAnswer(name)
        fetches.noteAbsence(name)
      }
      if old != nil { report(.refreshed(name)) }
      return .failure(error)
    case .unauthorized, .invalidResponse, .invalidContent, .untrusted, .library:
      // The service is there and says no or nonsense, or something else is there in its place.
      let isBehind = fetches.withLock { fetches in
        fetches.noteFailure(error, name, isOutOfReach: false, at: now)
        return fetches.isBehind(name, number)
      }
      if let old, isBehind { report(.usesKept(because: error, age: age(of: old))) }
      return .failure(error)
    case .offline, .timedOut, .rateLimited, .serviceUnavailable:
      fetches.withLock { $0.noteFailure(error, name, isOutOfReach: true, at: now) }
      guard let old, let value = try? await decoding.value(of: old.bytes, decode) else {
        return .failure(error)
      }
      fetches.withLock { $0.noteAge(name) }
      report(.usesKept(because: error, age: age(of: old)))
      return .success(FetchedDocument(value: value, bytes: old.bytes, age: age(of: old)))
    }
  }

  // MARK: What is kept

  /// The document that is kept, unless it is too old or dated by a clock that was out of order.
  private func kept(_ name: DocumentName) -> KeptDocument? {
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
  private func age(of document: KeptDocument) -> Duration {
    .seconds(max(0, now() - document.confirmedAt))
  }
}
