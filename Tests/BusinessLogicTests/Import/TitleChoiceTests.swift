import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// The film that a title and a year identify.
struct TitleChoiceTests {
  private func choice(
    _ title: String, _ year: Int?, among films: [MovieSummary]
  ) -> (word: String, ids: [String]) {
    let wanted = LibraryMovie(names: MovieIdentifiers(), title: title, year: year)
    switch TitleChoice(of: wanted, among: films.map { TitleCandidate($0) }) {
    case .none: return ("none", [])
    case .sure(let one): return ("sure", [one.movie.names.catalogue?.text ?? ""])
    case .likely(let one): return ("likely", [one.movie.names.catalogue?.text ?? ""])
    case .possible(let one): return ("possible", [one.movie.names.catalogue?.text ?? ""])
    case .several(let all): return ("several", all.map { $0.movie.names.catalogue?.text ?? "" })
    }
  }

  private func check(
    _ title: String, _ year: Int?, _ films: [MovieSummary], _ word: String, _ ids: String...,
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = choice(title, year, among: films)
    #expect(found.word == word && found.ids == ids, sourceLocation: location)
  }

  @Test func `Only the exact title and year are a certain match`() {
    let films = [film("Solaris", 1972, id: "a"), film("Solaris", 2002, id: "b")]
    check("Solaris", 1972, films, "sure", "a")
    check("Solaris", 2002, films, "sure", "b")
    check("Solaris", 1973, films, "likely", "a")
    check("Solaris", 1990, films, "none")
    check("Solaris", nil, films, "several", "a", "b")
    check("Stalker", 1972, films, "none")
  }

  @Test func `A different case, accent, article or year is a likely match`() {
    let films = [
      film("The Harbour", 1951, id: "a", original: "Le Port", others: ["Port of Fog"]),
      film("Amélie", 2001, id: "b"),
    ]
    check("harbour", 1951, films, "likely", "a")
    check("the harbour", 1952, films, "likely", "a")
    check("Le Port", 1951, films, "sure", "a")
    check("Port of Fog", 1951, films, "sure", "a")
    check("Amelie", 2002, films, "likely", "b")
    check("amélie", nil, films, "likely", "b")
    check("LE PORT", nil, films, "likely", "a")
    check("Amelie", 2003, films, "none")
  }

  @Test func `Another article, spelling or title without the same year is only possible`() {
    let films = [
      film("The Harbour", 1951, id: "a", original: "Le Port", others: ["Port of Fog"]),
      film("Amélie", 2001, id: "b"),
    ]
    check("A Harbour", 1952, films, "possible", "a")
    check("Harbour", nil, films, "possible", "a")
    check("Port of Fog", 1950, films, "possible", "a")
    check("Port of Fog", nil, films, "possible", "a")
    check("Amelie", nil, films, "possible", "b")
    check("Amélie!", nil, films, "possible", "b")
  }

  @Test func `Of near matches the same year comes first, and ties are several`() {
    let films = [
      film("Orbit", 2012, id: "a"), film("orbit", 2013, id: "b"), film("Orbit", 2014, id: "c"),
    ]
    check("ORBIT", 2013, films, "likely", "b")
    check("Orbit", 2013, films, "likely", "b")
    check("Orbit", 2015, films, "likely", "c")
    check(
      "Home", 2016, [film("Home", 2016, id: "a"), film("Home", 2016, id: "b")], "several", "a", "b")
  }

  @Test func `A duplicate film counts once`() {
    check(
      "Orbit", 2012,
      [film("Orbit", 2012, id: "a", tmdbID: 5), film("Orbit", 2012, id: "5", tmdbID: 5)], "sure",
      "a")
  }

  @Test func `Titles of symbols are compared literally`() {
    let films = [film("…", 2012, id: "a"), film("!!!", 2012, id: "b")]
    check("!!!", 2012, films, "sure", "b")
    check("???", 2012, films, "none")
  }
}
