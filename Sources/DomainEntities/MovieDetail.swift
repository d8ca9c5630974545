/// A film with everything that is known of it.
public struct MovieDetail: Movie, Hashable {
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

  /// Makes a detail; whatever is left out is not known.
  public init(
    summary: MovieSummary, tagline: String = "", cast: [CastMember] = [], crew: [CrewMember] = [],
    spokenLanguages: [Language] = [], companies: [String] = [], videos: [MovieVideo] = [],
    collection: MovieCollection? = nil, status: String? = nil, budget: Int? = nil,
    revenue: Int? = nil
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
  }

  /// The name of the film in its source.
  public var id: MovieIdentifier { summary.id }

  /// The title under which the film is shown.
  public var title: String { summary.title }

  /// Who directed it, in the order of the credits.
  public var directors: [String] { names(doing: "Director") }

  /// Who wrote it, in the order of the credits, each once.
  public var writers: [String] { names(doing: "Writer", "Screenplay", "Author", "Story") }

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

  /// Makes a member of the cast.
  public init(name: String, character: String = "") {
    self.name = name
    self.character = character
  }
}

/// Somebody who worked on a film.
public struct CrewMember: Hashable, Sendable {
  /// The name as credited.
  public var name: String
  /// The work, in the words of The Movie Database, such as `Director` or `Writer`.
  public var job: String

  /// Makes a member of the crew.
  public init(name: String, job: String) {
    self.name = name
    self.job = job
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

/// A series of films.
public struct MovieCollection: Hashable, Sendable {
  /// The number that The Movie Database gives the series.
  public var id: Int
  /// What it is called.
  public var name: String

  /// Makes a series.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
