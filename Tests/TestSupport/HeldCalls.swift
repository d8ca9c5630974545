public import BusinessLogic
import Synchronization

/// Calls that wait until the test answers them: in any order, late, or never.
///
/// The double asks, the test takes each call with `next()` and answers or fails it. A call whose task
/// is cancelled ends with `.cancelled` by itself. A call that the test does not expect stays in
/// `unclaimed`, which a test asserts to be empty.
public final class HeldCalls<Question: Sendable, Answer: Sendable>: Sendable {
  typealias Outcome = Result<Answer, MovieDataError>

  private struct State {
    var questions: [Question] = []
    var outcomes: [Int: Outcome] = [:]
    var askers: [Int: CheckedContinuation<Outcome, Never>] = [:]
    var claimed = 0
    /// The calls that wait, so that cancelling them is heard.
    var waiting: Set<Int> = []
    var takers: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// Starts without calls.
  public init() {}

  /// What was asked, in the order of asking.
  public var questions: [Question] { state.withLock { $0.questions } }

  /// What was asked and not taken by the test.
  public var unclaimed: [Question] { state.withLock { Array($0.questions.dropFirst($0.claimed)) } }

  /// What was asked and has no answer yet.
  public var pending: [Question] {
    state.withLock { state in
      state.questions.indices.filter { state.outcomes[$0] == nil }.map { state.questions[$0] }
    }
  }

  /// Asks, and waits for what the test answers; for the doubles to call.
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

  /// The next call that the test has not taken yet; waits until there is one.
  ///
  /// Throws when the test is cancelled, as by a time limit.
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

  /// The first outcome of a call is the one that counts.
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
  /// What was asked.
  public let question: Question
  let number: Int
  let calls: HeldCalls<Question, Answer>

  /// Lets the call return; answers whether it was still waiting.
  @discardableResult
  public func answer(_ answer: Answer) -> Bool {
    calls.finish(number, with: .success(answer))
  }

  /// Lets the call throw; answers whether it was still waiting.
  @discardableResult
  public func fail(_ error: MovieDataError) -> Bool {
    calls.finish(number, with: .failure(error))
  }

  /// Whether it ended because nobody waited for it any more.
  public var wasCancelled: Bool {
    guard case .failure(.cancelled) = calls.outcome(of: number) else { return false }
    return true
  }
}
