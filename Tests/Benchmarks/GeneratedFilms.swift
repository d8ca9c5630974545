import BusinessLogic
import DomainEntities
import MovieData

/// Any number of films, each generated from its number on request.
///
/// A page at the millionth film costs as much as the first, and nothing is stored, so only the
/// browser is measured. The films have one order for every query, and a search matches all of them.
struct GeneratedFilms: MovieDataSource {
  let offering = SourceCapabilities(
    name: "Generated films", lists: [.popular, .allTime], genres: [], decades: [],
    sorts: [.popularity])
  let usefulConcurrency = 1
  let count: Int

  private static let adjectives = [
    "Silent", "Golden", "Broken", "Hidden", "Crimson", "Endless", "Paper", "Frozen", "Gentle",
    "Burning", "Velvet", "Hollow", "Distant", "Iron", "Restless", "Wild",
  ]
  private static let nouns = [
    "Harbour", "Winter", "Garden", "River", "Empire", "Mirror", "Orchard", "Station", "Promise",
    "Shadow", "Letter", "Island", "Season",
  ]
  private static let endings = ["", " of the North", " in Summer", " at Dawn", "", " Returns", ""]
  private static let genres: [MovieGenre] = [.drama, .comedy, .thriller, .action, .documentary]
  private static let countries = ["FR", "JP", "US", "IN", "SE", "BR"].compactMap {
    Country(code: $0)
  }
  private static let overview = """
    A letter that nobody was meant to read brings two strangers to a house by the sea, where a summer that began \
    in boredom ends with everything told. What they find there was never lost; it had only been waiting.
    """

  nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let start = (number - 1) * MoviePage.size
    let places = (start..<start + MoviePage.size).clamped(to: 0..<count)
    return MoviePage(
      movies: places.map { Self.film($0) },
      totalPages: (count + MoviePage.size - 1) / MoviePage.size, totalMovies: count)
  }

  nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard let detail = knownDetail(of: id) else { throw .notFound }
    return detail
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    guard let number = Int(id.text), (0..<count).contains(number) else { return nil }
    return MovieDetail(
      summary: Self.film(number), tagline: "It was only the beginning.",
      cast: (0..<6).map { place in
        CastMember(
          name: "\(Self.pick(Self.adjectives, number, place)) Player",
          character: "The \(Self.pick(Self.nouns, number, place + 9))")
      },
      crew: [CrewMember(name: "\(Self.pick(Self.nouns, number, 3)) Maker", job: "Director")])
  }

  private static func film(_ number: Int) -> MovieSummary {
    let digits = String(number + 1)
    let title =
      "\(String(repeating: "0", count: max(0, 7 - digits.count)))\(digits) The "
      + "\(pick(adjectives, number, 0)) \(pick(nouns, number, 1))\(pick(endings, number, 2))"
    return MovieSummary(
      id: MovieIdentifier(String(number)), title: title, year: 1920 + hash(number, 4) % 106,
      runtime: 70 + hash(number, 5) % 90,
      genres: [pick(genres, number, 6), pick(genres, number, 7)].reduce(into: []) {
        if !$0.contains($1) { $0.append($1) }
      },
      countries: [pick(countries, number, 8)], overview: overview,
      rating: MovieRating(average: Double(hash(number, 9) % 90 + 10) / 10, votes: 100))
  }

  private static func pick<Element>(_ elements: [Element], _ number: Int, _ salt: Int) -> Element {
    elements[hash(number, salt) % elements.count]
  }

  /// Returns a pseudorandom number that is the same in every run.
  private static func hash(_ number: Int, _ salt: Int) -> Int {
    var value = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(salt) &* 0xD1B5_4A32_D192_ED03
    value = (value ^ value >> 31) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 29) >> 2)
  }
}
