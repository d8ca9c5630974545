import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

/// All formats for programs have the same values.
struct CommandOutputTests {
  private let alien = {
    var movie = MovieSummary(
      id: MovieIdentifier("alien-1979"), title: "Alien", year: 1979, runtime: 117,
      genres: [.horror, .scienceFiction], links: MovieLinks(imdbID: "tt0078748"))
    movie.overview = "A crew, a \"guest\"."
    return movie
  }()
  private let hostile = MovieSummary(
    id: MovieIdentifier("x"), title: "=Evil\n\u{1B}[31m\tname\u{202E}\0")

  private func text(
    _ options: (String, String)..., films: [MovieSummary]? = nil
  ) throws -> String {
    var output = OutputOptions()
    for (name, value) in options { try output.set(name, to: value) }
    try output.check(filmRecord.shape)
    return MovieText.list(films ?? [alien, hostile], format: output.format(columns: 80))
  }

  @Test func `CSV has a header line, and a cell for every field`() throws {
    let table = CSVTable(Array(try text(("--csv", "")).utf8))
    #expect(table.names == filmRecord.shape.csvColumns)
    #expect(table.rows.count == 2 && table.flaws.isEmpty)
    #expect(table.value("genres", of: table.rows[0]) == "Horror, Science Fiction")
    #expect(table.value("overview", of: table.rows[0]) == alien.overview)
    // No spreadsheet takes the title for a formula.
    #expect(table.value("title", of: table.rows[1]).hasPrefix("'=Evil"))
    #expect(try text(("--csv", ""), films: []).split(separator: "\r\n").count == 1)
  }

  @Test func `Chosen fields have the given order in every format`() throws {
    let fields = ("--fields", "year, title,imdbID")
    #expect(try text(fields, films: [alien]) == "1979\tAlien\ttt0078748\n")
    #expect(
      try text(fields, ("--csv", ""), films: [alien])
        == "year,title,imdbID\r\n1979,Alien,tt0078748\r\n")
    let json = try #require(JSONValue(written: try text(fields, ("--json", ""))))
    #expect(json.elements.map(\.names) == [["year", "title", "imdbID"], ["title"]])
  }

  @Test func `A template has text, fields, braces and escapes`() throws {
    #expect(
      try text(("--format", #"{{{title}}}\t{year}, {genres}\\ {homepage}|\n"#), films: [alien])
        == "{Alien}\t1979, Horror, Science Fiction\\ |\n\n")
  }

  @Test(arguments: ["{title", "title}", "}{", #"\x"#, #"\"#, "{{}"])
  func `A template with an unmatched brace or backslash is a usage error`(template: String) {
    let failure = #expect(throws: CommandFailure.self) { try text(("--format", template)) }
    #expect(failure?.kind == .usage)
  }

  @Test func `No title breaks a line`() throws {
    for lines in [
      try text(("--format", "{id} {title}")), try text(("--fields", "id,title")),
    ] {
      #expect(lines.split(separator: "\n").count == 2)
      #expect(!lines.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\0" })
    }
  }

  @Test(arguments: [
    ("--fields", "titel", ["field “titel”", "mean title?", "fields: id, title, "]),
    ("--format", "{xyzzyx}", ["field “xyzzyx”", "fields: id, title, "]),
    ("--fields", ",", [Wording.noFields]), ("--fields", "title.x", ["field “title.x”"]),
  ])
  func `A wrong field is a usage error that lists the right ones`(
    option: String, value: String, parts: [String]
  ) {
    let failure = #expect(throws: CommandFailure.self) { try text((option, value)) }
    #expect(failure?.kind == .usage)
    for part in parts { #expect(failure?.message.contains(part) == true, "\(part)") }
  }

  @Test func `A dot leads into objects and lists`() throws {
    var output = OutputOptions()
    try output.set("--fields", to: "title,cast.name,cast,watch.offers.providers")
    try output.check(detailRecord.shape)
    let movie = Gallery.everything
    let text = MovieText.detail(movie).text(output.format(columns: nil))
    let cells = text.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
    let names = movie.cast.map(\.name).joined(separator: ", ")
    #expect(cells.count == 4 && cells[1] == names && cells[2] == names)
  }

  @Test func `Marks are fields of their own in lists of marked films`() throws {
    var marks = MovieMarks()
    marks.rate(UserRating(halves: 9), at: Timestamp(seconds: 1))
    marks.add(tag: "rain")
    let entry = LibraryEntry(movie: LibraryMovie(alien), marks: marks)
    func text(_ options: (String, String)...) throws -> String {
      var output = OutputOptions()
      for (name, value) in options { try output.set(name, to: value) }
      try output.check(markedRecord.shape)
      return LibraryText.list([entry], of: .rated, format: output.format(columns: nil))
    }
    #expect(try text(("--format", "{rating} {marks.rating} {tags}")) == "4.5 4.5 rain\n")
    let json = try #require(JSONValue(written: try text(("--json", ""))))
    #expect(json.elements.first?["rating"] == nil)
    #expect(json.elements.first?["marks"]?["rating"] == .number(4.5))
  }
}
