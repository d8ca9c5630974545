/// What the line of notices says at the start of the user's own files: where to read more comes first, since a small
/// window has no room for all of a sentence.
public enum StartNotice {
  /// What is wrong in the settings and the key file; nil where all is well.
  public static func text(_ settings: Settings, _ keys: KeyFile) -> String? {
    guard let first = settings.problems.first else { return keys.notice }
    guard keys.notice == nil else {
      return "Mistakes in settings and keys: moviebrowser config, keys --check"
    }
    let count = settings.problems.count
    return count == 1
      ? "See moviebrowser config: \(first.place): \(first.message)"
      : "There are \(count) mistakes in the settings: see moviebrowser config"
  }
}
