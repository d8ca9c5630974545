public import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser cache`.
public struct CacheOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// Whether to clear the cache.
  public var clears = false

  /// Creates the default options.
  public init() {}

  /// The fields of the output for programs.
  package var shape: RecordShape { clears ? clearedCacheRecord.shape : cacheRecord.shape }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    guard word == "clear" else {
      throw .unknown("cache command", word, among: ["clear"], hint: Wording.useOne(of: ["clear"]))
    }
    options.clears = true
  }
}

/// `moviebrowser cache`: the size and age of the cache.
public struct CacheCommand: Sendable {
  /// The contents of the cache.
  public struct Contents: Hashable, Sendable {
    /// The path of the file; nil if `HOME` is not set.
    public var path: String?
    /// Number of documents.
    public var documents: Int
    /// Size of the file in bytes.
    public var bytes: Int
    /// When TMDB last confirmed the oldest document, in seconds since 1970 UTC; nil for none.
    public var oldest: Int?
    /// Number of posters.
    public var posters: Int
    /// Size of the posters in bytes.
    public var posterBytes: Int

    /// Creates a summary of a cache.
    public init(
      path: String?, documents: Int, bytes: Int, oldest: Int?, posters: Int = 0,
      posterBytes: Int = 0
    ) {
      self.path = path
      self.documents = documents
      self.bytes = bytes
      self.oldest = oldest
      self.posters = posters
      self.posterBytes = posterBytes
    }
  }

  private let contents: Contents
  private let now: Int

  /// Creates a command with the contents and the current time in seconds since 1970 UTC.
  public init(_ contents: Contents, now: Int) {
    self.contents = contents
    self.now = now
  }

  /// Returns the summary in a format.
  public func text(format: OutputFormat) -> String {
    let age = contents.oldest.map { max(0, now - $0) }
    return CommandOutput(
      one: cacheRecord, (contents, age), people: { _ in sentences(age: age) }
    ).text(format)
  }

  private func sentences(age: Int?) -> String {
    guard let path = contents.path else {
      return Wording.noCache + "\n"
    }
    var lines = [
      CleanText.line(path),
      Wording.documents(contents.documents, bytes: contents.bytes, age: age),
    ]
    if contents.posters > 0 {
      lines.append(Wording.posters(contents.posters, bytes: contents.posterBytes))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The cache could not be cleared.
  public static func notCleared(_ contents: Contents) -> CommandFailure {
    CommandFailure(.failure, Wording.notCleared(contents.path))
  }

  /// Reports what was cleared.
  public static func cleared(_ before: Contents, format: OutputFormat) -> String {
    CommandOutput(
      one: clearedCacheRecord, before,
      sentence: Wording.cleared(documents: before.documents, posters: before.posters)
    ).text(format)
  }
}

/// The size of the cache, and its age in seconds.
package let cacheRecord = Record<(contents: CacheCommand.Contents, age: Int?)>("cache") {
  Field("file", \.contents.path)
  Field("documents", \.contents.documents).required
  Field("bytes", \.contents.bytes).required
  Field("oldest", \.age)
  Field("posters", \.contents.posters).required
  Field("posterBytes", \.contents.posterBytes).required
}

/// The numbers of cleared documents and posters.
package let clearedCacheRecord = Record<CacheCommand.Contents>("cache-clear") {
  Field("documents", \.documents).required
  Field("posters", \.posters).required
}
