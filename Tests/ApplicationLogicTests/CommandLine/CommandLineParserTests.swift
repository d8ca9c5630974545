import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import SettingsLogic
@testable import Transfer
@testable import Vocabulary
@testable import Wording

struct CommandLineParserTests {
  private func read(_ line: String) throws(CommandFailure) -> Invocation {
    try invocation(line.split(separator: " ").map(String.init))
  }

  /// Returns options with changes applied.
  private func options<Options>(
    _ start: Options, _ change: (inout Options) throws -> Void
  ) rethrows -> Options {
    var options = start
    try change(&options)
    return options
  }

  /// Returns the options for the output with one of them given.
  private func output(_ option: String, _ value: String = "") throws -> OutputOptions {
    var output = OutputOptions()
    try output.set(option, to: value)
    return output
  }

  private func failure(_ line: String) -> String? {
    do throws(CommandFailure) {
      _ = try read(line)
      return nil
    } catch {
      return error.kind == .usage ? error.message : "not a usage error: \(error.message)"
    }
  }

  @Test func `List options parse into typed values`() throws {
    let wanted = try options(ListOptions()) {
      $0.list = .decade(1970)
      $0.sort = SortName("title:asc")
      $0.query = "genre:drama,!horror year:1972..1975"
      $0.rows.given = 3
      $0.rows.offset = 40
      $0.shared.output = try output("--json")
      $0.shared.settings[.language] = "de"
    }
    let line =
      "list 1970s --sort title:asc genre:drama,!horror year:1972..1975 --limit 3 --offset=40 "
      + "--json --language de"
    #expect(try read(line) == .list(wanted))
    #expect(try read("list") == .list(ListOptions()))
    #expect(ListOptions().rows.count == 20 && ListOptions().rows.offset == 0)
  }

  @Test func `British spellings of options are accepted and not documented`() throws {
    #expect(try read("mark Alien --favourite") == read("mark Alien --favorite"))
    #expect(try read("--colour never") == read("--color never"))
    #expect(try read("--colour-scheme dark") == read("--color-scheme dark"))
    #expect(try read("mine favourites") == read("mine favorites"))
    for help in [try read("help"), try read("help mark"), try read("help list")] {
      #expect(!"\(help)".contains("avourite") && !"\(help)".contains("colour"))
    }
  }

  @Test func `The search command lists the matches for its words`() throws {
    let wanted = options(ListOptions()) {
      $0.list = .search("star wars")
      $0.rows.given = 1
    }
    #expect(try read("search star wars --limit 1") == .list(wanted))
    #expect(try read("search --limit 1 -- star wars") == .list(wanted))
  }

  @Test func `Options of the other commands parse into typed values`() throws {
    let surprise = options(SurpriseOptions()) {
      $0.query = "decade:70s length:<90"
      $0.seed = 7
      $0.includesAll = true
    }
    #expect(try read("surprise decade:70s length:<90 --seed 7 --any") == .surprise(surprise))
    let mine = try options(MineOptions()) {
      $0.subject = .mine(.favorites)
      $0.sort = LibrarySort(by: .rating, ascending: true)
      $0.query = "tag:noir"
      $0.shared.output = try output("--csv")
    }
    #expect(try read("mine favorites tag:noir --sort rating:asc --csv") == .mine(mine))
    let mark = options(MarkOptions()) {
      $0.names = .arguments(["the", "third", "man"])
      $0.seen = ["2019", ""]
      $0.days = ["today", "2019-07"]
      $0.rating = "4.5"
      $0.tags = ["noir", "vienna"]
      $0.isFavorite = true
    }
    #expect(
      try read(
        "mark the third man --on today --on 2019-07 --seen=2019 --seen --rate 4.5 --tag noir "
          + "--tag=vienna --favorite")
        == .mark(mark))
    let sync = options(AccountOptions()) {
      $0.part = .sync
      $0.isDryRun = true
      $0.preference = .here
    }
    #expect(try read("account sync --dry-run --prefer here") == .account(sync))
    let restore = options(LibraryOptions()) {
      $0.part = .restore
      $0.backup = "2026-11-21"
      $0.isForced = true
    }
    #expect(try read("library restore 2026-11-21 --force") == .library(restore))
    let imported = options(ImportOptions()) {
      $0.path = "-"
      $0.origin = .imdb
      $0.replaces = true
    }
    #expect(try read("import - --from IMDb --replace") == .importMarks(imported))
    let exported = options(ExportOptions()) {
      $0.path = "x.csv"
      $0.form = .csv
      $0.isWatchlist = true
      $0.isForced = true
    }
    #expect(try read("export x.csv --to CSV --watchlist --force") == .exportMarks(exported))
    #expect(try read("export -") == .exportMarks(ExportOptions()))
    for (line, form) in [
      ("export x.csv", ExportCommand.Form.csv), ("export x.HTML", .html), ("export x.zip", .trakt),
      ("export x.json", .moviebrowser), ("export x", .moviebrowser),
      ("export x.csv --to letterboxd", .letterboxd), ("export 2026 year.html", .html),
    ] {
      guard case .exportMarks(let options) = try read(line) else { continue }
      #expect(options.form == form, "\(line)")
    }
    #expect(try read("cache clear") == .cache(options(CacheOptions()) { $0.clears = true }))
    #expect(
      try read("stats all")
        == .statistics(options(StatisticsOptions()) { $0.subject = .mine(.everything) }))
    let year = options(StatisticsOptions()) {
      $0.year = 2026
      $0.query = "genre:drama"
    }
    #expect(try read("stats 2026 genre:drama") == .statistics(year))
    #expect(
      try read("undo --json")
        == .undo(try options(StepOptions(.undo)) { $0.shared.output = try output("--json") }))
    #expect(try read("credits") == .credits(SharedOptions()))
    let unpaged = options(SharedOptions()) { $0.usesPager = false }
    #expect(try read("credits --no-pager") == .credits(unpaged))
  }

  @Test(arguments: [
    "2026", "tomorrow", "21.11.2026", "11/21/2026", "last friday", "21 November 2026", "Nov 21",
    "2026/11/21", "two weeks ago", "yesterday", "2026-11-21", "2026-02-30",
  ])
  func `A date after --seen is never a part of a title`(date: String) throws {
    let words = date.split(separator: " ").map(String.init)
    for call in [["alien", "--seen"] + words, ["alien", "--seen", date, "--rate", "4"]] {
      let failure = #expect(throws: CommandFailure.self) { try invocation(["mark"] + call) }
      let message =
        MarkWords.isDate(date) ? Wording.seenTakesNoValue(date) : Wording.noDate(date)
      #expect(failure?.kind == .usage && failure?.message == message)
    }
    // Without another word it is the film.
    guard case .mark(let options) = try invocation(["mark", "--seen", date]) else { return }
    #expect(options.names == .arguments([date]) && options.seen == [""])
    var dated = MarkOptions()
    dated.days = [date]
    let today = day("2026-11-28")
    if MarkWords.isDate(date) {
      #expect(try dated.changes(today: today).count == 1)
    } else {
      let failure = #expect(throws: CommandFailure.self) { try dated.changes(today: today) }
      #expect(failure?.message == Wording.noDate(date))
    }
  }

  @Test(arguments: ["2026-11-21", "21.11.2026", "11/21/2026"])
  func `A day in figures between --seen and a title is no part of it`(date: String) throws {
    for call in [["--seen", date, "alien"], ["x", "--seen", date, "alien"]] {
      let failure = #expect(throws: CommandFailure.self) { try invocation(["mark"] + call) }
      let message =
        MarkWords.isDate(date) ? Wording.seenTakesNoValue(date) : Wording.noDate(date)
      #expect(failure?.message == message)
    }
  }

  @Test(arguments: [
    "alien", "tomorrow never dies", "the third man", "fahrenheit 9/11", "march of the penguins",
  ])
  func `A title after --seen is a title`(title: String) throws {
    let words = title.split(separator: " ").map(String.init)
    guard case .mark(let options) = try invocation(["mark", "x", "--seen"] + words) else { return }
    #expect(options.names == .arguments(["x"] + words))
  }

  @Test(arguments: Wording.callOfScreen.keys.sorted())
  func `The name of a screen that is not a command suggests the command`(word: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try invocation([word]) }
    let call = try #require(Wording.callOfScreen[word])
    #expect(failure?.kind == .usage && failure?.suggestions == [])
    let message = Wording.unknown(Wording.command, word, nearest: nil, hint: Wording.use(call))
    #expect(failure?.message == message)
    _ = try invocation(words(ofShell: call))
  }

  @Test func `Every command in the table parses into its own invocation`() throws {
    var seen: Set<Invocation> = []
    for command in CommandLineGrammar.commands {
      let free = ["completion": "bash", "schema": "film"][command.name] ?? "x"
      let word = command.needsArguments ? [free] : []
      seen.insert(try invocation([command.name] + word))
      #expect(try invocation([command.name, "--help"]) == .help(HelpText.command(command)))
      #expect(try invocation(["help", command.name]) == .help(HelpText.command(command)))
    }
    #expect(seen.count == CommandLineGrammar.commands.count)
  }

  @Test func `Every option of the table stores its value`() {
    for command in CommandLineGrammar.commands {
      let calls = CommandCalls.all.filter { $0[0] == command.name } + [[command.name, "x"]]
      for form in command.forms {
        let options =
          form.value == nil ? [form.name] : Self.optionValues.map { "\(form.name)=\($0)" }
        let isStored = calls.contains { call in
          guard let without = try? invocation(call) else { return false }
          return options.contains { option in
            guard let with = try? invocation(call + [option]) else { return false }
            return with != without
          }
        }
        #expect(isStored, "\(command.name) \(form.name)")
      }
    }
  }

  /// Values of which every option accepts at least one.
  private static let optionValues = [
    "1", "2", "1970", "title", "drama", "here", "imdb", "csv", "tmdb", "de", "tense", "seen",
    "dmy", "2026-11-25", "subject", "guest", "list", "step", "section", "name",
    "letterboxd", "documents", "version", "screen", "kind", "file", "https://x", "exists",
  ]

  @Test func `Browser options work without a command`() throws {
    let wanted = options(BrowserOptions()) {
      $0.isPlain = true
      $0.settings[.colorScheme] = "dark"
    }
    #expect(try read("--plain --color-scheme=dark") == .browse(wanted))
    #expect(try read("") == .browse(BrowserOptions()))
  }

  @Test func `--no-mouse wins in any order`() throws {
    for line in ["--mouse --no-mouse", "--no-mouse --mouse"] {
      let wanted = options(BrowserOptions()) { $0.settings[.mouse] = "never" }
      #expect(try read(line) == .browse(wanted))
    }
  }

  @Test func `Options before a command apply to it if it has them`() throws {
    let wanted = options(ListOptions()) { $0.shared.settings[.source] = "catalog" }
    #expect(try read("--source catalog list") == .list(wanted))
    let spelled = options(ListOptions()) { $0.shared.settings[.source] = "catalogue" }
    #expect(try read("--source catalogue list") == .list(spelled))
    #expect(
      failure("--source tmdb keys") == Wording.leadingOption("--source", before: "keys"))
  }

  @Test(arguments: CommandCalls.all)
  func `Every option has an effect on a call or is refused`(call: [String]) throws {
    let without = try invocation(call)
    for form in CommandCalls.forms(of: call) {
      let options =
        form.value == nil ? [form.name] : Self.optionValues.map { "\(form.name)=\($0)" }
      let accepted = options.compactMap { try? invocation(call + [$0]) }
      // Some values are the defaults.
      #expect(accepted.isEmpty || accepted.contains { $0 != without }, "\(call) \(form.name)")
    }
  }

  @Test func `Help is shown even if other values are invalid`() throws {
    let help = try read("list --help")
    #expect(try read("list --limit x --help") == help)
    #expect(try read("--language nothing --help") == .help(HelpText.program))
    #expect(try read("--version") == .version(SharedOptions()))
    let inJSON = try options(SharedOptions()) { $0.output = try output("--json") }
    #expect(try read("--version --json") == .version(inJSON))
    #expect(try read("--json -V") == .version(inJSON))
  }

  @Test(
    arguments: [
      ("list --limit 0", Wording.notANumber("0", for: "--limit", in: 1...1_000_000)),
      ("list !drama", Wording.excludedList("!drama")),
      ("history --limit x", Wording.notANumber("x", for: "--limit", in: 1...1_000_000)),
      ("mine --csv --json", Wording.notTogether("--json", "--csv")),
      ("mine --sort title:foo", unknown("direction", "foo", useOneOf: "asc", "desc")),
      ("detail x --trailer --watch", Wording.notTogether("--trailer", "--watch")),
      ("account sync --prefer foo", unknown("side", "foo", useOneOf: "here", "account")),
      (
        "account --json key",
        Wording.onlyValid(
          "--json", with: ["moviebrowser account status", "moviebrowser account sync"])
      ),
      ("keys --check --file", Wording.notTogether("--check", "--file")),
      ("keys --file --json", Wording.notTogether("--file", "--json")),
      ("surprise --new --familiar", Wording.notTogether("--familiar", "--new")),
      ("library restore --force --dry-run", Wording.notTogether("--dry-run", "--force")),
      ("config --file --csv", Wording.notTogether("--file", "--csv")),
      ("config --file --language de", Wording.notTogether("--file", "--language")),
      ("manual --date 2026-11-25", Wording.dateNeedsPage),
      (
        "--version --fields xyzzyx",
        Wording.unknownField(
          "xyzzyx", nearest: nil,
          among: ["version", "commit", "date", "films", "lastDay", "sqlite", "libcurl"])
      ),
      ("--version x", Wording.unexpected("x", use: "moviebrowser --version")),
      ("--source tmdb --version", Wording.leadingOption("--source", before: "--version")),
      ("--json help", Wording.leadingOption("--json", before: "help")),
      ("help list --json", Wording.unexpected("--json", use: "moviebrowser help list")),
      (
        "library check --force",
        Wording.onlyValid("--force", with: ["moviebrowser library restore"])
      ),
      ("library check now", Wording.unexpected("now", use: "moviebrowser library check")),
      ("cache claer", unknown("cache command", "claer", nearest: "clear")),
      ("import a b", Wording.unexpected("b", use: "moviebrowser import FILE|FOLDER|-")),
      ("export --force", Wording.forceNeedsFile),
      ("export --to imdb", Wording.noExportToIMDb),
    ] as [(String, String)])
  func `An invalid command line is a usage error`(line: String, message: String) {
    #expect(failure(line) == message)
  }

  /// Returns the error of an unknown word, with the most similar one or else with all of them.
  private static func unknown(
    _ kind: String, _ word: String, nearest: String? = nil, useOneOf words: String...
  ) -> String {
    Wording.unknown(kind, word, nearest: nearest, hint: Wording.useOne(of: words))
  }

  @Test(arguments: [
    ("search kubrick -war", "“-war”", "search 'kubrick -war'"),
    ("account key secret", "argument", "moviebrowser account key"),
  ])
  func `An error names the call that is meant`(line: String, fault: String, call: String) {
    let message = failure(line)
    #expect(message?.contains(fault) == true && message?.contains(call) == true)
  }

  @Test(arguments: [
    "eyJhbGciOiJIUzI1NiJ9.c2VjcmV0", "0123456789abcdef0123456789abcdef", "hunter2",
  ])
  func `A key as an argument is refused without repeating it`(key: String) {
    for line in ["account \(key)", "account key \(key)", "account \(key) key"] {
      let message = failure(line)
      #expect(message?.contains("account key") == true, "\(line): \(message ?? "")")
      #expect(message?.contains(key) == false)
    }
  }

  @Test func `A misspelled account command is still corrected`() {
    let parts = AccountOptions.Part.allCases.map(\.rawValue)
    #expect(
      failure("account sing-in") == AccountWording.unknownPart(nearest: "sign-in", among: parts))
  }

  @Test(arguments: [
    ("list --genre drama", "genre:drama"), ("list --genre=!horror", "'genre:!horror'"),
    ("surprise --under 90", "'length:<90'"), ("surprise --decade 70s --any", "decade:70s"),
    ("list --year", "year:1950..1959"), ("list --theme --all", "theme:heist"),
    ("mine --tag noir", "tag:noir"), ("search -q unseen", "unseen"),
    ("list -q -watchlist", "'!watchlist'"), ("pick --query=", ""),
    ("list --ndjson", "--json | jq -c '.[]'"),
    ("--record x --force", "asciinema rec FILE -c moviebrowser"),
    ("list --save rainy", "moviebrowser lists save NAME QUERY"),
  ])
  func `The error of a removed option names what to write instead`(line: String, use: String) {
    #expect(failure(line)?.hasSuffix("is no longer an option; write \(use)") == true)
  }

  @Test(arguments: [("film noir", "'tag:\"film noir\"'"), ("it's", "'tag:it'\\''s'")])
  func `The condition for a removed option is quoted for a shell`(value: String, use: String) {
    let error = Wording.removed("--tag", value: value, takesQuery: true)
    #expect(error == "--tag is no longer an option; write \(use)")
  }

  @Test func `A removed condition is an unknown option of a command without a query`() {
    #expect(failure("library new")?.contains("is no longer a command") == true)
    for line in ["export x --genre drama", "config --year 1970", "--genre drama"] {
      #expect(failure(line)?.contains("unknown option") == true)
    }
    #expect(failure("search") == Wording.missingArgument("moviebrowser search QUERY…"))
  }

  @Test func `Names in the table are unique and every entry has text`() {
    let commands = CommandLineGrammar.commands
    #expect(Set(commands.map(\.name)).count == commands.count)
    for forms in commands.map(\.forms) + [CommandLineGrammar.browser.map(\.form)] {
      #expect(Set(forms.map(\.name)).count == forms.count)
      #expect(forms.allSatisfy { $0.name.hasPrefix("--") && !$0.help.isEmpty })
    }
  }

  @Test func `Help fits 80 columns`() {
    for text in [HelpText.program] + CommandLineGrammar.commands.map(HelpText.command) {
      for line in text.split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test func `Help lists every command under the heading of its group`() throws {
    var rest = HelpText.program[...]
    for group in CommandGroup.allCases {
      let heading = try #require(rest.firstRange(of: "\n\(Wording.HelpHeading.group(group))\n"))
      rest = rest[heading.upperBound...]
      let section = try #require(rest.firstRange(of: "\n\n"))
      let lines = rest[..<section.lowerBound].split(separator: "\n")
      let commands = CommandLineGrammar.commands.filter { $0.group == group }
      #expect(!commands.isEmpty)
      for command in commands {
        #expect(lines.contains { $0.hasPrefix("  \(command.signature)") }, "\(command.name)")
      }
    }
  }

  @Test func `Help of a command ends with two examples that parse`() throws {
    for command in CommandLineGrammar.commands {
      #expect(command.examples.count == 2)
      let lines = HelpText.command(command).split(separator: "\n")
        .filter { !$0.hasPrefix("See also: ") }.suffix(3)
      #expect(lines.first == "Examples:")
      for (line, example) in zip(lines.dropFirst(), command.examples) {
        #expect(line == "  moviebrowser \(example)")
        #expect(example == command.name || example.hasPrefix("\(command.name) "))
        #expect(try invocation(words(ofShell: example)) != .help(HelpText.program))
      }
    }
  }

  /// Splits a line at spaces outside single quotes, up to a pipe.
  private func words(ofShell line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line.prefix(while: { $0 != "|" }) {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  @Test func `An IMDb export is rejected with instructions`() {
    let failure = #expect(throws: CommandFailure.self) {
      try invocation(["export", "--to", "imdb"])
    }
    #expect(failure?.kind == .usage && failure?.message.contains("--to csv") == true)
  }
}
