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
