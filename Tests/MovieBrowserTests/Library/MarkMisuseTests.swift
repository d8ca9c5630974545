import ProgramTestSupport
import TestSupport
import Testing

/// A usage error in a command about marks is one line with the correction, and nothing is marked.
@Suite(.wholeProgram) struct MarkMisuseTests {
  @Test(arguments: [
    ("mark", 2, "moviebrowser mark ID|TITLE"), ("mark alien", 2, "--favorite"),
    ("mark alien --remove", 2, "nothing to remove"),
    ("mark alien --rate 4.7", 2, "in steps of 0.5"),
    ("mark alien --rate", 2, "--rate 4.5"), ("mark alien --rate 0", 2, "0.5 to 5"),
    ("mark alien --rate 11", 2, "0.5 to 5"), ("mark alien --on 2026-02-30", 2, "is not a date"),
    ("mark alien --seen tomorrow", 2, "is not a date"), ("mark alien --seen 2026", 2, "--on 2026"),
    ("mark alien --on 9999-12-31", 2, "is in the future"),
    ("mark alien --seen=", 2, "missing value"),
    ("mark alien --seen=x", 2, "is not a date"), ("mark alien nosuchfilm --seen", 3, "nosuchfilm"),
    ("mark alien --note", 2, "--note TEXT"), ("mark alien --tag", 2, "such as noir"),
    ("mark alien --favorit", 2, "did you mean --favorite?"),
    ("mark alien --watchlist --not-for-me", 2, "cannot be combined"),
    ("mark alien --remove --rate 4", 2, "put it last"),
    ("mark alien --remove --note x", 2, "put it last"),
    ("mark alien --rate 1 --rate 2", 2, "more than once"), ("mark xyzzyxyzzy --seen", 3, "no film"),
    ("mark the --seen", 3, "no film"), ("mark scarface --seen", 1, "several films"),
    ("mark teddi --seen", 3, "no film"), ("mine watchlst", 3, "did you mean watchlist?"),
    ("mine --sort zzzzzzzzz", 2, "added"),
    ("mine --sort title:up", 2, "asc"), ("mine --limit 0", 2, "from 1"),
    ("mine --csv --json", 2, "cannot be combined"), ("mine diary year:x", 2, "use year:1977"),
    ("history --limit 1000001", 2, "1,000,000"), ("history --offset -1", 2, "from 0"),
    ("stats drama", 3, "favorites"),
    ("library chekc", 2, "did you mean check?"), ("library restore", 3, "no intact backup"),
    ("undo 3 4", 2, "unexpected argument"), ("undo 3", 3, "no step 3"),
    ("undo", 3, "nothing to undo"),
    ("redo", 3, "nothing to redo"), ("unod", 2, "did you mean undo?"),
  ])
  func `A usage error is one line`(line: String, code: Int32, names: String) throws {
    let home = try LibraryHome()
    let process = try home.start(line.split(separator: " ").map(String.init))
    let ending = try process.waitForEnd()
    #expect(ending == .exited(code), "\(process.errors)")
    #expect(process.errorLines.count == 1)
    #expect(process.errors.contains(names), "\(process.errors)")
    #expect(process.output.isEmpty)
    #expect(home.folder.names(in: ".local/share").isEmpty)
  }
}
