import BusinessLogic
import Commands
import ProgramTestSupport
import Records
import TestSupport
import Testing
import Wording

/// Commands with a key: films come from the service, or from the catalogue without a service.
@Suite(.wholeProgram) struct ServiceCommandTests {
  private func titles(_ process: ProgramProcess) -> [String] {
    process.output.split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
  }

  private func ids(_ process: ProgramProcess) -> [Int] {
    process.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
  }

  @Test func `With a key films come from the service in page order`() throws {
    let home = try ServiceHome()
    let list = try home.run("list", "all-time", "--limit", "50")
    #expect(list.ending == .exited(0))
    #expect(list.errors.isEmpty)
    #expect(ids(list).count == 50 && Set(ids(list)).count == 50)
    let pages = home.service.requests.compactMap { $0["page"] }
    #expect(pages.sorted() == ["1", "2", "3"])
    // The response is cached: a second run sends no request.
    home.service.forgetRequests()
    #expect(try home.run("list", "all-time", "--limit", "50").output == list.output)
    #expect(home.service.requests.isEmpty)
  }

  @Test func `Language and region are sent`() throws {
    let home = try ServiceHome()
    home.environment["LANG"] = "fr_CA.UTF-8"
    try home.run("list", "all-time", "--limit", "1")
    #expect(home.service.requests.last?["language"] == "fr-CA")
    try home.run("list", "all-time", "--limit", "1", "--language", "de", "--region", "AT")
    #expect(home.service.requests.last?["language"] == "de")
    try home.folder.write("language = it\n", to: ".config/moviebrowser/settings")
    try home.run("search", "film")
    #expect(home.service.requests.last?["language"] == "it")
  }

  @Test func `The source can be selected`() throws {
    let home = try ServiceHome()
    let catalogue = try home.run("list", "--source", "catalogue", "--limit", "3")
    #expect(catalogue.output == (try ProgramUnderTest.find().run("list", "--limit", "3").output))
    #expect(home.service.requests.isEmpty)
    #expect(ids(try home.run("list", "--source", "tmdb", "--limit", "3")).count == 3)
    #expect(try home.run("--source=tmdb", "list", "--limit", "3").ending == .exited(0))
    home.environment["TMDB_ACCESS_TOKEN"] = nil
    let none = try home.run("list", "--source", "tmdb")
    #expect(none.ending == .exited(4))
    #expect(none.errorLines.count == 1 && none.errors.contains("account"))
    let auto = try home.run("list", "--limit", "3", "--json")
    #expect(auto.ending == .exited(0) && auto.errors.isEmpty)
  }

  @Test func `Without the service the catalogue is used and reported in one line`() throws {
    let home = try ServiceHome()
    home.goOffline()
    let list = try home.run("list", "--limit", "3", "--json")
    #expect(list.ending == .exited(0))
    #expect(list.errorLines.count == 1 && list.errors.contains("catalog"))
    #expect(JSONValue(written: list.output)?.elements.count == 3)
    let only = try home.run("list", "--limit", "3", "--source", "tmdb")
    #expect(only.ending == .exited(5))
    #expect(only.errorLines.count == 1 && only.output.isEmpty)
    // A list the catalogue does not have is a failure, not an empty list.
    let upcoming = try home.run("list", "upcoming", "--json")
    #expect(upcoming.ending == .exited(5))
    #expect(upcoming.errors.contains(Wording.cause(.offline)))
  }

  @Test func `Cached films are shown without the service`() throws {
    let home = try ServiceHome()
    let list = try home.run("list", "all-time", "--limit", "20")
    let film = try home.run("detail", "7", "--json")
    #expect(film.ending == .exited(0))
    home.goOffline()
    #expect(try home.run("list", "all-time", "--limit", "20").output == list.output)
    #expect(try home.run("detail", "7", "--json").output == film.output)
  }

  @Test func `A briefly unavailable service is retried`() throws {
    let home = try ServiceHome()
    home.double.add(.init(.html(status: 503), times: 1))
    let list = try home.run("list", "all-time", "--limit", "20")
    #expect(list.ending == .exited(0) && list.errors.isEmpty)
    #expect(ids(list).count == 20)
    #expect(home.service.requests.count == 2)
    home.double.add(.rateLimited(after: 1, times: 1))
    #expect(ids(try home.run("list", "top-rated", "--limit", "20")).count == 20)
  }

  @Test func `A search for a TV series says so without control characters`() throws {
    let home = try ServiceHome()
    home.double.conduct.tvSeries = "Breaking\u{1B}]0;x\u{7} \u{202E}Bad"
    let search = try home.run("search", "breaking", "bad")
    #expect(search.ending == .exited(3) && search.output.isEmpty)
    let message = Wording.onlyFilms(home.double.conduct.tvSeries)
    #expect(search.errors == "moviebrowser: \(message)\n")
    #expect(
      message.contains("TV series") && !message.contains { "\u{1B}\u{7}\u{202E}".contains($0) })
  }

  @Test func `A rejected key is reported`() throws {
    let home = try ServiceHome(key: "another.access-token_9876543210")
    for source in ["auto", "tmdb"] {
      let list = try home.run("list", "--source", source)
      #expect(list.ending == .exited(4))
      #expect(list.errorLines.count == 1 && list.errors.contains("key"))
      #expect(list.output.isEmpty)
    }
  }

  @Test func `Where to watch and the trailer are written`() throws {
    let home = try ServiceHome()
    let options = try home.run("detail", "7", "--watch", "--region", "US")
    #expect(options.ending == .exited(0))
    #expect(options.output.contains("\noffers\tsubscription\tFirst Stream"))
    #expect(options.output.hasSuffix("credit\tJustWatch\n"))
    let json = try #require(JSONValue(written: home.run("detail", "7", "--watch", "--json").output))
    #expect(json["credit"] == .string("JustWatch"))
    let nowhere = try home.run("detail", "7", "--watch", "--region", "DE")
    #expect(nowhere.ending == .exited(3) && nowhere.errorLines.count == 1)
    let trailer = try home.run("detail", "7", "--trailer")
    #expect(trailer.output == "https://www.youtube.com/watch?v=trailer_7\n")
    #expect(try home.run("detail", "7", "--trailer", "--watch").ending == .exited(2))
  }

  @Test func `The cache is described and cleared`() throws {
    let home = try ServiceHome()
    #expect(try home.run("cache").output.contains("documents\t0\n"))
    try home.run("list", "all-time", "--limit", "40")
    #expect(try home.run("cache").output.contains("documents\t2\n"))
    for count in [2, 0] {
      let output = try home.run("cache", "clear").output
      #expect(output == "\(Wording.cleared(documents: count, posters: 0))\n")
    }
  }

  @Test func `Without a key nothing is requested or written`() throws {
    let home = try ServiceHome(key: nil)
    try home.run("list")
    try home.run("detail", "metropolis")
    try home.run("account")
    try home.run("cache")
    try home.run("config")
    #expect(home.writtenBytes.isEmpty)
    #expect(home.service.requests.isEmpty)
  }
}
