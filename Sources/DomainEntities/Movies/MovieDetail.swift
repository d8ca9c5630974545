/// A film with all available information.
public struct MovieDetail: Identifiable, Hashable, Sendable {
  /// The information shown in lists.
  public var summary: MovieSummary
  /// The tagline on the poster; empty if there is none.
  public var tagline: String
  /// The cast, in billing order.
  public var cast: [CastMember]
  /// The crew.
  public var crew: [CrewMember]
  /// The spoken languages, main language first.
  public var spokenLanguages: [Language]
  /// The production companies.
  public var companies: [String]
  /// The awards that it won, and the polls in which it was placed.
  public var awards: [MovieAward]
  /// The works that it is based on.
  public var sources: [SourceWork]
  /// The age rating in the United States, such as `PG-13`, if it is known without a release.
  public var certification: String?
  /// Trailers, teasers and other videos.
  public var videos: [MovieVideo]
  /// The collection of films that it belongs to.
  public var collection: MovieCollection?
  /// The number of the film in its collection, in order of release; nil if it is unknown, or if
  /// people do not count it as a part.
  public var part: Int?
  /// The production status in the source's words, such as `Released`.
  public var status: String?
  /// The budget in US dollars.
  public var budget: Int?
  /// The revenue in US dollars.
  public var revenue: Int?
  /// Keywords of a word or two each.
  public var keywords: [String]
  /// The releases in the requested country, earliest first.
  public var releases: [MovieRelease]
  /// Where the film can be watched in that country, or nil if unknown.
  public var watchOptions: WatchOptions?
  /// Films recommended to viewers of this one.
  public var recommendations: [MovieRecommendation]
  /// The texts that are not in the requested language, or nil if there are none.
  public var borrowed: BorrowedText?
  /// The age of the information if it may be out of date, or nil if it is current.
  public var age: Duration?

  /// Creates the details of a film; values that are left out are unknown.
  public init(
    summary: MovieSummary, tagline: String = "", cast: [CastMember] = [], crew: [CrewMember] = [],
    spokenLanguages: [Language] = [], companies: [String] = [],
    awards: [MovieAward] = [], sources: [SourceWork] = [], certification: String? = nil,
    videos: [MovieVideo] = [],
    collection: MovieCollection? = nil, part: Int? = nil, status: String? = nil, budget: Int? = nil,
    revenue: Int? = nil, keywords: [String] = [], releases: [MovieRelease] = [],
    watchOptions: WatchOptions? = nil, recommendations: [MovieRecommendation] = [],
    borrowed: BorrowedText? = nil, age: Duration? = nil
  ) {
    self.summary = summary
    self.tagline = tagline
    self.cast = cast
    self.crew = crew
    self.spokenLanguages = spokenLanguages
    self.companies = companies
    self.awards = awards
    self.sources = sources
    self.certification = certification
    self.videos = videos
    self.collection = collection
    self.part = part
    self.status = status
    self.budget = budget
    self.revenue = revenue
    self.keywords = keywords
    self.releases = releases
    self.watchOptions = watchOptions
    self.recommendations = recommendations
    self.borrowed = borrowed
    self.age = age
  }

  /// The film's identifier at its source.
  public var id: MovieIdentifier { summary.id }

  /// The displayed title.
  public var title: String { summary.title }

  /// Whether the keywords describe a silent film; the catalogue and TMDB use the same keyword.
  public var isSilent: Bool { keywords.contains("silent film") }

  /// The names of the directors, in the order of the credits.
  public var directors: [String] { names(doing: "Director") }

  /// The names of the writers, in the order of the credits, without duplicates.
  public var writers: [String] { names(doing: "Writer", "Screenplay", "Author", "Story") }

  /// The first trailer whose address is known, or else the first teaser or other video.
  ///
  /// Sources list the best video of each kind first.
  public var trailer: MovieVideo? {
    let videos = videos.filter { $0.page != nil }
    return videos.first { $0.kind == "Trailer" } ?? videos.first { $0.kind == "Teaser" }
      ?? videos.first
  }

  private func names(doing jobs: String...) -> [String] {
    var names: [String] = []
    for member in crew where jobs.contains(member.job) && !names.contains(member.name) {
      names.append(member.name)
    }
    return names
  }
}

/// A member of a film's cast.
public struct CastMember: Hashable, Sendable {
  /// The credited name.
  public var name: String
  /// The role; empty if unknown.
  public var character: String
  /// The identifier for finding the person's other films, or nil if the source does not support
  /// that.
  public var person: PersonIdentifier?
  /// The picture of the person's face at its source.
  public var portrait: PictureIdentifier?

  /// Creates a cast member.
  public init(
    name: String, character: String = "", person: PersonIdentifier? = nil,
    portrait: PictureIdentifier? = nil
  ) {
    self.name = name
    self.character = character
    self.person = person
    self.portrait = portrait
  }
}

/// A member of a film's crew.
public struct CrewMember: Hashable, Sendable {
  /// The credited name.
  public var name: String
  /// The job in TMDB's words, such as `Director` or `Writer`.
  public var job: String
  /// The identifier for finding the person's other films, or nil if the source does not support
  /// that.
  public var person: PersonIdentifier?

  /// Creates a crew member.
  public init(name: String, job: String, person: PersonIdentifier? = nil) {
    self.name = name
    self.job = job
    self.person = person
  }
}

/// A trailer or another video about a film.
public struct MovieVideo: Hashable, Sendable {
  /// The title of the video.
  public var name: String
  /// The kind in the source's words, such as `Trailer`.
  public var kind: String
  /// The hosting service, such as `YouTube`.
  public var site: String
  /// The video's identifier at that service.
  public var key: String

  /// Creates a video.
  public init(name: String, kind: String, site: String, key: String) {
    self.name = name
    self.kind = kind
    self.site = site
    self.key = key
  }

  /// The URL of the video, for known services.
  public var page: String? {
    switch site {
    case "YouTube": "https://www.youtube.com/watch?v=\(key)"
    case "Vimeo": "https://vimeo.com/\(key)"
    default: nil
    }
  }
}

/// A recommendation for viewers of another film.
public struct MovieRecommendation: Hashable, Sendable {
  /// The recommended film.
  public var movie: MovieSummary
  /// The reason in one sentence; empty if the source does not give any.
  public var reason: String

  /// Creates a recommendation.
  public init(movie: MovieSummary, reason: String = "") {
    self.movie = movie
    self.reason = reason
  }
}

/// A source's opaque identifier of a collection of films.
public struct CollectionIdentifier: Hashable, Sendable {
  /// The text of the identifier.
  public let text: String

  /// Creates an identifier from its text.
  public init(_ text: String) {
    self.text = text
  }
}

/// A collection of films, such as a series.
public struct MovieCollection: Hashable, Sendable {
  /// The source's identifier.
  public var id: CollectionIdentifier
  /// The name of the collection.
  public var name: String

  /// Creates a collection.
  public init(id: CollectionIdentifier, name: String) {
    self.id = id
    self.name = name
  }
}
