import TestSupport
import Testing

@testable import DomainEntities

/// Limits of notes, tags and titles in characters, bytes and combining marks.
struct TextLimitTests {
  private let accents = String(repeating: "\u{301}", count: 10_000)

  @Test func `A letter keeps twelve scalars in notes, tags and titles`() {
    let piled = "x" + accents
    let kept = "x" + String(repeating: "\u{301}", count: 11)
    var marks = MovieMarks()
    marks.write(piled + " and y" + accents, at: nil)
    #expect(marks.note.unicodeScalars.count == 2 * 12 + 5)
    marks.add(tag: piled)
    marks.add(tags: [piled, "b" + accents])
    #expect(marks.tags.map(\.unicodeScalars.count) == [12, 12])
    #expect(marks.tags.last.map { Array($0.unicodeScalars) } == Array(kept.unicodeScalars))
    let movie = LibraryMovie(
      names: MovieIdentifiers(), title: piled, originalTitle: piled, directors: [piled])
    #expect(
      ([movie.title, movie.originalTitle ?? ""] + movie.directors).allSatisfy {
        $0.unicodeScalars.elementsEqual(kept.unicodeScalars)
      })
  }

  @Test func `Titles, names and notes have byte limits`() {
    let long = String(repeating: "👨‍👩‍👧‍👦", count: 20_000)
    var marks = MovieMarks()
    marks.write(long, at: nil)
    #expect(marks.note.utf8.count <= TextLimit.note.bytes)
    #expect(marks.note.count == TextLimit.note.bytes / "👨‍👩‍👧‍👦".utf8.count)
    #expect(MovieMarks.tag(long)?.utf8.count == 400 / 25 * 25)
    let movie = LibraryMovie(
      names: MovieIdentifiers(), title: long, directors: Array(repeating: long, count: 1000))
    #expect(movie.title.utf8.count <= TextLimit.title.bytes && !movie.title.isEmpty)
    #expect(movie.directors.count == 100)
    #expect(movie.directors.allSatisfy { $0.utf8.count <= TextLimit.title.bytes })
  }

  @Test func `A note of the maximum length is kept whole in every script`() {
    for letter in ["a", "é", "語", "𝄞"] {
      let text = String(repeating: letter, count: MovieMarks.maxNoteLength)
      var marks = MovieMarks()
      marks.write(text, at: nil)
      #expect(marks.note == text)
      marks.write(text + letter, at: nil)
      #expect(marks.note == text)
    }
  }

  @Test(arguments: [
    "", "Seven Samurai", "七人の侍", "क्षत्रिय क्षत्रिय क्षत्रिय", "ภาพยนตร์เรื่องนี้ดีมาก", "👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪🇫🇷❤️",
    "Zoë\u{301}\u{302}\u{303}", "العربية فيلم جميل جدا", "한국 영화는 정말 좋다", "a\r\nb",
  ])
  func `Ordinary text stays unchanged`(text: String) {
    let limited = TextLimit.title.applied(to: text)
    #expect(limited.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `A limit is idempotent`() {
    var numbers = SeededNumbers(11)
    let scalars: [Unicode.Scalar] = [
      "a", "\u{301}", "\u{1100}", "\u{11A8}", "\u{200D}", "👨", "🇩", "\u{94D}", "क", "\u{600}", "\r",
      "\n", " ", "é", "\u{FE0F}",
    ]
    let limit = TextLimit(characters: 40, bytes: 100)
    for _ in 0..<300 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &numbers) {
        let scalar = scalars.randomElement(using: &numbers) ?? "a"
        let count = Bool.random(using: &numbers) ? 1 : Int.random(in: 1...40, using: &numbers)
        view.append(contentsOf: repeatElement(scalar, count: count))
      }
      let once = limit.applied(to: String(view))
      #expect(limit.applied(to: once).unicodeScalars.elementsEqual(once.unicodeScalars))
      #expect(once.utf8.count <= 100 && once.count <= 40)
      #expect(once.allSatisfy { $0.unicodeScalars.count <= TextLimit.scalarsPerCharacter })
      var marks = MovieMarks()
      marks.write(String(view), at: nil)
      var again = MovieMarks()
      again.write(marks.note, at: nil)
      #expect(again == marks)
    }
  }

  @Test func `Lines of a note end with a line feed only`() {
    var marks = MovieMarks()
    marks.write("one\r\ntwo\rthree\n\r\nfour\r\r\n", at: nil)
    #expect(Array(marks.note.utf8) == Array("one\ntwo\nthree\n\nfour".utf8))
  }

  @Test func `Notes that differ only in white space and invisible characters are equal`() {
    #expect(MovieMarks.areEquivalentNotes("a\tb\u{200B}\nc", "a b c"))
    #expect(MovieMarks.areEquivalentNotes("", ""))
    #expect(!MovieMarks.areEquivalentNotes("a b", "a, b"))
    #expect(!MovieMarks.areEquivalentNotes("Good", "good"))
  }
}
