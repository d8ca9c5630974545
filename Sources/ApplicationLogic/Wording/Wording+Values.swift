package import DomainEntities

/// Errors in values, on the command line and in files.
package extension Wording {
  /// The error of an invalid value of a kind.
  static func invalid(_ kind: String, _ text: some StringProtocol) -> String {
    "invalid \(kind) “\(text.prefix(40))”"
  }

  /// The advice after an unknown word, or the most similar one.
  static func unknown(_ kind: String, _ word: String, nearest: String?, hint: String) -> String {
    "unknown \(kind) “\(word)”; \(nearest.map { "did you mean \($0)?" } ?? hint)"
  }

  /// The advice after an unknown list.
  static func useList(_ names: [String]) -> String {
    "use \(names.joined(separator: ", ")), a genre, a decade, "
      + "a smart list or one of your own"
  }

  /// Returns the name of a kind of offer for scripts.
  static func offerName(_ kind: WatchOptions.Kind) -> String {
    switch kind {
    case .subscription: "subscription"
    case .free: "free"
    case .advertisements: "advertisements"
    case .rent: "rent"
    case .buy: "buy"
    }
  }

  /// Returns the name of a kind of release for scripts.
  static func releaseName(_ kind: MovieRelease.Kind) -> String {
    switch kind {
    case .premiere: "premiere"
    case .limited: "limited"
    case .theatrical: "theatrical"
    case .digital: "digital"
    case .physical: "physical"
    case .television: "television"
    }
  }

  /// Returns the name of a text about a film for scripts.
  static func partName(_ part: BorrowedText.Part) -> String {
    switch part {
    case .title: "title"
    case .tagline: "tagline"
    case .overview: "overview"
    }
  }

  /// Returns a sum of lengths, such as `1h 57m`; from 100 hours, rounded to hours.
  static func hours(_ minutes: Int) -> String {
    minutes < 6_000 ? runtime(minutes) : count((minutes + 30) / 60, "hour", "hours")
  }

  /// Returns the heading of a section, with the number of films that it covers if not all.
  static func heading(_ name: String, known: Int, of total: Int) -> String {
    known < total ? "\(name) (known for \(number(known)) of \(number(total)))" : name
  }
}
