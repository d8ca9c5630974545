import BusinessLogic
import DomainEntities

/// What stands at the top: the title, what it is about, and the facts.
extension MovieDetailDocument {
  mutating func addHead(_ detail: MovieDetail) {
    let movie = detail.summary
    let title = Wording.title(of: movie)
    append(.title(mark(title, .title, of: detail)))
    if let original = movie.originalTitle, original != title { append(.subtitle(original)) }
    let line = [
      movie.year.map(String.init), movie.runtime.map(Wording.runtime),
      movie.genres.isEmpty ? nil : movie.genres.map(\.name).joined(separator: ", "),
      detail.certification, movie.rating.map { "\(Wording.rating($0.average)) of 10" },
    ]
    append(.subtitle(line.compactMap(\.self).joined(separator: " · ")))
    if let marks = circumstances.marks { add(marks) }
    if let surprise = circumstances.surprise {
      append(.space)
      append(.text(Wording.reason(surprise.reason)))
      append(.remark(Wording.seed(surprise.seed)))
    }
    if let age = detail.age {
      let reason = circumstances.isOutOfReach ? ": the service cannot be reached" : ""
      append(.remark("As of \(Wording.ago(age))\(reason)"))
    }
    if !detail.tagline.isEmpty {
      append(.space)
      append(.subtitle(mark("“\(detail.tagline)”", .tagline, of: detail)))
    }
    if !movie.overview.isEmpty {
      append(.space)
      append(.text(mark(movie.overview, .overview, of: detail)))
    }
    if let borrowed = detail.borrowed, !borrowed.parts.isEmpty {
      append(.remark(Wording.borrowed(borrowed.language, insteadOf: circumstances.language)))
    }
  }

  /// What is marked, as the rows of lists show it, and the note.
  private mutating func add(_ marks: MovieMarks) {
    let line = Wording.marks(marks)
    if !line.isEmpty { append(.text(line)) }
    if !marks.note.isEmpty {
      append(.space)
      append(.text(NoteText.plain(marks.note)))
    }
  }

  /// A text with a small sign behind it where it is in another language than was asked for.
  private func mark(_ text: String, _ part: BorrowedText.Part, of detail: MovieDetail) -> String {
    detail.borrowed?.parts.contains(part) == true ? text + " *" : text
  }

  mutating func addFacts(of detail: MovieDetail) {
    let movie = detail.summary
    addPeople("Director", "Directors", detail.crew.filter { $0.isDirector })
    addPeople("Writer", "Writers", detail.crew.filter { $0.isWriter })
    fact("Released", movie.releaseDate.map(Wording.day) ?? movie.year.map(String.init))
    fact(
      movie.countries.count > 1 ? "Countries" : "Country",
      movie.countries.map(\.name).joined(separator: ", "))
    fact("Language", Wording.language(of: detail))
    if let rating = movie.rating {
      fact(
        "Rating",
        "\(Wording.rating(rating.average)) of 10 (\(Wording.count(rating.votes, "vote", "votes")))")
    }
  }

  /// Those who did one work, a line each, so that each of them leads to their films.
  private mutating func addPeople(_ name: String, _ several: String, _ credits: [CrewMember]) {
    let people = credits.uniqued()
    for (index, member) in people.enumerated() {
      let label = index > 0 ? "" : people.count > 1 ? several : name
      fact(label, member.name, member.entry)
    }
  }

  mutating func addOtherFacts(of detail: MovieDetail) {
    let others =
      detail.isSilent
      ? [] : detail.spokenLanguages.filter { $0 != detail.summary.originalLanguage && !$0.isNone }
    fact("Also spoken", others.map(\.name).joined(separator: ", "))
    fact("Also known as", detail.summary.otherTitles.joined(separator: ", "))
    fact("Companies", detail.companies.joined(separator: ", "))
    if let status = detail.status, status != "Released" { fact("Status", status) }
    fact("Budget", detail.budget.map { "$" + Wording.number($0) })
    fact("Revenue", detail.revenue.map { "$" + Wording.number($0) })
  }
}

extension MovieDetail {
  /// From which age on it may be seen: what holds in cinemas, or else what is said first.
  var certification: String? {
    let known = releases.filter { !$0.certification.isEmpty }
    return (known.first { $0.kind == .theatrical } ?? known.first)?.certification
  }
}

extension CastMember {
  /// Where the name leads to.
  var entry: MovieDetailEntry? { person.map { .person(Person(id: $0, name: name)) } }
}

extension CrewMember {
  /// Where the name leads to.
  var entry: MovieDetailEntry? { person.map { .person(Person(id: $0, name: name)) } }
  /// Whether it stands for directing the film.
  var isDirector: Bool { job == "Director" }
  /// Whether it stands for writing what was filmed.
  var isWriter: Bool { ["Writer", "Screenplay", "Author", "Story"].contains(job) }
}

extension [CrewMember] {
  /// Everybody once, in the order of the credits.
  fileprivate func uniqued() -> [CrewMember] {
    var names: Set<String> = []
    return filter { names.insert($0.name).inserted }
  }
}
