internal import BusinessLogic
internal import Synchronization

extension DocumentLibrary {
  /// So many documents are remembered as not to be had; then all are forgotten.
  static let mostNotes = 1_000

  /// What a fetch ends with, for everyone who waits for it.
  struct Result: Sendable {
    var value: any Sendable
    var bytes: [UInt8]
    var age: Duration?
  }

  typealias Outcome = Swift.Result<Result, MovieDataError>
  /// What a fetch ended with, and which one it was; no number for one that never was.
  typealias Ending = (outcome: Outcome, fetch: Int?)
  typealias Reader = CheckedContinuation<Ending, Never>

  /// A fetch that is under way.
  struct Fetch {
    let number: Int
    let task: Task<Void, Never>
    /// Whether it was begun for what is shown already.
    let isBehind: Bool
    var readers: [Int: Reader] = [:]
    /// When it came to have no reader, a larger number being later; nil while it has one.
    var leftAt: Int?
  }

  /// What all calls share.
  struct State {
    var fetches: [DocumentName: Fetch] = [:]
    /// What could not be had the last time, and until when it is not asked for again behind a reader's
    /// back, in seconds since 1970 UTC.
    var rests: [DocumentName: Int] = [:]
    /// Whether the service did not answer the last time that it was asked for anything.
    var isOutOfReach = false
    /// What need not be waited for in vain as well.
    var silence: Silence?
    /// What the service has said that it does not have.
    private var absent: Set<DocumentName> = []
    /// What was answered with an age, and not confirmed since.
    var aged: Set<DocumentName> = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    private var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Notes that a document is answered with an age.
    mutating func noteAge(_ name: DocumentName) {
      if aged.count >= DocumentLibrary.mostNotes { aged = [] }
      aged.insert(name)
    }

    /// Notes that a document could not be had.
    mutating func noteRest(_ name: DocumentName, until end: Int) {
      if rests.count >= DocumentLibrary.mostNotes { rests = [:] }
      rests[name] = end
    }

    /// Notes that the service does not have a document: until it is asked for insistently, that is the answer.
    mutating func noteAbsence(_ name: DocumentName) {
      if absent.count >= DocumentLibrary.mostNotes { absent = [] }
      absent.insert(name)
    }

    /// Whether the service has said that it does not have a document.
    func isAbsent(_ name: DocumentName) -> Bool { absent.contains(name) }

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

    /// Ends the fetches without readers that are too many, the oldest first.
    mutating func removeSurplus(_ limits: Limits) -> [Task<Void, Never>] {
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
  }

  /// Waits for the one fetch of a document, which begins if there is none.
  ///
  /// Unless it is `insistent` it does not begin, but fails, where the service has said that it does not
  /// have the document, and where another has just shown that the service is silent. An insistent reader is told no failure of an attempt that began before the wish.
  nonisolated(nonsending) func outcome<Value: Sendable>(
    of name: DocumentName, insistent: Bool = true, decode: @escaping Decoder<Value>
  ) async -> Outcome {
    let now = now()
    if !insistent, state.withLock({ $0.isAbsent(name) }) { return .failure(.notFound) }
    let (reader, isSpared) = state.withLock { state in
      let isSpared =
        !insistent && state.fetches[name] == nil && state.silence?.spares(name, at: now) ?? false
      return (state.nextNumber(), isSpared)
    }
    if isSpared { return .failure(.timedOut) }
    let ending = await wait(for: name, as: reader, decode)
    // The number of a reader is larger than that of every fetch that began before.
    guard insistent, let fetch = ending.fetch, fetch < reader, ending.outcome.isPassing else {
      return ending.outcome
    }
    let again = state.withLock { $0.nextNumber() }
    return await wait(for: name, as: again, decode).outcome
  }

  private nonisolated(nonsending) func wait<Value: Sendable>(
    for name: DocumentName, as reader: Int, _ decode: @escaping Decoder<Value>
  ) async -> Ending {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          // The handler has run already when the task was cancelled before there was a reader.
          guard !Task.isCancelled else {
            return continuation.resume(returning: (.failure(.cancelled), nil))
          }
          var fetch = state.fetches[name] ?? begin(name, number: state.nextNumber(), decode: decode)
          fetch.readers[reader] = continuation
          fetch.leftAt = nil
          state.fetches[name] = fetch
        }
      }
    } onCancel: {
      leave(name, reader)
    }
  }

  /// Asks for a document again behind the reader's back, unless that goes on already or has just failed.
  ///
  /// Answers whether it, or the service altogether, could not be had the last time.
  func beginRefresh<Value: Sendable>(
    _ name: DocumentName, _ decode: @escaping Decoder<Value>
  ) -> Bool {
    let now = now()
    let (isOutOfReach, surplus) = state.withLock { state in
      let rest = state.rests[name]
      // A clock that is set back must not end all refreshing.
      let rests = rest.map { now < $0 && now >= $0 - Self.longestRest } ?? false
      if !rests, state.fetches[name] == nil {
        let number = state.nextNumber()
        var fetch = begin(name, number: number, isBehind: true, decode: decode)
        fetch.leftAt = number
        state.fetches[name] = fetch
      }
      let isOutOfReach = state.isOutOfReach || rest != nil
      if isOutOfReach { state.noteAge(name) }
      return (isOutOfReach, state.removeSurplus(limits))
    }
    for task in surplus { task.cancel() }
    return isOutOfReach
  }

  /// Waits until nothing is under way any more.
  public nonisolated(nonsending) func settle() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.fetches.isEmpty {
          continuation.resume()
        } else {
          state.waiting.append(continuation)
        }
      }
    }
  }

  private func leave(_ name: DocumentName, _ reader: Int) {
    let (continuation, surplus) = state.withLock { state in
      guard let continuation = state.fetches[name]?.readers.removeValue(forKey: reader) else {
        return (nil as Reader?, [] as [Task<Void, Never>])
      }
      if state.fetches[name]?.readers.isEmpty == true {
        let number = state.nextNumber()
        state.fetches[name]?.leftAt = number
      }
      return (continuation, state.removeSurplus(limits))
    }
    continuation?.resume(returning: (.failure(.cancelled), nil))
    for task in surplus { task.cancel() }
  }

  private func begin<Value: Sendable>(
    _ name: DocumentName, number: Int, isBehind: Bool = false, decode: @escaping Decoder<Value>
  ) -> Fetch {
    let task = Task(executorPreference: executor) { [self] in
      let outcome = await fetch(name, number) { (bytes) throws(MovieDataError) in
        try decode(bytes)
      }
      finish(name, number, outcome)
    }
    return Fetch(number: number, task: task, isBehind: isBehind)
  }

  private func finish(_ name: DocumentName, _ number: Int, _ outcome: Outcome) {
    let (readers, waiting) = state.withLock { state in
      // One that was given up has nobody to tell, and another may have taken its place.
      let isCurrent = state.fetches[name]?.number == number
      let readers = isCurrent ? state.fetches.removeValue(forKey: name)?.readers : nil
      let waiting = state.fetches.isEmpty ? state.waiting : []
      if state.fetches.isEmpty { state.waiting = [] }
      return (readers, waiting)
    }
    for reader in (readers ?? [:]).values { reader.resume(returning: (outcome, number)) }
    for continuation in waiting { continuation.resume() }
  }
}

extension DocumentLibrary.Outcome {
  /// Whether another attempt may well end otherwise: the document could not be had, and perhaps what was kept
  /// stands in for it.
  fileprivate var isPassing: Bool {
    switch self {
    case .success(let result): result.age != nil
    case .failure(.offline), .failure(.timedOut), .failure(.rateLimited),
      .failure(.serviceUnavailable), .failure(.invalidResponse), .failure(.invalidContent):
      true
    case .failure: false
    }
  }
}
