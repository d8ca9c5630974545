public import DomainEntities

/// The people of a source that has all its films without waiting, derived from their credits.
extension MovieSource {
  /// Returns the details of a person from the credits of films; nil if no film names the person.
  ///
  /// A person with the identifier of another source is found by name.
  public func knownDetail(of person: Person) -> PersonDetail? {
    guard let films = knownMovies(matching: .films(.person(person.id))) else { return nil }
    guard !films.isEmpty else {
      let named = Person(id: PersonIdentifier(person.name), name: person.name)
      return person.id == named.id ? nil : knownDetail(of: named)
    }
    let detail = PersonDetail(
      person, films: films.compactMap { knownDetail(of: $0.id) },
      life: knownLife(of: person.id))
    return detail.credits.isEmpty ? nil : detail
  }

  /// Returns the details of a person from the credits of films.
  ///
  /// - Throws: `.notFound` if no film names the person.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    guard let detail = knownDetail(of: person) else { throw .notFound }
    return detail
  }

  /// Returns the people whose names have all words, the ones with the best-known films first.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    // A qualifier in parentheses is no part of the name.
    let name = String(words.prefix { $0 != "(" })
    let found = knownPeople(having: name, words)
    let beginning = FoldedText(name).words.dropLast().joined(separator: " ")
    // The last word may be the beginning of a name.
    return found.isEmpty && !beginning.isEmpty ? knownPeople(having: beginning, words) : found
  }

  private func knownPeople(having name: String, _ words: String) -> [FoundPerson] {
    var census = PersonCensus(words)
    for film in knownMovies(matching: .films(.everything, with: [.person(name)])) ?? [] {
      knownDetail(of: film.id).map { census.count($0) }
    }
    return census.people
  }
}

extension MovieQuery {
  /// Returns the query for all films, the best-known first, including those with facts only.
  fileprivate static func films(
    _ scope: MovieQuery.Scope, with filters: [MovieFilterAttribute] = []
  ) -> MovieQuery {
    var query = MovieQuery(
      filters: [.includesAdult(false)] + filters, sort: MovieSort(by: .popularity))
    query.scope = scope
    query.includesBasicFilms = true
    return query
  }
}

extension PersonDetail {
  /// Creates the details of a person from films, the best-known first.
  public init(_ person: Person, films: [MovieDetail], life: PersonLife?) {
    self.init(person: person, life: life)
    for film in films {
      for member in film.crew where member.person == person.id {
        credits.append(
          PersonCredit(movie: film.summary, role: PersonRole(job: member.job), text: ""))
      }
      for (place, member) in film.cast.enumerated() where member.person == person.id {
        credits.append(
          PersonCredit(
            movie: film.summary, role: .actor, text: member.character, billing: place))
      }
      for award in film.awards {
        awards += award.winners.filter { $0.name == person.name }
          .map { PersonAward(category: $0.category, movie: film.summary) }
      }
    }
    awards = awards.ordered(by: \.movie.dayKey, ascending: true)
  }
}

/// The people of films whose names have some words.
private struct PersonCensus {
  private struct Entry {
    var person: Person
    var rank: Double
    var films: [MovieDetail]
  }

  private let words: [Substring]
  private var entries: [PersonIdentifier: Entry] = [:]
  private var filmCount = 0.0

  init(_ text: String) { words = FoldedText(text).words }

  /// The people, the best-known first; if names have the whole last word, only those.
  var people: [FoundPerson] {
    let last = words.last.map(String.init) ?? ""
    let whole = entries.values.filter { names($0).contains { $0 == last } }
    return (whole.isEmpty ? Array(entries.values) : whole)
      .sorted { $0.rank == $1.rank ? $0.person.name < $1.person.name : $0.rank > $1.rank }
      .map { entry in
        let detail = PersonDetail(entry.person, films: entry.films, life: nil)
        let filmography = Filmography(detail)
        return FoundPerson(
          person: entry.person, role: filmography.parts.first?.role,
          films: Array(filmography.known.prefix(3)), filmCount: filmography.films.count)
      }
  }

  private func names(_ entry: Entry) -> [Substring] { FoldedText(entry.person.id.text).words }

  /// Counts the people of a film, which follows better-known ones.
  mutating func count(_ film: MovieDetail) {
    filmCount += 1
    let people =
      film.crew.map { ($0.person, $0.name) } + film.cast.map { ($0.person, $0.name) }
    var known: Set<PersonIdentifier> = []
    for case (let id?, let name) in people where known.insert(id).inserted && fits(id) {
      let weight = 1 / (filmCount + 20)
      entries[id, default: Entry(person: Person(id: id, name: name), rank: 0, films: [])].rank +=
        weight
      entries[id]?.films.append(film)
    }
  }

  /// Returns whether the name, with its qualifier, has the words.
  private func fits(_ id: PersonIdentifier) -> Bool {
    guard let last = words.last else { return false }
    let names = FoldedText(id.text).words
    return words.dropLast().allSatisfy(names.contains) && names.contains { $0.hasPrefix(last) }
  }
}
