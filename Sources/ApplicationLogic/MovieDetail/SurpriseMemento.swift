import BusinessLogic
import DomainEntities

/// Why a film was chosen for somebody, small enough to be written down.
struct SurpriseMemento: Hashable, Sendable {
  /// What speaks for it.
  var reason: SurpriseReason
  /// What it was drawn with.
  var seed: UInt64
}

extension SurpriseMemento {
  /// Reads what stands in the part of a page; nil where nobody was surprised by its film.
  init?(_ part: StateText.Part) {
    guard let seed = part["surprise-seed"].flatMap({ UInt64($0) }) else { return nil }
    self.seed = seed
    reason = SurpriseReason(
      year: part.number("surprise-year"),
      genre: part["surprise-genre"].flatMap(MovieGenre.init(rawValue:)),
      theme: part["surprise-theme"], minutes: part.number("surprise-minutes"),
      language: part["surprise-language"].flatMap { Language(code: $0) })
    if let decade = part.number("surprise-decade") {
      reason.standing = .bestKnown(ofDecade: decade)
    } else if let count = part.number("surprise-count"), let name = part["surprise-by"] {
      reason.standing = .one(of: count, by: name)
    }
  }

  /// Adds the same to the part of a page.
  func write(to part: inout StateText.Part) {
    part.add("surprise-seed", String(seed))
    part.add("surprise-year", reason.year)
    part.add("surprise-genre", reason.genre?.rawValue)
    part.add("surprise-theme", reason.theme)
    part.add("surprise-minutes", reason.minutes)
    part.add("surprise-language", reason.language?.code)
    switch reason.standing {
    case .bestKnown(let decade)?: part.add("surprise-decade", decade)
    case .one(let count, let name)?:
      part.add("surprise-count", count)
      part.add("surprise-by", name)
    case nil: break
    }
  }
}
