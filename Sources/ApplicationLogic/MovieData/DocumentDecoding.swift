public import BusinessLogic

/// Where documents are decoded: inline if that takes a fraction of a frame, otherwise elsewhere.
public struct DocumentDecoding: Sendable {
  let isQuick: @Sendable ([UInt8]) -> Bool
  let runElsewhere: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a policy with a test for inputs that decode quickly and a way to run work on another
  /// thread.
  public init(
    isQuick: @escaping @Sendable ([UInt8]) -> Bool,
    runElsewhere: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.isQuick = isQuick
    self.runElsewhere = runElsewhere
  }

  /// Decodes every document inline.
  public static let atOnce = DocumentDecoding(isQuick: { _ in true }, runElsewhere: { $0() })

  /// Decodes a document without blocking the caller's thread for long.
  public nonisolated(nonsending) func value<Value: Sendable>(
    of bytes: [UInt8], _ decode: @escaping DocumentCache.Decoder<Value>
  ) async throws(MovieDataError) -> Value {
    if isQuick(bytes) { return try decode(bytes) }
    let outcome: Result<Value, MovieDataError> = await withCheckedContinuation { continuation in
      runElsewhere {
        do throws(MovieDataError) {
          continuation.resume(returning: .success(try decode(bytes)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }
}
