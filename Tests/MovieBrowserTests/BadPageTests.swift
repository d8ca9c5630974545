import ProgramTestSupport
import TerminalTestSupport
import TestSupport
import Testing

/// A failed page in the middle of a list is named in place; the pages after it load, and `r` loads
/// it after recovery.
@Suite(.wholeProgram) struct BadPageTests {
  private static let missing = "ilms 41 to 60 are missing: "

  private func expectNone(_ failures: [String?], _ faults: [ServiceFault]) {
    for (fault, failure) in zip(faults, failures) {
      #expect(failure == nil, "\(fault.name): \(failure ?? "")")
    }
  }

  @Test func `A list names every failed page in place and continues after it`() {
    let faults = ServiceFault.badPages
    expectNone(
      AtOnce.run(faults) { fault in
        Self.failure {
          let home = try FaultyHome()
          home.impair(with: fault, at: "/3/discover", page: 3)
          let terminal = try home.open(columns: 80, rows: 30)
          try terminal.wait(forPlace: 1)
          try Self.scrollAndRetry(terminal, home, fault, path: "/3/discover")
        }
      }, faults)
  }

  @Test func `A search names every failed page in place and continues after it`() {
    let faults = ServiceFault.badPages
    expectNone(
      AtOnce.run(faults) { fault in
        Self.failure {
          let home = try FaultyHome(films: 75)
          home.impair(with: fault, at: "/3/search", page: 3)
          let terminal = try home.open(columns: 80, rows: 24)
          try terminal.wait(forPlace: 1)
          try terminal.send("/film\t")
          try terminal.wait(for: "the search results") {
            $0.text.contains("Search: film") && $0.settledPlace == 1
          }
          try Self.scrollAndRetry(terminal, home, fault, path: "/3/search")
        }
      }, faults)
  }

  private static func scrollAndRetry(
    _ terminal: PseudoTerminal, _ home: FaultyHome, _ fault: ServiceFault, path: String
  ) throws {
    try terminal.send("G")
    let screen = try terminal.wait(for: "the last row and a message about missing films") {
      screen in
      screen.position.map { $0.place == $0.total && $0.place > 60 } ?? false
        && screen.text.contains("Film 60 is missing: ") && screen.text.contains("r to retry: ")
    }
    guard screen.text.contains(fault.words) else {
      throw TestFailure("no \(fault.words)\n\(screen)")
    }
    home.service.forgetRequests()
    try terminal.send("r")
    try terminal.wait(toShow: "Press r to retry.")
    guard pages(home, path) == ["3"] else { throw TestFailure("asked for \(pages(home, path))") }
    home.repair()
    home.service.forgetRequests()
    try terminal.send("r")
    try terminal.wait(for: "the films of the page") { screen in
      !screen.text.contains("is missing") && screen.text.contains("Film No. 60")
        && screen.position.map { $0.place == $0.total } ?? false
    }
    guard pages(home, path) == ["3"] else { throw TestFailure("asked for \(pages(home, path))") }
    try terminal.send("q")
    _ = try terminal.waitForEnd()
  }

  private static func pages(_ home: FaultyHome, _ path: String) -> [String] {
    home.service.requests.filter { $0.path.hasPrefix(path) }.compactMap { $0["page"] }
  }

  @Test func `A command writes the available films, names missing ones and fails`() {
    let faults = ServiceFault.badPages
    expectNone(
      AtOnce.run(faults) { fault in
        Self.failure {
          for arguments in [["list", "all-time"], ["search", "film"]] {
            let home = try FaultyHome()
            home.impair(with: fault, page: 3)
            let process = try home.start(arguments + ["--limit", "70"])
            let ending = try process.waitForEnd()
            let films = process.output.split(separator: "\n").compactMap {
              $0.split(separator: "\t").first.flatMap { Int($0) }
            }
            guard ending == .exited(5), films.count == 70, films.starts(with: 1...40),
              films.allSatisfy({ !(41...60).contains($0) }),
              process.errors.hasPrefix("moviebrowser: f" + Self.missing),
              process.errors.contains(fault.words),
              process.errors.split(separator: "\n").count == 1
            else {
              throw TestFailure("\(arguments): \(ending) \(films)\n\(process.errors)")
            }
          }
        }
      }, faults)
  }

  @Test func `Plain mode names a failed page between the films, and r loads it`() {
    let faults = ServiceFault.badPages
    expectNone(
      AtOnce.run(faults) { fault in
        Self.failure {
          let home = try FaultyHome(films: 75)
          home.impair(with: fault, at: "/3/search", page: 3)
          let terminal = try home.open(["--plain"], columns: 100, rows: 26)
          try terminal.wait(forText: "quit: ")
          terminal.forgetOutput()
          try terminal.send("/film\n")
          try terminal.wait(forText: "1 to ")
          try terminal.wait(forText: "? help: ")
          for _ in 0..<12 where terminal.output.firstRange(of: Array(Self.missing.utf8)) == nil {
            terminal.forgetOutput()
            try terminal.send("n\n")
            try terminal.wait(forText: "? help: ")
          }
          try terminal.wait(forText: Self.missing)
          try terminal.wait(forText: "Type r to retry.")
          home.repair()
          home.service.forgetRequests()
          terminal.forgetOutput()
          try terminal.send("r\n")
          try terminal.wait(forText: "? help: ")
          let text = String(decoding: terminal.output, as: UTF8.self)
          guard Self.pages(home, "/3/search") == ["3"], text.contains("41. "),
            !text.contains("are missing")
          else { throw TestFailure("\(Self.pages(home, "/3/search"))\n\(text)") }
        }
      }, faults)
  }

  private static func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return "\(error)" }
  }
}
