import Testing

@testable import OperatingSystem

struct PagerDecisionTests {
  @Test(
    arguments: [
      (24, [:], true), (23, [:], false), (24, ["PAGER": ""], false), (24, ["PAGER": "cat"], false),
      (24, ["PAGER": "more"], true), (24, ["TERM": "dumb"], false), (24, ["TERM": ""], false),
    ] as [(Int, [String: String], Bool)])
  func `Length and environment determine whether a text is paged`(
    lines: Int, change: [String: String], isPaged: Bool
  ) {
    let environment = ["TERM": "xterm"].merging(change) { $1 }
    #expect(Pager.isWanted(lines: lines, rows: 24) { environment[$0] } == isPaged)
  }
}
