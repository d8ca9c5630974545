import Testing

/// Sentences for users are in wording files, and the rule reports violations.
struct WordingRulesTests {
  @Test func `Sentences are only in wording files`() {
    #expect(SourceTree.current.files.flatMap(WordingRules.sentences) == [])
  }

  private func faults(_ text: String, in name: String = "Presenter.swift") -> Int {
    WordingRules.sentences(
      in: SourceFile(path: "Sources/ApplicationLogic/Room/\(name)", text: text)
    ).count
  }

  @Test(arguments: [
    #"show("No film to mark.")"#, #"let a = "\(count) films, the oldest \(age)""#,
    #"throw Failure("cannot clear \(path ?? "the cache"); check it")"#,
    "let a = \"\"\"\n  Choose another list.\n  \"\"\"",
  ])
  func `A sentence in another file is reported`(text: String) {
    #expect(faults(text) > 0)
  }

  @Test(arguments: [
    #"add("originalTitle", title)"#, #"let a = "SELECT title FROM film""#, "// No film to mark.",
    #"run("moviebrowser account key")"#, #"let a = "\(title), \(year)""#, #"[", ", "; "]"#,
  ])
  func `Names, statements and comments are not sentences`(text: String) {
    #expect(faults(text) == 0)
  }

  @Test(arguments: ["Wording+Notes.swift", "DoctorWording.swift", "StarsKeys.swift"])
  func `Wording files and key tables may contain sentences`(name: String) {
    #expect(faults(#"show("No film to mark.")"#, in: name) == 0)
  }
}
