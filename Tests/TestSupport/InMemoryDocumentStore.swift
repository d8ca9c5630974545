public import MovieData
internal import Synchronization

/// A document store in memory.
public final class InMemoryDocumentStore: DocumentStore {
  private let kept = Mutex<[DocumentName: CachedDocument]>([:])

  /// Creates an empty store.
  public init() {}

  /// All stored documents.
  public var documents: [DocumentName: CachedDocument] { kept.withLock { $0 } }

  /// Returns the document with a name.
  public func document(named name: DocumentName) -> CachedDocument? { kept.withLock { $0[name] } }

  /// Stores a document.
  public func keep(_ document: CachedDocument, named name: DocumentName) {
    kept.withLock { $0[name] = document }
  }

  /// Records that a document is still current.
  public func confirm(_ name: DocumentName, at time: Int, freshUntil: Int) {
    kept.withLock {
      $0[name]?.confirmedAt = time
      $0[name]?.freshUntil = freshUntil
    }
  }

  /// Deletes a document.
  public func forget(_ name: DocumentName) { kept.withLock { $0[name] = nil } }

  /// Returns the text stored under a name.
  public func text(_ name: DocumentName) -> String? {
    document(named: name).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
