/// The options of `moviebrowser cache`.
public struct CacheOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// Whether to clear the cache.
  public var clears = false

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    guard word == "clear" else {
      throw .unknown("cache command", word, among: ["clear"], hint: "use clear")
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
    switch format {
    case .json:
      return JSONText.members([
        ("path", contents.path.map(JSONText.string)), ("documents", .integer(contents.documents)),
        ("bytes", .integer(contents.bytes)), ("oldest", age.map(JSONText.integer)),
        ("posters", .integer(contents.posters)), ("posterBytes", .integer(contents.posterBytes)),
      ]).text + "\n"
    case .tabbed:
      return OutputFormat.fields(["path", contents.path ?? ""])
        + OutputFormat.fields(["documents", String(contents.documents)])
        + OutputFormat.fields(["bytes", String(contents.bytes)])
        + OutputFormat.fields(["oldest", age.map(String.init) ?? ""])
        + OutputFormat.fields(["posters", String(contents.posters)])
        + OutputFormat.fields(["posterBytes", String(contents.posterBytes)])
    case .aligned:
      guard let path = contents.path else {
        return "No cache: HOME is not set.\n"
      }
      let kept = "\(Self.documents(contents.documents)), \(Self.size(contents.bytes))"
      let oldest = age.map { ", the oldest \(Self.days($0))" } ?? ""
      let posters =
        contents.posters == 0
        ? "" : "\(Self.posters(contents.posters)), \(Self.size(contents.posterBytes))\n"
      return "\(CleanText.line(path))\n\(kept)\(oldest)\n\(posters)"
    }
  }

  /// The cache could not be cleared.
  public static func notCleared(_ contents: Contents) -> CommandFailure {
    CommandFailure(
      .failure,
      "cannot clear \(contents.path ?? "the cache"); check the permissions of the file and its folder"
    )
  }

  /// Reports what was cleared.
  public static func cleared(_ before: Contents) -> String {
    let parts =
      (before.documents == 0 ? [] : [documents(before.documents)])
      + (before.posters == 0 ? [] : [posters(before.posters)])
    return parts.isEmpty
      ? "The cache is already empty.\n" : "Cleared \(parts.joined(separator: " and ")).\n"
  }

  /// Returns a number of documents, such as `1 document`.
  public static func documents(_ count: Int) -> String {
    count == 1 ? "1 document" : "\(Wording.number(count)) documents"
  }

  /// Returns a number of posters, such as `1 poster`.
  public static func posters(_ count: Int) -> String {
    count == 1 ? "1 poster" : "\(Wording.number(count)) posters"
  }

  /// Returns a size, such as `3.4 MiB`.
  public static func size(_ bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) bytes" }
    let (divisor, unit) = bytes < 1024 * 1024 ? (1024, "KiB") : (1024 * 1024, "MiB")
    let tenths = (bytes * 10 + divisor / 2) / divisor
    return "\(Wording.number(tenths / 10)).\(tenths % 10) \(unit)"
  }

  private static func days(_ seconds: Int) -> String {
    switch seconds / 86_400 {
    case 0: "from today"
    case 1: "1 day old"
    case let days: "\(days) days old"
    }
  }
}
