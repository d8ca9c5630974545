import DomainEntities
import Records
import TerminalModel
import Wording

/// What was not read as it is in the files.
struct ImportLog {
  /// The problems.
  private(set) var flaws = ImportFlaws()
  /// Remarks on how the files were read.
  private(set) var notes: [String] = []
  /// The number of entries that are not about films.
  private(set) var others = 0
  /// The number of these entries that are episodes.
  private(set) var episodes = 0
  /// The series with such episodes.
  private(set) var series: Set<String> = []
  /// The IDs of these episodes, as far as they are known.
  private var episodeIDs: Set<String> = []
  /// The number of ratings between two half stars.
  private(set) var roundedRatings = 0
  /// The number of viewings without days that a summary does not tell apart.
  private(set) var skippedViewings = 0
  /// The number of titles that were not played for most of their length.
  private(set) var partViewings = 0
  /// Whether times were converted to days.
  private(set) var hasInstants = false

  /// Adds a problem; its text is only evaluated if it is kept.
  mutating func problem(_ text: @autoclosure () -> String, at place: String) {
    flaws.add("\(place): \(text())")
  }

  /// Adds problems of several rows.
  mutating func add(_ problems: ImportFlaws) { flaws.add(problems) }

  /// Adds a remark, unless it is there.
  mutating func remark(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Counts an entry that is not about a film.
  mutating func skipOther() { others += 1 }

  /// Counts episodes of a series.
  mutating func skip(episodes count: Int = 1, of name: String) {
    guard count > 0 else { return }
    others += count
    episodes += count
    series.insert(name)
  }

  /// Counts an episode of a series, unless another file has it.
  mutating func skip(episode id: String, of name: String) {
    if id.isEmpty || episodeIDs.insert(id).inserted { skip(of: name) }
  }

  /// Counts viewings that a summary does not tell apart.
  mutating func skip(viewings count: Int) {
    skippedViewings = skippedViewings.addingReportingOverflow(max(0, count)).0
  }

  /// Counts a title that was not played for most of its length.
  mutating func skipPartViewing() { partViewings += 1 }

  /// Counts a rating between two half stars.
  mutating func roundRating() { roundedRatings += 1 }

  /// Records that a time was converted to a day.
  mutating func convertInstant() { hasInstants = true }
}

/// The problems of an import: texts for the first thousand, and a count of all.
struct ImportFlaws: Hashable, Sendable {
  /// The maximum number of texts.
  static let most = 1000

  /// The texts of the first problems, one line each.
  private(set) var lines: [String] = []
  /// The number of all problems.
  private(set) var count = 0

  /// Adds a problem; its text is only evaluated if it is kept.
  mutating func add(_ words: @autoclosure () -> String) {
    if lines.count < Self.most { lines.append(words()) }
    count += 1
  }

  /// Adds a problem if a text is longer than a limit, to which it will be cut.
  mutating func check(
    _ text: String, _ limit: TextLimit, _ what: @autoclosure () -> Wording.CutText,
    at place: String
  ) {
    guard !limit.holds(text) else { return }
    let text = text.trimmed
    let (old, new) = (text.count, limit.applied(to: text).count)
    if new < old { add("\(place): \(Wording.cut(what(), from: old, to: new))") }
  }

  /// Adds further problems.
  mutating func add(_ flaws: ImportFlaws) {
    lines += flaws.lines.prefix(max(0, Self.most - lines.count))
    count += flaws.count
  }
}
