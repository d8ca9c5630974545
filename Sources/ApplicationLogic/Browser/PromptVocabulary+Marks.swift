import BusinessLogic
import DomainEntities

extension PromptVocabulary {
  /// What marks the film that is looked at with more than a key can say; words for days go by `today`.
  static func words(marking today: CalendarDate, tags: [String]) -> [Word] {
    let stars = (1...10).reversed().compactMap { OwnRating(halves: $0)?.description }
    return [
      Word(
        name: "rate", help: "my stars, 0.5 to 5; none takes them away", values: stars + ["none"],
        takesText: true
      ) { text throws(CommandFailure) in
        if text.isEmpty { return .everywhere(.mark(.rate)) }
        if text == "none" { return .mark(.rating(nil)) }
        guard let rating = OwnRating(text) else {
          throw CommandFailure(.usage, "there are 0.5 to 5 stars in halves, as in rate 4.5")
        }
        return .mark(.rating(rating))
      },
      Word(
        name: "seen-on", help: "the day it was seen; never takes all days away",
        values: ["today", "yesterday", "never"], takesText: true
      ) { text throws(CommandFailure) in .mark(try seen(text, today)) },
      Word(name: "tag-film", help: "a word of my own for it", values: tags, takesText: true) {
        text throws(CommandFailure) in .mark(.tag(try tag(text)))
      },
      Word(name: "untag-film", help: "takes a tag from it", values: tags, takesText: true) {
        text throws(CommandFailure) in .mark(.noTag(try tag(text)))
      },
      Word(name: "note", help: "what is worth remembering of it", takesText: true) {
        text throws(CommandFailure) in
        text.isEmpty ? .everywhere(.mark(.note)) : .mark(.note(text))
      },
      Word(name: "remove-note", help: "takes the note away") { text throws(CommandFailure) in
        guard text.isEmpty else { throw CommandFailure(.usage, "nothing follows remove-note") }
        return .mark(.note(""))
      },
    ]
  }

  private static func seen(
    _ word: String, _ today: CalendarDate
  ) throws(CommandFailure) -> MarkChange {
    let day: CalendarDate?
    switch word {
    case "never": return .neverSeen
    case "today": day = today
    case "yesterday": day = today.adding(days: -1)
    default: day = CalendarDate(iso: word)
    }
    guard let day else {
      throw CommandFailure(.usage, "that is no day; write \(today), today or yesterday")
    }
    guard day <= today else {
      throw CommandFailure(.usage, "\(day) is still to come; today is \(today)")
    }
    return .seen(on: day)
  }

  private static func tag(_ word: String) throws(CommandFailure) -> String {
    guard let tag = MovieMarks.tag(word) else {
      throw CommandFailure(.usage, "a tag is a word, as in tag-film noir")
    }
    return tag
  }
}
