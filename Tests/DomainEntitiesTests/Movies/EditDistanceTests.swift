import DomainEntities
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("opne", ["open"]), ("OPEN", ["open"]), ("op", ["open", "options"]), ("x", []),
    ("opens", ["open"]), ("close", ["clone"]),
  ])
  func `The nearest words are the similar ones`(word: String, near: [String]) {
    #expect(EditDistance.nearest(to: word, among: ["open", "options", "clone"]) == near)
  }

  @Test(.timeLimit(.minutes(5))) func `A million letters are compared with nothing`() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(EditDistance.nearest(to: long, among: ["x", "open", long]) == [])
    #expect(EditDistance.nearest(to: "open", among: [long, "opne"]) == ["opne"])
  }
}
