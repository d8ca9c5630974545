import BusinessLogic
import TestSupport
import Testing

@testable import Commands
@testable import MovieData
@testable import Records
@testable import Wording

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
    #expect(failure?.message == Wording.checksFailed(["cache"], advice: "do something"))
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
    let text = command.text(format: .aligned(columns: 80))
    let documents = Wording.documents(1234, bytes: 3_565_158, age: 3 * 86_400)
    let posters = Wording.posters(12, bytes: 1_258_291)
    #expect(text == "/c/documents.sqlite\n\(documents)\n\(posters)\n")
    for figure in ["1,234", "3.4 MiB", "3 days", "12", "1.2 MiB"] { #expect(text.contains(figure)) }
    #expect(
      command.text(format: .tabbed)
        == "file\t/c/documents.sqlite\ndocuments\t1234\nbytes\t3565158\noldest\t259200\n"
        + "posters\t12\nposterBytes\t1258291\n")
    let json = try #require(JSONValue(written: command.text(format: .json)))
    #expect(json.names == ["file", "documents", "bytes", "oldest", "posters", "posterBytes"])
  }

  private func cleared(_ contents: CacheCommand.Contents) -> String {
    CacheCommand.cleared(contents, format: .aligned(columns: 80))
  }

  @Test func `An empty cache is described as empty`() {
    let nothing = CacheCommand.Contents(path: nil, documents: 0, bytes: 0, oldest: nil)
    #expect(
      CacheCommand(nothing, now: 0).text(format: .aligned(columns: 80)) == "\(Wording.noCache)\n")
    #expect(cleared(nothing) == "\(Wording.cleared(documents: 0, posters: 0))\n")
    #expect(cleared(contents) == "\(Wording.cleared(documents: 1234, posters: 12))\n")
    #expect(cleared(contents).contains("1,234") && cleared(contents).contains("12"))
    var posters = nothing
    posters.posters = 1
    #expect(cleared(posters) == "\(Wording.cleared(documents: 0, posters: 1))\n")
    #expect(cleared(posters).contains("1") && cleared(posters) != cleared(nothing))
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
    log.receive(.answered)
    #expect(log.notice == nil)
    log.receive(.usesCache(because: .timedOut))
    #expect(log.notice == notice(.usesCache(because: .timedOut)))
    log.receive(.usesCache(because: .offline, age: .seconds(7_200)))
    log.receive(.usesCache(because: .offline, age: .seconds(60)))
    #expect(log.notice == notice(.usesCache(because: .timedOut, age: .seconds(7_200))))
    #expect(log.notice?.contains("2 hours") == true)
    log.receive(.fellBack(to: "built-in catalog", because: .offline))
    log.receive(.usesCache(because: .timedOut))
    #expect(log.notice == notice(.fellBack(to: "built-in catalog", because: .offline)))
  }

  private func notice(_ event: SourceEvent) -> String? {
    Wording.substitute(event).map(Wording.uncapitalized)
  }

  @Test func `A wait is reported in real time`() async {
    await confirmation { said in
      let log = SourceEventLog {
        #expect($0 == Wording.retrying(.serviceUnavailable, in: 2))
        said()
      }
      log.receive(.retrying(after: .milliseconds(1600), attempt: 2, because: .serviceUnavailable))
    }
  }
}
