/// The marks of a film: favorite, watchlist, “not for me”, viewings, rating, note and tags.
///
/// The value is always consistent: viewings are sorted and no two have the same date; tags are
/// sorted and no two are equal ignoring case and accents.
public struct MovieMarks: Hashable, Sendable {
  /// The maximum number of characters in a note; longer notes are truncated.
  public static let maxNoteLength = 100_000
  /// The maximum number of characters in a tag.
  public static let maxTagLength = 100

  /// When the film became a favorite, or nil if it is not one.
  public var favoriteSince: Timestamp?
  /// When the film was added to the watchlist, or nil if it is not on it.
  public var watchlistSince: Timestamp?
  /// When the film was marked “not for me”, or nil if it is not.
  public var notForMeSince: Timestamp?
  /// The viewings, earliest first; at most one of them is undated.
  public private(set) var viewings: [Viewing] = []
  /// The user's rating.
  public private(set) var rating: UserRating?
  /// When the film was last rated.
  public private(set) var ratedAt: Timestamp?
  /// The user's note, which may have several lines; empty if there is none.
  public private(set) var note = ""
  /// When the note was last changed.
  public private(set) var notedAt: Timestamp?
  /// The user's tags, sorted.
  public private(set) var tags: [String] = []

  /// Creates empty marks.
  public init() {}

  /// Whether the film is a favorite.
  public var isFavorite: Bool { favoriteSince != nil }
  /// Whether the film is on the watchlist.
  public var isOnWatchlist: Bool { watchlistSince != nil }
  /// Whether the film is marked “not for me”.
  public var isNotForMe: Bool { notForMeSince != nil }
  /// Whether the film was seen at least once.
  public var isSeen: Bool { !viewings.isEmpty }
  /// Whether the film was seen or is not for the user, so that it need not be suggested.
  public var isDoneWith: Bool { isSeen || isNotForMe }
  /// The date on which the film was last seen; nil if none is known.
  public var lastSeen: PartialDate? { viewings.last?.date }
  /// Whether there are no marks.
  public var isEmpty: Bool {
    favoriteSince == nil && watchlistSince == nil && notForMeSince == nil && viewings.isEmpty
      && rating == nil && note.isEmpty && tags.isEmpty
  }

  /// Adds a viewing; returns false if there is one with the same date already.
  ///
  /// Undated viewings count as having the same date.
  @discardableResult public mutating func add(_ viewing: Viewing) -> Bool {
    guard !viewings.contains(where: { $0.date == viewing.date }) else { return false }
    viewings.append(viewing)
    if viewings.count > 1 { viewings.sort() }
    return true
  }

  /// Adds viewings, except for dates that already have one.
  ///
  /// If there are several with a date, the first is added.
  ///
  /// - Complexity: O(*n* log *n*) in the number of viewings.
  public mutating func add(_ viewings: [Viewing]) {
    if self.viewings.isEmpty, Self.isInOrder(viewings) { return self.viewings = viewings }
    var dates = Set(self.viewings.map(\.date))
    self.viewings += viewings.filter { dates.insert($0.date).inserted }
    self.viewings.sort()
  }

  /// Returns whether there is a viewing that one with a date may be: it has that date, or a day or
  /// a month within it.
  ///
  /// An unknown date may be any.
  public func hasViewing(in date: PartialDate?) -> Bool {
    guard let date else { return isSeen }
    return viewings.contains { $0.date.map(date.covers) ?? false }
  }

  /// Removes the viewing with exactly this date, or the undated one for nil.
  public mutating func removeViewing(in date: PartialDate?) {
    viewings.removeAll { $0.date == date }
  }

  /// Changes the date of the viewing with exactly one date to another; nil is an unknown date.
  ///
  /// A viewing that has the new date already is preserved, and the other one is removed.
  public mutating func changeViewing(from old: PartialDate?, to new: PartialDate?) {
    guard var viewing = viewings.first(where: { $0.date == old }) else { return }
    removeViewing(in: old)
    viewing.date = new
    add(viewing)
  }

  /// Whether the film was seen once, on an unknown day.
  public var isSeenOnUnknownDay: Bool { viewings.count == 1 && viewings[0].date == nil }

  /// Removes viewings that are exactly equal to the given ones.
  mutating func remove(_ gone: Set<Viewing>) { viewings.removeAll(where: gone.contains) }

  /// Removes all viewings.
  public mutating func removeViewings() { viewings = [] }

  /// Sets the rating; nil removes it.
  public mutating func rate(_ rating: UserRating?, at moment: Timestamp?) {
    self.rating = rating
    ratedAt = rating == nil ? nil : moment
  }

  /// Sets the note, without surrounding whitespace.
  ///
  /// An empty note is removed. Line endings become line feeds, and the length is limited to
  /// `TextLimit.note`.
  public mutating func write(_ note: String, at moment: Timestamp?) {
    let text = Self.trimmed(TextLimit.limitingClusters(Self.withLineFeeds(Self.withoutZeros(note))))
    self.note =
      TextLimit.note.holds(text) ? text : Self.trimmed(TextLimit.note.applied(to: text))
    notedAt = self.note.isEmpty ? nil : moment
  }

  /// Adds a tag, normalized by `tag(_:)`; returns false if it exists, ignoring case and accents.
  @discardableResult public mutating func add(tag text: String) -> Bool {
    guard let tag = Self.tag(text), !tags.contains(where: { Self.isSame($0, tag) }) else {
      return false
    }
    tags.append(tag)
    tags.sort { (Self.key(ofTag: $0), $0) < (Self.key(ofTag: $1), $1) }
    return true
  }

  /// Adds tags, normalized by `tag(_:)`, except for those that exist already, ignoring case and
  /// accents.
  ///
  /// - Complexity: O(*n* log *n*) in the number of tags.
  public mutating func add(tags texts: [String]) {
    guard texts.count > 1 else {
      if let text = texts.first { add(tag: text) }
      return
    }
    var keyed = tags.map { (key: Self.key(ofTag: $0), tag: $0) }
    var keys = Set(keyed.map(\.key))
    for tag in texts.compactMap(Self.tag) {
      let key = Self.key(ofTag: tag)
      if keys.insert(key).inserted { keyed.append((key, tag)) }
    }
    keyed.sort { $0 < $1 }
    tags = keyed.map(\.tag)
  }

  /// Removes a tag, ignoring case and accents.
  public mutating func remove(tag text: String) { remove(tags: [text]) }

  /// Removes tags, ignoring case and accents.
  mutating func remove(tags gone: [String]) {
    let keys = Set(gone.compactMap(Self.tag).map(Self.key))
    if !keys.isEmpty { tags.removeAll { keys.contains(Self.key(ofTag: $0)) } }
  }

  /// Returns a tag on one line, without surrounding whitespace, or nil if it is empty.
  public static func tag(_ text: String) -> String? {
    if isPlain(text) { return text }
    let line = TextLimit.limitingClusters(withoutZeros(text)).map {
      $0.isNewline || $0 == "\t" ? " " : $0
    }
    let tag = trimmed(TextLimit.tag.applied(to: trimmed(String(line))))
    return tag.isEmpty ? nil : tag
  }

  /// Returns a key that is equal for tags that differ only in case and accents.
  public static func key(ofTag tag: String) -> String {
    let folded = FoldedText(tag).text
    // A tag of symbols only, such as a heart, has no letters to fold.
    return folded.isEmpty ? tag : folded
  }

  /// Returns whether a text is already a normalized tag: short, on one line, ASCII, without
  /// surrounding spaces.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...maxTagLength).contains(bytes.count) && bytes.first != 0x20 && bytes.last != 0x20
      && bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Returns whether two notes are equal except for whitespace and invisible characters, which
  /// files of other services do not preserve.
  public static func areEquivalentNotes(_ left: String, _ right: String) -> Bool {
    left == right || shown(left).elementsEqual(shown(right))
  }

  private static func shown(_ note: String) -> some Sequence<Unicode.Scalar> {
    note.unicodeScalars.lazy.filter { scalar in
      // A fast path for ASCII, without a property lookup.
      if (0x21..<0x7F).contains(scalar.value) { return true }
      // The dotted circle inserted under a combining mark without a base.
      if scalar == "\u{25CC}" || scalar.properties.isWhitespace { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned: return false
      default: return true
      }
    }
  }

  private static func isInOrder(_ viewings: [Viewing]) -> Bool {
    zip(viewings, viewings.dropFirst()).allSatisfy { $0.date != $1.date && $0 < $1 }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    key(ofTag: left) == key(ofTag: right)
  }

  /// Removes null characters, which SQLite treats as the end of a text.
  private static func withoutZeros(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
  }

  /// Normalizes line endings: CR LF and CR become LF.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var kept = String.UnicodeScalarView()
    var isPair = false
    for scalar in text.unicodeScalars {
      if scalar != "\n" || !isPair { kept.append(scalar == "\r" ? "\n" : scalar) }
      isPair = scalar == "\r"
    }
    return String(kept)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension MovieMarks {
  /// Returns the marks of two entries for the same film merged, without losing any.
  ///
  /// Of two ratings, the later one wins. Two different notes are both kept, the earlier one first.
  /// A mark that both have keeps the earlier date. Of contradictory marks, the later one wins.
  public func joined(with other: MovieMarks) -> MovieMarks {
    var marks = self
    marks.favoriteSince = Self.earlier(favoriteSince, other.favoriteSince)
    marks.watchlistSince = Self.earlier(watchlistSince, other.watchlistSince)
    marks.notForMeSince = Self.earlier(notForMeSince, other.notForMeSince)
    marks.add(other.viewings)
    if let rating = other.rating {
      let isLater = (other.ratedAt?.seconds ?? .min) > (ratedAt?.seconds ?? .min)
      if self.rating == nil || isLater { marks.rate(rating, at: other.ratedAt) }
    }
    if !other.note.isEmpty, other.note != note {
      let isLater = (other.notedAt?.seconds ?? .min) >= (notedAt?.seconds ?? .min)
      let texts = isLater ? [note, other.note] : [other.note, note]
      marks.write(
        texts.filter { !$0.isEmpty }.joined(separator: "\n\n"),
        at: [notedAt, other.notedAt].compactMap(\.self).max())
    }
    marks.add(tags: other.tags)
    marks.resolveContradictions()
    return marks
  }

  /// Resolves contradictory marks in favor of the later one: a film that is not for the user is
  /// neither a favorite nor on the watchlist.
  public mutating func resolveContradictions() {
    guard let rejected = notForMeSince,
      let wanted = [favoriteSince, watchlistSince].compactMap(\.self).max()
    else { return }
    if wanted > rejected {
      notForMeSince = nil
    } else {
      (favoriteSince, watchlistSince) = (nil, nil)
    }
  }

  /// Returns these marks with the change from `before` to `after` undone.
  ///
  /// If these marks equal `after`, the result is `before`. Marks that have changed again since then
  /// are preserved: undoing never removes anything later, nor restores a mark that contradicts it.
  public func reverting(from after: MovieMarks, to before: MovieMarks) -> MovieMarks {
    changing(from: after, to: before, keepsLater: true)
  }

  /// Returns these marks with the change from `before` to `after` made again.
  ///
  /// If these marks equal `before`, the result is `after`. Otherwise only what differs between the
  /// two is changed, also if these marks have other values there.
  public func reapplying(from before: MovieMarks, to after: MovieMarks) -> MovieMarks {
    changing(from: before, to: after, keepsLater: false)
  }

  private func changing(from old: MovieMarks, to new: MovieMarks, keepsLater: Bool) -> MovieMarks {
    if self == old { return new }
    var marks = self
    for part in [\MovieMarks.favoriteSince, \.watchlistSince, \.notForMeSince] {
      let isLater = keepsLater && self[keyPath: part] != old[keyPath: part]
      if !isLater, old[keyPath: part] != new[keyPath: part] {
        marks[keyPath: part] = new[keyPath: part]
      }
    }
    if (old.rating, old.ratedAt) != (new.rating, new.ratedAt),
      !keepsLater || (rating, ratedAt) == (old.rating, old.ratedAt)
    {
      marks.rate(new.rating, at: new.ratedAt)
    }
    if (old.note, old.notedAt) != (new.note, new.notedAt), !keepsLater || note == old.note {
      marks.write(new.note, at: new.notedAt)
    }
    let (oldViewings, newViewings) = (Set(old.viewings), Set(new.viewings))
    let added = newViewings.subtracting(oldViewings)
    marks.remove(oldViewings.subtracting(newViewings))
    if !keepsLater { for viewing in added { marks.removeViewing(in: viewing.date) } }
    marks.add(Array(added))
    let (oldTags, newTags) = (Set(old.tags), Set(new.tags))
    marks.remove(tags: Array(oldTags.subtracting(newTags)))
    marks.add(tags: new.tags.filter { !oldTags.contains($0) })
    marks.resolveContradictions()
    return marks
  }

  /// Returns these marks without the later changes that conflict with undoing a change from
  /// `before` to `after`; nil if there are none.
  ///
  /// A later change conflicts if it concerns a mark that the change has set or removed.
  public func withoutConflicts(undoing after: MovieMarks, to before: MovieMarks) -> MovieMarks? {
    if self == after { return nil }
    var marks = self
    func restore<Value: Equatable>(_ part: WritableKeyPath<MovieMarks, Value>) {
      if before[keyPath: part] != after[keyPath: part] {
        marks[keyPath: part] = after[keyPath: part]
      }
    }
    restore(\.favoriteSince)
    restore(\.watchlistSince)
    restore(\.notForMeSince)
    if (before.rating, before.ratedAt) != (after.rating, after.ratedAt) {
      (marks.rating, marks.ratedAt) = (after.rating, after.ratedAt)
    }
    // When an unchanged note was written does not matter.
    if before.note != after.note, note != after.note {
      (marks.note, marks.notedAt) = (after.note, after.notedAt)
    }
    let (earlier, later) = (Set(before.viewings), Set(after.viewings))
    marks.remove(earlier.subtracting(later))
    marks.add(Array(later.subtracting(earlier)))
    let (earlierTags, laterTags) = (Set(before.tags), Set(after.tags))
    marks.remove(tags: before.tags.filter { !laterTags.contains($0) })
    marks.add(tags: after.tags.filter { !earlierTags.contains($0) })
    return marks == self ? nil : marks
  }

  private static func earlier(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
    [left, right].compactMap(\.self).min()
  }
}
