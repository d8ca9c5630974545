/// What somebody has marked a film with.
///
/// A value that is always in order: viewings follow each other and no two are on one day, tags are in
/// order and no two are the same word.
public struct MovieMarks: Hashable, Sendable {
  /// The largest number of characters of a note; what is longer is cut.
  public static let longestNote = 100_000
  /// The largest number of characters of a tag.
  public static let longestTag = 100

  /// Since when it is a favorite; nil where it is none.
  public var favoriteSince: Timestamp?
  /// Since when it is on the watchlist; nil where it is not.
  public var watchlistSince: Timestamp?
  /// Since when it is not for the one who marks; nil where it may be.
  public var notForMeSince: Timestamp?
  /// The times that it was seen, earliest first; at most one of them without a day.
  public private(set) var viewings: [Viewing] = []
  /// What the one who marks makes of it.
  public private(set) var rating: OwnRating?
  /// When it was rated last.
  public private(set) var ratedAt: Timestamp?
  /// What is worth remembering; may have several lines; empty for none.
  public private(set) var note = ""
  /// When the note was written last.
  public private(set) var notedAt: Timestamp?
  /// Words of one's own, in order.
  public private(set) var tags: [String] = []

  /// Nothing is marked.
  public init() {}

  /// Whether it is a favorite.
  public var isFavorite: Bool { favoriteSince != nil }
  /// Whether it is on the watchlist.
  public var isOnWatchlist: Bool { watchlistSince != nil }
  /// Whether it is not for the one who marks.
  public var isNotForMe: Bool { notForMeSince != nil }
  /// Whether it was seen at least once.
  public var isSeen: Bool { !viewings.isEmpty }
  /// Whether it was seen or is not for the user, so that there is no need to suggest it.
  public var isDoneWith: Bool { isSeen || isNotForMe }
  /// The last day that it was seen and somebody noted the day.
  public var lastSeen: CalendarDate? { viewings.last?.day }
  /// Whether nothing is marked at all.
  public var isEmpty: Bool {
    favoriteSince == nil && watchlistSince == nil && notForMeSince == nil && viewings.isEmpty
      && rating == nil && note.isEmpty && tags.isEmpty
  }

  /// Notes a viewing; answers false where that day, or a viewing without a day, is there already.
  @discardableResult public mutating func add(_ viewing: Viewing) -> Bool {
    guard !viewings.contains(where: { $0.day == viewing.day }) else { return false }
    viewings.append(viewing)
    if viewings.count > 1 { viewings.sort() }
    return true
  }

  /// Notes viewings, the first of those on one day, where that day is not there already.
  ///
  /// The cost grows with their number as that of putting them in order does.
  public mutating func add(_ viewings: [Viewing]) {
    if self.viewings.isEmpty, Self.isInOrder(viewings) { return self.viewings = viewings }
    var days = Set(self.viewings.map(\.day))
    self.viewings += viewings.filter { days.insert($0.day).inserted }
    self.viewings.sort()
  }

  /// Takes the viewing of a day away, or for nil the one without a day.
  public mutating func removeViewing(on day: CalendarDate?) {
    viewings.removeAll { $0.day == day }
  }

  /// Takes these viewings away, as far as they are just so.
  mutating func remove(_ gone: Set<Viewing>) { viewings.removeAll(where: gone.contains) }

  /// Takes all viewings away.
  public mutating func removeViewings() { viewings = [] }

  /// Rates it; nil takes the rating away.
  public mutating func rate(_ rating: OwnRating?, at moment: Timestamp?) {
    self.rating = rating
    ratedAt = rating == nil ? nil : moment
  }

  /// Writes the note; white space around it goes, and nothing but that takes the note away.
  ///
  /// Lines end with a line feed alone, and `TextLimit.note` bounds the length.
  public mutating func write(_ note: String, at moment: Timestamp?) {
    let text = Self.trimmed(TextLimit.withoutPiles(Self.withLineFeeds(Self.withoutZeros(note))))
    self.note =
      TextLimit.note.holds(text) ? text : Self.trimmed(TextLimit.note.applied(to: text))
    notedAt = self.note.isEmpty ? nil : moment
  }

  /// Adds a tag as `tag(_:)` reads it; answers false where there is one of the same letters.
  @discardableResult public mutating func add(tag text: String) -> Bool {
    guard let tag = Self.tag(text), !tags.contains(where: { Self.isSame($0, tag) }) else {
      return false
    }
    tags.append(tag)
    tags.sort { (Self.key(ofTag: $0), $0) < (Self.key(ofTag: $1), $1) }
    return true
  }

  /// Adds tags as `tag(_:)` reads them, the first of those of the same letters, where there is none yet.
  ///
  /// The cost grows with their number as that of putting them in order does.
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

  /// Takes a tag of the same letters away.
  public mutating func remove(tag text: String) { remove(tags: [text]) }

  /// Takes the tags of the same letters as any of these away.
  mutating func remove(tags gone: [String]) {
    let keys = Set(gone.compactMap(Self.tag).map(Self.key))
    if !keys.isEmpty { tags.removeAll { keys.contains(Self.key(ofTag: $0)) } }
  }

  /// A tag as it is kept: on one line, without white space around it; nil where nothing is left.
  public static func tag(_ text: String) -> String? {
    if isPlain(text) { return text }
    let line = TextLimit.withoutPiles(withoutZeros(text)).map {
      $0.isNewline || $0 == "\t" ? " " : $0
    }
    let tag = trimmed(TextLimit.tag.applied(to: trimmed(String(line))))
    return tag.isEmpty ? nil : tag
  }

  /// What two tags have in common that are the same but for case and accents.
  public static func key(ofTag tag: String) -> String {
    let folded = FoldedText(tag).text
    // Signs alone, such as a heart, have no letters to fold.
    return folded.isEmpty ? tag : folded
  }

  /// Whether a text is a tag as it is: short, on one line, of letters of ASCII, the first and the last no space.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...longestTag).contains(bytes.count) && bytes.first != 0x20 && bytes.last != 0x20
      && bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Whether two notes say the same: they differ at most in white space and in characters that are not shown, which
  /// files from elsewhere do not keep.
  public static func saySame(_ left: String, _ right: String) -> Bool {
    left == right || shown(left).elementsEqual(shown(right))
  }

  private static func shown(_ note: String) -> some Sequence<Unicode.Scalar> {
    note.unicodeScalars.lazy.filter { scalar in
      // Most letters need no look at their properties.
      if (0x21..<0x7F).contains(scalar.value) { return true }
      // The base that is put below a mark without one.
      if scalar == "\u{25CC}" || scalar.properties.isWhitespace { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .unassigned: return false
      default: return true
      }
    }
  }

  private static func isInOrder(_ viewings: [Viewing]) -> Bool {
    zip(viewings, viewings.dropFirst()).allSatisfy { $0.day != $1.day && $0 < $1 }
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    key(ofTag: left) == key(ofTag: right)
  }

  /// What SQLite takes for the end of a text is in none.
  private static func withoutZeros(_ text: String) -> String {
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
  }

  /// Lines as they are kept: some programs end them with a carriage return as well, or alone.
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
  /// What two entries for the same film say together: nothing that was marked is gone.
  ///
  /// Of two ratings the later one counts; of two different notes both are kept, the earlier first; what
  /// is in both is so since the earlier moment, and of opposite wishes the later one counts.
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
    marks.settleWishes()
    return marks
  }

  /// Leaves of opposite wishes the later one: what is not for somebody is neither a favorite nor on the watchlist.
  public mutating func settleWishes() {
    guard let rejected = notForMeSince,
      let wanted = [favoriteSince, watchlistSince].compactMap(\.self).max()
    else { return }
    if wanted > rejected {
      notForMeSince = nil
    } else {
      (favoriteSince, watchlistSince) = (nil, nil)
    }
  }

  /// These marks without what a change did that led from one state to another.
  ///
  /// Where these are the marks that the change left, the answer is the state before it. What has
  /// changed again since then stays as it is: undoing never takes away anything later, nor brings back a wish
  /// against it.
  public func reverting(from after: MovieMarks, to before: MovieMarks) -> MovieMarks {
    if self == after { return before }
    var marks = self
    func revert<Value: Equatable>(_ part: WritableKeyPath<MovieMarks, Value>) {
      if self[keyPath: part] == after[keyPath: part] {
        marks[keyPath: part] = before[keyPath: part]
      }
    }
    revert(\.favoriteSince)
    revert(\.watchlistSince)
    revert(\.notForMeSince)
    if rating == after.rating, ratedAt == after.ratedAt {
      marks.rate(before.rating, at: before.ratedAt)
    }
    if note == after.note { marks.write(before.note, at: before.notedAt) }
    let (earlier, later) = (Set(before.viewings), Set(after.viewings))
    marks.remove(later.subtracting(earlier))
    marks.add(Array(earlier.subtracting(later)))
    let (earlierTags, laterTags) = (Set(before.tags), Set(after.tags))
    marks.remove(tags: Array(laterTags.subtracting(earlierTags)))
    marks.add(tags: before.tags.filter { !laterTags.contains($0) })
    marks.settleWishes()
    return marks
  }

  private static func earlier(_ left: Timestamp?, _ right: Timestamp?) -> Timestamp? {
    [left, right].compactMap(\.self).min()
  }
}
