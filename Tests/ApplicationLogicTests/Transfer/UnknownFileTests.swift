import BusinessLogic
import DomainEntities
import Testing
import TransferTestSupport

@testable import Records
@testable import Transfer
@testable import Wording

/// Files that are something else than an export are called by their names, with a way out.
struct UnknownFileTests {
  private func refusal(_ input: ImportInput) -> String? {
    #expect(throws: CommandFailure.self) {
      try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
    }?.message
  }

  private func refusal(_ name: String, _ text: String) -> String? {
    refusal(ImportSamples.input(name, text))
  }

  @Test(arguments: ["ratings.csv", "watched-history-1.json", "list.txt"])
  func `A web page is one, with its title`(name: String) {
    let text = """

      <!DOCTYPE html>
      <html><head><title>Sign in to\u{1B}[2J Wi-Fi</title></head>
      <body>Please accept the terms, then, continue.</body></html>
      """
    let message = refusal(name, text)
    #expect(
      message == Wording.unknownExport(name, .webPage(title: "Sign in to\u{1B}[2J Wi-Fi")))
    #expect(message?.contains("Sign in to") == true && message?.contains("\u{1B}") == false)
    let plain = refusal(name, "<HTML>nothing")
    #expect(plain == Wording.unknownExport(name, .webPage(title: "")))
  }

  @Test(arguments: [
    (#"{"error": "unauthorized", "error_description": "VIP required"}"#, "VIP required"),
    (#"{"success":false,"status_code":7,"status_message":"Invalid key"}"#, "Invalid key"),
    (#"{"error":{"code":403,"message":"Forbidden"}}"#, "Forbidden"),
    (#"{"errors":[{"message":"Too many requests"}]}"#, "Too many requests"),
    (#"{"message":"Not found","documentation_url":"x"}"#, "Not found"),
    (#"{"errors":["No access"]}"#, "No access"),
  ])
  func `The error message of a service is shown`(text: String, message: String) {
    let found = refusal("watched-history-1.json", text)
    #expect(found == Wording.unknownExport("watched-history-1.json", .answer(message)))
    #expect(found?.contains("“\(message)”") == true)
  }

  @Test func `An error message as XML is shown`() {
    let text = "<Error><Code>Denied</Code><Message>Link expired</Message></Error>"
    for (name, head) in [("export.zip", "<?xml version=\"1.0\"?>\n"), ("ratings.csv", "")] {
      #expect(refusal(name, head + text) == Wording.unknownExport(name, .answer("Link expired")))
    }
  }

  @Test func `Rich text is named`() {
    let found = refusal("seen.txt", "{\\rtf1\\ansi Alien}")
    #expect(found == Wording.unknownExport("seen.txt", .richText))
  }

  private func folder(_ files: (path: String, text: String)...) -> ImportInput {
    ImportInput(
      name: "export", files: files.map { .init(path: $0.path, bytes: Array($0.text.utf8)) },
      isCollection: true)
  }

  @Test func `Foreign files of a folder are named`() throws {
    let page = "<!DOCTYPE html><html><title>Sign in</title></html>"
    let found = UnknownFile.webPage(title: "Sign in")
    func failure(_ path: String, _ found: UnknownFile) -> String {
      Wording.onlyFile(of: "export", Wording.unknownExport(path, found), others: [])
    }
    #expect(
      refusal(folder(("diary.csv", page), ("watched.csv", page))) == failure("diary.csv", found))
    let table = "watched_at,action,type,title,year,trakt\n"
    #expect(
      refusal(folder(("history.csv", table), ("other.csv", "a,b\n")))
        == failure("history.csv", .program(.traktTable)))
    let watched = "Date,Name,Year,Letterboxd URI\n2020-01-01,Alien,1979,https://boxd.it/a\n"
    let bundle = try ImportReader(
      folder(("diary.csv", page), ("watched.csv", watched)),
      in: ImportContext(now: ImportSamples.now)
    ).read(as: nil)
    #expect(bundle.films.count == 1)
    #expect(bundle.skippedFiles.map(\.reason) == [Wording.SkipReason.other(found)])
    let denied = try ImportReader(
      folder(("diary.csv", #"{"error":"VIP required"}"#), ("watched.csv", watched)),
      in: ImportContext(now: ImportSamples.now)
    ).read(as: nil)
    #expect(
      denied.skippedFiles.map(\.reason) == [Wording.SkipReason.other(.answer("VIP required"))])
  }

  @Test func `A table of titles and years is refused with the names to give it`() throws {
    for names in ["Title,Year", "title,year,Directors"] {
      let text = "\(names)\nAlien,1979\(names.count > 10 ? ",Ridley Scott" : "")\n"
      #expect(refusal("a.csv", text) == Wording.seenOrWatchlist("a.csv", isImportable: true))
      let bundle = try ImportReader(
        ImportSamples.input("watchlist.csv", text), in: ImportContext(now: ImportSamples.now)
      ).read(as: nil)
      #expect(bundle.films.map(\.marks.isOnWatchlist) == [true])
    }
  }

  @Test func `A file with the name of TV Time and other columns is from TV Time`() {
    let name = "tracking-prod-records-v2.csv"
    #expect(
      refusal(name, "user_id,series_name\n1,Dark\n")
        == Wording.unknownExport(name, .program(.tvTime(idColumn: nil))))
  }

  @Test func `A PDF and a spreadsheet are named`() {
    let page = Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3, 0, 0x0A]
    let document = refusal(ImportSamples.input("ratings.csv", page))
    #expect(document == Wording.unknownExport("ratings.csv", .pdf))
    let sheet = ImportInput(
      name: "films.xlsx", files: [],
      otherPaths: ["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"],
      isCollection: true)
    #expect(refusal(sheet) == Wording.unknownExport("films.xlsx", .spreadsheet))
  }

  @Test func `Files of known programs that are not read are named with the way out`() {
    let trakt = refusal(
      "history.csv",
      """
      watched_at,action,type,title,year,trakt,imdb,tmdb,tvdb,season,episode
      2024-05-01T12:00:00.000Z,history,movie,Seven Samurai,1954,1,tt0047478,346,,,
      """)
    #expect(trakt == Wording.unknownExport("history.csv", .program(.traktTable)))
    #expect(trakt?.contains("Trakt") == true && trakt?.contains("ZIP") == true)
    let netflix = refusal(
      "ViewingActivity.csv",
      """
      Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type
      SOMEONE,2022-10-17 23:42:00,01:49:26,,Roma,
      """)
    #expect(netflix == Wording.unknownExport("ViewingActivity.csv", .program(.netflixActivity)))
    // One cell of the column is empty.
    let time = refusal(
      "tvtime-movies.csv",
      """
      uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count
      a1,1435,tt1396484,It,2017,2019-09-10T08:01:29Z,2019-09-10T08:01:29Z,true,0
      a4,2003,,Perfect Days,2023,2024-01-01T00:00:00Z,2024-01-02T20:00:00Z,true,0
      """)
    let tvTime = UnknownFile.program(.tvTime(idColumn: "imdb_id"))
    #expect(time == Wording.unknownExport("tvtime-movies.csv", tvTime))
    #expect(time?.contains("imdb_id") == true && time?.contains("--as seen") == true)
    let json = #"[{"uuid":"a1","title":"It","is_watched":true,"rewatch_count":0,"year":2017}]"#
    #expect(
      refusal("tvtime-movies.json", json)
        == Wording.unknownExport("tvtime-movies.json", .program(.tvTime(idColumn: nil))))
  }

  @Test func `Archives of known programs that are not read are named`() {
    let others = (1...30).map { "CONTENT_INTERACTION/\($0).csv" }
    let netflix = ImportInput(
      name: "netflix-report.zip", files: [],
      otherPaths: others + ["CONTENT_INTERACTION/ViewingActivity.csv"], isCollection: true)
    #expect(
      refusal(netflix)
        == Wording.unknownExport("netflix-report.zip", .program(.netflixActivity)))
    let time = ImportInput(
      name: "tv-time.zip", files: [],
      otherPaths: ["tracking-prod-records.csv", "tracking-prod-records-v2.csv"], isCollection: true)
    #expect(
      refusal(time) == Wording.unknownExport("tv-time.zip", .program(.tvTime(idColumn: nil))))
  }

  @Test func `A column of IMDb IDs is recognized if some cells are empty`() {
    let ids = refusal("a.csv", "Film,Ident\nAlien,tt0078748\nUp,\n")
    let found = UnknownFile.table(columns: ["Film", "Ident"], rows: 2, idColumn: "Ident")
    #expect(ids == Wording.unknownExport("a.csv", found))
    let few = refusal("a.csv", "Film,Ident\nAlien,tt0078748\nUp,\nHeat,\n")
    #expect(few?.contains("IMDb IDs: save") == false)
  }

  @Test func `A heading with a broken quotation mark is named`() {
    let message = refusal("a.csv", "\"Title\"s,Year\nAlien,1979\n")
    #expect(message?.contains(Wording.textAfterQuote) == true)
  }
}
