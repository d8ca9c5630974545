import ProgramTestSupport
import Records
import TestSupport
import Testing

/// A film has the same identifier in the output of every command, so outputs can be joined.
@Suite(.wholeProgram) struct IdentifierTests {
  private func json(_ process: ProgramProcess) throws -> JSONValue {
    guard let value = JSONValue(written: process.output) else {
      throw TestFailure("no JSON: \(process.output) \(process.errors)")
    }
    return value
  }

  private func fields(_ process: ProgramProcess) -> [[String]] {
    process.output.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Marks films and compares the identifiers in all outputs with those of `list`.
  private func expectOneIdentifier(
    of films: [(title: String, id: String)], in home: ServiceHome, list: String
  ) throws {
    let wanted = Dictionary(uniqueKeysWithValues: films.map { ($0.title, $0.id) })
    var told: [String: [String: String]] = [:]
    func note(_ command: String, _ movies: [JSONValue]) {
      for movie in movies {
        // Other films with the title have no description.
        guard let title = movie["title"]?.text, wanted[title] != nil, movie["tier"] == nil else {
          continue
        }
        told[command, default: [:]][title] = movie["id"]?.text ?? ""
      }
    }
    for (title, id) in films {
      let marked = try home.run("mark", id, "--on", "2026-01-31", "--json")
      #expect(marked.ending == .exited(0), "\(marked.errors)")
      note("mark", [try json(marked)])
      note("search", try json(home.run("search", title, "--json")).elements)
      note("detail", [try json(home.run("detail", id, "--json"))])
      let tagged = try home.run("mark", id, "--tag", "t")
      #expect(fields(tagged).first?[0] == id)
      #expect(fields(try home.run("detail", id)).first == ["id", id])
      for word in ["undo", "redo"] {
        let step = try json(home.run(word, "--json"))
        note(word, step["changes"]?.elements ?? [])
      }
    }
    note("list", try json(home.run("list", list, "--limit", "10000", "--json")).elements)
    note("mine", try json(home.run("mine", "--json")).elements)
    note("diary", try json(home.run("mine", "diary", "--json")).elements)
    note(
      "history",
      try json(home.run("history", "--json")).elements.flatMap { $0["changes"]?.elements ?? [] })
    let commands = [
      "mark", "search", "detail", "undo", "redo", "list", "mine", "diary", "history",
    ]
    for command in commands { #expect(told[command] == wanted, "\(command)") }
    let rows = fields(try home.run("mine")).map { $0[0] }
    #expect(Set(rows) == Set(wanted.values))
    let csv = try home.run("mine", "--csv").output.split(whereSeparator: \.isNewline).dropFirst()
    #expect(Set(csv.map { String($0.prefix { $0 != "," }) }) == Set(wanted.values))
    let listed = Set(fields(try home.run("list", list, "--limit", "10000")).map { $0[0] })
    #expect(listed.isSuperset(of: wanted.values))
    // The drawn film is in the list.
    let drawn = try #require(json(home.run("surprise", "--seed", "7", "--json")).elements.first)
    #expect(listed.contains(drawn["id"]?.text ?? ""))
  }

  @Test func `With the catalogue every command names a film the same way`() throws {
    let home = try ServiceHome(key: nil)
    // The catalogue has no TMDB number for the last film.
    try expectOneIdentifier(
      of: [
        ("Alien", "alien-1979"), ("American Beauty", "american-beauty-1999"),
        ("Parasite", "parasite-2019"),
      ], in: home, list: "all-time")
    for name in ["348", "tt0078748", "alien-1979"] {
      #expect(fields(try home.run("detail", name)).first == ["id", "alien-1979"], "\(name)")
      let marked = try home.run("mark", name, "--favorite")
      #expect(fields(marked).first?[0] == "alien-1979", "\(name)")
    }
  }

  @Test func `With the service every command names a film the same way`() throws {
    let home = try ServiceHome()
    // Films with an English title in the double.
    let films = [7, 13, 31].map { (title: "Film \($0) (en)", id: String($0)) }
    try expectOneIdentifier(of: films, in: home, list: "all-time")
  }

  @Test func `A film known only by its title has one identifier for every command`() throws {
    let home = try ServiceHome(key: nil)
    let id = "title:1951:the-long-harbour"
    let titles = try home.folder.write("The Long Harbour (1951)\n", to: "films.txt")
    let options = ["import", titles, "--as", "seen", "--accept"]
    let trial = try json(home.run(arguments: options + ["--dry-run", "--json"]))
    #expect(trial["items"]?.elements.first?["film"]?["id"]?.text == id)
    _ = try home.run(arguments: options)
    let marked = try json(home.run("mark", id, "--on", "2026-01-31", "--tag", "sea", "--json"))
    #expect(marked["id"]?.text == id && marked["marks"]?["tags"]?.elements.count == 1)
    for word in ["undo", "redo"] {
      let step = try json(home.run(word, "--json"))
      #expect(step["changes"]?.elements.first?["id"]?.text == id, "\(word)")
    }
    try home.run("lists", "new", "harbours")
    let added = try json(home.run("lists", "add", "harbours", id, "--note", "wet", "--json"))
    let side = added["lists"]?.elements.first?["after"]
    #expect(side?["films"]?.elements.first?["id"]?.text == id, "\(added)")
    for call in [
      ["move", "harbours", id, "--place", "1"], ["edit", "harbours", id, "--note", "cold"],
    ] {
      let process = try home.run(arguments: ["lists"] + call)
      #expect(process.ending == .exited(0), "\(process.errors)")
    }
    let rows = try [
      ["mine"], ["mine", "diary"], ["mine", "harbours"], ["list", "harbours"],
      ["search", "list:harbours"], ["lists", "show", "harbours"],
    ].map { try home.run(arguments: $0 + ["--format", "{id}"]).output }
    #expect(Set(rows.flatMap { $0.split(separator: "\n") }) == [id[...]], "\(rows)")
    #expect(!rows.contains(""))
    let detail = try json(home.run("detail", id, "--json"))
    #expect(detail["id"]?.text == id && detail["marks"]?["tags"]?.elements.count == 1)
    #expect(detail["title"]?.text == "The Long Harbour")
    for title in ["the long harbour", "The Long Harbour 1951"] {
      #expect(try json(home.run("detail", title, "--json"))["id"]?.text == id, "\(title)")
    }
    #expect(try home.run("stats", "2026", "--json").output.contains("\"\(id)\""))
    let changes = try json(home.run("history", "--json")).elements
      .flatMap { $0["changes"]?.elements ?? [] }
    #expect(!changes.isEmpty && changes.allSatisfy { $0["id"]?.text == id })
    // The output of one command is the input of another.
    let rated = try home.run("mark", "-", "--rate", "4", input: home.run("mine").output)
    #expect(fields(rated).first?[0] == id)
    // Without marks, the film is still in the list.
    try home.run("mark", id, "--seen", "--tag", "sea", "--remove", "--rate")
    #expect(try home.run("mine").output.isEmpty)
    #expect(fields(try home.run("detail", id)).first == ["id", id])
    try home.run("lists", "remove", "harbours", id)
    #expect(try home.run("lists", "show", "harbours").output.isEmpty)
    let unknown = try home.run("detail", "title:1952:the-long-harbour")
    #expect(unknown.ending == .exited(3))
  }

  @Test func `A film has the active source's identifier, whichever source marked it`() throws {
    let home = try ServiceHome()
    try home.run("mark", "alien-1979", "--favorite", "--source", "catalogue")
    try home.run("mark", "puss-in-boots-2011", "--watchlist", "--source", "catalogue")
    func ids(_ arguments: String...) throws -> Set<String> {
      let process = try ProgramProcess(
        .init(
          path: ProgramUnderTest.find().path, arguments: arguments,
          environment: home.environment))
      try process.waitForEnd()
      return Set(fields(process).map { $0[0] })
    }
    #expect(try ids("mine") == ["348", "puss-in-boots-2011"])
    #expect(try ids("mine", "--source", "catalogue") == ["alien-1979", "puss-in-boots-2011"])
    #expect(try ids("mine", "--source", "tmdb") == ["348", "puss-in-boots-2011"])
    // A catalogue list beside the service has the service's numbers, and both kinds are accepted.
    #expect(try ids("list", "theme:space travel", "--limit", "99").contains("348"))
    for source in ["auto", "catalogue", "tmdb"] {
      for name in ["348", "puss-in-boots-2011", "alien-1979"] {
        let detail = try home.run("detail", name, "--source", source)
        #expect(detail.ending == .exited(0), "\(source) \(name) \(detail.errors)")
        let marked = try home.run("mark", name, "--tag", source, "--source", source)
        #expect(marked.ending == .exited(0), "\(source) \(name) \(marked.errors)")
      }
    }
    #expect(try ids("mine", "--source", "catalogue") == ["alien-1979", "puss-in-boots-2011"])
  }
}
