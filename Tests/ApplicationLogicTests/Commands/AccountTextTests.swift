import BusinessLogic
import DomainEntities
import Testing

@testable import ApplicationLogic

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
    report.differing = [
      AccountChange(movie: film, kind: .rating, here: .rated(18), there: .rated(17)),
      AccountChange(movie: film, kind: .watchlist, here: .none, there: .marked),
    ]
    report.nameless = 1
    return report
  }

  private func text(_ report: AccountReport, _ format: OutputFormat, isDryRun: Bool = false)
    -> String
  {
    AccountReportText(report, of: account, isDryRun: isDryRun).text(format: format)
  }

  @Test func `Plain output has a line per change and a total`() {
    #expect(
      text(report, .aligned(columns: 80)) == """
        Sent: Ali en (1979): rated 4.5
        Conflict: Ali en (1979): rated 4.5 here, rated 4.25 on TMDB; both unchanged
        Conflict: Ali en (1979): not on the watchlist here, on the watchlist on TMDB; both unchanged
        1 sent, 2 conflicts, 1 film without a TMDB ID not synced.

        """)
    #expect(
      text(AccountReport(), .aligned(columns: 80)) == "Nothing to sync.\n")
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
    #expect(json.firstRange(of: "\"rehearsal\"") == nil)
    #expect(text(report, .json, isDryRun: true).firstRange(of: "\"rehearsal\": true") != nil)
    #expect(text(AccountReport(), .json).firstRange(of: "\"sent\": []") != nil)
  }

  @Test func `The status names the account and the pending changes`() {
    func status(_ account: AccountIdentity?, _ waiting: Int = 0, expiry: String? = nil) -> String {
      AccountStatusText(
        key: ("access token", "a file"), account: account, expiry: expiry, waiting: waiting
      ).lines
    }
    #expect(status(nil) == "Not signed in. Run moviebrowser account sign-in to sign in.\n")
    #expect(
      status(account, 2) == "Signed in as ann.\nMarks of 2 films are waiting to be sent.\n")
    let guest = AccountIdentity(number: AccountIdentity.guest, name: "guest")
    #expect(
      status(guest, expiry: "tomorrow")
        == "Signed in as a guest until tomorrow; guests can only rate.\nNo marks are waiting to be sent.\n"
    )
    let unnamed = AccountIdentity(number: 9, name: "")
    #expect(status(unnamed).hasPrefix("Signed in as account 9."))
    #expect(AccountWording.signedIn(as: unnamed) == "Signed in as account 9")
    let evil = AccountIdentity(number: 9, name: "a\u{1B}]0;x\u{7}\nnn")
    #expect(status(evil).hasPrefix("Signed in as a ]0;x  nn.\nNo marks"))
    #expect(
      status(guest, expiry: "1\u{1B}2").hasPrefix("Signed in as a guest until 1 2;"))
  }
}
