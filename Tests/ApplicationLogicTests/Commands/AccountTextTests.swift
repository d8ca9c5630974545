import BusinessLogic
import DomainEntities
import Testing

@testable import Commands
@testable import Records
@testable import TerminalModel

/// Output of the account commands.
struct AccountTextTests {
  private let account = AccountIdentity(number: 7, name: "ann")
  private let film = LibraryMovie(
    names: MovieIdentifiers(tmdb: 348), title: "Ali\u{1B}en", year: 1979)

  private var report: AccountReport {
    var report = AccountReport()
    report.sent = [
      AccountChange(movie: film, kind: .rating, here: .rated(18), there: .none)
    ]
    report.conflicts = [
      AccountChange(movie: film, kind: .rating, here: .rated(18), there: .rated(17)),
      AccountChange(movie: film, kind: .watchlist, here: .none, there: .marked),
    ]
    report.unidentified = 1
    return report
  }

  private func text(_ report: AccountReport, _ format: OutputFormat, isDryRun: Bool = false)
    -> String
  {
    AccountReportText(report, of: account, isDryRun: isDryRun).text(format: format)
  }

  @Test func `Plain output has a line per change and a total`() {
    func line(_ outcome: AccountWording.Outcome, _ change: AccountChange) -> String {
      CleanText.line(AccountWording.line(outcome, change, isDryRun: false))
    }
    let shown = text(report, .aligned(columns: 80))
    let lines =
      report.sent.map { line(.sent, $0) } + report.conflicts.map { line(.conflict, $0) } + [
        AccountWording.summary([(.sent, 1), (.conflict, 2)], unidentified: 1, isDryRun: false)
      ]
    #expect(shown == lines.map { "\($0)\n" }.joined())
    #expect(shown.ranges(of: "Ali en (1979): ").count == 3 && shown.contains("4.25"))
    #expect(
      text(AccountReport(), .aligned(columns: 80))
        == "\(AccountWording.summary([], unidentified: 0, isDryRun: false))\n")
    #expect(text(report, .aligned(columns: 80), isDryRun: true).hasPrefix("Would send: "))
  }

  @Test func `Tabbed output has fields per change and nothing for no changes`() {
    #expect(
      text(report, .tabbed).split(separator: "\n").first
        == "sent\t348\tAli en\t1979\trating\trated 4.5\tnot rated")
    #expect(text(AccountReport(), .tabbed).isEmpty)
  }

  @Test func `JSON marks dry runs and keeps empty lists`() {
    let json = text(report, .json)
    #expect(json.firstRange(of: "\"there\": 4.25") != nil)
    #expect(json.firstRange(of: "\"dryRun\"") == nil)
    #expect(text(report, .json, isDryRun: true).firstRange(of: "\"dryRun\": true") != nil)
    #expect(text(AccountReport(), .json).firstRange(of: "\"sent\": []") != nil)
  }

  @Test func `The status names the account and the pending changes`() {
    func status(_ account: AccountIdentity?, _ waiting: Int = 0, expiry: String? = nil) -> String {
      AccountStatusText(
        key: ("access token", "a file"), account: account, expiry: expiry, waiting: waiting
      ).lines
    }
    func lines(_ account: AccountIdentity, _ waiting: Int = 0, expiry: String? = nil) -> String {
      "\(AccountWording.status(account, expiry: expiry))\n\(AccountWording.waiting(waiting))\n"
    }
    #expect(status(nil) == "\(AccountWording.canSignIn)\n")
    #expect(status(account, 2) == lines(account, 2))
    #expect(status(account, 2).contains(" ann.\n") && status(account, 2).contains("2 films"))
    let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
    #expect(status(guest, expiry: "tomorrow") == lines(guest, expiry: "tomorrow"))
    #expect(status(guest, expiry: "tomorrow").contains("a guest until tomorrow"))
    let unnamed = AccountIdentity(number: 9, name: "")
    #expect(status(unnamed).contains(" account 9.\n"))
    #expect(AccountWording.signedIn(as: unnamed).hasSuffix(" account 9"))
    let evil = AccountIdentity(number: 9, name: "a\u{1B}]0;x\u{7}\nnn")
    #expect(status(evil).hasSuffix(" a ]0;x  nn.\n\(AccountWording.waiting(0))\n"))
    #expect(status(guest, expiry: "1\u{1B}2").contains("guest until 1 2;"))
  }
}
