import ApplicationLogic
import ExternalInterfaces

/// What the options, the surroundings and the user's files say about the colours of the browser.
struct BrowserAppearance {
  /// How many colours are shown.
  var depth: ColorDepth
  /// Which theme is wanted.
  var theme: ThemeChoice

  /// Reads the options, and the user's theme where it is wanted.
  init(_ options: [String: [String]]) throws(CommandFailure) {
    depth = .found(try Self.wish(options["--color"]?.first)) { ProcessControl.environment($0) }
    theme = try Self.theme(options["--theme"]?.first)
  }

  private static func wish(_ word: String?) throws(CommandFailure) -> ColorDepth.Wish {
    guard let word else { return .auto }
    if let wish = ColorDepth.Wish(rawValue: word) { return wish }
    throw .unknown(
      "value of --color", word, among: ColorDepth.Wish.allCases.map(\.rawValue),
      hint: "it is auto, always or never")
  }

  private static func theme(_ word: String?) throws(CommandFailure) -> ThemeChoice {
    switch word {
    case nil: return try own() ?? .automatic
    case "auto": return .automatic
    case "dark": return .dark
    case "light": return .light
    case "solarized": return .solarized
    case "user":
      if let own = try own() { return own }
      let path = ConfigurationFiles.path(of: "theme") ?? "the configuration folder"
      throw CommandFailure(.failure, "there is no theme in \(path); docs/terminal.md has one")
    case .some(let word):
      throw .unknown(
        "theme", word, among: ["auto", "dark", "light", "solarized", "user"],
        hint: "there are auto, dark, light, solarized and user")
    }
  }

  private static func own() throws(CommandFailure) -> ThemeChoice? {
    guard let text = ConfigurationFiles.read("theme") else { return nil }
    do throws(ThemeText.Mistake) {
      return .user(try ThemeText.parse(text))
    } catch {
      throw CommandFailure(.failure, "\(error.message) (--theme auto does without the file)")
    }
  }
}
