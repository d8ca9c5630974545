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

  /// The outcome of a fetch and its number; the number is nil if no fetch was started.
  typealias Ending = (outcome: FetchedDocument.Outcome, fetch: Int?)
  typealias Reader = CheckedContinuation<Ending, Never>

  /// Limits on fetches that no reader is waiting for.
  struct Limits: Sendable {
    /// Fetches whose readers have all left.
    var abandoned = 2
    /// Background revalidations of documents that are already on screen.
    var behind = 6
    /// Minimum time before a failed document is requested again in the background, in seconds.
    var rest = 30
  }

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

  private let limits: Limits
  private var fetches: [DocumentName: Fetch] = [:]
  /// The documents whose last fetch failed, with the earliest time of the next background attempt
  /// in seconds since 1970 UTC.
  private var rests: [DocumentName: Int] = [:]
  /// Whether the service was unreachable at the last request.
  private var isUnreachable = false
  /// A recent timeout, during which other documents fail without waiting.
  private var silence: Silence?
  /// The documents that the service has reported as not found.
  private var absent: Set<DocumentName> = []
  /// The documents returned with an age and not confirmed since.
  private var aged: Set<DocumentName> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var lastNumber = 0

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The number of fetches in flight.
  var count: Int { fetches.count }
  /// Whether no fetch is in flight and no caller is waiting for that.
  var isIdle: Bool { fetches.isEmpty && waiting.isEmpty }

  /// Returns the number of readers waiting for a document.
  func readerCount(of name: DocumentName) -> Int { fetches[name]?.readers.count ?? 0 }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Readers

  /// Returns whether the service has reported a document as not found.
  func isAbsent(_ name: DocumentName) -> Bool { absent.contains(name) }

  /// Returns a reader number, larger than that of every fetch started so far.
  mutating func newReader() -> Int { nextNumber() }

  /// Returns whether a new fetch should fail immediately because another document has just timed
  /// out.
  mutating func skipsRequest(_ name: DocumentName, at now: Int) -> Bool {
    fetches[name] == nil && silence?.spares(name, at: now) ?? false
  }

  /// Adds a reader to the fetch of a document, which `begin` starts if there is none.
  mutating func join(
    _ name: DocumentName, as number: Int, _ reader: Reader, begin: (Int) -> Task<Void, Never>
  ) {
    var fetch = fetches[name] ?? start(isInBackground: false, begin)
    fetch.readers[number] = reader
    fetch.leftAt = nil
    fetches[name] = fetch
  }

  /// Removes a canceled reader and returns it with the fetches to cancel.
  mutating func leave(
    _ name: DocumentName, _ number: Int
  ) -> (reader: Reader?, surplus: [Task<Void, Never>]) {
    guard let reader = fetches[name]?.readers.removeValue(forKey: number) else { return (nil, []) }
    if fetches[name]?.readers.isEmpty == true {
      let number = nextNumber()
      fetches[name]?.leftAt = number
    }
    return (reader, removeSurplus())
  }

  /// Starts a background fetch of a cached document unless one is in flight or has just failed.
  ///
  /// Returns whether the document or the service as a whole was unreachable at the last attempt,
  /// and the fetches to cancel.
  mutating func refresh(
    _ name: DocumentName, at now: Int, begin: (Int) -> Task<Void, Never>
  ) -> (isUnreachable: Bool, surplus: [Task<Void, Never>]) {
    let rest = rests[name]
    // A clock that is set back must not stop revalidation for good.
    let isResting = rest.map { now < $0 && now >= $0 - Self.maxRetryDelay } ?? false
    if !isResting, fetches[name] == nil {
      var fetch = start(isInBackground: true, begin)
      fetch.leftAt = fetch.number
      fetches[name] = fetch
    }
    let isUnreachable = isUnreachable || rest != nil
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
    for (isInBackground, limit) in [(true, limits.behind), (false, limits.abandoned)] {
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

  /// Removes a finished fetch.
  ///
  /// Returns its readers, and the callers of `settle` if it was the last one. An abandoned fetch
  /// has no readers, and a newer fetch of the same document may have replaced it.
  mutating func finish(
    _ name: DocumentName, _ number: Int
  ) -> (readers: [Reader], waiting: [CheckedContinuation<Void, Never>]) {
    let isCurrent = fetches[name]?.number == number
    let readers = isCurrent ? fetches.removeValue(forKey: name)?.readers : nil
    let done = fetches.isEmpty ? waiting : []
    if fetches.isEmpty { waiting = [] }
    return (readers.map { Array($0.values) } ?? [], done)
  }

  /// Returns true if no fetch is in flight; otherwise adds a waiter.
  mutating func isIdle(orWait continuation: CheckedContinuation<Void, Never>) -> Bool {
    if fetches.isEmpty { return true }
    waiting.append(continuation)
    return false
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
    if isUnreachable { rests = [:] }
    isUnreachable = false
    silence = nil
    rests[name] = nil
    absent.remove(name)
    return aged.remove(name) != nil
  }

  /// Records that a document could not be fetched, and whether the service was unreachable.
  mutating func recordFailure(
    _ error: MovieDataError, _ name: DocumentName, isUnreachable: Bool, at now: Int
  ) {
    var rest = limits.rest
    if case .rateLimited(let wait?) = error {
      rest = max(rest, min(wait.wholeSeconds, Self.maxRetryDelay))
    }
    self.isUnreachable = isUnreachable
    if rests.count >= Self.maxRecords { rests = [:] }
    rests[name] = now + rest
    if error == .timedOut { recordTimeout(name, at: now) }
  }

  private mutating func recordTimeout(_ name: DocumentName, at time: Int) {
    // Earlier attempts belong to an outage that is over.
    let isNew = silence.map { $0.noticedAt + Silence.length <= time } ?? true
    var silence = isNew ? Silence(noticedAt: time) : self.silence
    silence?.note(name, at: time)
    self.silence = silence
  }
}

extension DocumentFetches {
  /// A recent timeout of the service, remembered for a few seconds.
  ///
  /// Without this, trying one list after another would mean a full timeout for each. After one
  /// timeout, every other document fails immediately, but only once: asking for it again counts as
  /// a request to retry.
  struct Silence {
    /// How long a timeout is remembered, in seconds.
    static let length = 5

    private(set) var noticedAt: Int
    private var tried: Set<DocumentName> = []

    init(noticedAt time: Int) {
      noticedAt = time
    }

    /// Records the timeout of a document.
    mutating func note(_ name: DocumentName, at time: Int) {
      noticedAt = time
      tried.insert(name)
    }

    /// Returns whether a document should fail without a request; true at most once per document.
    mutating func spares(_ name: DocumentName, at time: Int) -> Bool {
      guard (noticedAt..<noticedAt + Self.length).contains(time) else { return false }
      return tried.insert(name).inserted
    }
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
