import TestSupport
import Testing

@testable import SettingsLogic
@testable import Wording

struct SettingsTests {
  private func settings(
    _ flags: [String: String] = [:], _ environment: [String: String] = [:], file: String? = nil
  ) throws(CommandFailure) -> Settings {
    var choices = SettingChoices()
    for setting in Setting.allCases { choices[setting] = flags[setting.flag] }
    return try Settings(
      flags: choices, environment: { environment[$0] }, file: file,
      isAddress: { $0.hasPrefix("https://") })
  }

  @Test func `Without configuration every setting has its default`() throws {
    let settings = try settings()
    for setting in Setting.allCases where setting != .region {
      #expect(settings[setting].text == setting.standard)
      #expect(settings[setting].origin == .standard)
      #expect(settings.chosen(setting) == nil)
    }
    #expect(settings[.region] == .init(text: "US", origin: .standard))
    #expect(settings.problems.isEmpty)
    #expect(settings.notice == nil)
  }

  @Test func `Command line precedes environment, then file, then locale`() throws {
    let (file, variables) = (
      "\n# mine\nlanguage = fr # and not de\n",
      ["MOVIEBROWSER_LANGUAGE": "it", "LANG": "de_AT.UTF-8"]
    )
    let all = try settings(["--language": "pt-br"], variables, file: file)
    #expect(all[.language] == .init(text: "pt-BR", origin: .flag("--language")))
    #expect(all[.region] == .init(text: "AT", origin: .locale("LANG")))
    #expect(all.spoken == "de-AT")
    let environment = try settings([:], variables, file: file)
    #expect(environment[.language] == .init(text: "it", origin: .variable("MOVIEBROWSER_LANGUAGE")))
    let inFile = try settings([:], ["LANG": "de_AT.UTF-8"], file: file)
    #expect(inFile[.language] == .init(text: "fr", origin: .file(line: 3)))
    let locale = try settings([:], ["LANG": "de_AT.UTF-8"])
    #expect(locale[.language] == .init(text: "de-AT", origin: .locale("LANG")))
  }

  @Test(arguments: Setting.allCases)
  func `Every setting has a flag, a variable and a line of the file`(setting: Setting) throws {
    let value: [Setting: String] = [
      .source: "tmdb", .language: "ja", .region: "JP", .apiURL: "https://a.example",
      .imageURL: "https://b.example", .proxy: "socks5h://127.0.0.1:9050", .color: "never",
      .colorScheme: "light", .mouse: "never", .timeout: "5", .posters: "off", .faces: "off",
      .notes: "editor", .ratingMarksSeen: "off", .basicFilms: "off",
      .titles: "original",
    ]
    let text = try #require(value[setting])
    #expect(try settings([setting.flag: text])[setting].origin == .flag(setting.flag))
    let variable = try settings([:], [setting.variable: text])
    #expect(variable[setting] == .init(text: text, origin: .variable(setting.variable)))
    let file = try settings(file: "\(setting.name)=\(text)")
    #expect(file[setting] == .init(text: text, origin: .file(line: 1)))
    #expect(file.problems.isEmpty)
    #expect(setting.variable.hasPrefix("MOVIEBROWSER_") && !setting.variable.contains("-"))
  }

  @Test func `The country follows the language unless set`() throws {
    #expect(
      try settings(["--language": "pt-BR"])[.region] == .init(text: "BR", origin: .language))
    #expect(
      try settings(["--language": "pt-BR", "--region": "pt"])[.region]
        == .init(text: "PT", origin: .flag("--region")))
    #expect(try settings(["--language": "de"])[.region].text == nil)
  }

  @Test(arguments: [
    ("--language", "xx-QQ"), ("--language", "german"), ("--language", ""), ("--language", "de-"),
    ("--language", "de-XX"), ("--language", "gr"), ("--region", "ZZ"), ("--region", "Germany"),
    ("--region", ""), ("--api-url", "http://example.com"), ("--proxy", "ftp://x"),
    ("--proxy", ""), ("--proxy", "http://"), ("--proxy", "a b"), ("--proxy", "foo"),
    ("--proxy", "foo/"), ("--proxy", "proxy:"), ("--proxy", "proxy:0"), ("--proxy", "proxy:65536"),
    ("--proxy", "proxy:80:80"), ("--proxy", "http://proxy:x"), ("--proxy", "me:secret@proxy"),
    ("--proxy", "[::1]"), ("--proxy", "http://[::1"), ("--proxy", "http://proxy/path"),
    ("--source", "imdb"),
    ("--source", ""), ("--mouse", "on"), ("--posters", "always"), ("--timeout", "0"),
    ("--timeout", "601"), ("--timeout", "5s"), ("--timeout", ""),
  ])
  func `An invalid value is reported in one line with a hint`(flag: String, word: String) {
    let failure = #expect(throws: CommandFailure.self) { try settings([flag: word]) }
    #expect(failure?.kind == .usage)
    if let message = failure?.message { #expect(isOneLineWithHint(message), "\(message)") }
  }

  @Test func `The nearest word is suggested`() {
    let failure = #expect(throws: CommandFailure.self) {
      try settings(["--source": "tmbd"])
    }
    #expect(failure?.kind == .usage)
    #expect(
      failure?.message == Wording.invalid("tmbd", for: "--source", nearest: "tmdb", among: []))
    let other = #expect(throws: CommandFailure.self) {
      try settings(["--color-scheme": "purple"])
    }
    #expect(
      other?.message
        == Wording.invalid(
          "purple", for: "--color-scheme", nearest: nil,
          among: ["auto", "dark", "light", "solarized", "user"]))
  }

  @Test func `An invalid value in the file or environment affects nothing else`() throws {
    let settings = try settings(
      [:], ["MOVIEBROWSER_REGION": "Europe"],
      file: """
        lanugage = de
        source = catalogue
        nonsense
        language = klingon
        source = tmdb
        color-scheme = light
        """)
    #expect(settings[.source].text == "catalog")
    #expect(settings[.colorScheme].text == "light")
    #expect(settings[.language].text == "en-US")
    #expect(
      settings.problems.map(\.place) == [
        "MOVIEBROWSER_REGION", "settings:1", "settings:3", "settings:4", "settings:5",
      ])
    #expect(settings.problems[1].message.contains("mean language?"))
    #expect(settings.problems[4].message.contains("line 2"))
    #expect(settings.notice?.contains("and 4 more") == true)
    #expect(try self.settings(file: "lanugage = de").notice?.hasPrefix("settings:1: ") == true)
  }

  @Test func `An unreadable file is one problem`() throws {
    let settings = try Settings(obstacle: "cannot read /x/settings: permission denied")
    #expect(settings.problems.map(\.place) == ["settings"])
    #expect(settings[.source].origin == .standard)
    #expect(settings.notice == "settings: cannot read /x/settings: permission denied")
  }

  @Test(arguments: [
    "none", "proxy:3128", "127.0.0.1:9050", "[::1]:3128", "http://proxy", "http://proxy:3128/",
    "HTTPS://proxy:443", "socks5h://127.0.0.1:9050", "socks4a://me@proxy", "http://me:x@[::1]:80",
  ])
  func `A proxy has a scheme or a port`(word: String) throws {
    #expect(try settings(["--proxy": word])[.proxy].text == word)
    #expect(try settings(file: "proxy = \(word)").problems.isEmpty)
    #expect(try settings([:], ["MOVIEBROWSER_PROXY": word]).problems.isEmpty)
  }

  @Test func `A proxy without either is refused wherever it is set`() throws {
    let message = Wording.invalidProxy("foo")
    #expect(try settings(file: "proxy = foo").problems.map(\.message) == [message])
    #expect(
      try settings([:], ["MOVIEBROWSER_PROXY": "foo"]).problems.map(\.message) == [message])
  }

  @Test(arguments: [
    ("http://h/3?api_key=secret", "http://h/3?…"), ("http://me:secret@h/3", "http://…@h/3"),
    ("http://me:secret@h/3#secret", "http://…@h/3#…"), ("http://h?a=b@c&k=secret", "http://…"),
    ("http://me:se?cret@h", "http://…"), ("me:secret@h", "…@h"), ("h?secret", "h?…"),
    ("http://h/3", "http://h/3"),
  ])
  func `Secret parts of a URL are never shown`(address: String, shown: String) {
    #expect(Setting.apiURL.shown(address) == shown)
    let settings = try? settings([:], ["MOVIEBROWSER_API_URL": address])
    #expect(settings?.notice?.contains("invalid address “\(shown)”") == true)
  }
}
