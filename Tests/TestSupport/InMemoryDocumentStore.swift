public import ApplicationLogic
internal import Synchronization

/// Documents in memory.
public final class InMemoryDocumentStore: DocumentStore {
  private let kept = Mutex<[DocumentName: KeptDocument]>([:])

  /// Begins with nothing kept.
  public init() {}

  /// All that is kept.
  public var documents: [DocumentName: KeptDocument] { kept.withLock { $0 } }

  /// The document of a name.
  public func document(named name: DocumentName) -> KeptDocument? { kept.withLock { $0[name] } }

  /// Keeps a document.
  public func keep(_ document: KeptDocument, named name: DocumentName) {
    kept.withLock { $0[name] = document }
  }

  /// Notes that a document is still the one.
  public func confirm(_ name: DocumentName, at time: Int, freshUntil: Int) {
    kept.withLock {
      $0[name]?.confirmedAt = time
      $0[name]?.freshUntil = freshUntil
    }
  }

  /// Takes a document away.
  public func forget(_ name: DocumentName) { kept.withLock { $0[name] = nil } }

  /// The text that is kept under a name.
  public func text(_ name: DocumentName) -> String? {
    document(named: name).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
