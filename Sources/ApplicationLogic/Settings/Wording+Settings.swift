package import Wording

/// Errors in settings.
package extension Wording {
  /// The error of a value that is not one of a few words.
  static func invalid(_ word: String, for option: String, nearest: String?, among words: [String])
    -> String
  {
    let advice = nearest.map { "did you mean \($0)?" } ?? useOne(of: words)
    return "invalid value “\(word)” for \(option); \(advice)"
  }

  /// The advice after an unknown language or country.
  static let useLanguageCode =
    "use a two-letter code, with or without a country, such as de or pt-BR"
  static let useCountryCode = "use a two-letter code, such as DE or US"

  /// The error of a number of seconds.
  static func invalid(_ word: String, for option: String, seconds: ClosedRange<Int>) -> String {
    "invalid value “\(word)” for \(option); use a number of seconds from \(seconds.lowerBound) to "
      + "\(seconds.upperBound)"
  }

  /// The error of an address.
  static func invalidAddress(_ word: String, for option: String) -> String {
    "invalid address “\(word)” for \(option); use https:// without a query, or http:// for this "
      + "machine only"
  }

  /// The error of a proxy.
  static func invalidProxy(_ word: String) -> String {
    "invalid proxy “\(word)”; use http://host:port, socks5h://host:port or none"
  }

  /// The first invalid setting and the number of others.
  static func settingProblems(_ first: String, others: Int) -> String {
    others == 0 ? first : "\(first) (and \(others) more; run moviebrowser config)"
  }

  /// The error of a line that is not an assignment.
  static let missingEqualsSign = "missing “=”; write a line such as language = de"

  /// The error of a setting that is set twice.
  static func setTwice(_ name: String, line: Int) -> String {
    "\(name) is already set on line \(line); remove one of them"
  }

  /// The comment at the top of a settings file.
  static let settingsFileHeader = """
    # Settings of moviebrowser. Lines that begin with # are comments.
    #
    # To change a setting, remove the # before its name and edit the value.
    # Command-line options and environment variables take precedence.
    # Run moviebrowser config to see each value and where it comes from.

    """

  /// The notices at startup.
  static let settingsAndKeysInvalid =
    "Errors in settings and keys: run moviebrowser config, keys --check"
  /// The notice of errors in the settings, with the first one.
  static func settingsInvalid(_ count: Int, first: String) -> String {
    count == 1
      ? "Run moviebrowser config: \(first)" : "\(count) errors in settings: run moviebrowser config"
  }
}
