import BusinessLogic
import DomainEntities
import FilmPages
import TerminalModel
import Wording

/// The text of a card with a film for tonight: its title, facts and reason, then as much as fits of
/// the overview and of what else is known, in order of worth.
///
/// Sentences, names and lists are shown whole or left out.
struct TonightCard {
  /// A line with its style.
  struct Line: Hashable {
    var text: String
    var style: Style
  }

  /// The number of rows of each part of cards beside each other, so that parts begin in one row.
  struct Rows: Hashable {
    /// The rows of the title, the facts and the reason.
    var head: Int
    /// The rows of the overview.
    var overview: Int
  }

  /// Something that is known about a film, below an empty line.
  private struct Part {
    /// The lines above the entries.
    var heading: [String] = []
    /// The entries, in lines.
    var entries: [[String]]
    /// The number of entries that are worth more than the parts below.
    var few = Int.max

    /// Returns the rows of an entry; the first one has those of the heading and the empty line too.
    func rows(of index: Int) -> Int {
      entries[index].count + (index == 0 ? heading.count + 1 : 0)
    }
  }

  /// The number of actors that are worth more than the parts below the cast.
  private static let leads = 6
  /// The maximum number of themes.
  private static let maxThemes = 8

  /// The title, the facts and the reason.
  let head: [Line]
  private let overview: Sentences
  private let parts: [Part]
  private let width: Int

  /// Creates the text of a film in lines of a width; `reason` is the sentence for its reason, and
  /// `marks` are those of the films that it recommends.
  init(
    _ film: TonightFilm, reason: String, marks: [MovieIdentifier: MovieMarks] = [:], width: Int
  ) {
    let width = max(1, width)
    let movie = film.movie
    var head: [Line] = []
    func add(_ text: String, _ style: Style) {
      guard !text.isEmpty else { return }
      head += TextLayout.wrap(text, width: width).map { Line(text: $0, style: style) }
    }
    add(Wording.title(of: movie.summary), .title)
    add(Wording.facts(of: movie), .secondary)
    add(Wording.genres(of: movie.summary), .secondary)
    if !reason.isEmpty { head.append(.empty) }
    add(reason, .heading)
    self.head = head
    self.width = width
    overview = Sentences(movie.summary.overview)
    parts = [
      Self.cast(of: movie, besides: film.reason, width),
      Part(entries: Self.lines(Wording.notable(in: movie, besides: film.reason), width)),
      Self.themes(of: movie, besides: film.reason, width),
      Self.offers(movie.watchOptions, width),
      Self.origin(of: movie, width),
      Self.recommendations(of: movie, besides: film.reason, marks, width),
    ]
    .filter { !$0.entries.isEmpty }
  }

  /// Returns the rows of parts of cards beside each other; nil if they are too low to begin in one
  /// row without leaving out what is worth most.
  static func rows(of cards: [TonightCard], height: Int) -> Rows? {
    let rows = Rows(
      head: cards.map(\.head.count).max() ?? 0, overview: cards.map(\.overviewRows).max() ?? 0)
    let fits = cards.allSatisfy { rows.head + 1 + rows.overview + $0.firstPartRows <= height }
    return fits ? rows : nil
  }

  /// Returns the lines that fit into a height; `rows` are those of all cards beside this one.
  func lines(height: Int, rows: Rows?) -> [Line] {
    var lines = head
    func fill(to count: Int) {
      while lines.count < count { lines.append(.empty) }
    }
    if let rows { fill(to: rows.head) }
    let text = overview.whole(width: width, rows: height - lines.count - 1)
    if !text.isEmpty { lines.append(.empty) }
    lines += text.map { Line(text: $0, style: .plain) }
    if let rows { fill(to: rows.head + 1 + rows.overview) }
    for (part, count) in zip(parts, shown(in: height - lines.count)) where count > 0 {
      lines.append(.empty)
      let texts = part.heading + part.entries.prefix(count).joined()
      lines += texts.map { Line(text: $0, style: .secondary) }
    }
    return lines
  }

  /// Returns the rows of the head, and below an empty line of at most `most` lines of the overview.
  func rows(keepingOverview most: Int) -> Int {
    let kept = min(most, overviewRows)
    return head.count + (kept > 0 ? kept + 1 : 0)
  }

  private var overviewRows: Int { overview.whole(width: width, rows: .max).count }

  private var firstPartRows: Int {
    parts.first.map { part in
      part.entries.indices.prefix(part.few).reduce(0) { $0 + part.rows(of: $1) }
    } ?? 0
  }

  /// Returns the number of entries of each part that fit: first the few that are worth most.
  private func shown(in height: Int) -> [Int] {
    var shown = parts.map { _ in 0 }
    var room = height
    for limit in [parts.map(\.few), parts.map(\.entries.count)] {
      for (index, part) in parts.enumerated() {
        while shown[index] < min(limit[index], part.entries.count) {
          let rows = part.rows(of: shown[index])
          guard rows <= room else { break }
          room -= rows
          shown[index] += 1
        }
      }
    }
    return shown
  }
}

extension TonightCard.Line {
  fileprivate static let empty = Self(text: "", style: .plain)
}

// MARK: Parts

extension TonightCard {
  private static func lines(_ texts: [String], _ width: Int) -> [[String]] {
    texts.filter { !$0.isEmpty }.map { TextLayout.wrap($0, width: width) }
  }

  /// The actors, with their roles; a reason that names an actor is not repeated.
  private static func cast(
    of movie: MovieDetail, besides reason: TonightReason?, _ width: Int
  ) -> Part {
    let texts = movie.cast.map { member in
      if !member.character.isEmpty { return Wording.role(member.character, of: member.name) }
      if case .actor(member.name, _)? = reason { return "" }
      return member.name
    }
    return Part(entries: lines(texts, width), few: leads)
  }

  private static func themes(
    of movie: MovieDetail, besides reason: TonightReason?, _ width: Int
  ) -> Part {
    var themes = movie.keywords
    switch reason {
    case .about(let told)?, .theme(let told, _)?: themes.removeAll { $0 == told }
    default: break
    }
    guard !themes.isEmpty else { return Part(entries: []) }
    let text = themes.prefix(maxThemes).joined(separator: ", ")
    return Part(entries: lines([Wording.fact(Wording.PageLabel.themes, text)], width))
  }

  private static func offers(_ options: WatchOptions?, _ width: Int) -> Part {
    guard let options else { return Part(entries: []) }
    return Part(
      heading: TextLayout.wrap(Wording.offers(in: options.country), width: width),
      entries: lines(
        options.offers.map { offer in
          Wording.fact(Wording.kind(of: offer.kind), offer.providers.joined(separator: ", "))
        }, width))
  }

  /// The writers, the countries and the language.
  private static func origin(
    of movie: MovieDetail, _ width: Int
  ) -> Part {
    let countries = movie.summary.countries.map(\.name)
    let facts = [
      (Wording.PageLabel.writers(movie.writers.count), movie.writers.joined(separator: ", ")),
      (Wording.PageLabel.countries(countries.count), countries.joined(separator: ", ")),
      (Wording.PageLabel.language, Wording.language(of: movie) ?? ""),
    ]
    let texts = facts.filter { !$0.1.isEmpty }.map { Wording.fact($0.0, $0.1) }
    return Part(entries: lines(texts, width))
  }

  /// The recommended films with marks and reasons, without the one that the reason names.
  private static func recommendations(
    of movie: MovieDetail, besides reason: TonightReason?,
    _ marks: [MovieIdentifier: MovieMarks], _ width: Int
  ) -> Part {
    let films = movie.recommendations.filter { film in
      switch reason {
      case .like(film.movie.title, _, _)?, .similar(film.movie.title, _)?: false
      default: true
      }
    }
    return Part(
      heading: TextLayout.wrap(Wording.PageLabel.recommendations, width: width),
      entries: films.map { film in
        let badges = MarkBadges(marks[film.movie.id]).compactText
        let title = Wording.titleAndYear(of: film.movie) + (badges.isEmpty ? "" : " " + badges)
        return lines([title], width).joined()
          + (width > indent ? lines([film.reason], width - indent) : []).joined()
          .map { String(repeating: " ", count: indent) + $0 }
      })
  }

  /// The columns before the reason of a recommendation.
  private static let indent = 2
}
