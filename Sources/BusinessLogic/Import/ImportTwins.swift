import DomainEntities

/// Films without a name that have one title and year, so that only a number behind the title tells their entries apart:
/// `Home`, `Home (II)`, `Home (III)`.
///
/// A film of a file belongs to the entry that has most of its marks already, so that a file that is imported again finds the
/// entries that it made, in whatever order it has the films then.
struct ImportTwins: Sendable {
  /// So many films of one title and year are told apart; others are taken for the last of them.
  private static let most = 50

  /// The titles under which the films at some places are kept.
  private(set) var titles: [Int: String] = [:]

  /// Finds the entries of the films of a file that have the title and the year of another one with another page.
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

  /// The entry without a name that a film belongs to, and the title under which it is kept.
  ///
  /// `titled` are the entries of the film's own title.
  func entry(
    of film: ImportedMovie, at place: Int, titled: [LibraryEntry], in library: any MovieLibrary
  ) throws(MovieDataError) -> (entry: LibraryEntry?, title: String) {
    let (own, year) = (film.movie.title, film.movie.year)
    if let title = titles[place], title != own {
      return (try Self.nameless(title, year, in: library), title)
    }
    let first = titled.first { $0.movie.names.isEmpty && $0.movie.year == year }
    // A file that has one of them alone may have any: entries with a number come from files with pages.
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

  /// The places of films without a name that have one title and year but different pages.
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

  /// The numbers for so many films, and what the entries are marked with that have them already.
  ///
  /// A number that would make the title of another film, such as `Rocky (II)` of the year of `Rocky II`, is passed over.
  private static func numbers(
    _ count: Int, _ title: String, _ year: Int?, _ claims: ImportClaims, _ library: any MovieLibrary
  ) throws(MovieDataError) -> [(number: Int, marks: MovieMarks?)] {
    var numbers: [(Int, MovieMarks?)] = []
    var number = 1
    while numbers.count < min(count, most) {
      let found = try nameless(numbered(title, number), year, in: library)
      let isOther = number > 1 && claims.has(numbered(title, number), year)
      let isOwn = found.map { number == 1 || $0.movie.title.hasSuffix(suffix(number)) } ?? true
      if isOwn, !isOther { numbers.append((number, found?.marks)) }
      number += 1
    }
    return numbers
  }

  /// The entry of a title with a number.
  private static func entry(
    _ title: String, _ number: Int, _ year: Int?, in library: any MovieLibrary
  ) throws(MovieDataError) -> LibraryEntry? {
    try nameless(numbered(title, number), year, in: library).flatMap {
      $0.movie.title.hasSuffix(suffix(number)) ? $0 : nil
    }
  }

  /// The entry without a name of a title and a year, but for case and accents.
  private static func nameless(
    _ title: String, _ year: Int?, in library: any MovieLibrary
  ) throws(MovieDataError) -> LibraryEntry? {
    try library.entries(titled: title).first { entry in
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
  /// How much of these marks others have as well.
  ///
  /// Files tell days, so that moments are compared by those.
  fileprivate func agreement(with other: MovieMarks) -> Int {
    var count = viewings.filter { viewing in
      other.viewings.contains { $0.day == viewing.day && $0.noted.day == viewing.noted.day }
    }.count
    if rating != nil, rating == other.rating { count += 1 }
    for moment in [\MovieMarks.ratedAt, \.favoriteSince, \.watchlistSince] {
      if let day = self[keyPath: moment]?.day, day == other[keyPath: moment]?.day { count += 1 }
    }
    if !note.isEmpty, Self.saySame(note, other.note) { count += 1 }
    return count
  }
}
