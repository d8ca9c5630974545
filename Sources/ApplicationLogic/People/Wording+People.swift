package import BusinessLogic
package import DomainEntities
import FilmPages
package import Wording

/// The texts about people.
package extension Wording {
  // MARK: Page

  /// The title of a choice of people.
  static let people = "People"

  /// A life, such as `1920–1997, born in Qingdao, China`; nil if nothing of it is known.
  static func life(_ life: PersonLife) -> String? {
    let country = life.country.map(\.name)
    let place = [life.birthplace, country].compactMap(\.self).joined(separator: ", ")
    let birth = place.isEmpty ? nil : "born in \(place)"
    switch (life.born, life.died) {
    case (let born?, let died?):
      return ["\(born.year)–\(died.year)", birth].compactMap(\.self).joined(separator: ", ")
    case (let born?, nil):
      return place.isEmpty ? "born \(born.year)" : "born \(born.year) in \(place)"
    case (nil, let died?):
      return ["died \(died.year)", birth].compactMap(\.self).joined(separator: ", ")
    case (nil, nil): return birth
    }
  }

  /// The films that a person is known for.
  static func knownFor(_ titles: [String]) -> String { "Known for \(list(titles))" }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// How many films of a person the user has seen, and which one to see next, such as `3 of 8 films
  /// seen · next: High and Low (1963)`.
  static func progress(_ progress: Filmography.Progress) -> String {
    let count = "\(number(progress.seen)) of \(films(progress.count)) seen"
    return progress.next.map { "\(count) · next: \(titleAndYear(of: $0))" } ?? count
  }

  /// The progress in sentences that are read aloud.
  static func spoken(_ progress: Filmography.Progress) -> String {
    let count = "You have seen \(number(progress.seen)) of \(films(progress.count))."
    return progress.next.map { "\(count) Next: \(titleAndYear(of: $0))." } ?? count
  }

  /// The line that unfolds a biography.
  static let restOfBiography = "… more"

  /// Says that a biography is not in the user's language.
  static func biography(in language: Language) -> String { "Biography in \(language.name)" }

  /// The heading of the awards of a person; the catalog may lack some of the films.
  static let awardsHeading = "Academy Awards in the catalog"

  /// An award of a person, such as `Best Director for Rebecca (1940)`.
  static func award(_ award: PersonAward) -> String {
    "\(name(of: award.category)) for \(titleAndYear(of: award.movie))"
  }

  /// The heading of the films of a role, such as `Directed 12 films · 3 seen`.
  static func heading(of part: Filmography.Part, seen: Int) -> String {
    let text = heading(of: part)
    return seen > 0 ? "\(text) · \(number(seen)) seen" : text
  }

  /// The heading of the films of a role, without how many are seen.
  static func heading(of part: Filmography.Part) -> String {
    let films = films(part.films.count)
    return switch part.role {
    case .director: "Directed \(films)"
    case .actor: "Acted in \(films)"
    case .writer: "Wrote \(films)"
    case .composer: "Composed the music of \(films)"
    case .cinematographer: "Photographed \(films)"
    case .editor: "Edited \(films)"
    case .producer: "Produced \(films)"
    case .crew: "Other work on \(films)"
    }
  }

  /// An order of the films of a person.
  static func order(_ order: FilmographyOrder) -> String {
    switch order {
    case .year: "newest first"
    case .title: "title A to Z"
    case .popularity: "most popular first"
    case .stars: "your stars, highest first"
    }
  }

  /// The name of a role, such as `director`.
  static func name(of role: PersonRole) -> String {
    switch role {
    case .director: "director"
    case .actor: "actor"
    case .writer: "writer"
    case .composer: "composer"
    case .cinematographer: "cinematographer"
    case .editor: "editor"
    case .producer: "producer"
    case .crew: "crew"
    }
  }

  /// A remark on a person that a search has found, such as `director · Ran, Ikiru · 12 films`.
  static func remark(on person: FoundPerson) -> String {
    [
      person.role.map(name),
      person.films.isEmpty ? nil : person.films.map(title).joined(separator: ", "),
      person.filmCount.map(films),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// A remark on a followed person, such as `2 new films · followed since November 30, 2026`.
  static func remark(on person: FollowedPerson, newFilms: Int) -> String {
    let since = followed(since: person.since)
    return newFilms > 0 ? "\(count(newFilms, "new film", "new films")) · \(since)" : since
  }

  // MARK: Messages

  /// The message of an empty list of followed people.
  static func noFollowedPeople(press: String) -> String {
    "You do not follow anyone yet. \(press) on the page of a person to follow them."
  }

  /// The message in plain mode if no person is followed.
  static let followWithCommand =
    "You do not follow anyone yet. Type follow NAME to follow a person."

  /// Says that people cannot be renamed.
  static let namesOfPeople = "Names of people cannot be changed."

  /// The error of a command if no person is followed.
  static let noFollowedPeople = "you do not follow anyone; run moviebrowser follow NAME"

  /// The error of a missing name.
  static let noPersonToRemove = "missing name of a person; use follow --remove NAME"

  /// Shown while people with a name are searched.
  static let searchingPeople = "Searching people…"

  /// Shown while a person is loaded.
  static let loadingPerson = "Loading…"

  /// Asks which person is meant.
  static func severalPeople(_ name: String) -> String {
    "Several people match “\(name)”. Choose one:"
  }

  /// Says that a filter leaves no film.
  static let noFilmsMatch = "No films match the filter."

  /// Says that no person has a name.
  static func unknownPerson(named name: String) -> String {
    sentence(noPerson(name))
  }

  /// The error of a name that several people have, with their roles.
  static func several(_ name: String, people: [FoundPerson]) -> String {
    let names = people.prefix(10).map { found in
      let id = found.person.id
      guard id.isServiceNumber else { return "“\(id)”" }
      // The number of a service says nothing.
      let role = found.role.map { ", \(self.name(of: $0))" } ?? ""
      return "\(id) (\(found.person.name)\(role))"
    }
    return "several people match “\(name)”; use one of \(names.joined(separator: ", "))"
  }

  /// The error of a name that no person has.
  static func noPerson(_ name: String) -> String {
    "no person matches “\(name)”; check the spelling, or use fewer words"
  }

  /// The kind of a word that names an order.
  static let sortOrder = "sort order"

  /// Names the people that a search has found, and how to see one of them.
  static func showPeople(_ people: [FoundPerson], _ advice: String) -> String {
    let more = people.count > 3 ? " and \(number(people.count - 3)) more" : ""
    let names = people.prefix(3).map(\.person.name).joined(separator: ", ")
    return "people: \(names)\(more); \(advice)"
  }

  /// How to see a person in plain mode, and with a command.
  static let typePerson = "type person NAME to see one"
  static let runPerson = "run moviebrowser person NAME to see one"

  /// The error of a missing name.
  static let noPersonName = "missing name of a person; use person NAME"

  /// A film in a list that is read aloud, with the character of an actor or the job, and the marks.
  static func spoken(
    _ film: String, as text: String, in role: PersonRole, _ marks: MovieMarks?
  ) -> String {
    let words = text.isEmpty ? "" : role == .actor ? " as \(text)" : ", \(text)"
    return film + words + bracketed(marks)
  }

  /// Says that the catalog has no films of a person.
  static let noFilmsOfPerson = "The catalog has no films of this person."

  /// Says that no people can be chosen.
  static let noPeople = "No people to show. Open a film first, or type :person NAME."

  /// An error and what to do about it.
  static func failure(inPeople error: MovieDataError, press: String) -> String {
    let cause = "\(failure(error))."
    return press.isEmpty ? cause : "\(cause) \(press) to try again."
  }
}
