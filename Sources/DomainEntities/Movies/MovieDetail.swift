/// A film with everything that is known of it.
public struct MovieDetail: Identifiable, Hashable, Sendable {
  /// What a list shows of it.
  public var summary: MovieSummary
  /// The line on the poster; empty when there is none.
  public var tagline: String
  /// Who plays whom, in billing order.
  public var cast: [CastMember]
  /// Who made it.
  public var crew: [CrewMember]
  /// The languages spoken, main language first.
  public var spokenLanguages: [Language]
  /// The companies that produced it.
  public var companies: [String]
  /// Trailers, teasers and the like.
  public var videos: [MovieVideo]
  /// The series of films that it belongs to.
  public var collection: MovieCollection?
  /// Where its production stands, in the words of the source, such as `Released`.
  public var status: String?
  /// What it cost, in US dollars.
  public var budget: Int?
  /// What it took, in US dollars.
  public var revenue: Int?
  /// What it is about, in a word or two each.
  public var keywords: [String]
  /// When and how it came out in the country that was asked for, earliest first.
  public var releases: [MovieRelease]
  /// Where it can be watched in that country; nil where that is not known.
  public var watchOptions: WatchOptions?
  /// Films that somebody who likes this one may like.
  public var recommendations: [MovieRecommendation]
  /// Which texts are in another language than the one that was asked for.
  public var borrowed: BorrowedText?
  /// How long ago the source told all this, where that may be too long; nil where it is current.
  public var age: Duration?

  /// Makes a detail; whatever is left out is not known.
  public init(
    summary: MovieSummary, tagline: String = "", cast: [CastMember] = [], crew: [CrewMember] = [],
    spokenLanguages: [Language] = [], companies: [String] = [], videos: [MovieVideo] = [],
    collection: MovieCollection? = nil, status: String? = nil, budget: Int? = nil,
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
    self.videos = videos
    self.collection = collection
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

  /// The name of the film in its source.
  public var id: MovieIdentifier { summary.id }

  /// The title under which the film is shown.
  public var title: String { summary.title }

  /// Whether its keywords say that it is a silent film; the catalogue and TMDB use the same word.
  public var isSilent: Bool { keywords.contains("silent film") }

  /// Who directed it, in the order of the credits.
  public var directors: [String] { names(doing: "Director") }

  /// Who wrote it, in the order of the credits, each once.
  public var writers: [String] { names(doing: "Writer", "Screenplay", "Author", "Story") }

  /// The video that shows best what the film is like, of those that there is an address of; sources
  /// have the best of a kind first.
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

/// Somebody who is seen or heard in a film.
public struct CastMember: Hashable, Sendable {
  /// The name as credited.
  public var name: String
  /// The part; empty when not known.
  public var character: String
  /// Whose films can be asked for under this name; nil where the source cannot tell.
  public var person: PersonIdentifier?

  /// Makes a member of the cast.
  public init(name: String, character: String = "", person: PersonIdentifier? = nil) {
    self.name = name
    self.character = character
    self.person = person
  }
}

/// Somebody who worked on a film.
public struct CrewMember: Hashable, Sendable {
  /// The name as credited.
  public var name: String
  /// The work, in the words of The Movie Database, such as `Director` or `Writer`.
  public var job: String
  /// Whose films can be asked for under this name; nil where the source cannot tell.
  public var person: PersonIdentifier?

  /// Makes a member of the crew.
  public init(name: String, job: String, person: PersonIdentifier? = nil) {
    self.name = name
    self.job = job
    self.person = person
  }
}

/// A trailer or another video about a film.
public struct MovieVideo: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Its kind in the words of the source, such as `Trailer`.
  public var kind: String
  /// The service that holds it, such as `YouTube`.
  public var site: String
  /// Its name at that service.
  public var key: String

  /// Makes a video.
  public init(name: String, kind: String, site: String, key: String) {
    self.name = name
    self.kind = kind
    self.site = site
    self.key = key
  }

  /// The address to watch it at, for the services whose addresses are known.
  public var page: String? {
    switch site {
    case "YouTube": "https://www.youtube.com/watch?v=\(key)"
    case "Vimeo": "https://vimeo.com/\(key)"
    default: nil
    }
  }
}

/// A film that somebody who likes another one may like.
public struct MovieRecommendation: Hashable, Sendable {
  /// The film.
  public var movie: MovieSummary
  /// Why, in one sentence; empty where the source does not say.
  public var reason: String

  /// Makes a recommendation.
  public init(movie: MovieSummary, reason: String = "") {
    self.movie = movie
    self.reason = reason
  }
}

/// What a source calls one series of films, opaque to everybody else.
public struct CollectionIdentifier: Hashable, Sendable {
  /// The identifier as its source spells it.
  public let text: String

  /// Takes the spelling of a source as it is.
  public init(_ text: String) {
    self.text = text
  }
}

/// A series of films.
public struct MovieCollection: Hashable, Sendable {
  /// What its source calls the series.
  public var id: CollectionIdentifier
  /// What it is called.
  public var name: String

  /// Makes a series.
  public init(id: CollectionIdentifier, name: String) {
    self.id = id
    self.name = name
  }
}
