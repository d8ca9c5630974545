import Testing

@testable import TerminalModel
@testable import Wording

/// Notes with HTML, as in Letterboxd reviews.
struct NoteTextTests {
  @Test(arguments: [
    ("Fine.<br>Slow.<br />\nEnd", "Fine.\nSlow.\nEnd"),
    ("<i>Alien</i> is <b>great</b> &amp; <EM>loud</EM>", "Alien is great & loud"),
    (
      "Before <blockquote>In space\nno one</blockquote> after",
      "Before \n\n> In space\n> no one\n\n after"
    ),
    (
      "See <a href=\"https://example.org/a?b=1\" rel='nofollow'>this</a>.",
      "See this (https://example.org/a?b=1)."
    ),
    ("<a href='https://example.org'>https://example.org</a>", "https://example.org"),
    ("<p>One</p><p>Two</p>", "One\n\nTwo"),
    ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
  ])
  func `HTML becomes text with line breaks`(note: String, text: String) {
    #expect(NoteText.plain(note) == text)
  }

  @Test(arguments: [
    "I <3 this", "a < b and b > c", "<", "<i", "<iframe src=x>", "x <bold> y", "A & B", "&amp",
    "if (a<b) return", "<a href=\"never closed", "</>", "1 <2> 3", "&unknown;", "\n\nplain  text\n",
  ])
  func `Text that is not a tag stays unchanged`(note: String) {
    #expect(NoteText.plain(note).trimmed == note.trimmed)
  }

  @Test func `Converted text is not much longer than the note`() {
    for part in ["<a ", "<a href=\"", "<blockquote>\nx", "<a href=x>y", "</a>", "&amp", "<"] {
      let note = String(repeating: part, count: 20_000)
      #expect(NoteText.plain(note).utf8.count <= 4 * note.utf8.count)
    }
  }
}
