import Testing

@testable import CommandLineInterface

struct BashLineTests {
  @Test(arguments: [
    ("mb list dra", "dra", ["mb", "list", "dra"]), ("mb list ", "", ["mb", "list", ""]),
    ("mb detail \"seven s", "seven s", ["mb", "detail", "seven s"]),
    ("mb  a\\ b 'c d'\"e\"f", "'c d'\"e\"f", ["mb", "a b", "c def"]),
    ("mb \"\" \"a\\$b\\c", "a\\$b\\c", ["mb", "", "a$b\\c"]), ("mb 'a\\", "a\\", ["mb", "a\\"]),
    ("mb a\\", "a\\", ["mb", "a"]), ("mb tag:\"film n", "film n", ["mb", "tag:film n"]),
  ])
  func `Words are read as bash reads them`(line: String, replaced: String, words: [String]) {
    #expect(BashLine(line, replacing: replaced).words == words)
  }

  @Test(arguments: [
    ("mb ", "", "a b", #"a\ b"#), ("mb ", "", "$(x)", #"\$\(x\)"#), ("mb ", "", "~x", #"\~x"#),
    ("mb ", "", "漢 é", #"漢\ é"#), ("mb \"a", "a", "a\"$`\\!b", #"a\"\$\`\\"\!"b"#),
    ("mb \"a", "a", "a!", #"a"\!"""#), ("mb \"a", "a", "a\"", #"a\"""#),
    ("mb 'a", "a", "a!$(x)", "a!$(x)"), ("mb 'a", "a", "a'b", #"a'\''b"#),
    ("mb 'a", "a", "a'", #"a'\'''"#), ("mb --tag=a", "a", "--tag=a b", #"a\ b"#),
    ("mb --tag=\"a", "a", "--tag=a b", "a b"), ("mb tag:", "", "tag:film-noir", "film-noir"),
    ("mb a\\:b:", "", "a:b:c d", #"c\ d"#), ("mb 2001:", "", "2001-a-1968", "a-1968"),
    ("mb \"2001:", "2001:", "2001-a-1968", "2001-a-1968"),
    ("mb Film", "Film", "film x", #"film\ x"#),
  ])
  func `A completion is quoted for its place`(
    line: String, replaced: String, word: String, inserted: String
  ) {
    #expect(BashLine(line, replacing: replaced).insertion(of: word) == inserted)
  }

  @Test(arguments: [
    ("mb $(x):", "", "$(x):a"), ("mb `x`:", "", "`x`:a"), ("mb \"$x\":", "", "$x:a"),
    ("mb *:", "", "*:a"), ("mb $'", "", "$a"), ("mb a>b:", "", "a>b:c"), ("mb b:", "", "c"),
    ("mb 20:", "", "2001-a"), ("mb a:", "", "a:"), ("mb a b", "a b", "a b c"), ("mb a", "b", "b"),
  ])
  func `Nothing is inserted after a text that the program would not receive as it is`(
    line: String, replaced: String, word: String
  ) {
    #expect(BashLine(line, replacing: replaced).insertion(of: word) == nil)
  }
}
