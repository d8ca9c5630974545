import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// The reasons for a film, rule by rule.
struct TonightRulesTests {
  private let library = InMemoryMovieLibrary()
  private let moment = Timestamp(seconds: 1_780_000_000)

  private func store(_ films: [MovieDetail]) -> InMemoryMovieDataStore {
    var offering = SourceCapabilities.everything
    offering.themes = ["heist", "grief", "revenge"]
    return InMemoryMovieDataStore(films, offering: offering, isLocal: true)
  }

  private func movie(
    _ title: String, _ year: Int = 1955, by director: String = "", with actors: [String] = [],
    _ change: (inout MovieDetail) -> Void = { _ in }
  ) -> MovieDetail {
    var movie = MovieDetail(summary: film(title, year))
    if !director.isEmpty { movie.crew = [CrewMember(name: director, job: "Director")] }
    movie.summary.directors = movie.directors
    movie.cast = actors.map { CastMember(name: $0) }
    change(&movie)
    return movie
  }

  private func mark(_ movie: MovieDetail, _ changes: MarkChange...) throws {
    _ = try MovieMarkInteractor(library: library).mark(LibraryMovie(movie), changes, at: moment)
  }

  private func rate(_ movie: MovieDetail, _ halves: Int) throws {
    try mark(movie, .rating(UserRating(halves: halves)))
  }

  /// Returns the reasons for the first of some films, all of which a source has.
  private func reasons(
    _ films: MovieDetail..., preferences: TonightPreferences = .init(),
    progress: SeriesProgress? = nil
  ) throws -> [TonightReason] {
    let store = store(films)
    let rules = TonightRules(
      taste: try Taste(of: library, in: store, withPeople: false),
      fame: FilmFame(of: films.reversed().map(\.summary), in: store),
      themes: Set(store.offering.themes), preferences: preferences)
    return rules.reasons(
      for: films[0], marks: try library.marks(of: films[0].summary), progress: progress)
  }

  private func stars(_ halves: Int) -> UserRating? { UserRating(halves: halves) }

  @Test func `A film without anything notable has no reason`() throws {
    #expect(try reasons(movie("A", by: "One", with: ["Two"])) == [])
  }

  @Test func `The watchlist is a reason, with its moment`() throws {
    let one = movie("A")
    try mark(one, .watchlist(true))
    #expect(try reasons(one) == [.watchlist(since: moment)])
  }

  @Test func `A film is like a loved one that recommends it, and not the reverse`() throws {
    var (one, loved) = (movie("A"), movie("B"))
    loved.recommendations = [MovieRecommendation(movie: one.summary, reason: "the same, later")]
    let similar = TonightReason.similar(to: "B", because: "the same, later")
    #expect(try reasons(one, loved) == [similar])
    try rate(loved, 7)
    #expect(try reasons(one, loved) == [])
    try rate(loved, 9)
    #expect(
      try reasons(one, loved)
        == [.like(title: "B", stars(9), because: "the same, later"), similar])
    try mark(loved, .rating(nil), .favorite(true))
    #expect(
      try reasons(one, loved).first == .like(title: "B", nil, because: "the same, later"))
    loved.recommendations = []
    one.recommendations = [MovieRecommendation(movie: loved.summary)]
    #expect(try reasons(one, loved) == [])
  }

  @Test func `A loved film of the same series is a reason`() throws {
    let series = MovieCollection(id: CollectionIdentifier("s"), name: "S")
    let one = movie("A") { $0.collection = series }
    let loved = movie("B") { $0.collection = series }
    try rate(loved, 8)
    #expect(try reasons(one, loved) == [.series(with: "B", stars(8))])
  }

  @Test func `A director of a loved film is a reason, and more so of several`() throws {
    let (one, loved, second) = (movie("A", by: "X"), movie("B", by: "X"), movie("C", by: "X"))
    try rate(loved, 10)
    #expect(try reasons(one, loved).first == .director("X", of: "B", stars(10), isOnly: true))
    try rate(second, 10)
    let several = try reasons(one, loved, second)
    #expect(several.first == stars(10).map { .ratedDirector("X", $0, times: 2) })
  }

  @Test func `An actor of two loved films is a reason`() throws {
    let one = movie("A", with: ["X"])
    let (loved, second) = (movie("B", with: ["Y", "X"]), movie("C", with: ["X"]))
    try rate(loved, 10)
    #expect(try reasons(one, loved, second) == [])
    try rate(second, 9)
    #expect(try reasons(one, loved, second) == [.actor("X", in: ["B", "C"])])
  }

  @Test func `The next part of a series is a reason, more so after a loved one`() throws {
    let parts = (1...3).map { movie("Part \($0)") }
    func progress() throws -> SeriesProgress {
      SeriesProgress(
        of: parts.map(\.summary), marks: try library.marks(of: parts.map(\.summary)))
    }
    #expect(try progress().next == parts[0].id)
    #expect(try reasons(parts[0], progress: progress()) == [])
    try mark(parts[0], .seen(on: nil))
    #expect(try progress().next == parts[1].id)
    #expect(try reasons(parts[1], progress: progress()) == [.next(after: "Part 1", nil)])
    try rate(parts[0], 9)
    #expect(try reasons(parts[1], progress: progress()) == [.next(after: "Part 1", stars(9))])
    // A part that was seen out of order does not count.
    try mark(parts[2], .seen(on: nil))
    #expect(try progress().next == parts[1].id)
  }

  @Test func `A series with a part that the user did not like has no next part`() throws {
    let parts = (1...2).map { movie("Part \($0)") }
    func next() throws -> MovieIdentifier? {
      SeriesProgress(
        of: parts.map(\.summary), marks: try library.marks(of: parts.map(\.summary))
      ).next
    }
    try rate(parts[0], 6)
    #expect(try next() == parts[1].id)
    try rate(parts[0], 5)
    #expect(try next() == nil)
    try rate(parts[0], 6)
    try mark(parts[1], .notForMe(true))
    #expect(try next() == nil)
  }

  @Test func `A film removed from the watchlist is not said to be on it`() {
    let film = TonightFilm(movie: movie("A"), reason: .watchlist(since: moment))
    let listed = MovieMarks().applying(.watchlist(true), at: moment)
    #expect(film.reason(with: listed) == film.reason)
    #expect(film.reason(with: nil) == nil)
    #expect(film.reason(with: listed.applying(.watchlist(false), at: moment)) == nil)
  }

  @Test func `A high average of many votes is a reason`() throws {
    func rated(_ average: Double, _ votes: Int) -> MovieDetail {
      movie("A") { $0.summary.rating = MovieRating(average: average, votes: votes) }
    }
    #expect(
      try reasons(rated(8.1, 900)) == [.acclaimed(MovieRating(average: 8.1, votes: 900))])
    #expect(try reasons(rated(8.1, 20)) == [])
    #expect(try reasons(rated(7.1, 900)) == [])
  }

  @Test func `A composer or another of the crew of three loved films is a reason`() throws {
    func credited(_ title: String, _ name: String, _ job: String) -> MovieDetail {
      movie(title, by: title) { $0.crew.append(CrewMember(name: name, job: job)) }
    }
    for (job, craft) in [
      ("Original Music Composer", TonightReason.Craft.music),
      ("Director of Photography", .photography), ("Screenplay", .writing),
    ] {
      let one = credited("A", "X \(job)", job)
      let loved = ["B", "C", "D"].map { credited("\($0) \(job)", "X \(job)", job) }
      for (number, film) in loved.enumerated() {
        #expect(try reasons(one, loved[0], loved[1], loved[2]) == [])
        try rate(film, 10 - number)
      }
      #expect(
        try reasons(one, loved[0], loved[1], loved[2])
          == [.craft(craft, by: "X \(job)", in: loved.map(\.title))])
    }
  }

  @Test func `A theme of two loved films of the same genre is a reason`() throws {
    func heist(_ title: String, _ genre: MovieGenre) -> MovieDetail {
      movie(title) {
        $0.keywords = ["heist"]
        $0.summary.genres = [genre]
      }
    }
    let (one, loved) = (heist("A", .crime), [heist("B", .crime), heist("C", .crime)])
    for film in loved {
      #expect(try reasons(one, loved[0], loved[1]) == [.about("heist")])
      try rate(film, 10)
    }
    #expect(try reasons(one, loved[0], loved[1]) == [.theme("heist", in: ["C", "B"])])
    #expect(try reasons(heist("A", .comedy), loved[0], loved[1]) == [.about("heist")])
    // A film is no reason for itself.
    #expect(try reasons(loved[0], loved[1]) == [.about("heist")])
  }

  @Test func `No reason repeats the title`() throws {
    let work = SourceWork(title: "A Few Good Men", author: "Aaron Sorkin")
    #expect(try reasons(movie("A Few Good Men") { $0.sources = [work] }) == [])
    let known = movie("King Kong", 1933)
    var other = known
    let one = movie("King Kong", 1976)
    other.recommendations = [MovieRecommendation(movie: one.summary)]
    #expect(try reasons(one, other) == [])
    try rate(other, 10)
    #expect(try reasons(one, other) == [])
    #expect(try reasons(movie("The Heist") { $0.keywords = ["heist"] }) == [])
  }

  @Test func `Genres of at least two rated films with a low average are disliked`() throws {
    func rated(_ title: String, _ halves: Int, _ genres: MovieGenre...) throws {
      try rate(movie(title) { $0.summary.genres = genres }, halves)
    }
    func disliked() throws -> Set<MovieGenre> {
      try Taste(of: library, in: store([]), withPeople: false).dislikedGenres
    }
    try rated("A", 2, .horror)
    #expect(try disliked() == [])
    try rated("B", 8, .horror, .comedy)
    #expect(try disliked() == [.horror])
    try rated("C", 6, .horror)
    #expect(try disliked() == [])
  }

  @Test func `A writer who directs the film is a reason as its director only`() throws {
    let one = movie("A", by: "X") { $0.crew.append(CrewMember(name: "X", job: "Writer")) }
    let loved = movie("B", by: "Y") { $0.crew.append(CrewMember(name: "X", job: "Writer")) }
    try rate(loved, 10)
    #expect(try reasons(one, loved) == [])
  }

  @Test func `An award is a reason unless it is for sound or the like`() throws {
    let sound = MovieAward(.academyAward, categories: [.sound])
    let picture = MovieAward(.academyAward, categories: [.picture, .sound])
    for (awards, told) in [
      ([sound, MovieAward(.afi)], MovieAward(.afi)),
      ([picture, MovieAward(.bafta)], MovieAward(.academyAward, categories: [.picture])),
    ] {
      #expect(try reasons(movie("A") { $0.awards = awards }) == [.award(told)])
    }
    #expect(try reasons(movie("A") { $0.awards = [sound] }) == [])
    #expect(
      TonightReason.award(picture).strength > TonightReason.award(sound).strength)
  }

  @Test func `A work by the author of two films is a reason`() throws {
    let (work, comics) = (SourceWork(title: "W", author: "X"), SourceWork(title: "Comics"))
    func based(_ title: String) -> MovieDetail { movie(title) { $0.sources = [comics, work] } }
    #expect(try reasons(based("A"), based("B")) == [.basedOn(work)])
    #expect(try reasons(based("A")) == [])
    #expect(try reasons(based("The W"), based("B")) == [])
  }

  @Test func `A well-known film that recommends it is a reason unless it was rated low`() throws {
    let one = movie("A")
    let known = movie("Known") { $0.recommendations = [MovieRecommendation(movie: one.summary)] }
    let similar = TonightReason.similar(to: "Known", because: "")
    #expect(try reasons(one, known) == [similar])
    try mark(known, .notForMe(true))
    #expect(try reasons(one, known) == [])
    _ = try MovieMarkInteractor(library: library).undo(at: moment)
    #expect(try reasons(one, known) == [similar])
    // Of more films than are read, the worst are known too.
    for number in 0..<600 { try rate(movie("Loved \(number)"), 10) }
    try rate(known, 7)
    #expect(try !reasons(one, known).contains(similar))
  }

  @Test func `One known theme is a reason if there is no other`() throws {
    let one = movie("A", by: "X") { $0.keywords = ["a word", "grief", "heist", "revenge"] }
    #expect(try reasons(one) == [.about("grief")])
    var other = one
    other.awards = [MovieAward(.bafta)]
    #expect(try reasons(other) == [.award(MovieAward(.bafta))])
  }

  @Test func `A theme that is a genre or begins the overview is no reason`() throws {
    let one = movie("A") {
      $0.keywords = ["heist", "revenge", "grief"]
      $0.summary.overview = "A heist film about brothers. One of them seeks revenge."
    }
    #expect(try reasons(one) == [.about("revenge")])
    let other = movie("A") {
      $0.keywords = ["grief"]
      $0.summary.overview = "Grief brings two brothers home!"
    }
    #expect(try reasons(other) == [])
  }

  @Test func `A theme of the mood that is asked for is no reason`() throws {
    var preferences = TonightPreferences()
    preferences.mood = .tense
    let one = movie("A") { $0.keywords = ["heist"] }
    #expect(try reasons(one, preferences: preferences) == [])
  }

  @Test func `Marks are stronger reasons than facts`() throws {
    let one = movie("A", by: "X") { $0.awards = [MovieAward(.goldenLion)] }
    try mark(one, .watchlist(true))
    #expect(
      try reasons(one).map(\.kind) == [.watchlist, .award])
  }
}
