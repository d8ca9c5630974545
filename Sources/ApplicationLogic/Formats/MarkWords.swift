import BusinessLogic
import DomainEntities

/// Reads the words by which films are marked, in the prompt, in plain mode and on the command line.
struct MarkWords: Hashable, Sendable {
  /// Why a word marks nothing; each place that reads words puts it in its own words.
  enum Problem: Error, Hashable, Sendable {
    case noDay, noRating, noTag
    /// The word can be read, and a rule forbids what it means.
    case forbidden(MarkError)
  }

  /// The days that have a name, by how far they are from today.
  private static let namedDays = ["today": 0, "yesterday": -1]

  /// The day that `today` stands for.
  let today: CalendarDate

  /// Creates the words of a day.
  init(today: CalendarDate) { self.today = today }

  /// Returns whether a word names a day without its date.
  static func isNamedDay(_ word: String) -> Bool { namedDays[word] != nil }

  /// Reads `today`, `yesterday` or an ISO 8601 date.
  func day(_ word: String) throws(Problem) -> CalendarDate {
    let day = Self.namedDays[word].map { today.adding(days: $0) } ?? CalendarDate(iso: word)
    guard let day else { throw .noDay }
    return day
  }

  /// Reads the day of a viewing, which the rules of marking allow.
  func viewing(_ word: String) throws(Problem) -> MarkChange {
    let change = MarkChange.seen(on: try day(word))
    do throws(MarkError) {
      try MovieMarkInteractor.check(change, today: today)
    } catch {
      throw .forbidden(error)
    }
    return change
  }

  /// Reads a rating in stars.
  func rating(_ word: String) throws(Problem) -> OwnRating {
    guard let rating = OwnRating(word) else { throw .noRating }
    return rating
  }

  /// Reads a tag.
  func tag(_ word: String) throws(Problem) -> String {
    guard let tag = MovieMarks.tag(word) else { throw .noTag }
    return tag
  }
}

// MARK: Marks by name

extension MarkWords {
  /// A mark with a value, as it is typed in the prompt and in plain mode.
  enum Name: String, Hashable, Sendable, CaseIterable {
    case rate
    case seenOn = "seen-on"
    case tag = "tag-film"
    case untag = "untag-film"
    case note
    case removeNote = "remove-note"

    /// What the mark does.
    var help: String {
      switch self {
      case .rate: "my stars, 0.5 to 5; none takes them away"
      case .seenOn: "the day it was seen; never takes all days away"
      case .tag: "a word of my own for it"
      case .untag: "takes a tag from it"
      case .note: "what is worth remembering of it"
      case .removeNote: "takes the note away"
      }
    }

    /// Whether a value follows the name.
    var takesText: Bool { self != .removeNote }

    /// The values to choose from; `tags` are those in use.
    func values(tags: [String]) -> [String] {
      switch self {
      case .rate: (1...10).reversed().compactMap { OwnRating(halves: $0)?.description } + ["none"]
      case .seenOn: ["today", "yesterday", "never"]
      case .tag, .untag: tags
      case .note, .removeNote: []
      }
    }
  }

  /// Reads what a name and the text behind it mark.
  func change(_ name: Name, _ text: String) throws(CommandFailure) -> MarkChange {
    do throws(Problem) {
      switch name {
      case .rate: return .rating(text == "none" ? nil : try rating(text))
      case .seenOn: return text == "never" ? .neverSeen : try viewing(text)
      case .tag: return .tag(try tag(text))
      case .untag: return .noTag(try tag(text))
      case .note: return .note(text)
      case .removeNote: break
      }
    } catch {
      throw CommandFailure(.usage, message(error))
    }
    guard text.isEmpty else { throw CommandFailure(.usage, "nothing follows \(name.rawValue)") }
    return .note("")
  }

  private func message(_ problem: Problem) -> String {
    switch problem {
    case .noDay: "that is no day; write \(today), today or yesterday"
    case .noRating: "there are 0.5 to 5 stars in halves, as in rate 4.5"
    case .noTag: "a tag is a word, as in tag-film noir"
    case .forbidden(let error): Wording.refusal(error)
    }
  }
}

extension Wording {
  /// The rule that a mark breaks.
  static func refusal(_ error: MarkError) -> String {
    switch error {
    case .dayToCome(let day, let today): "\(day) is still to come; today is \(today)"
    }
  }
}
