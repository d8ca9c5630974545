import BusinessLogic
import DomainEntities
package import Records

/// A person for other programs.
package let personRecord = Record<PersonReport>("person") {
  Field("id", \.detail.person.id.text).required
  Field("name", \.detail.person.name).required
  Field("born") { $0.detail.life?.born?.description }
  Field("died") { $0.detail.life?.died?.description }
  Field("birthplace") { $0.detail.life?.birthplace }
  Field("country") { $0.detail.life?.country?.code }
  Field("biography", \.detail.biography)
  Field("biographyLanguage", \.detail.biographyLanguage?.code)
  Field("page", \.detail.page)
  Field("knownFor") { $0.all.known.map(\.title) }
  Field("followed", \.followed)
  Field("films", \.progress.count).required
  Field("seen", \.progress.seen).required
  Field("next", \.progress.next?.id.text)
  Field.list("awards", \.detail.awards) {
    Field("category", \.category.rawValue)
    Field("film", \.movie.id.text)
    Field("title", \.movie.title)
    Field("year", \.movie.year)
  }
  Field.list("roles", \.parts) {
    Field("role", \.role.rawValue)
    Field.list("films", \.films) {
      Field("id", \.film.movie.id.text)
      Field("title", \.film.movie.title)
      Field("year", \.film.movie.year)
      Field("credit", \.film.text)
      Field("seen", \.isSeen)
      Field("stars", \.stars)
    }
  }
}

extension PersonReport {
  /// The films of a role with the user's marks.
  fileprivate struct MarkedPart: Sendable {
    let role: PersonRole
    let films: [MarkedFilm]
  }

  /// A film with the user's marks.
  fileprivate struct MarkedFilm: Sendable {
    let film: Filmography.Film
    let isSeen: Bool
    let stars: Double?
  }

  fileprivate var parts: [MarkedPart] {
    filmography.parts.map { part in
      MarkedPart(
        role: part.role,
        films: part.films.map { film in
          let marks = marks[film.movie.id]
          return MarkedFilm(
            film: film, isSeen: marks?.isSeen == true, stars: marks?.rating?.stars)
        })
    }
  }

  /// The films for a pipe: role, identifier, title, year, and character or job.
  package var rows: [[String]] {
    filmography.parts.flatMap { part in
      part.films.map { film in
        [
          part.role.rawValue, film.movie.id.text, film.movie.title,
          film.movie.year.map(String.init) ?? "", film.text,
        ]
      }
    }
  }
}
