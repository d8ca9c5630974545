/// The options of `moviebrowser cache`.
public struct CacheOptions: Hashable, Sendable {
  /// The options of most commands.
  public var shared = SharedOptions()
  /// Whether the cache is cleared.
  public var clears = false

  /// Creates the options of a call that gives none.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    guard word == "clear" else {
      throw .unknown("part of cache", word, among: ["clear"], hint: "there is cache clear")
    }
    options.clears = true
  }
}

/// `moviebrowser cache`: what is kept of the service on this machine.
public struct CacheCommand: Sendable {
  /// What is kept.
  public struct Contents: Hashable, Sendable {
    /// The file; nil where nothing can be kept.
    public var path: String?
    /// How many documents.
    public var documents: Int
    /// How many bytes the file has.
    public var bytes: Int
    /// When the service last confirmed the oldest, in seconds since 1970 UTC.
    public var oldest: Int?
    /// How many posters.
    public var posters: Int
    /// How many bytes those have.
    public var posterBytes: Int

    /// Makes a summary.
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

  /// Takes what is kept, and the time in seconds since 1970 UTC.
  public init(_ contents: Contents, now: Int) {
    self.contents = contents
    self.now = now
  }

  /// The summary in the format that is asked for.
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
        return "Nothing is kept, since HOME is not set.\n"
      }
      let kept = "\(Self.documents(contents.documents)), \(Self.size(contents.bytes))"
      let oldest = age.map { ", the oldest \(Self.days($0))" } ?? ""
      let posters =
        contents.posters == 0
        ? "" : "\(Self.posters(contents.posters)), \(Self.size(contents.posterBytes))\n"
      return "\(CleanText.line(path))\n\(kept)\(oldest)\n\(posters)"
    }
  }

  /// That it could not be cleared.
  public static func notCleared(_ contents: Contents) -> CommandFailure {
    CommandFailure(
      .failure,
      "\(contents.path ?? "the cache") could not be cleared; look after the file and its folder")
  }

  /// What came of clearing it.
  public static func cleared(_ before: Contents) -> String {
    let parts =
      (before.documents == 0 ? [] : [documents(before.documents)])
      + (before.posters == 0 ? [] : [posters(before.posters)])
    return parts.isEmpty
      ? "There was nothing to clear.\n" : "Cleared \(parts.joined(separator: " and ")).\n"
  }

  /// A number of documents, as `1 document`.
  public static func documents(_ count: Int) -> String {
    count == 1 ? "1 document" : "\(Wording.number(count)) documents"
  }

  /// A number of posters, as `1 poster`.
  public static func posters(_ count: Int) -> String {
    count == 1 ? "1 poster" : "\(Wording.number(count)) posters"
  }

  /// A size, as `3.4 MiB`.
  public static func size(_ bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) bytes" }
    let (divisor, unit) = bytes < 1024 * 1024 ? (1024, "KiB") : (1024 * 1024, "MiB")
    let tenths = (bytes * 10 + divisor / 2) / divisor
    return "\(Wording.number(tenths / 10)).\(tenths % 10) \(unit)"
  }

  private static func days(_ seconds: Int) -> String {
    switch seconds / 86_400 {
    case 0: "from today"
    case 1: "a day old"
    case let days: "\(days) days old"
    }
  }
}
