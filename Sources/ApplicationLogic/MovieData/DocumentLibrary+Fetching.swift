internal import BusinessLogic
internal import Synchronization

extension DocumentLibrary {
  /// No service asks for a longer rest that is worth believing, in seconds.
  static let longestRest = 600

  /// Asks the service for a document, and keeps what it answers.
  func fetch(
    _ name: DocumentName, _ number: Int, decode: @escaping Decoder<any Sendable>
  ) async -> Outcome {
    let old = kept(name)
    do throws(MovieDataError) {
      return .success(try await answer(name, old: old, decode))
    } catch {
      return await failed(error, name, number, old: old, decode)
    }
  }

  private func answer(
    _ name: DocumentName, old: KeptDocument?, _ decode: @escaping Decoder<any Sendable>
  ) async throws(MovieDataError) -> Result {
    switch try await service.fetch(name, unless: old?.tag) {
    case .unchanged(let freshFor):
      guard let old else { throw .invalidResponse }
      guard let value = try? await decoding.value(of: old.bytes, decode) else {
        archive.forget(name)
        return try await answer(name, old: nil, decode)
      }
      let now = now()
      archive.confirm(name, at: now, freshUntil: now + seconds(freshFor))
      // The same, but for its age, which is shown no longer.
      if noteAnswer(name) { report(.refreshed(name)) }
      return Result(value: value, bytes: old.bytes)
    case .document(let bytes, let tag, let freshFor):
      let value = try await decoding.value(of: bytes, decode)
      let now = now()
      archive.keep(
        KeptDocument(
          bytes: bytes, tag: tag, confirmedAt: now, freshUntil: now + seconds(freshFor)),
        named: name)
      let hadAge = noteAnswer(name)
      if let old, hadAge || old.bytes != bytes { report(.refreshed(name)) }
      return Result(value: value, bytes: bytes)
    }
  }

  /// What the readers get instead of an answer.
  private func failed(
    _ error: MovieDataError, _ name: DocumentName, _ number: Int, old: KeptDocument?,
    _ decode: @escaping Decoder<any Sendable>
  ) async -> Outcome {
    switch error {
    case .cancelled:
      return .failure(error)
    case .notFound:
      archive.forget(name)
      _ = noteAnswer(name)
      state.withLock { $0.noteAbsence(name) }
      if old != nil { report(.refreshed(name)) }
      return .failure(error)
    case .unauthorized, .invalidResponse, .invalidContent, .untrusted, .library:
      // The service is there and says no or nonsense, or something else is there in its place.
      noteFailure(error, name, isOutOfReach: false)
      if let old, isBehind(name, number) { report(.usesKept(because: error, age: age(of: old))) }
      return .failure(error)
    case .offline, .timedOut, .rateLimited, .serviceUnavailable:
      noteFailure(error, name, isOutOfReach: true)
      guard let old, let value = try? await decoding.value(of: old.bytes, decode) else {
        return .failure(error)
      }
      state.withLock { $0.noteAge(name) }
      report(.usesKept(because: error, age: age(of: old)))
      return .success(Result(value: value, bytes: old.bytes, age: age(of: old)))
    }
  }

  /// Whether what is kept is shown while a fetch is under way.
  private func isBehind(_ name: DocumentName, _ number: Int) -> Bool {
    state.withLock { $0.fetches[name].map { $0.number == number && $0.isBehind } ?? false }
  }

  private func noteAnswer(_ name: DocumentName) -> Bool {
    state.withLock { $0.noteAnswer(name) }
  }

  private func noteFailure(_ error: MovieDataError, _ name: DocumentName, isOutOfReach: Bool) {
    var rest = limits.rest
    if case .rateLimited(let wait?) = error {
      rest = max(rest, min(seconds(wait), Self.longestRest))
    }
    let now = now()
    let end = now + rest
    state.withLock { state in
      state.isOutOfReach = isOutOfReach
      state.noteRest(name, until: end)
      if error == .timedOut { state.noteSilence(name, at: now) }
    }
  }

  /// Whole seconds, none of them negative, and no more than anything is kept for.
  private func seconds(_ duration: Duration) -> Int {
    Int(min(max(0, duration.components.seconds), Int64(Self.longestKept)))
  }
}
