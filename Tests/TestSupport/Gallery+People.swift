public import DomainEntities

extension Gallery {
  /// The films of a director who also acts and writes, the best-known first.
  public static let kurosawa: [MovieDetail] = {
    let director = Person(id: PersonIdentifier("Akira Kurosawa"), name: "Akira Kurosawa")
    let rows: [(String, Int, [String], String?)] = [
      ("Seven Samurai", 1954, ["Director", "Writer", "Editor"], "Best International Feature"),
      ("Rashomon", 1950, ["Director", "Writer"], nil), ("Ran", 1985, ["Director", "Writer"], nil),
      ("Ikiru", 1952, ["Director", "Writer"], nil), ("Yojimbo", 1961, ["Director"], nil),
      ("High and Low", 1963, ["Director"], nil), ("Uma", 1941, ["Assistant Director"], nil),
    ]
    return rows.enumerated().map { index, row in
      var film = film(index)
      (film.title, film.year, film.releaseDate) = (row.0, row.1, nil)
      return MovieDetail(
        summary: film,
        cast: [
          CastMember(
            name: "Toshiro Mifune", character: "Part \(index + 1)",
            person: PersonIdentifier("Toshiro Mifune"))
        ],
        crew: row.2.map { CrewMember(name: director.name, job: $0, person: director.id) },
        awards: index == 2
          ? [
            MovieAward(
              .academyAward, categories: [.costumes],
              winners: [MovieAward.Winner(category: .costumes, name: director.name)])
          ] : [])
    }
  }()
}
