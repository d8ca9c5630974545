public import BusinessLogic

/// The name of a service's document.
///
/// It includes everything that the content depends on, such as language and region, and no secrets.
public struct DocumentName: Hashable, Sendable {
  /// The name, such as `/3/movie/550?language=en-US`.
  public let text: String

  /// Creates a name from its text.
  public init(_ text: String) {
    self.text = text
  }
}

/// A service that provides documents, such as a web API.
public protocol DocumentService: Sendable {
  /// Fetches a document unless it still matches an entity tag.
  ///
  /// - Throws: `.cancelled` when the task is canceled.
  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentResponse
}

/// The response to a document request.
public enum DocumentResponse: Hashable, Sendable {
  /// The cached document is current and may be used for the given time without revalidation.
  case unchanged(freshFor: Duration)
  /// A new document, with its entity tag if any and the time that it may be used without
  /// revalidation.
  case document(bytes: [UInt8], tag: String?, freshFor: Duration)
}

/// A persistent store of documents.
///
/// No operation fails for the caller: a document that cannot be read counts as missing, and one
/// that cannot be stored is fetched again.
public protocol DocumentStore: Sendable {
  /// Returns the document with a name, if it is stored.
  func document(named name: DocumentName) -> CachedDocument?
  /// Stores a document, replacing any with the same name.
  func keep(_ document: CachedDocument, named name: DocumentName)
  /// Records that a document was revalidated and has not changed.
  func confirm(_ name: DocumentName, at time: Int, freshUntil: Int)
  /// Removes the document with a name.
  func forget(_ name: DocumentName)
}

/// A document in the store.
public struct CachedDocument: Hashable, Sendable {
  /// The content that the service sent.
  public var bytes: [UInt8]
  /// The entity tag of the content.
  public var tag: String?
  /// When the service last confirmed the document, in seconds since 1970 UTC.
  public var confirmedAt: Int
  /// When the document becomes stale, in seconds since 1970 UTC.
  public var freshUntil: Int

  /// Creates a document from its fields.
  public init(bytes: [UInt8], tag: String?, confirmedAt: Int, freshUntil: Int) {
    self.bytes = bytes
    self.tag = tag
    self.confirmedAt = confirmedAt
    self.freshUntil = freshUntil
  }
}
