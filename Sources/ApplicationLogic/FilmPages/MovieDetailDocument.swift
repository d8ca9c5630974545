package import BusinessLogic
package import DomainEntities
import Wording

/// The contents of a film's page, before they are wrapped into lines.
package struct MovieDetailDocument: Hashable, Sendable {
  /// A part of the page.
  enum Block: Hashable, Sendable {
    /// The title.
    case title(String)
    /// A line in secondary style below the title.
    case subtitle(String)
    /// A paragraph.
    case text(String)
    /// The signs and the words of the user's marks.
    case marks(String)
    /// A label and a note of the user.
    case note(String, String)
    /// A heading.
    case heading(String)
    /// A name and a value, such as `Director` and a person.
    case fact(String, String)
    /// An actor and the role.
    case role(String, String)
    /// The faces of actors beside each other, with the names and roles below them.
    case faces([Face])
    /// A name and a short text about it.
    case part(String, String)
    /// The title of another film with the user's marks, and a sentence below it.
    case film(String, MovieMarks?, String)
    /// A sentence about the page itself.
    case remark(String)
    /// An error.
    case failure(String)
    /// An empty line.
    case space
  }

  /// An actor whose face is shown.
  struct Face: Hashable, Sendable {
    var portrait: PictureIdentifier
    var name: String
    var role: String
    var entry: MovieDetailEntry?
  }

  /// A part of the page, with the entry that it opens.
  struct Item: Hashable, Sendable {
    var block: Block
    var entry: MovieDetailEntry?
  }

  /// The state that the page depends on besides the film.
  package struct Context: Hashable, Sendable {
    /// The films of the series, once they are loaded.
    package var collection: [MovieSummary] = []
    /// The parts that are unfolded; nil unfolds all of them.
    package var unfolded: Set<MovieDetailPart>?
    /// The requested language, such as `de` or `pt-BR`.
    package var language = "en"
    /// Whether the source is not available.
    package var isUnreachable = false
    /// The themes that have a list of films.
    package var themes: Set<String> = []
    /// Why the film was chosen for the user; empty if it was not.
    package var reason = ""
    /// The user's marks.
    package var marks: MovieMarks?
    /// The places of the film in the user’s own lists.
    package var places: [CustomListPlace] = []
    /// The user's marks of the other films on the page.
    package var filmMarks: [MovieIdentifier: MovieMarks] = [:]
    /// The arrangement of faces of the cast; nil for names only.
    package var faceRow: FaceRow?

    package init(
      collection: [MovieSummary] = [], unfolded: Set<MovieDetailPart>? = nil,
      language: String = "en", isUnreachable: Bool = false, themes: Set<String> = [],
      reason: String = "", marks: MovieMarks? = nil, places: [CustomListPlace] = [],
      filmMarks: [MovieIdentifier: MovieMarks] = [:], faceRow: FaceRow? = nil
    ) {
      self.collection = collection
      self.unfolded = unfolded
      self.language = language
      self.isUnreachable = isUnreachable
      self.themes = themes
      self.reason = reason
      self.marks = marks
      self.places = places
      self.filmMarks = filmMarks
      self.faceRow = faceRow
    }
  }

  private(set) var items: [Item] = []
  let context: Context

  /// Creates the page of a film from its list entry.
  package init(_ movie: MovieSummary, _ context: Context = Context()) {
    self.context = context
    addHead(MovieDetail(summary: movie))
    append(.space)
    addFacts(of: MovieDetail(summary: movie))
  }

  /// Creates the page of a film that is loaded.
  package init(_ detail: MovieDetail, _ context: Context = Context()) {
    self.context = context
    addHead(detail)
    append(.space)
    addFacts(of: detail)
    addOtherFacts(of: detail)
    addCast(
      detail.cast,
      heading: detail.summary.isBasic ? Wording.PageLabel.players : Wording.PageLabel.cast)
    addCrew(detail.crew)
    addWatchOptions(detail.watchOptions)
    addReleases(detail.releases)
    addThemes(detail.keywords)
    addVideos(detail.videos)
    addCollection(of: detail)
    addRecommendations(detail.recommendations)
    addLinks(detail.summary.links)
  }

  /// Creates the page of a film as far as it is loaded; its end says that it is loading, or why
  /// that failed.
  package init(
    _ movie: MovieSummary, _ detail: MovieDetail?, _ context: Context,
    failure: MovieDataError?, advice: String
  ) {
    self =
      detail.map { MovieDetailDocument($0, context) }
      ?? MovieDetailDocument(movie, context)
    if let failure {
      append(.space)
      append(.failure("\(Wording.failure(failure)). \(advice)"))
    } else if detail == nil {
      append(.space)
      append(.remark("Loading…"))
    }
  }

  /// Appends a block.
  mutating func append(_ block: Block, _ entry: MovieDetailEntry? = nil) {
    // An empty part must not leave two blank lines.
    if block == .space, items.last?.block == .space { return }
    items.append(Item(block: block, entry: entry))
  }

  /// Appends a heading.
  mutating func appendHeading(_ name: String) {
    append(.space)
    append(.heading(name))
  }

  /// Appends a name and a value, unless the value is empty.
  mutating func fact(_ name: String, _ value: String?, _ entry: MovieDetailEntry? = nil) {
    guard let value, !value.isEmpty else { return }
    append(.fact(name, value), entry)
  }

  private func isFolded(_ part: MovieDetailPart) -> Bool {
    context.unfolded.map { !$0.contains(part) } ?? false
  }

  /// Appends the items of a part, up to its limit while it is folded.
  mutating func append(_ all: [Item], folding part: MovieDetailPart) {
    // A single further entry takes no more space than the line that unfolds the part.
    guard isFolded(part), all.count > part.limit + 1 else { return items += all }
    items += all.prefix(part.limit)
    append(.part("… \(Wording.number(all.count - part.limit)) more", ""), .more(part))
  }
}

// MARK: Head and facts

extension MovieDetailDocument {
  mutating func addHead(_ detail: MovieDetail) {
    let movie = detail.summary
    let title = Wording.title(of: movie)
    append(.title(mark(title, .title, of: detail)))
    if let original = movie.originalTitle, original != title { append(.subtitle(original)) }
    if let local = movie.localTitle, local != title, local != movie.originalTitle {
      append(.subtitle(Wording.released(as: local)))
    }
    let line = [
      movie.year.map(String.init), Wording.runtime(of: movie), detail.directors,
      movie.genres.isEmpty ? nil : movie.genres.map(\.name).joined(separator: ", "),
      detail.ageRating, movie.rating.map(Wording.average),
    ]
    append(.subtitle(line.compactMap(\.self).joined(separator: " · ")))
    addMarks()
    if !context.reason.isEmpty {
      append(.space)
      append(.text(context.reason))
    }
    if let age = detail.age {
      append(.remark(Wording.asOf(age, isUnreachable: context.isUnreachable)))
    }
    if !detail.tagline.isEmpty {
      append(.space)
      append(.subtitle(mark("“\(detail.tagline)”", .tagline, of: detail)))
    }
    if movie.isBasic {
      append(.space)
      append(.text("\(Wording.factsOnly) \(Wording.keyAddsDescription)"))
    }
    if !movie.overview.isEmpty {
      append(.space)
      append(.text(mark(movie.overview, .overview, of: detail)))
    }
    if let borrowed = detail.borrowed, !borrowed.parts.isEmpty {
      append(.remark(Wording.borrowed(borrowed.language, insteadOf: context.language)))
    }
  }

  /// Adds the marks, as list rows show them, the user’s own lists with the film, and the notes, of
  /// which a long one of the film is folded.
  private mutating func addMarks() {
    let line = context.marks.map(Wording.marks) ?? ""
    if !line.isEmpty { append(.marks(line)) }
    if !context.places.isEmpty { append(.subtitle(Wording.places(context.places))) }
    if let text = context.marks?.note, !text.isEmpty {
      let note = NoteText.plain(text)
      let beginning = isFolded(.note) ? NoteText.beginning(of: note) : nil
      append(.space)
      append(.note(Wording.PageLabel.note, beginning ?? note))
      if beginning != nil { append(.part(Wording.wholeNote, ""), .more(.note)) }
    }
    for place in context.places where !place.note.isEmpty {
      append(.space)
      append(.note(Wording.PageLabel.note(in: place.list), NoteText.plain(place.note)))
    }
  }

  /// Returns a text, with an asterisk if it is not in the requested language.
  private func mark(_ text: String, _ part: BorrowedText.Part, of detail: MovieDetail) -> String {
    detail.borrowed?.parts.contains(part) == true ? text + " *" : text
  }

  mutating func addFacts(of detail: MovieDetail) {
    let movie = detail.summary
    addPeople(Wording.PageLabel.directors, detail.crew.filter { $0.isDirector })
    addPeople(Wording.PageLabel.writers, detail.crew.filter { $0.isWriter })
    fact(Wording.PageLabel.released, movie.releaseDate.map(Wording.day))
    fact(
      Wording.PageLabel.countries(movie.countries.count),
      movie.countries.map(\.name).joined(separator: ", "))
    fact(Wording.PageLabel.language, Wording.language(of: detail))
    fact(Wording.PageLabel.rating, movie.rating.map(Wording.averageWithVotes))
  }

  /// Adds the people of a job, one on each line, so that each of them can be opened.
  private mutating func addPeople(_ label: (Int) -> String, _ credits: [CrewMember]) {
    let people = credits.uniqued()
    for (index, member) in people.enumerated() {
      fact(index > 0 ? "" : label(people.count), member.name, member.entry)
    }
  }

  mutating func addOtherFacts(of detail: MovieDetail) {
    let others =
      detail.isSilent
      ? [] : detail.spokenLanguages.filter { $0 != detail.summary.originalLanguage && !$0.isNone }
    fact(Wording.PageLabel.alsoSpoken, others.map(\.name).joined(separator: ", "))
    fact(Wording.PageLabel.alsoKnownAs, detail.summary.otherTitles.joined(separator: ", "))
    for (index, source) in detail.sources.enumerated() {
      fact(index > 0 ? "" : Wording.PageLabel.basedOn, Wording.name(of: source))
    }
    for (index, award) in Wording.awards(detail.awards).enumerated() {
      fact(index > 0 ? "" : Wording.PageLabel.awards(detail.awards.count), award)
    }
    fact(
      Wording.PageLabel.companies(detail.companies.count),
      detail.companies.joined(separator: ", "))
    if let status = detail.status, status != "Released" { fact(Wording.PageLabel.status, status) }
    fact(Wording.PageLabel.budget, detail.budget.map(Wording.dollars))
    fact(Wording.PageLabel.revenue, detail.revenue.map(Wording.dollars))
  }
}

extension MovieDetail {
  /// The directors on one line; nil if they are not known.
  fileprivate var directors: String? {
    let crew = crew.filter(\.isDirector).uniqued().map(\.name)
    let names = Wording.names(crew.isEmpty ? summary.directors : crew)
    return names.isEmpty ? nil : names
  }

  /// The age rating: the theatrical one, or else the first.
  var ageRating: String? {
    let known = releases.filter { !$0.certification.isEmpty }
    return (known.first { $0.kind == .theatrical } ?? known.first)?.certification
      ?? certification
  }
}

extension CastMember {
  /// The entry that the name opens.
  var entry: MovieDetailEntry? { person.map { .person(Person(id: $0, name: name)) } }
}

extension CrewMember {
  /// The entry that the name opens.
  var entry: MovieDetailEntry? { person.map { .person(Person(id: $0, name: name)) } }
  /// Whether the job is directing.
  var isDirector: Bool { job == "Director" }
  /// Whether the job is writing.
  var isWriter: Bool { ["Writer", "Screenplay", "Author", "Story"].contains(job) }
}

extension [CrewMember] {
  /// Returns every person once, in the order of the credits.
  fileprivate func uniqued() -> [CrewMember] {
    var names: Set<String> = []
    return filter { names.insert($0.name).inserted }
  }
}
