@testable import Plain

extension PlainPresenter {
  /// Goes back and reads the page again.
  func goBack() async -> String {
    _ = await receive("b")
    return await receive("again")
  }
}

/// Returns an answer without the prompt.
func body(of answer: String) -> String {
  let prompts = ["number", "a name", "again to", "b back", "q quit", "r to retry"]
  let lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.prefix { line in !prompts.contains { line.hasPrefix($0) } }.joined(separator: "\n")
}
