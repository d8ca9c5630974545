import BusinessLogic
import TestSupport
import Testing

@testable import ApplicationLogic

struct DoctorCommandTests {
  private let well = [
    DoctorFinding("key", .ok, "access token"),
    DoctorFinding("mpv", .note, "not installed", advice: "install it"),
    DoctorFinding("clock", .warn, "3 days ahead", advice: "set the clock"),
  ]

  @Test func `Missing optional tools are not a failure`() throws {
    let text = try DoctorCommand(well).run(format: .tabbed)
    #expect(
      text == """
        ok\tkey\taccess token\t
        note\tmpv\tnot installed\tinstall it
        warn\tclock\t3 days ahead\tset the clock

        """)
    #expect(
      try DoctorCommand(well).run(format: .aligned(columns: 80)) == """
        ok    key    access token
        note  mpv    not installed; install it
        warn  clock  3 days ahead; set the clock

        """)
    let json = try #require(JSONValue(written: DoctorCommand(well).run(format: .json)))
    #expect(
      json.elements.map { $0["verdict"] } == [.string("ok"), .string("note"), .string("warn")])
    #expect(json.elements.first?.names == ["subject", "verdict", "finding"])
  }

  @Test(arguments: [OutputFormat.tabbed, .json, .aligned(columns: 80)])
  func `One failing check fails the doctor and hides no result`(format: OutputFormat) throws {
    let all = well + [DoctorFinding("cache", .fail, "gone", advice: "do something")]
    let failure = #expect(throws: CommandFailure.self) {
      try DoctorCommand(all).run(format: format)
    }
    #expect(failure?.kind == .failure)
    #expect(failure?.message == "check failed: cache; do something")
    #expect(failure?.output.contains("set the clock") == true)
  }

  @Test func `External text is sanitized`() throws {
    let text = try DoctorCommand([DoctorFinding("x", .ok, "a\u{1B}[31m\nb")])
      .run(format: .aligned(columns: 80))
    #expect(text.split(separator: "\n").count == 1 && !text.contains("\u{1B}"))
  }
}

struct CacheCommandTests {
  private let contents = CacheCommand.Contents(
    path: "/c/documents.sqlite", documents: 1234, bytes: 3_565_158, oldest: 1000, posters: 12,
    posterBytes: 1_258_291)

  @Test func `The cache is described in every format`() throws {
    let command = CacheCommand(contents, now: 1000 + 3 * 86_400)
    #expect(
      command.text(format: .aligned(columns: 80))
        == "/c/documents.sqlite\n1,234 documents, 3.4 MiB, the oldest 3 days old\n12 posters, 1.2 MiB\n"
    )
    #expect(
      command.text(format: .tabbed)
        == "path\t/c/documents.sqlite\ndocuments\t1234\nbytes\t3565158\noldest\t259200\n"
        + "posters\t12\nposterBytes\t1258291\n")
    let json = try #require(JSONValue(written: command.text(format: .json)))
    #expect(json.names == ["path", "documents", "bytes", "oldest", "posters", "posterBytes"])
  }

  private func cleared(_ contents: CacheCommand.Contents) -> String {
    CacheCommand.cleared(contents, format: .aligned(columns: 80))
  }

  @Test func `An empty cache is described as empty`() {
    let nothing = CacheCommand.Contents(path: nil, documents: 0, bytes: 0, oldest: nil)
    #expect(
      CacheCommand(nothing, now: 0).text(format: .aligned(columns: 80))
        == "No cache: HOME is not set.\n")
    #expect(cleared(nothing) == "The cache is already empty.\n")
    #expect(cleared(contents) == "Cleared 1,234 documents and 12 posters.\n")
    var posters = nothing
    posters.posters = 1
    #expect(cleared(posters) == "Cleared 1 poster.\n")
  }

  @Test func `Sizes are written in units`() {
    #expect(Wording.size(0) == "0 bytes")
    #expect(Wording.size(1023) == "1,023 bytes")
    #expect(Wording.size(1536) == "1.5 KiB")
    #expect(Wording.size(64 << 20) == "64.0 MiB")
    #expect(Wording.documents(1) == "1 document")
  }
}

struct SourceEventLogTests {
  @Test func `The verdict is one line with the worst finding`() {
    let log = SourceEventLog()
    #expect(log.notice == nil)
    log.take(.answered)
    #expect(log.notice == nil)
    log.take(.usesCache(because: .timedOut))
    #expect(
      log.notice == "the request timed out; using cached data")
    log.take(.usesCache(because: .offline, age: .seconds(7_200)))
    log.take(.usesCache(because: .offline, age: .seconds(60)))
    #expect(
      log.notice
        == "the request timed out; using cached data from 2 hours ago")
    log.take(.fellBack(to: "built-in catalog", because: .offline))
    log.take(.usesCache(because: .timedOut))
    #expect(log.notice == "cannot connect to TMDB; using the built-in catalog")
  }

  @Test func `A wait is reported in real time`() async {
    await confirmation { said in
      let log = SourceEventLog {
        #expect($0 == "TMDB is unavailable; retrying in 2 seconds")
        said()
      }
      log.take(.retrying(after: .milliseconds(1600), attempt: 2, because: .serviceUnavailable))
    }
  }
}
