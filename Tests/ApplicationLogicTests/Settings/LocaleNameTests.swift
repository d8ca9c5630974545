import DomainEntities
import Testing

@testable import SettingsLogic

struct LocaleNameTests {
  @Test(arguments: [
    ("de", "de", nil), ("DE", "de", nil), ("pt-BR", "pt-BR", "BR"), ("pt_br", "pt-BR", "BR"),
    ("zh-Hant-TW", "zh-TW", "TW"), ("cn", "cn", nil),
  ])
  func `A tag is a language and a country`(tag: String, language: String, country: String?) {
    let name = LocaleName(tag: tag)
    #expect(name?.language == language)
    #expect(name?.country?.code == country)
  }

  @Test(arguments: ["", "d", "deu", "de-", "-de", "de-DEU", "de-DE-x", "de DE", "xq", "de-QQ", "C"])
  func `Invalid tags are rejected`(tag: String) {
    #expect(LocaleName(tag: tag) == nil)
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de-DE", "DE"), ("de_DE@euro", "de-DE", "DE"), ("de", "de", nil),
    ("sr_RS.UTF-8@latin", "sr-RS", "RS"), ("fil_PH", nil, "PH"), ("C.UTF-8", nil, nil),
    ("C", nil, nil), ("POSIX", nil, nil), ("", nil, nil), ("nonsense", nil, nil),
  ])
  func `A locale is parsed as far as possible`(value: String, language: String?, country: String?) {
    let found = LocaleName.environment(value)
    #expect(found?.language == language)
    #expect(found?.country?.code == country)
  }

  @Test(arguments: ["aa", "cs", "da", "hz", "ia", "lt", "lu", "pt", "qu", "tn", "to", "zu"])
  func `Codes at both ends of the language list are known`(code: String) {
    #expect(LocaleName(tag: code)?.language == code)
  }

  @Test(arguments: ["AD", "BT", "BV", "ER", "HT", "LS", "NI", "SG", "UG", "UM", "ZW", "XK"])
  func `Codes at both ends of the country list are known`(code: String) {
    #expect(LocaleName(tag: "en-\(code)")?.country?.code == code)
  }

  @Test func `The first non-empty locale variable wins, and C means no language`() throws {
    func settings(_ environment: [String: String]) throws -> Settings {
      try Settings(environment: { environment[$0] })
    }
    let all = ["LC_ALL": "fr_FR.UTF-8", "LC_MESSAGES": "it_IT", "LANG": "de_DE"]
    #expect(try settings(all)[.language] == .init(text: "fr-FR", origin: .locale("LC_ALL")))
    var two = all
    two["LC_ALL"] = ""
    #expect(try settings(two)[.language] == .init(text: "it-IT", origin: .locale("LC_MESSAGES")))
    two["LC_ALL"] = "C"
    #expect(try settings(two)[.language] == .init(text: "en-US", origin: .standard))
    #expect(try settings(["LANG": "fil_PH.UTF-8"])[.region].text == "PH")
    #expect(try settings(["LANG": "fil_PH.UTF-8"])[.language].text == "en-US")
  }
}
