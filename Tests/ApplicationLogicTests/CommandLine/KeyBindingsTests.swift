import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import CommandLineInterface
@testable import Films
@testable import TerminalModel
@testable import Widgets

struct KeyBindingsTests {
  @Test func `No key has two actions on one screen`() {
    expectUnique(KeyBindings.browser)
    expectUnique(KeyBindings.movieList)
    expectUnique(KeyBindings.search)
    expectUnique(KeyBindings.movieDetail)
    expectUnique(KeyBindings.picker)
    expectUnique(KeyBindings.prompt)
    expectUnique(KeyBindings.popup)
  }

  @Test func `No screen key is shadowed by a global key`() {
    // The key that takes a film works only while one is picked, in place of the others.
    let everywhere = keys(KeyBindings.browser.removing(.pick))
    #expect(everywhere.isDisjoint(with: keys(KeyBindings.movieList)))
    #expect(everywhere.isDisjoint(with: keys(KeyBindings.movieDetail)))
    // The global key for switching panes does nothing while typing.
    #expect(everywhere.intersection(keys(KeyBindings.search)) == [Key(.tab)])
    #expect(everywhere.intersection(keys(KeyBindings.prompt)) == [Key(.tab)])
    #expect(everywhere.intersection(keys(KeyBindings.picker)) == [Key(.tab)])
    // Every popup handles `q` itself.
    #expect(everywhere.intersection(keys(KeyBindings.popup)) == [.character("q")])
  }

  @Test func `No digit is bound, since digits are counts`() {
    for key in keys(KeyBindings.movieList).union(keys(KeyBindings.movieDetail))
      .union(keys(KeyBindings.picker)).union(keys(KeyBindings.browser))
    {
      #expect(!(key.modifiers.isEmpty && "0123456789".contains(key.name)))
    }
  }

  @Test func `Every binding has a key and a description`() {
    for screen in BrowserBindings.standard.summaries {
      #expect(!screen.name.isEmpty)
      for line in screen.lines {
        #expect(!line.keys.isEmpty)
        #expect(!line.help.isEmpty)
        #expect(line.help.first?.isUppercase == false)
      }
    }
  }

  @Test(arguments: [
    (Key(.character(" ")), "Space"), (.control("d"), "Ctrl-d"), (Key(.pageDown), "PgDn"),
    (Key(.left), "←"), (Key(.character("x"), [.alt, .control]), "Ctrl-Alt-x"),
    (Key(.tab, .shift), "Shift-Tab"), (Key(.function(12)), "F12"), (Key(.insert), "Ins"),
  ])
  func `Keys are written in familiar notation`(key: Key, name: String) {
    #expect(key.name == name)
  }

  private func keys<Action>(_ bindings: KeyBindings<Action>) -> Set<Key> {
    Set(bindings.bindings.flatMap(\.keys))
  }

  private func expectUnique<Action>(_ bindings: KeyBindings<Action>) {
    let all = bindings.bindings.flatMap(\.keys)
    #expect(Set(all).count == all.count, "\(bindings.name)")
  }
}

struct KeyReaderTests {
  @Test(arguments: [
    ("j", [nil]), ("12j", [12]), ("0j", [nil]), ("10j", [10]), ("007j", [7]), ("3jj", [3, nil]),
    ("5x2j", [2]), ("99999999999999999999999j", [999_999]), ("12", []), ("٣j", [nil]),
    ("½j", [nil]),
  ])
  func `A number before a key is its count`(keys: String, counts: [Int?]) {
    var reader = KeyReader(KeyBindings.movieList)
    var read: [Int?] = []
    for key in keys {
      if let (action, count) = reader.read(.character(key)) {
        #expect(action == .move(.down))
        read.append(count)
      }
    }
    #expect(read == counts)
  }

  @Test func `Escape clears a count before it acts`() {
    var reader = KeyReader(KeyBindings.movieList)
    #expect(reader.read(.character("5")) == nil)
    #expect(reader.read(Key(.escape)) == nil)
    #expect(reader.count == nil)
    #expect(reader.read(Key(.escape))?.action == .back)
  }

  @Test func `A digit with Ctrl or Alt is not a count`() {
    var reader = KeyReader(KeyBindings.movieList)
    #expect(reader.read(Key(.character("5"), .alt)) == nil)
    #expect(reader.count == nil)
  }
}

@MainActor struct KeyLineTests {
  @Test(arguments: 0...120)
  func `A hint that does not fit is omitted completely`(width: Int) {
    var buffer = CellBuffer(size: TerminalSize(columns: max(1, width), rows: 1))
    let area = Rect(x: 0, y: 0, width: width, height: 1)
    let hints = KeyBindings.movieList.hints + KeyBindings.browser.removing(.pick).hints
    var line = KeyLine()
    line.update(hints, width: width)
    line.draw(in: area, on: &buffer)
    #expect(buffer.fault(width, 1) == nil)
    #expect(!buffer.text.contains("…"))
    if width >= 15 { #expect(buffer.text.contains("Enter open")) }
    if width >= 50 { #expect(buffer.text.contains("? help")) }
  }
}

struct KeysCommandTests {
  @Test func `docs/keys.md matches the bindings`() {
    let page = KeysCommand(BrowserBindings.standard.summaries).markdown()
    #expect(Repository.text(of: "docs/keys.md") == page, "make docs/keys.md by keys --markdown")
  }

  @Test func `Every key is in the text and on the page`() {
    for text in [
      KeysCommand(BrowserBindings.standard.summaries).text(),
      KeysCommand(BrowserBindings.standard.summaries).markdown(),
    ] {
      for screen in ["Everywhere", "List", "Search", "Film", "Prompt", "Picker"] {
        #expect(text.contains(screen), "\(screen)")
      }
      for words in [
        "redraw the screen", "sort order", "the previous word", "IMDb page",
      ] {
        #expect(text.contains(words))
      }
    }
  }

  @Test func `The text is aligned`() {
    let lines = KeysCommand(BrowserBindings.standard.summaries).text().split(separator: "\n").filter
    { $0.hasPrefix("  ") }
    let starts = lines.map { line in
      line.dropFirst(2).firstRange(of: "  ").map { gap in
        line[..<gap.lowerBound].count + line[gap.lowerBound...].prefix { $0 == " " }.count
      }
    }
    #expect(Set(starts).count == 1)
  }
}

extension KeyBindings where Action: Equatable {
  /// Returns the bindings without the keys of an action.
  fileprivate func removing(_ action: Action) -> KeyBindings {
    KeyBindings(name, bindings.filter { $0.action != action })
  }
}
