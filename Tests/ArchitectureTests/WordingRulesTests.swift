import Testing

/// What people read stands in files for wording, and the rule reports violations.
struct WordingRulesTests {
  @Test func `Sentences stand in files for wording`() {
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
  func `A sentence elsewhere is a fault`(text: String) {
    #expect(faults(text) > 0)
  }

  @Test(arguments: [
    #"add("originalTitle", title)"#, #"let a = "SELECT title FROM film""#, "// No film to mark.",
    #"run("moviebrowser account key")"#, #"let a = "\(title), \(year)""#, #"[", ", "; "]"#,
  ])
  func `Names, statements and comments are no sentences`(text: String) {
    #expect(faults(text) == 0)
  }

  @Test(arguments: ["Wording+Notes.swift", "DoctorWording.swift", "StarsKeys.swift"])
  func `Files for wording and tables of keys may have sentences`(name: String) {
    #expect(faults(#"show("No film to mark.")"#, in: name) == 0)
  }
}
