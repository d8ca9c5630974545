import BusinessLogic

/// Messages, titles and labels of the browser.
extension Wording {
  /// The beginning of a sentence that asks for a key.
  static func press(_ key: String) -> String { "Press \(key)" }

  /// The beginning of a sentence that asks for two keys.
  static func press(_ key: String, then next: String) -> String { "Press \(key), then \(next)" }

  /// The beginning of a sentence that asks for a command.
  static func typeIn(_ command: String) -> String { "Type \(command)" }

  /// The notice when the mouse is switched on or off.
  static func mouse(isOn: Bool) -> String {
    isOn ? "Mouse on." : "Mouse off. You can select text."
  }

  /// The notice when posters are switched on or off; `canDraw` is whether a program draws them.
  static func posters(areOn: Bool, in offering: SourceCapabilities, canDraw: Bool) -> String {
    if !areOn { return "Posters off." }
    if offering.isLocal { return "Posters need a free TMDB key: run moviebrowser account key." }
    return canDraw ? "Posters on." : "Posters need chafa: install it."
  }

  /// The notice while a film is loaded.
  static let loading = "Loading…"

  // MARK: Pickers

  /// The titles of pickers.
  static let lists = "Lists"
  static let sortBy = "Sort by"

  /// The kind of a list, as a picker shows it.
  static func kind(_ kind: ListKind) -> String {
    switch kind {
    case .marked: "my films"
    case .custom: "my list"
    case .tag: "my tag"
    case .smart: smartList
    case .award: "award"
    case .studio: "studio"
    case .genre: "genre"
    case .decade: "decade"
    case .theme: "theme"
    }
  }

  /// The heading over the lists of a kind.
  static func heading(_ kind: ListKind) -> String {
    switch kind {
    case .marked: "My films"
    case .custom: "My lists"
    case .tag: "My tags"
    case .smart: "Smart lists"
    case .award: "Awards and polls"
    case .studio: "Studios"
    case .genre: "Genres"
    case .decade: "Decades"
    case .theme: "Themes"
    }
  }

  // MARK: Pages and videos

  /// The results of opening pages and videos.
  static func playing(_ address: String, in player: String) -> String {
    "Playing in \(player): \(address)"
  }
  static func opened(_ address: String) -> String { "Opened \(address)" }
  static func noPlayer(_ address: String) -> String { "No video player found for \(address)" }
  static func noWebBrowser(_ address: String) -> String { "No web browser found for \(address)" }
  static let noPage = "This film has no page."

  // MARK: State of the source

  /// The wait before the next attempt, in seconds.
  static func retrying(in seconds: Int) -> String { "retrying in \(seconds) s" }

  /// The name or state of a source, with the age of what is shown.
  static func source(_ text: String, age: Duration?) -> String {
    age.map { "\(text) · as of \(shortAgo($0))" } ?? text
  }

  /// Why a source is not available, and the source that replaces it.
  static func replaced(_ error: MovieDataError, by name: String) -> String {
    "\(state(error)): \(name)"
  }

  /// Why a source is not available, in two words.
  static func state(_ error: MovieDataError) -> String {
    switch error {
    case .offline: "offline"
    case .noTransport: "no libcurl"
    case .proxyFailed: "proxy failed"
    case .untrusted: "bad certificate"
    case .unusableCertificates: "no certificates"
    case .interrupted: "interrupted"
    case .webPage: "intercepted"
    case .forbidden: "access denied"
    case .timedOut: "timed out"
    case .unauthorized: "key rejected"
    case .rateLimited: "rate limited"
    case .cancelled, .notFound, .serviceUnavailable, .invalidResponse, .invalidContent,
      .unsupported, .library:
      "unavailable"
    }
  }

  // MARK: Prompt

  /// The error for a command that does not exist.
  static func unknownCommand(_ word: String, nearest: String?) -> String {
    let advice = nearest.map { "Did you mean \($0)?" } ?? "Press Tab to see all commands."
    return "Unknown command “\(word)”. \(advice)"
  }

  /// The error for a value after a command that takes none.
  static func noValue(of command: String, remove value: String) -> String {
    "\(command) takes no value; remove “\(value)”"
  }

  /// The error for a list that the source does not have; `isStanding` if a TMDB key would help.
  static func noList(_ name: String, isStanding: Bool) -> String {
    let error = "this source has no list “\(name)”"
    return isStanding ? "\(error); \(keyBrings("it"))" : error
  }

  /// The advice after an unknown tag.
  static let pressTabForTags = "press Tab to see your tags"
}

/// The welcome on first start.
extension Wording {
  /// The title.
  static let welcome = "Welcome"

  /// Where the films come from.
  static func welcome(_ offering: SourceCapabilities) -> String {
    offering.isLocal
      ? "Built in: no account, no network."
      : "These films come from \(offering.name), using your key."
  }

  /// Which source replaces the chosen one; `press` names the key that retries.
  static func substituted(
    _ chosen: String, by name: String, because error: MovieDataError, press: String
  ) -> String {
    "\(failure(error)). Showing films from \(source(name)) instead. \(press) to retry \(chosen)."
  }

  /// What closes the welcome, in the help and in the footer.
  static let startBrowsing = "start browsing"
  static let start = "start"

  /// What the most important keys do.
  static let searchHint = "search titles, people, themes"
  static let listsHint = "lists, genres, decades"
  static let filterHint = "filter the list"
  static let marksHint = "watchlist, seen, stars"
  static let tonightHint = "a film for tonight"
  static let keysHint = "all keys"
}

extension Wording {
  /// The labels of the questions of the prompt.
  enum PromptLabel {
    static let seenOn = "Seen on"
    static let tag = "Add tag"
    static let list = "Add to list"
    static let newName = "New name"
    static let query = "Filter"
  }
}
