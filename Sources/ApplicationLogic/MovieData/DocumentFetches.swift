internal import BusinessLogic

/// The result of a fetch, shared by all its readers.
struct FetchedDocument: Sendable {
  typealias Outcome = Result<FetchedDocument, MovieDataError>

  var value: any Sendable
  var bytes: [UInt8]
  /// The age of the document, if the service could not be reached.
  var age: Duration?
}

/// The fetches in flight, their readers, and a record of past failures.
struct DocumentFetches {
  /// The maximum number of documents recorded per reason; the record is cleared when it is full.
  static let maxRecords = 1_000
  /// The longest retry delay, in seconds; no larger Retry-After value is plausible.
  static let maxRetryDelay = 600

  /// How long a timeout is remembered, in seconds.
  static let timeoutMemory = 5

  /// A stream of one outcome, which ends without it when the reader's task is canceled.
  typealias Reader = AsyncStream<FetchedDocument.Outcome>.Continuation

  /// A fetch in flight.
  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    /// Whether the fetch revalidates a cached document in the background.
    let isInBackground: Bool
    var readers: [Int: Reader] = [:]
    /// When the last reader left, in the numbering of fetches (larger is later); nil while there is
    /// a reader.
    var leftAt: Int?
  }

  private let limits: DocumentCache.Limits
  private var fetches: [DocumentName: Fetch] = [:]
  /// The documents whose last fetch failed, with the earliest time of the next background attempt
  /// in seconds since 1970 UTC.
  private var delays: [DocumentName: Int] = [:]
  /// Whether the service was unreachable at the last request.
  private var isUnreachable = false
  /// When a document last timed out; nil after any response.
  private var lastTimeout: Int?
  /// The documents that have timed out since, or failed because of that.
  private var tried: Set<DocumentName> = []
  /// The documents that the service has reported as not found.
  private var absent: Set<DocumentName> = []
  /// The documents returned with an age and not confirmed since.
  private var aged: Set<DocumentName> = []
  private var lastNumber = 0

  init(_ limits: DocumentCache.Limits) {
    self.limits = limits
  }

  /// The number of fetches in flight.
  var count: Int { fetches.count }
  /// The task of one of them.
  var anyTask: Task<Void, Never>? { fetches.first?.value.task }

  /// Returns the number of readers waiting for a document.
  func readerCount(of name: DocumentName) -> Int { fetches[name]?.readers.count ?? 0 }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Readers

  /// Returns why a document fails without a request: the service does not have it, or another
  /// document has just timed out.
  ///
  /// Without the latter, trying one list after another would mean a full timeout for each. It fails
  /// a document only once: asking for it again counts as a request to retry.
  mutating func knownFailure(of name: DocumentName, at now: Int) -> MovieDataError? {
    if absent.contains(name) { return .notFound }
    guard fetches[name] == nil, let lastTimeout,
      (lastTimeout..<lastTimeout + Self.timeoutMemory).contains(now)
    else { return nil }
    return tried.insert(name).inserted ? .timedOut : nil
  }

  /// Adds a reader to the fetch of a document, which `begin` starts if there is none.
  ///
  /// Returns the reader's number, and whether there was a fetch.
  mutating func join(
    _ name: DocumentName, _ reader: Reader, begin: (Int) -> Task<Void, Never>
  ) -> (number: Int, isShared: Bool) {
    let known = fetches[name]
    var fetch = known ?? start(isInBackground: false, begin)
    let number = nextNumber()
    fetch.readers[number] = reader
    fetch.leftAt = nil
    fetches[name] = fetch
    return (number, known != nil)
  }

  /// Removes a reader unless it has its outcome; returns the fetches to cancel.
  mutating func leave(_ name: DocumentName, _ number: Int) -> [Task<Void, Never>] {
    guard fetches[name]?.readers.removeValue(forKey: number) != nil else { return [] }
    if fetches[name]?.readers.isEmpty == true {
      let number = nextNumber()
      fetches[name]?.leftAt = number
    }
    return removeSurplus()
  }

  /// Starts a background fetch of a cached document unless one is in flight or has just failed.
  ///
  /// Returns whether the document or the service as a whole was unreachable at the last attempt,
  /// and the fetches to cancel.
  mutating func refresh(
    _ name: DocumentName, at now: Int, begin: (Int) -> Task<Void, Never>
  ) -> (isUnreachable: Bool, surplus: [Task<Void, Never>]) {
    let end = delays[name]
    // A clock that is set back must not stop revalidation for good.
    let isDelayed = end.map { now < $0 && now >= $0 - Self.maxRetryDelay } ?? false
    if !isDelayed, fetches[name] == nil {
      var fetch = start(isInBackground: true, begin)
      fetch.leftAt = fetch.number
      fetches[name] = fetch
    }
    let isUnreachable = isUnreachable || end != nil
    if isUnreachable { recordAge(name) }
    return (isUnreachable, removeSurplus())
  }

  private mutating func start(isInBackground: Bool, _ begin: (Int) -> Task<Void, Never>) -> Fetch {
    let number = nextNumber()
    return Fetch(number: number, task: begin(number), isInBackground: isInBackground)
  }

  /// Removes the oldest fetches without readers that exceed the limits.
  private mutating func removeSurplus() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    for (isInBackground, limit) in [(true, limits.inBackground), (false, limits.abandoned)] {
      let idle = fetches.filter {
        $0.value.leftAt != nil && $0.value.isInBackground == isInBackground
      }
      .sorted { $0.value.leftAt ?? 0 < $1.value.leftAt ?? 0 }
      for (name, fetch) in idle.dropLast(limit) {
        fetches[name] = nil
        tasks.append(fetch.task)
      }
    }
    return tasks
  }

  /// Removes a finished fetch and returns its readers.
  ///
  /// An abandoned fetch has none, and a newer fetch of the same document may have replaced it.
  mutating func finish(_ name: DocumentName, _ number: Int) -> [Reader] {
    guard fetches[name]?.number == number, let fetch = fetches.removeValue(forKey: name) else {
      return []
    }
    return Array(fetch.readers.values)
  }

  /// The documents that are being revalidated in the background.
  var namesInBackground: [DocumentName] { fetches.filter(\.value.isInBackground).map(\.key) }

  /// Returns whether a fetch is the current one for its document and runs in the background.
  func isInBackground(_ name: DocumentName, _ number: Int) -> Bool {
    fetches[name].map { $0.number == number && $0.isInBackground } ?? false
  }

  // MARK: Failure records

  /// Records that a document was returned with an age.
  mutating func recordAge(_ name: DocumentName) {
    if aged.count >= Self.maxRecords { aged = [] }
    aged.insert(name)
  }

  /// Records that the service does not have a document; only a reader that ignores the cache
  /// requests it again.
  mutating func recordAbsence(_ name: DocumentName) {
    if absent.count >= Self.maxRecords { absent = [] }
    absent.insert(name)
  }

  /// Records a response; returns whether the document had been returned with an age before.
  mutating func recordAnswer(_ name: DocumentName) -> Bool {
    // The service is available again, so other failed documents may be too.
    if isUnreachable { delays = [:] }
    isUnreachable = false
    lastTimeout = nil
    delays[name] = nil
    absent.remove(name)
    return aged.remove(name) != nil
  }

  /// Records that a document could not be fetched, and whether the service was unreachable.
  mutating func recordFailure(
    _ error: MovieDataError, _ name: DocumentName, isUnreachable: Bool, at now: Int
  ) {
    var delay = limits.delay
    if case .rateLimited(let wait?) = error {
      delay = max(delay, min(wait.wholeSeconds, Self.maxRetryDelay))
    }
    self.isUnreachable = isUnreachable
    if delays.count >= Self.maxRecords { delays = [:] }
    delays[name] = now + delay
    if error == .timedOut { recordTimeout(name, at: now) }
  }

  private mutating func recordTimeout(_ name: DocumentName, at time: Int) {
    // Earlier attempts belong to an outage that is over.
    if lastTimeout.map({ $0 + Self.timeoutMemory <= time }) ?? true { tried = [] }
    lastTimeout = time
    tried.insert(name)
  }
}

extension Duration {
  /// The whole seconds, clamped to `0...DocumentCache.maxAge`.
  var wholeSeconds: Int {
    Int(min(max(0, components.seconds), Int64(DocumentCache.maxAge)))
  }
}

extension FetchedDocument.Outcome {
  /// Whether another attempt may succeed, even if a cached document has hidden the failure.
  var isPassing: Bool {
    switch self {
    case .success(let result): result.age != nil
    case .failure(.noTransport), .failure(.offline), .failure(.proxyFailed),
      .failure(.untrusted), .failure(.unusableCertificates), .failure(.interrupted),
      .failure(.webPage), .failure(.forbidden), .failure(.timedOut), .failure(.rateLimited),
      .failure(.serviceUnavailable), .failure(.invalidResponse), .failure(.invalidContent):
      true
    case .failure: false
    }
  }
}
