public import BusinessLogic

/// Names one document of a service: everything that its contents depend on, language and region
/// included, and nothing secret.
public struct DocumentName: Hashable, Sendable {
  /// The name, such as `/3/movie/550?language=en-US`.
  public let text: String

  /// Takes the name as it is.
  public init(_ text: String) {
    self.text = text
  }
}

/// A service that answers documents: the port between what is kept here and what is far away.
public protocol DocumentService: Sendable {
  /// Fetches a document, unless it is still the one that the tag stands for.
  ///
  /// Ends with `.cancelled` when its task is cancelled.
  nonisolated(nonsending) func fetch(
    _ name: DocumentName, unless tag: String?
  ) async throws(MovieDataError) -> DocumentAnswer
}

/// What a service answers.
public enum DocumentAnswer: Hashable, Sendable {
  /// The document is the one that is there already, and may be used so long without asking again.
  case unchanged(freshFor: Duration)
  /// Another document, with its tag if it has one, and how long it may be used without asking again.
  case document(bytes: [UInt8], tag: String?, freshFor: Duration)
}

/// Where documents are kept between one start and the next: the port that the database conforms to.
///
/// None of it can fail for its caller: what cannot be read is not there, and what cannot be kept is
/// fetched again.
public protocol DocumentStore: Sendable {
  /// The document of a name, if it is there.
  func document(named name: DocumentName) -> KeptDocument?
  /// Keeps a document in the place of the one of that name.
  func keep(_ document: KeptDocument, named name: DocumentName)
  /// Notes that the document of a name was asked for again and is the same.
  func confirm(_ name: DocumentName, at time: Int, freshUntil: Int)
  /// Takes the document of a name away.
  func forget(_ name: DocumentName)
}

/// A document as it is kept.
public struct KeptDocument: Hashable, Sendable {
  /// What the service answered.
  public var bytes: [UInt8]
  /// What the service calls this state of it.
  public var tag: String?
  /// When the service last said so, in seconds since 1970 UTC.
  public var confirmedAt: Int
  /// Until when it need not be asked for again, in seconds since 1970 UTC.
  public var freshUntil: Int

  /// Takes a document.
  public init(bytes: [UInt8], tag: String?, confirmedAt: Int, freshUntil: Int) {
    self.bytes = bytes
    self.tag = tag
    self.confirmedAt = confirmedAt
    self.freshUntil = freshUntil
  }
}
