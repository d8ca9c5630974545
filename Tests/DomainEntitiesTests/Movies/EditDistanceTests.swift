import DomainEntities
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("ab", "ba", 1), ("abcd", "badc", 2), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("naïve", "naive", 1), ("七人の侍", "七人侍", 1),
  ])
  func `Insertions, deletions, substitutions and transpositions cost one each`(
    left: String, right: String, distance: Int
  ) {
    #expect(EditDistance.between(left, right) == distance)
    #expect(EditDistance.between(right, left) == distance)
  }

  @Test func `A word is compared with every prefix of another`() {
    let word = Array("gofda")
    let beginnings = EditDistance.toPrefixes(of: Array("godfather"), from: word)

    #expect(
      beginnings == (0...9).map { EditDistance.between("gofda", "godfather".prefix($0)) })
  }

  @Test func `A word too far from every prefix is rejected`() {
    let word = Array("abcdef")

    #expect(EditDistance.toPrefixes(of: Array("uvwxyz"), from: word, most: 2) == nil)
    #expect(EditDistance.toPrefixes(of: Array("abcdxf"), from: word, most: 2)?.last == 1)
    #expect(EditDistance.toPrefixes(of: Array("badcfe"), from: word, most: 3)?.last == 3)
  }

  @Test(arguments: [
    ("opne", ["open"]), ("OPEN", ["open"]), ("op", ["open", "options"]), ("x", []),
    ("opens", ["open"]), ("close", ["clone"]),
  ])
  func `The nearest words are the similar ones`(word: String, near: [String]) {
    #expect(EditDistance.nearest(to: word, among: ["open", "options", "clone"]) == near)
  }

  @Test(.timeLimit(.minutes(5))) func `A word of 100,000 letters matches nothing`() {
    let long = String(repeating: "x", count: 100_000)
    #expect(EditDistance.nearest(to: long, among: ["x", "open", long]) == [])
    #expect(EditDistance.nearest(to: "open", among: [long, "opne"]) == ["opne"])
  }
}
