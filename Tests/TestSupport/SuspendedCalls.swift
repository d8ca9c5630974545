public import BusinessLogic
import Synchronization

/// Calls that wait until the test answers them: in any order, late, or never.
///
/// The double asks, and the test takes each call with `next()` and answers or fails it. A call
/// whose task is canceled ends with `.cancelled`. A call that the test does not take stays in
/// `unclaimed`, which a test asserts to be empty.
public final class SuspendedCalls<Question: Sendable, Answer: Sendable>: Sendable {
  typealias Outcome = Result<Answer, MovieDataError>

  private struct State {
    var questions: [Question] = []
    var outcomes: [Int: Outcome] = [:]
    var askers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var claimed = 0
    /// The waiting calls, which can be canceled.
    var waiting: Set<Int> = []
    var takers: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Creates an object without calls.
  public init() {}

  /// The questions, in order.
  public var questions: [Question] { state.withLock { $0.questions } }

  /// The questions the test has not taken.
  public var unclaimed: [Question] { state.withLock { Array($0.questions.dropFirst($0.claimed)) } }

  /// The questions without an answer.
  public var pending: [Question] {
    state.withLock { state in
      state.questions.indices.filter { state.outcomes[$0] == nil }.map { state.questions[$0] }
    }
  }

  /// Asks a question and waits for the test's answer; called by doubles.
  public nonisolated(nonsending) func ask(
    _ question: Question
  ) async throws(MovieDataError) -> Answer {
    let number = state.withLock { state in
      state.questions.append(question)
      return state.questions.count - 1
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (known, taker) = state.withLock { state in
          if state.outcomes[number] == nil { state.askers[number] = continuation }
          state.waiting.insert(number)
          let index = state.takers.firstIndex { $0.number == number }
          return (
            state.outcomes[number], index.map { state.takers.remove(at: $0).continuation }
          )
        }
        if let known { continuation.resume(returning: known) }
        taker?.resume()
      }
    } onCancel: {
      finish(number, with: .failure(.cancelled))
    }
    return try outcome.get()
  }

  /// Returns the next call that the test has not taken, waiting if necessary.
  ///
  /// Throws when the test is canceled, as by a time limit.
  public nonisolated(nonsending) func next() async throws -> HeldCall<Question, Answer> {
    let number = state.withLock { state in
      state.claimed += 1
      return state.claimed - 1
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.waiting.contains(number) || Task.isCancelled { return true }
          state.takers.append((number, continuation))
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      let taker = state.withLock { state in
        let index = state.takers.firstIndex { $0.number == number }
        return index.map { state.takers.remove(at: $0).continuation }
      }
      taker?.resume()
    }
    let question = state.withLock {
      $0.questions.indices.contains(number) ? $0.questions[number] : nil
    }
    guard let question else { throw CancellationError() }
    return HeldCall(question: question, number: number, calls: self)
  }

  func outcome(of number: Int) -> Outcome? { state.withLock { $0.outcomes[number] } }

  /// Sets the outcome of a call; only the first outcome counts.
  @discardableResult
  func finish(_ number: Int, with outcome: Outcome) -> Bool {
    let (isFirst, asker) = state.withLock { state in
      guard state.outcomes[number] == nil else {
        return (false, nil as CheckedContinuation<Outcome, Never>?)
      }
      state.outcomes[number] = outcome
      return (true, state.askers.removeValue(forKey: number))
    }
    asker?.resume(returning: outcome)
    return isFirst
  }
}

/// One call that waits for the test.
public struct HeldCall<Question: Sendable, Answer: Sendable>: Sendable {
  /// The question.
  public let question: Question
  let number: Int
  let calls: SuspendedCalls<Question, Answer>

  /// Lets the call return; returns whether it was still waiting.
  @discardableResult
  public func answer(_ answer: Answer) -> Bool {
    calls.finish(number, with: .success(answer))
  }

  /// Lets the call throw; returns whether it was still waiting.
  @discardableResult
  public func fail(_ error: MovieDataError) -> Bool {
    calls.finish(number, with: .failure(error))
  }

  /// Whether the call ended because its task was canceled.
  public var wasCancelled: Bool {
    guard case .failure(.cancelled) = calls.outcome(of: number) else { return false }
    return true
  }
}
