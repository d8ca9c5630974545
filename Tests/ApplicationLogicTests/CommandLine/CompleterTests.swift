import BusinessLogic
import DomainEntities
import Synchronization
import Testing

@testable import CommandLineInterface
@testable import Wording

struct CompleterTests {
  private static let films = [
    MovieSummary(id: MovieIdentifier("alien-1979"), title: "Alien", year: 1979),
    MovieSummary(id: MovieIdentifier("aliens-1986"), title: "Aliens", year: 1986),
    MovieSummary(id: MovieIdentifier("seven-samurai-1954"), title: "Seven Samurai", year: 1954),
    MovieSummary(id: MovieIdentifier("amelie-2001"), title: "Amélie", year: 2001),
    LibraryMovie(names: MovieIdentifiers(), title: "Alone", year: 1921).summary,
    LibraryMovie(names: MovieIdentifiers(), title: "The Long Harbour", year: 1951).summary,
  ]

  private static let offering = SourceCapabilities(
    name: "films", lists: [.popular, .allTime], genres: [], decades: [1990, 1980], sorts: [],
    themes: ["heist", "police work"])

  /// Values that report each read.
  private static func values(
    films: [MovieSummary] = films, tags: [String] = ["rain", "with friends"],
    onRead: @escaping @Sendable () -> Void = {}
  ) -> CompletionValues {
    func reading<Value>(
      _ value: @escaping @Sendable () -> Value
    ) -> @Sendable () -> Value {
      {
        onRead()
        return value()
      }
    }
    return CompletionValues(
      offering: reading { offering }, films: reading { films.filter(\.id.isName) },
      ownFilms: { text, limit in
        onRead()
        let known = films.filter { film in
          !film.id.isName
            && (film.id.text.hasPrefix(text)
              || FoldedText(film.title).text.hasPrefix(FoldedText(text).text))
        }
        return Array(known.prefix(limit))
      },
      smartLists: reading { SmartList.builtIn },
      library: reading { LibraryCounts(tags: tags.map { .init($0, 1) }) },
      customLists: reading {
        ["Film noir", "Western", "L'été", "!?"].map {
          CustomListSummary(name: $0, count: 2, seen: 1, lastStep: 1)
        }
      },
      customList: { name in
        onRead()
        guard CustomList.key(ofName: name) == "film noir" else { return nil }
        var list = CustomList(named: name)
        for (place, title) in ["Laura", "The Killers", "The Killers", "!!!"].enumerated() {
          let movie = LibraryMovie(names: MovieIdentifiers(tmdb: place + 1), title: title)
          list?.add(CustomList.Film(movie))
        }
        return list
      }, years: reading { [2026, 2025, 2019] })
  }

  private let completer = Completer(values())

  private func words(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard case .words(let found) = completer.answer(to: words) else { return [":file"] }
    return found.map(\.text)
  }

  @Test(arguments: [
    ("li", ["list", "library", "lists"]), ("mi", ["mine"]), ("nothing ", []),
    ("--pla", ["--plain"]),
    ("--source c", ["catalog"]), ("--source=c", ["--source=catalog"]),
    ("schema ke", ["key", "keys-check"]),
    ("help exit", ["exit-codes"]), ("help lis", ["list", "lists", "list-names"]), ("he", ["help"]),
    ("list --so", ["--sort", "--source"]), ("list --json --js", []),
    ("list --sort=t", ["--sort=title"]),
    ("list --sort t", ["title"]),
    ("list dra", ["drama"]), ("list 198", ["1980s"]), ("list chris", ["christmas"]),
    ("list drama uns", ["unseen"]), ("list genre:dr", ["genre:drama"]),
    ("list drama theme:hei", ["theme:heist"]),
    ("list rated:p", ["rated:pg", "rated:pg-13"]),
    ("list award:gol", ["award:golden-lion", "award:golden-bear"]),
    ("mine wat", ["watchlist"]), ("mark x --tag ra", ["rain"]),
    ("mine tag:wi", ["tag:with-friends"]),
    ("mine --sort ra", ["rating"]), ("surprise --mood ten", ["tense"]),
    ("detail ali", ["alien-1979", "aliens-1986"]), ("detail amel", ["amelie-2001"]),
    ("detail seven s", ["samurai"]), ("detail seven ali", []), ("mark alien-", ["alien-1979"]),
    ("mark --rate 4", ["4", "4.5"]), ("mark --on yes", ["yesterday"]),
    ("mark --seen=yes", ["--seen=yesterday"]), ("mark --seen yes", []),
    ("mark --seen ali", ["alien-1979", "aliens-1986"]), ("mark --see", ["--seen"]),
    ("account si", ["sign-in", "sign-out"]), ("account key ", []), ("cache ", ["clear"]),
    ("library res", ["restore"]), ("import ", [":file"]), ("export --to let", ["letterboxd"]),
    ("list --fields title,imdb", ["title,imdbID"]), ("--form", ["--format"]),
    (
      "manual moviebrowser-li",
      [
        "moviebrowser-list.1", "moviebrowser-library.1", "moviebrowser-lists.1",
      ]
    ),
    ("manual moviebrowser.1 ", []), ("help out", ["output"]), ("help list ", []),
    ("completion ", ["bash", "zsh", "fish"]), ("list -- --js", []),
    ("lists re", ["remove", "rename"]), ("lists show fi", ["film-noir"]),
    ("lists show FILM-", ["film-noir"]), ("lists show L", ["lete"]),
    ("lists show !", ["!?"]),
    ("list list:\"", ["list:\"!?\""]), ("mine tag:rain,Wi", ["tag:rain,with-friends"]),
    ("mine tag:-wi", ["tag:-with-friends"]), ("mark x --tag Ra", ["rain"]), ("lists new f", []),
    ("lists add film-noir ali", ["alien-1979", "aliens-1986"]), ("lists show western a", []),
    ("lists export western ", [":file"]), ("lists export western --to l", ["letterboxd"]),
    ("lists remove film-noir ", ["laura", "2", "3", "4"]), ("lists move film-noir la", ["laura"]),
    ("lists edit film-noir the k", ["killers", "killers"]), ("lists remove western ", []),
    ("detail title:", ["title:1921:alone", "title:1951:the-long-harbour"]),
    ("detail alo", ["alone-1921"]), ("detail the-long-harbour-19", ["the-long-harbour-1951"]),
    ("detail the lo", ["long"]), ("detail The long h", ["harbour"]),
    ("stats 20", ["2026", "2025", "2019"]),
    ("stats fi", ["film-noir"]), ("mine we", ["western"]), ("list fil", ["film-noir"]),
    ("export --to html 2", ["2026", "2025", "2019"]), ("export --to=html we", ["western"]),
    ("export --to html 2026 ", [":file"]), ("export --to html page.", [":file"]),
    ("export --to csv 2", [":file"]),
    ("list list:fi", ["list:film-noir"]), ("list western list:we", ["list:western"]),
  ])
  func `A word is completed by its place`(line: String, found: [String]) {
    #expect(words(line) == found)
  }

  @Test func `Every option is offered once, and every offered value is accepted`() throws {
    for command in CommandLineGrammar.commands {
      let names = words("\(command.name) --")
      #expect(Set(names) == Set(command.shownForms.map(\.name) + ["--help"]), "\(command.name)")
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
      for before in [[], ["list"], ["detail"], ["list", "--sort"], ["export"]] {
        var options = CompletionOptions()
        options.output = .candidates(before + [word])
        let film = MovieSummary(id: MovieIdentifier(evil[0]), title: evil[0])
        let text = CompletionCommand.text(
          options, values: Self.values(films: Self.films + [film], tags: evil))
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
      }
    }
  }

  @Test func `The name of something of the user is completed in several words`() {
    for (before, typed, found) in [
      (["mark", "x", "--tag"], "With f", "with friends"),
      (["mine"], "tag:with f", "tag:with-friends"),
      (["mine"], "tag:\"with f", "tag:with-friends"), (["lists", "show"], "Film n", "film-noir"),
      (["mark", "x"], "--tag=with f", "--tag=with friends"),
    ] {
      #expect(
        completer.answer(to: before + [typed]) == .words([CompletionCandidate(found)]), "\(typed)")
    }
  }

  @Test func `A word that would be read as something else is not offered`() {
    let completer = Completer(Self.values(tags: ["-x", "\""]))
    // The value of this option may be missing, so an option may follow.
    #expect(completer.answer(to: ["mark", "a", "--tag", "-x"]) == .words([]))
    #expect(
      completer.answer(to: ["mark", "a", "--tag=-"]) == .words([CompletionCandidate("--tag=-x")]))
    // A quotation mark cannot be quoted in a query.
    #expect(completer.answer(to: ["mine", "tag:\""]) == .words([]))
  }

  @Test func `A tag named like the sign for files is a word`() {
    var options = CompletionOptions()
    options.output = .insertions(line: "mb mark x --tag :", replaced: "")
    let values = Self.values(tags: [":file"])
    #expect(CompletionCommand.text(options, values: values) == "file\t\n")
    options.output = .candidates(["mark", "x", "--tag", ":"])
    #expect(CompletionCommand.text(options, values: values) == ":file\t\n")
    options.output = .candidates(["import", ""])
    #expect(CompletionCommand.text(options, values: values) == ":file\n")
  }

  @Test func `Values are not read for commands and options`() {
    let lazy = Completer(Self.values { Issue.record("values were read") })
    for words in [["li"], ["list", "--"], ["account", "k"], ["import", ""], ["help", ""]] {
      _ = lazy.answer(to: words)
    }
  }

  @Test(arguments: [("mark al", 2), ("mark the lo", 2), ("mark :", 0)])
  func `The library is read only for words that can match its films`(line: String, expected: Int) {
    let reads = Mutex(0)
    let completer = Completer(Self.values { reads.withLock { $0 += 1 } })
    _ = completer.answer(to: line.split(separator: " ").map(String.init))
    #expect(reads.withLock(\.self) == expected)
  }

  @Test func `Films of the library fill the room that the catalog leaves`() {
    let films = (1...99).map { MovieSummary(id: MovieIdentifier("alo-x\($0)"), title: "\($0)") }
    let known = (1...3).map { LibraryMovie(names: MovieIdentifiers(), title: "Alo \($0)").summary }
    let completer = Completer(Self.values(films: films + known))
    guard case .words(let found) = completer.answer(to: ["mark", "alo"]) else {
      Issue.record("no words")
      return
    }
    #expect(found.count == 100 && found.last?.text == "alo-1")
  }

  @Test func `The source is opened once for a word that may be a list or a condition`() {
    let reads = Mutex(0)
    let completer = Completer(Self.values { reads.withLock { $0 += 1 } })
    _ = completer.answer(to: ["list", "h"])
    // Once for the source, the smart lists and the user's own lists.
    #expect(reads.withLock { $0 } == 3)
  }
}
