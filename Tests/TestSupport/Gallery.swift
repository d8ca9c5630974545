public import DomainEntities

/// Films for golden screens.
public enum Gallery {
  /// Well-known films as a list shows them.
  public static let classics = films([
    ("The Third Man", 1949, 104, .thriller, "GB"), ("Seven Samurai", 1954, 207, .action, "JP"),
    ("Casablanca", 1943, 102, .romance, "US"), ("Metropolis", 1927, 153, .scienceFiction, "DE"),
    ("Black Girl", 1966, 59, .drama, "SN"), ("City of God", 2002, 130, .crime, "BR"),
    ("The Piano", 1993, 121, .drama, "NZ"), ("Pather Panchali", 1955, 125, .drama, "IN"),
    ("Close-Up", 1990, 98, .drama, "IR"), ("Playtime", 1967, 124, .comedy, "FR"),
    ("Spirited Away", 2001, 125, .animation, "JP"), ("La Ciénaga", 2001, 103, .drama, "AR"),
    ("Ran", 1985, 160, .action, "JP"), ("M", 1931, 117, .crime, "DE"),
    (
      "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb", 1964, 95, .comedy,
      "GB"
    ),
    ("Touki Bouki", 1973, 95, .drama, "SN"), ("Yi Yi", 2000, 173, .drama, "TW"),
    ("Persona", 1966, 83, .drama, "SE"), ("Stalker", 1979, 162, .scienceFiction, "SU"),
    ("Vertigo", 1958, 128, .mystery, "US"), ("Rashomon", 1950, 88, .crime, "JP"),
    ("Parasite", 2019, 133, .thriller, "KR"), ("Paris, Texas", 1984, 147, .drama, "DE"),
    ("Wadjda", 2012, 98, .drama, "SA"), ("Walkabout", 1971, 100, .adventure, "AU"),
    ("Tampopo", 1985, 114, .comedy, "JP"), ("Ida", 2013, 82, .drama, "PL"),
    ("Mulholland Drive", 2001, 147, .mystery, "US"), ("Amour", 2012, 127, .drama, "FR"),
    ("Brazil", 1985, 132, .scienceFiction, "GB"), ("Nosferatu", 1922, 94, .horror, "DE"),
    ("Sherlock Jr.", 1924, 45, .comedy, "US"),
  ])

  /// Titles with multi-cell characters.
  public static let wide = films([
    ("七人の侍", 1954, 207, .action, "JP"), ("기생충", 2019, 133, .thriller, "KR"),
    (
      "卧虎藏龙 Crouching Tiger, Hidden Dragon and a very long title after it", 2000, 120, .action, "TW"
    ),
    ("👨‍👩‍👧‍👦 The Family", 2013, 111, .comedy, "US"), ("🇫🇷🇯🇵 Flags", 1999, 90, .war, "FR"),
    ("Ame\u{301}lie", 2001, 122, .romance, "FR"),
    ("Z\u{351}\u{364}\u{343}a\u{36B}\u{363}lgo", 2010, 80, .horror, "US"),
    ("جدایی نادر از سیمین", 2011, 123, .drama, "IR"), ("ואלס עם באשיר", 2008, 90, .animation, "IL"),
    ("पथेर पांचाली", 1955, 125, .drama, "IN"), ("ลุงบุญมีระลึกชาติ", 2010, 114, .drama, "TH"),
    ("A\u{200B}B\u{200C}C\u{2060}D\u{FEFF}E", 2005, 100, .mystery, "US"),
    ("ﬁlm ½ ①②③ ＦＵＬＬ", 1963, 138, .drama, "IT"),
    ("❤️ ☎️ ✈︎ 1️⃣ ©️", 2020, 61, .romance, "US"),
    ("日本のいちばん長い日日本のいちばん長い日日本のいちばん長い日日本のいちばん長い日日本のいちばん長い日", 1967, 157, .war, "JP"),
    ("👩🏽‍❤️‍💋‍👨🏿 Kiss", 2021, 88, .romance, "BR"),
  ])

  /// Titles with terminal control sequences.
  public static let hostile = films([
    ("\u{1B}[2J\u{1B}[31mRed\u{1B}[0m", 2001, 100, .horror, "US"),
    ("Title\u{1B}]0;owned\u{7}", 2002, 100, .horror, "US"),
    ("Two\nlines\r\nor\u{2028}four\u{85}five", 2003, 100, .horror, "US"),
    ("Tab\tand\u{8}back\u{0}null\u{7F}del", 2004, 100, .horror, "US"),
    ("\u{202E}desrever\u{202C} \u{2066}isolated\u{2069}", 2005, 100, .horror, "US"),
    ("\u{9B}31m C1 \u{90}q\u{9C}", 2006, 100, .horror, "US"),
    ("\u{301}\u{302}mark first", 2007, 100, .horror, "US"),
    ("", 2008, 100, .horror, "US"), ("   ", 2009, 100, .horror, "US"),
    ("\u{200D}\u{200D}", 2010, 100, .horror, "US"),
    ("a" + String(repeating: "\u{301}", count: 500), 2011, 100, .horror, "US"),
    (String(repeating: "long ", count: 200), 2012, 100, .horror, "US"),
    (String(repeating: "長", count: 300), 2013, 100, .horror, "US"),
    ("\u{E0041}\u{E007F}tags \u{FFF9}x\u{FFFB}", 2014, 100, .horror, "US"),
    ("\u{FFFD}\u{FFFF}\u{10FFFF}\u{E000}", 2015, 100, .horror, "US"),
  ])

  /// A film with every field a page can show.
  public static let everything = MovieDetail(
    summary: MovieSummary(
      id: MovieIdentifier("the-third-man-1949"), title: "The Third Man",
      originalTitle: "Der dritte Mann", otherTitles: ["Le Troisième Homme", "El tercer hombre"],
      originalLanguage: Language(code: "en"), releaseDate: day("1949-09-01"), runtime: 104,
      genres: [.thriller, .mystery],
      countries: [Country(code: "GB"), Country(code: "US")].compactMap(\.self),
      overview: """
        A writer of cheap westerns comes to Vienna, where an old friend has offered him work, only to \
        learn that the friend was run over and buried that day. Nobody tells the accident in the same \
        way, and nobody wants to name the third man who was there.
        """,
      rating: MovieRating(average: 7.96, votes: 1234),
      links: MovieLinks(
        tmdbID: 1092, imdbID: "tt0041959", homepage: "https://example.org/third")),
    tagline: "A zither plays while they wait",
    cast: [
      CastMember(name: "Joseph Cotten", character: "Holly Martins"),
      CastMember(name: "Alida Valli", character: "Anna Schmidt"),
      CastMember(name: "Orson Welles", character: "Harry Lime"),
      CastMember(name: "Trevor Howard", character: "Major Calloway"),
      CastMember(name: "Hedwig Bleibtreu", character: "Anna's old woman landlord (uncredited)"),
      CastMember(name: "Observer Without a Part"),
    ],
    crew: [
      CrewMember(name: "Carol Reed", job: "Director"),
      CrewMember(name: "Graham Greene", job: "Screenplay"),
      CrewMember(name: "Anton Karas", job: "Original Music Composer"),
      CrewMember(name: "Robert Krasker", job: "Director of Photography"),
    ],
    spokenLanguages: ["en", "de"].compactMap { Language(code: $0) },
    companies: ["London Film Productions", "British Lion"],
    videos: [MovieVideo(name: "Trailer of 1949", kind: "Trailer", site: "YouTube", key: "abc")],
    collection: MovieCollection(id: CollectionIdentifier("1"), name: "Vienna Films"),
    status: "Rumored",
    budget: 1_234_567, revenue: 7_654_321)

  /// A page on which every text contains control sequences.
  public static let hostileDetail: MovieDetail = {
    let evil = "\u{1B}[2J\u{202E}evil\u{9B}31m\ttab\r\nline \u{1B}]8;;http://x\u{7}"
    var summary = MovieSummary(
      id: MovieIdentifier(evil), title: "Title " + evil, originalTitle: "Original " + evil,
      otherTitles: [evil], year: 2001, runtime: 100, overview: String(repeating: evil, count: 9),
      links: MovieLinks(imdbID: evil, homepage: evil))
    summary.rating = MovieRating(average: .infinity, votes: -5)
    return MovieDetail(
      summary: summary, tagline: evil,
      cast: [
        CastMember(name: evil, character: evil), CastMember(name: "N " + evil),
        CastMember(name: "", character: ""),
      ],
      crew: [CrewMember(name: evil, job: evil), CrewMember(name: evil, job: "Director")],
      companies: [evil, String(repeating: "漢", count: 200)],
      sources: [SourceWork(title: evil, author: evil)], certification: evil,
      videos: [MovieVideo(name: evil, kind: evil, site: evil, key: evil)],
      collection: MovieCollection(id: CollectionIdentifier("1"), name: evil), status: evil)
  }()

  private static func films(
    _ facts: [(title: String, year: Int, runtime: Int, genre: MovieGenre, country: String)]
  ) -> [MovieSummary] {
    facts.enumerated().map { index, fact in
      MovieSummary(
        id: MovieIdentifier("gallery-\(index)"), title: fact.title, year: fact.year,
        runtime: fact.runtime, genres: [fact.genre],
        countries: [Country(code: fact.country)].compactMap(\.self),
        links: MovieLinks(tmdbID: 1_000 + index))
    }
  }
}
