/// A person with all available information.
public struct PersonDetail: Identifiable, Hashable, Sendable {
  /// The person.
  public var person: Person
  /// When and where the person was born and died; nil if nothing of it is known.
  public var life: PersonLife?
  /// A text about the life; empty if there is none.
  public var biography: String
  /// The language of the biography if it is not the requested one; otherwise nil.
  public var biographyLanguage: Language?
  /// The portrait's identifier at its source.
  public var portrait: PictureIdentifier?
  /// The role that the source says the person is known for; nil if it does not say.
  public var knownRole: PersonRole?
  /// What the person did for films, the best-known film first; a film may have several credits.
  public var credits: [PersonCredit]
  /// The awards that the person won, not those of the person's films.
  public var awards: [PersonAward]
  /// The URL of the person's page at the source; nil if there is none.
  public var page: String?
  /// The age of the information if it may be out of date, or nil if it is current.
  public var age: Duration?

  /// Creates the details of a person; values that are left out are unknown.
  public init(
    person: Person, life: PersonLife? = nil, biography: String = "",
    biographyLanguage: Language? = nil, portrait: PictureIdentifier? = nil,
    knownRole: PersonRole? = nil, credits: [PersonCredit] = [], awards: [PersonAward] = [],
    page: String? = nil, age: Duration? = nil
  ) {
    self.person = person
    self.life = life
    self.biography = biography
    self.biographyLanguage = biographyLanguage
    self.portrait = portrait
    self.knownRole = knownRole
    self.credits = credits
    self.awards = awards
    self.page = page
    self.age = age
  }

  /// The person's identifier at the source.
  public var id: PersonIdentifier { person.id }
}

/// What people do for films; the raw value is the name in data.
public enum PersonRole: String, CaseIterable, Hashable, Sendable {
  case director, actor, writer, composer, cinematographer, editor, producer
  /// Any other job.
  case crew

  /// Creates the role of a job in TMDB's words, such as `Screenplay`; acting is no job.
  public init(job: String) {
    self =
      switch job {
      case "Director": .director
      case "Writer", "Screenplay", "Author", "Story", "Novel", "Book", "Teleplay", "Original Story",
        "Adaptation", "Dialogue", "Theatre Play", "Short Story", "Comic Book", "Scenario Writer",
        "Co-Writer", "Characters":
        .writer
      case "Original Music Composer", "Music", "Composer": .composer
      case "Director of Photography", "Cinematography": .cinematographer
      case "Editor", "Co-Editor": .editor
      case "Producer", "Executive Producer", "Co-Producer", "Associate Producer",
        "Co-Executive Producer", "Line Producer":
        .producer
      default: .crew
      }
  }
}

/// What a person did for a film in a role.
public struct PersonCredit: Hashable, Sendable {
  /// The film.
  public var movie: MovieSummary
  /// The role.
  public var role: PersonRole
  /// The character of an actor, or the job in TMDB's words; empty if it is unknown or if the role
  /// says it.
  public var text: String
  /// The place in the billing of an actor, counted from 0; nil if it is unknown.
  public var billing: Int?

  /// Creates a credit.
  public init(movie: MovieSummary, role: PersonRole, text: String = "", billing: Int? = nil) {
    self.movie = movie
    self.role = role
    self.text = text
    self.billing = billing
  }
}

/// An Academy Award that a person won.
public struct PersonAward: Hashable, Sendable {
  /// The category.
  public var category: MovieAward.Category
  /// The film.
  public var movie: MovieSummary

  /// Creates an award.
  public init(category: MovieAward.Category, movie: MovieSummary) {
    self.category = category
    self.movie = movie
  }
}

/// A person that a search found.
public struct FoundPerson: Identifiable, Hashable, Sendable {
  /// The person.
  public var person: Person
  /// The role that the person is known for; nil if it is unknown.
  public var role: PersonRole?
  /// The best-known films, at most three.
  public var films: [MovieSummary]
  /// The number of films that the source has of the person; nil if it is unknown.
  public var filmCount: Int?

  /// Creates a person that a search found.
  public init(
    person: Person, role: PersonRole? = nil, films: [MovieSummary] = [], filmCount: Int? = nil
  ) {
    self.person = person
    self.role = role
    self.films = films
    self.filmCount = filmCount
  }

  /// The person's identifier at the source.
  public var id: PersonIdentifier { person.id }
}
