import Testing

@testable import CommandLineInterface
@testable import Records
@testable import Wording

/// The options for the output for programs on the command line.
struct OutputOptionsTests {
  private func read(_ line: String) throws(CommandFailure) -> Invocation {
    var parser = CommandLineParser(line.split(separator: " ").map(String.init))
    return try parser.parse()
  }

  private func failure(_ line: String) -> String? {
    do throws(CommandFailure) {
      _ = try read(line)
      return nil
    } catch {
      return error.kind == .usage ? error.message : "not a usage error: \(error.message)"
    }
  }

  @Test(arguments: [
    "--json", "--csv", "--fields=title,year", "--format={title}",
  ])
  func `Options may precede or follow the command`(option: String) throws {
    for command in ["list drama", "mine seen", "detail alien", "search alien", "surprise"] {
      let wanted = try read("\(command) \(option)")
      #expect(try read("\(option) \(command)") == wanted)
      #expect(try read(command) != wanted)
    }
    #expect(try read("--fields id --csv list") == read("list --csv --fields id"))
  }

  @Test(arguments: ["--no-pager", "--color=always", "--color=never"])
  func `Options for text may precede or follow every command that prints text`(
    option: String
  ) throws {
    // The browser of `pick` has colors, but no pager.
    for command in CommandLineGrammar.commands where !command.fields.isEmpty {
      guard command.name != "pick" else { continue }
      let call = command.needsArguments ? "\(command.name) film" : command.name
      let wanted = try read("\(call) \(option)")
      #expect(try read("\(option) \(call)") == wanted, "\(command.name)")
      #expect(try read(call) != wanted, "\(command.name)")
    }
  }

  @Test func `Help may be printed without a pager`() throws {
    for line in ["--no-pager help list", "help --no-pager list", "help list --no-pager"] {
      #expect(try read(line) == read("help list"))
      #expect(!CommandLineParser.usesPager(line.split(separator: " ").map(String.init)))
    }
    #expect(try read("--no-pager --help") == read("--help"))
    #expect(CommandLineParser.usesPager(["list", "--help"]))
  }

  @Test(arguments: [
    ("--no-pager", Wording.needsCommand("--no-pager")),
    ("--no-pager manual", Wording.leadingOption("--no-pager", before: "manual")),
    ("--json", Wording.needsCommand("--json")),
    ("--json manual", Wording.leadingOption("--json", before: "manual")),
    ("--json list --json", Wording.repeated("--json")),
    ("list --json --format {title}", Wording.notTogether("--json", "--format")),
    ("list --fields id --format {id}", Wording.notTogether("--fields", "--format")),
    ("list --json --fields title,year,title", Wording.repeatedField("title")),
  ])
  func `Options that do not fit are usage errors`(line: String, message: String) {
    #expect(failure(line) == message)
  }

  @Test func `Every command checks fields before it runs`() {
    for command in CommandLineGrammar.commands where !command.fields.isEmpty {
      let word = command.needsArguments ? " x" : ""
      #expect(
        failure("\(command.name)\(word) --fields xyzzyx")?.hasPrefix("unknown field") == true,
        "\(command.name)")
    }
    #expect(failure("stats --fields films --json") == nil)
    #expect(failure("mine --limit 5 --all") == Wording.notTogether("--limit", "--all"))
    #expect(failure("search alien --all") == nil)
    #expect(failure("stats --fields section") == nil)
    #expect(failure("stats 2026 --fields query") == nil)
    #expect(failure("stats --fields films")?.hasPrefix("unknown field “films”") == true)
    #expect(failure("detail x --trailer --fields url") == nil)
    #expect(failure("lists show x --fields place,listNote") == nil)
  }

  @Test func `Help names the options once and leaves them to a topic`() throws {
    let topic = HelpText.topic(.output, keys: [])
    for command in CommandLineGrammar.commands {
      let help = HelpText.command(command)
      let hasOutput = !command.fields.isEmpty
      for form in OptionForm.output {
        #expect(help.contains(form.name) == hasOutput, "\(command.name)")
      }
      for form in OptionForm.output + [.color, .pager] {
        #expect(topic.contains("\n  \(form.name)"))
      }
      #expect(help.contains(Wording.options(of: HelpTopic.output.rawValue)) == hasOutput)
      #expect(command.forms.contains { $0.name == "--json" } == hasOutput)
    }
    #expect(HelpText.program.contains("moviebrowser help output"))
  }
}
