import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

struct CompleterTests {
  private static let values: CompletionValues = {
    var values = CompletionValues()
    values.lists = [.popular, .allTime]
    values.smartLists = SmartList.builtIn
    values.tags = ["rain", "with friends"]
    values.themes = ["heist", "police work"]
    values.decades = [1990, 1980]
    values.films = [
      MovieSummary(id: MovieIdentifier("alien-1979"), title: "Alien", year: 1979),
      MovieSummary(id: MovieIdentifier("aliens-1986"), title: "Aliens", year: 1986),
      MovieSummary(id: MovieIdentifier("seven-samurai-1954"), title: "Seven Samurai", year: 1954),
      MovieSummary(id: MovieIdentifier("amelie-2001"), title: "Amélie", year: 2001),
    ]
    return values
  }()

  private let completer = Completer { Self.values }

  private func words(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard case .words(let found) = completer.answer(to: words) else { return [":file"] }
    return found.map(\.text)
  }

  @Test(arguments: [
    ("li", ["list", "library"]), ("mi", ["mine"]), ("nothing ", []), ("--pla", ["--plain"]),
    ("--source c", ["catalogue"]), ("--source=c", ["--source=catalogue"]),
    ("help exit", ["exit-codes"]), ("help lis", ["list", "lists"]), ("he", ["help"]),
    ("list --gen", ["--genre"]), ("list --json --js", []), ("list --genre dra", ["drama"]),
    ("list --genre=dra", ["--genre=drama"]), ("list --sort t", ["title"]),
    ("list dra", ["drama"]), ("list 198", ["1980s"]), ("list chris", ["christmas"]),
    ("list drama uns", ["unseen"]), ("list genre:dr", ["genre:drama"]),
    ("list \"genre:dr", ["genre:drama"]), ("list drama theme:hei", ["theme:heist"]),
    ("list --theme pol", ["police-work"]), ("list rated:p", ["rated:pg", "rated:pg-13"]),
    ("list award:gol", ["award:golden-lion", "award:golden-bear"]),
    ("mine wat", ["watchlist"]), ("mine --tag ra", ["rain"]), ("mine tag:wi", ["tag:with-friends"]),
    ("mine --sort ra", ["rating"]), ("surprise --mood ten", ["tense"]),
    ("detail ali", ["alien-1979", "aliens-1986"]), ("detail amel", ["amelie-2001"]),
    ("detail seven s", ["samurai"]), ("detail seven ali", []), ("mark alien-", ["alien-1979"]),
    ("mark --rate 4", ["4", "4.5"]), ("mark --seen yes", ["yesterday"]),
    ("mark --seen ali", ["alien-1979", "aliens-1986"]), ("mark --see", ["--seen"]),
    ("account si", ["sign-in", "sign-out"]), ("account key ", []), ("cache ", ["clear"]),
    ("library res", ["restore"]), ("import ", [":file"]), ("export --to let", ["letterboxd"]),
    ("completion ", ["bash", "zsh", "fish"]), ("list -- --js", []),
  ])
  func `A word is completed by its place`(line: String, found: [String]) {
    #expect(words(line) == found)
  }

  @Test func `Every option is offered once, and every offered value is accepted`() throws {
    for command in CommandLineGrammar.commands {
      let names = words("\(command.name) --")
      #expect(Set(names) == Set(command.forms.map(\.name) + ["--help"]), "\(command.name)")
      for form in command.forms where form.value != nil {
        for value in words("\(command.name) \(form.name)=") where value != ":file" {
          // A condition of a query may lack its value.
          guard value.last != ":" else { continue }
          let word = command.needsArguments ? ["x"] : []
          var parser = CommandLineParser([command.name, value] + word)
          do throws(CommandFailure) {
            _ = try parser.parse()
          } catch {
            // Some options need another option, but none may reject its own value.
            #expect(
              !error.message.contains("unknown"), "\(command.name) \(value): \(error.message)")
          }
        }
      }
    }
  }

  @Test func `Hostile words neither crash nor pass control characters on`() {
    let evil = [
      "\u{1B}[2J", "\u{202E}", String(repeating: "漢", count: 5000), "--", "-", "=", ":", "",
    ]
    for word in evil {
      for before in [[], ["list"], ["detail"], ["list", "--genre"], ["--record"]] {
        var options = CompletionOptions()
        options.output = .candidates(before + [word])
        let text = CompletionCommand.text(options) {
          var values = Self.values
          values.tags = evil
          values.films.append(MovieSummary(id: MovieIdentifier(evil[0]), title: evil[0]))
          return values
        }
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
      }
    }
  }

  @Test func `Values are not read for commands and options`() {
    let lazy = Completer {
      Issue.record("values were read")
      return CompletionValues()
    }
    for words in [["li"], ["list", "--"], ["account", "k"], ["import", ""], ["help", ""]] {
      _ = lazy.answer(to: words)
    }
  }
}
