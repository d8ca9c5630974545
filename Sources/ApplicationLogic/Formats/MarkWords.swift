import BusinessLogic
import DomainEntities

/// Parses typed marks, in the prompt, in plain mode and on the command line.
struct MarkWords: Hashable, Sendable {
  /// The reason that a word is not a valid mark.
  enum Problem: Error, Hashable, Sendable {
    case noDay, noRating, noTag
    /// The word is valid, but a rule forbids the mark.
    case forbidden(MarkError)
  }

  /// The named days, as offsets from today.
  private static let namedDays = ["today": 0, "yesterday": -1]

  /// The current day.
  let today: CalendarDate

  /// Creates a parser for a current day.
  init(today: CalendarDate) { self.today = today }

  /// Returns whether a word is a named day, such as `today`.
  static func isNamedDay(_ word: String) -> Bool { namedDays[word] != nil }

  /// Parses `today`, `yesterday` or a day, a month or a year in the form of ISO 8601.
  func date(_ word: String) throws(Problem) -> PartialDate {
    let day = Self.namedDays[word].map { PartialDate(today.adding(days: $0)) }
    guard let date = day ?? PartialDate(iso: word) else { throw .noDay }
    return date
  }

  /// Parses the date of a viewing and checks the rules for it.
  func viewing(_ word: String) throws(Problem) -> MarkChange {
    let change = MarkChange.seen(in: try date(word))
    do throws(MarkError) {
      try MovieMarkInteractor.check(change, today: today)
    } catch {
      throw .forbidden(error)
    }
    return change
  }

  /// Parses a rating in stars.
  func rating(_ word: String) throws(Problem) -> UserRating {
    guard let rating = UserRating(word) else { throw .noRating }
    return rating
  }

  /// Parses a tag.
  func tag(_ word: String) throws(Problem) -> String {
    guard let tag = MovieMarks.tag(word) else { throw .noTag }
    return tag
  }
}

// MARK: Marks by name

extension MarkWords {
  /// A command that marks a film, in the prompt and in plain mode.
  enum Name: String, Hashable, Sendable, CaseIterable {
    case rate
    case seenOn = "seen-on"
    case tag = "tag-film"
    case untag = "untag-film"
    case note
    case removeNote = "remove-note"

    /// The help text of the command.
    var help: String { Wording.help(of: self) }

    /// Whether the command takes a value.
    var takesText: Bool { self != .removeNote }

    /// Returns the values for completion; `tags` are the tags in use.
    func values(tags: [String]) -> [String] {
      switch self {
      case .rate: (1...10).reversed().compactMap { UserRating(halves: $0)?.description } + ["none"]
      case .seenOn: ["today", "yesterday", "never"]
      case .tag, .untag: tags
      case .note, .removeNote: []
      }
    }
  }

  /// Parses a command and its value.
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
      throw CommandFailure(.usage, Wording.refusal(error, today: today))
    }
    guard text.isEmpty else { throw CommandFailure(.usage, Wording.noValue(of: name.rawValue)) }
    return .note("")
  }
}
