internal import BusinessLogic

/// What a fetch of a document ends with, for everyone who waits for it.
struct FetchedDocument: Sendable {
  typealias Outcome = Result<FetchedDocument, MovieDataError>

  var value: any Sendable
  var bytes: [UInt8]
  /// How old it is, where the service could not be reached.
  var age: Duration?
}

/// The fetches under way, their readers, and what is remembered of those that have ended.
struct DocumentFetches {
  /// The largest number of documents that are remembered for one reason; then all are forgotten.
  static let mostNotes = 1_000
  /// The longest rest between two attempts, in seconds; no service asks for a longer one that is worth believing.
  static let longestRest = 600

  /// What a fetch ended with, and which one it was; no number for one that never was.
  typealias Ending = (outcome: FetchedDocument.Outcome, fetch: Int?)
  typealias Reader = CheckedContinuation<Ending, Never>

  /// Limits of fetches without a waiting reader.
  struct Limits: Sendable {
    /// Fetches whose readers have gone away.
    var abandoned = 2
    /// Fetches of what is shown already.
    var behind = 6
    /// Minimum time before a failed document is requested again in the background, in seconds.
    var rest = 30
  }

  /// A fetch that is under way.
  private struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    /// Whether it was begun for what is shown already.
    let isBehind: Bool
    var readers: [Int: Reader] = [:]
    /// When it came to have no reader, a larger number being later; nil while it has one.
    var leftAt: Int?
  }

  private let limits: Limits
  private var fetches: [DocumentName: Fetch] = [:]
  /// What could not be had the last time, and until when it is not asked for again behind a reader's
  /// back, in seconds since 1970 UTC.
  private var rests: [DocumentName: Int] = [:]
  /// Whether the service did not answer the last time that it was asked for anything.
  private var isOutOfReach = false
  /// What need not be waited for in vain as well.
  private var silence: Silence?
  /// What the service has said that it does not have.
  private var absent: Set<DocumentName> = []
  /// What was answered with an age, and not confirmed since.
  private var aged: Set<DocumentName> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var lastNumber = 0

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// How many fetches are under way.
  var count: Int { fetches.count }
  /// Whether no fetch is under way and no caller waits for that.
  var isIdle: Bool { fetches.isEmpty && waiting.isEmpty }

  /// How many readers wait for a document.
  func readerCount(of name: DocumentName) -> Int { fetches[name]?.readers.count ?? 0 }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Readers

  /// Whether the service has said that it does not have a document.
  func isAbsent(_ name: DocumentName) -> Bool { absent.contains(name) }

  /// A number for a reader, which is larger than that of every fetch that began before.
  mutating func newReader() -> Int { nextNumber() }

  /// Whether a fetch that would begin now is spared because the service has just shown that it is silent.
  mutating func isSpared(_ name: DocumentName, at now: Int) -> Bool {
    fetches[name] == nil && silence?.spares(name, at: now) ?? false
  }

  /// Has a reader wait for the fetch of a document, which `begin` starts under its number if there is none.
  mutating func join(
    _ name: DocumentName, as number: Int, _ reader: Reader, begin: (Int) -> Task<Void, Never>
  ) {
    var fetch = fetches[name] ?? start(isBehind: false, begin)
    fetch.readers[number] = reader
    fetch.leftAt = nil
    fetches[name] = fetch
  }

  /// Lets a reader go who waits no longer; answers the reader and the fetches to cancel.
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

  /// Starts a fetch for what is shown already, unless it is under way or has just failed.
  ///
  /// Answers whether the document, or the service altogether, could not be had the last time, and the fetches to
  /// cancel.
  mutating func refresh(
    _ name: DocumentName, at now: Int, begin: (Int) -> Task<Void, Never>
  ) -> (isOutOfReach: Bool, surplus: [Task<Void, Never>]) {
    let rest = rests[name]
    // A clock that is set back must not end all refreshing.
    let isResting = rest.map { now < $0 && now >= $0 - Self.longestRest } ?? false
    if !isResting, fetches[name] == nil {
      var fetch = start(isBehind: true, begin)
      fetch.leftAt = fetch.number
      fetches[name] = fetch
    }
    let isOutOfReach = isOutOfReach || rest != nil
    if isOutOfReach { noteAge(name) }
    return (isOutOfReach, removeSurplus())
  }

  private mutating func start(isBehind: Bool, _ begin: (Int) -> Task<Void, Never>) -> Fetch {
    let number = nextNumber()
    return Fetch(number: number, task: begin(number), isBehind: isBehind)
  }

  /// Ends the fetches without readers that are too many, the oldest first.
  private mutating func removeSurplus() -> [Task<Void, Never>] {
    var tasks: [Task<Void, Never>] = []
    for (isBehind, limit) in [(true, limits.behind), (false, limits.abandoned)] {
      let idle = fetches.filter { $0.value.leftAt != nil && $0.value.isBehind == isBehind }
        .sorted { $0.value.leftAt ?? 0 < $1.value.leftAt ?? 0 }
      for (name, fetch) in idle.dropLast(limit) {
        fetches[name] = nil
        tasks.append(fetch.task)
      }
    }
    return tasks
  }

  /// Takes a fetch that has ended out; answers its readers, and who waited for the last one.
  ///
  /// One that was given up has no readers, and another may have taken its place.
  mutating func finish(
    _ name: DocumentName, _ number: Int
  ) -> (readers: [Reader], waiting: [CheckedContinuation<Void, Never>]) {
    let isCurrent = fetches[name]?.number == number
    let readers = isCurrent ? fetches.removeValue(forKey: name)?.readers : nil
    let done = fetches.isEmpty ? waiting : []
    if fetches.isEmpty { waiting = [] }
    return (readers.map { Array($0.values) } ?? [], done)
  }

  /// Returns true if nothing is under way; otherwise adds a waiter.
  mutating func isIdle(orWait continuation: CheckedContinuation<Void, Never>) -> Bool {
    if fetches.isEmpty { return true }
    waiting.append(continuation)
    return false
  }

  /// Whether what is kept is shown while a fetch is under way.
  func isBehind(_ name: DocumentName, _ number: Int) -> Bool {
    fetches[name].map { $0.number == number && $0.isBehind } ?? false
  }

  // MARK: What is remembered

  /// Notes that a document is answered with an age.
  mutating func noteAge(_ name: DocumentName) {
    if aged.count >= Self.mostNotes { aged = [] }
    aged.insert(name)
  }

  /// Notes that the service does not have a document: until it is asked for insistently, that is the answer.
  mutating func noteAbsence(_ name: DocumentName) {
    if absent.count >= Self.mostNotes { absent = [] }
    absent.insert(name)
  }

  /// Notes that the service has answered; says whether the document was shown with an age meanwhile.
  mutating func noteAnswer(_ name: DocumentName) -> Bool {
    // What else could not be had then can perhaps be had now.
    if isOutOfReach { rests = [:] }
    isOutOfReach = false
    silence = nil
    rests[name] = nil
    absent.remove(name)
    return aged.remove(name) != nil
  }

  /// Notes that a document could not be had, and whether the service was out of reach.
  mutating func noteFailure(
    _ error: MovieDataError, _ name: DocumentName, isOutOfReach: Bool, at now: Int
  ) {
    var rest = limits.rest
    if case .rateLimited(let wait?) = error {
      rest = max(rest, min(wait.wholeSeconds, Self.longestRest))
    }
    self.isOutOfReach = isOutOfReach
    if rests.count >= Self.mostNotes { rests = [:] }
    rests[name] = now + rest
    if error == .timedOut { noteSilence(name, at: now) }
  }

  private mutating func noteSilence(_ name: DocumentName, at time: Int) {
    // What was tried before belongs to a silence that has ended.
    let isNew = silence.map { $0.noticedAt + Silence.length <= time } ?? true
    var silence = isNew ? Silence(noticedAt: time) : self.silence
    silence?.note(name, at: time)
    self.silence = silence
  }
}

extension DocumentFetches {
  /// A service that does not answer in time, remembered for a few seconds.
  ///
  /// Whoever opens one list after another until one can be had would wait for each in vain. So
  /// once one document was waited for in vain, every other fails at once, and once only: whoever asks
  /// for it again is asking for another attempt.
  struct Silence {
    /// For how long it is remembered, in seconds.
    static let length = 5

    private(set) var noticedAt: Int
    private var tried: Set<DocumentName> = []

    init(noticedAt time: Int) {
      noticedAt = time
    }

    /// Notes that a document was waited for in vain, and may be again.
    mutating func note(_ name: DocumentName, at time: Int) {
      noticedAt = time
      tried.insert(name)
    }

    /// Whether a document need not be waited for; it may be the next time.
    mutating func spares(_ name: DocumentName, at time: Int) -> Bool {
      guard (noticedAt..<noticedAt + Self.length).contains(time) else { return false }
      return tried.insert(name).inserted
    }
  }
}

extension Duration {
  /// Whole seconds, none of them negative, and no more than any document is kept for.
  var wholeSeconds: Int {
    Int(min(max(0, components.seconds), Int64(DocumentCache.longestKept)))
  }
}

extension FetchedDocument.Outcome {
  /// Whether another attempt may well end otherwise: the document could not be had, and perhaps what was kept
  /// stands in for it.
  var isPassing: Bool {
    switch self {
    case .success(let result): result.age != nil
    case .failure(.offline), .failure(.timedOut), .failure(.rateLimited),
      .failure(.serviceUnavailable), .failure(.invalidResponse), .failure(.invalidContent):
      true
    case .failure: false
    }
  }
}
