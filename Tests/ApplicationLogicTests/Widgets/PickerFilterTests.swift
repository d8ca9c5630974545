import Testing

@testable import Widgets

struct PickerFilterTests {
  private let items = [
    PickerItem(text: "Most popular of all time", group: ""),
    PickerItem(text: "Horror", group: "genre"),
    PickerItem(text: "Science Fiction", group: "genre"), PickerItem(text: "A Chorus", group: ""),
    PickerItem(text: "Amélie’s list", group: "", label: "Ctrl-x"),
  ]

  private func names(_ text: String) -> [String] {
    PickerFilter.matches(text, in: items).map { items[$0.index].text }
  }

  @Test(arguments: [
    ("", 5), ("hor", 2), ("HORROR", 1), ("sci fi", 1), ("fic", 1), ("amelies", 1), ("time most", 1),
    ("genre", 2), ("ctrl", 1), ("xyz", 0), (" ", 5),
  ])
  func `Every word has to be in the name, the kind or the key`(text: String, count: Int) {
    #expect(names(text).count == count)
  }

  @Test func `Names that begin with the text come first`() {
    #expect(names("hor") == ["Horror", "A Chorus"])
    #expect(names("of") == ["Most popular of all time"])
  }

  @Test func `Words side by side come before the same words elsewhere`() throws {
    let orders = ["title A to Z", "title Z to A"].map { PickerItem(text: $0, group: "title") }
    let found = PickerFilter.matches("z to a", in: orders)
    #expect(found.map { orders[$0.index].text } == ["title Z to A", "title A to Z"])
    let first = try #require(found.first)
    #expect(first.parts.map { String(orders[first.index].text[$0]) } == ["Z to A"])
    #expect(PickerFilter.matches("a to z", in: orders).map(\.index) == [0, 1])
  }

  @Test func `The matching parts of a name are known`() throws {
    let match = try #require(PickerFilter.matches("sci fic", in: items).first)
    #expect(match.parts.map { String(items[match.index].text[$0]) } == ["Sci", "Fic"])
  }
}
