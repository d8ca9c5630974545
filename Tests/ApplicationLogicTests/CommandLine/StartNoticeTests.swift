import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import SettingsLogic
@testable import Wording

/// Problems of settings and keys, told at start and by `config`.
struct StartNoticeTests {
  private func settings(file: String) throws(CommandFailure) -> Settings {
    try Settings(file: file)
  }

  private func settings(flag: String, _ word: String) throws(CommandFailure) -> Settings {
    var choices = SettingChoices()
    for setting in Setting.allCases where setting.flag == flag { choices[setting] = word }
    return try Settings(flags: choices)
  }

  @Test func `The message about problems leaves room for the commands to run`() throws {
    let keys = [KeyFile(""), KeyFile("foo"), KeyFile("foo\nbar"), KeyFile(nil, obstacle: "x")]
    let files = ["", "posters = maybe", "posters = maybe\nfoo", "foo\nbar\nposters"]
    for (count, file) in files.enumerated() {
      let settings = try settings(file: file)
      #expect(settings.problems.count == count)
      for (number, keys) in keys.enumerated() {
        // The width left beside the counter of a list.
        let shown = StartNotice.text(settings, keys: keys.notice)?.prefix(68)
        #expect((shown == nil) == (count == 0 && number == 0))
        #expect((shown?.contains("moviebrowser config") ?? false) == (count > 0))
        #expect((shown?.contains("keys --check") ?? false) == (number > 0))
      }
    }
  }

  @Test func `An error in smart lists is told if settings and keys have none`() throws {
    let problem = Wording.invalidListLine(1)
    let settings = try settings(file: "")
    #expect(
      StartNotice.text(settings, keys: nil, listProblem: problem) == Wording.sentence(problem))
    #expect(
      StartNotice.text(settings, keys: KeyFile("foo").notice, listProblem: problem)
        == KeyFile("foo").notice)
  }

  @Test func `config reports every problem to standard error unless its output does`() throws {
    let settings = try settings(file: "foo = 1\nbar = 2\nproxy = foo\n")
    let command = ConfigCommand(settings, path: "/x", hasFile: true)
    #expect(command.complaints(format: .tabbed) == settings.problems.map(\.text))
    let page = OutputFormat.aligned(columns: 80)
    #expect(command.complaints(format: page).isEmpty)
    for problem in settings.problems {
      #expect(command.text(format: page).contains(problem.text))
    }
  }

  @Test func `A proxy password is never shown`() throws {
    for word in ["http://me:secret@proxy:3128", "me:secret@proxy:3128"] {
      let settings = try settings(flag: "--proxy", word)
      #expect(settings[.proxy].text == word)
      for format in [OutputFormat.json, .tabbed, .aligned(columns: 80)] {
        let text = ConfigCommand(settings, path: "/x", hasFile: true).text(format: format)
        #expect(!text.contains("secret") && text.contains("@proxy:3128"))
      }
    }
    let failure = #expect(throws: CommandFailure.self) {
      try settings(flag: "--proxy", "ftp://me:secret@proxy")
    }
    #expect(failure?.message.contains("secret") == false)
  }
}
