import DomainEntities

/// Films without identifiers that share title and year, and are distinguished by a number after the
/// title: `Home`, `Home (II)`, `Home (III)`.
///
/// A film belongs to the entry that shares the most marks with it. When a file is imported again,
/// its films therefore match the same entries, whatever their order.
struct ImportTwins: Sendable {
  /// The maximum number of films per title and year that are distinguished; the rest share the last
  /// number.
  private static let most = 50

  /// The numbered titles, by position in the file.
  private(set) var titles: [Int: String] = [:]

  /// Assigns entries to the films of a file that share title and year but have different pages.
  init(
    _ films: [ImportedMovie], _ claims: ImportClaims, _ library: any MovieLibrary
  ) throws(MovieDataError) {
    for group in Self.groups(films) {
      let (title, year) = (films[group[0]].movie.title, films[group[0]].movie.year)
      let numbers = try Self.numbers(group.count, title, year, claims, library)
      let fits = group.flatMap { place in
        numbers.compactMap { number, marks in
          marks.map { (place, number, films[place].marks.agreement(with: $0)) }
        }
      }.filter { $0.2 > 0 }.sorted { ($1.2, $0.0, $0.1) < ($0.2, $1.0, $1.1) }
      var taken: [Int: Int] = [:]
      var free = numbers.map(\.number)
      for (place, number, _) in fits where taken[place] == nil && free.contains(number) {
        taken[place] = number
        free.removeAll { $0 == number }
      }
      for place in group {
        let number = taken[place] ?? (free.isEmpty ? numbers.count : free.removeFirst())
        titles[place] = Self.numbered(films[place].movie.title, number)
      }
    }
  }

  /// Returns the entry without identifiers that a film belongs to, and the title under which it is
  /// saved.
  ///
  /// `titled` contains the entries with the film's own title.
  func entry(
    of film: ImportedMovie, at place: Int, titled: [LibraryEntry], in library: any MovieLibrary
  ) throws(MovieDataError) -> (entry: LibraryEntry?, title: String) {
    let (own, year) = (film.movie.title, film.movie.year)
    if let title = titles[place], title != own {
      return (try Self.unidentified(title, year, in: library), title)
    }
    // The title of one film may be the original title of another.
    let key = LibraryMovie.key(ofTitle: own)
    let first = titled.first {
      $0.movie.names.isEmpty && $0.movie.year == year
        && LibraryMovie.key(ofTitle: $0.movie.title) == key
    }
    // A file with only one of the films may mean any of them. Entries with a number come from files
    // with pages.
    guard titles[place] == nil, !film.page.isEmpty else { return (first, own) }
    var entries = first.map { [(1, $0)] } ?? []
    for number in 2...Self.most {
      guard let next = try Self.entry(own, number, year, in: library) else { break }
      entries.append((number, next))
    }
    let best = entries.map { film.marks.agreement(with: $1.marks) }.max() ?? 0
    let found = entries.first { best > 0 && film.marks.agreement(with: $1.marks) == best }
    return found.map { ($1, Self.numbered(own, $0)) } ?? (first, own)
  }

  /// Returns the positions of films without identifiers that share title and year but have
  /// different pages.
  private static func groups(_ films: [ImportedMovie]) -> [[Int]] {
    var first: [Int: Int] = [:]
    var groups: [Int: [Int]] = [:]
    for (place, film) in films.enumerated() where !film.page.isEmpty && film.movie.names.isEmpty {
      var hasher = Hasher()
      hasher.combine(LibraryMovie.key(ofTitle: film.movie.title))
      hasher.combine(film.movie.year)
      let key = hasher.finalize()
      guard let start = first[key] else {
        first[key] = place
        continue
      }
      guard films[start].page != film.page else { continue }
      groups[key, default: [start]].append(place)
    }
    return groups.values.sorted { $0[0] < $1[0] }
  }

  /// Returns numbers for `count` films, with the marks of the entries that already use them.
  ///
  /// A number that would produce the title of another film is skipped, such as `Rocky (II)` of the
  /// same year as `Rocky II`.
  private static func numbers(
    _ count: Int, _ title: String, _ year: Int?, _ claims: ImportClaims, _ library: any MovieLibrary
  ) throws(MovieDataError) -> [(number: Int, marks: MovieMarks?)] {
    var numbers: [(Int, MovieMarks?)] = []
    var number = 1
    while numbers.count < min(count, most) {
      let found = try unidentified(numbered(title, number), year, in: library)
      let isOther = number > 1 && claims.has(numbered(title, number), year)
      let isOwn = found.map { number == 1 || $0.movie.title.hasSuffix(suffix(number)) } ?? true
      if isOwn, !isOther { numbers.append((number, found?.marks)) }
      number += 1
    }
    return numbers
  }

  /// Returns the entry of a numbered title.
  private static func entry(
    _ title: String, _ number: Int, _ year: Int?, in library: any MovieLibrary
  ) throws(MovieDataError) -> LibraryEntry? {
    try unidentified(numbered(title, number), year, in: library).flatMap {
      $0.movie.title.hasSuffix(suffix(number)) ? $0 : nil
    }
  }

  /// Returns the entry without identifiers for a title and year, ignoring case and accents.
  private static func unidentified(
    _ title: String, _ year: Int?, in library: any MovieLibrary
  ) throws(MovieDataError) -> LibraryEntry? {
    try library.markedEntries(titled: title).first { entry in
      entry.movie.names.isEmpty && entry.movie.year == year
        && LibraryMovie.key(ofTitle: entry.movie.title) == LibraryMovie.key(ofTitle: title)
    }
  }

  private static func numbered(_ title: String, _ number: Int) -> String {
    number == 1 ? title : title + suffix(number)
  }

  private static func suffix(_ number: Int) -> String { " (\(roman(number)))" }

  private static func roman(_ number: Int) -> String {
    let signs = [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    var (rest, text) = (number, "")
    for (value, sign) in signs {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
}

extension MovieMarks {
  /// Returns the number of marks that two sets have in common.
  ///
  /// Timestamps are compared by day, since that is the precision of files.
  fileprivate func agreement(with other: MovieMarks) -> Int {
    var count = viewings.filter { viewing in
      other.viewings.contains { $0.date == viewing.date && $0.noted.day == viewing.noted.day }
    }.count
    if rating != nil, rating == other.rating { count += 1 }
    for moment in [\MovieMarks.ratedAt, \.favoriteSince, \.watchlistSince] {
      if let day = self[keyPath: moment]?.day, day == other[keyPath: moment]?.day { count += 1 }
    }
    if !note.isEmpty, Self.areEquivalentNotes(note, other.note) { count += 1 }
    return count
  }
}
