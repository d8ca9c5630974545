import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct ManualPagesTests {
  private static let date = CalendarDate(year: 2026, month: 11, day: 25) ?? .earliest
  private let pages = ManualPages(date: date, keys: BrowserBindings.essentials).all

  @Test func `Every command has a page with all its options and examples`() throws {
    #expect(Set(pages.map(\.name)).count == pages.count)
    for command in CommandLineGrammar.commands {
      let page = try #require(pages.first { $0.name == "moviebrowser-\(command.name).1" })
      for option in command.forms {
        let isShown = page.text.contains(".It Fl \(option.name.dropFirst())")
        #expect(isShown != option.isHidden, "\(option.name)")
      }
      let shown = page.text.split(separator: "\n").count { $0.hasPrefix(".Dl moviebrowser ") }
      #expect(shown == command.examples.count)
      #expect(pages[0].text.contains(".It Xr moviebrowser-\(command.name) 1"))
    }
    for option in CommandLineGrammar.browser {
      #expect(pages[0].text.contains(".It Fl \(option.form.name.dropFirst())"))
    }
    let names = pages.map(\.name)
    #expect(names.contains("moviebrowser-query.7") && names.contains("moviebrowser-files.5"))
  }

  @Test func `The command prints the names of all pages, and each page with its date`() throws {
    var parser = CommandLineParser(["manual", "moviebrowser.1", "--date", "2026-11-25"])
    guard case .manual(let options) = try parser.parse() else {
      Issue.record("not the command")
      return
    }
    let page = try ManualCommand.text(options, today: .earliest, keys: BrowserBindings.essentials)
    #expect(page == pages[0].text && page.hasPrefix(".Dd November 25, 2026\n"))
    let names = try ManualCommand.text(ManualOptions(), today: Self.date, keys: [])
    #expect(names.split(separator: "\n").map(String.init) == pages.map(\.name))
    var other = ManualOptions()
    other.page = "moviebrowser-lits.1"
    #expect(throws: CommandFailure.self) {
      try ManualCommand.text(other, today: Self.date, keys: [])
    }
    var unknown = CommandLineParser(["manual", "--date", "25 November"])
    #expect(throws: CommandFailure.self) { try unknown.parse() }
  }

  @Test func `References lead to pages that exist`() {
    let names = Set(pages.map(\.name))
    for page in pages {
      for line in page.text.split(separator: "\n") where line.contains("Xr ") {
        let words = line.split(separator: " ").drop { !$0.hasSuffix("Xr") }.dropFirst().prefix(2)
        #expect(names.contains(words.joined(separator: ".")), "\(page.name): \(line)")
      }
    }
  }

  @Test(
    .enabled(
      if: access("/usr/bin/mandoc", X_OK) == 0, "mandoc is not installed; .ci/run installs it"))
  func `mandoc finds nothing to warn about`() throws {
    let folder = try TemporaryFolder()
    let files = try pages.map { try folder.write($0.text, to: $0.name) }
    let process = try ProgramProcess(
      .init(path: "/usr/bin/mandoc", arguments: ["-T", "lint", "-W", "warning"] + files))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(0) && process.output.isEmpty && process.errors.isEmpty)
  }
}
