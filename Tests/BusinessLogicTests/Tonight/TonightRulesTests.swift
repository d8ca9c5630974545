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
    _ films: MovieDetail..., preferences: TonightPreferences = .init()
  ) throws -> [TonightReason] {
    let store = store(films)
    let rules = TonightRules(
      taste: try Taste(of: library, in: store, withPeople: false),
      ranks: FilmRanks(all: films.map(\.summary), unseen: films.map(\.summary)),
      themes: Set(store.offering.themes), preferences: preferences)
    return rules.reasons(for: films[0], marks: try library.marks(of: films[0].summary))
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
    loved.recommendations = [MovieRecommendation(movie: one.summary)]
    #expect(try reasons(one, loved) == [])
    try rate(loved, 7)
    #expect(try reasons(one, loved) == [])
    try rate(loved, 9)
    #expect(try reasons(one, loved) == [.like(title: "B", stars(9))])
    try mark(loved, .rating(nil), .favorite(true))
    #expect(try reasons(one, loved) == [.like(title: "B", nil)])
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
    #expect(try reasons(one, loved).first == .director(of: "B", stars(10), isOnly: true))
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

  @Test func `The best known and the shortest of a genre and decade are named`() {
    let films = (0..<5).map { number in
      movie("Film \(number)", 1980 + number) {
        $0.summary.genres = [.comedy]
        $0.summary.runtime = 100 - number
      }.summary
    }
    let ranks = FilmRanks(all: films, unseen: films)
    #expect(ranks.bestKnown(films[0]) == .bestKnown(.comedy, decade: 1980))
    #expect(ranks.bestKnown(films[1]) == nil)
    #expect(ranks.shortest(films[4]) == .shortest(.comedy, decade: 1980))
    #expect(ranks.shortest(films[3]) == nil)
    let few = FilmRanks(all: Array(films.dropLast()), unseen: Array(films.dropLast()))
    #expect(few.bestKnown(films[0]) == nil && few.shortest(films[3]) == nil)
  }

  @Test func `The oldest of a genre with ten films is named`() {
    let films = (0..<10).map { number in
      movie("Film \(number)", 1980 - number) { $0.summary.genres = [.horror] }.summary
    }
    #expect(FilmRanks(all: films, unseen: []).oldest(films[9]) == .oldest(.horror))
    #expect(FilmRanks(all: films, unseen: []).oldest(films[8]) == nil)
    #expect(FilmRanks(all: Array(films.dropFirst()), unseen: []).oldest(films[9]) == nil)
  }

  @Test func `A film is named only for its main genre`() {
    let films = (0..<14).map { number in
      movie("Film \(number)", 1989 - number) {
        $0.summary.genres = [0, 9, 13].contains(number) ? [.comedy] : [.comedy, .action]
        $0.summary.runtime = 100 - number
      }.summary
    }
    let ranks = FilmRanks(all: films, unseen: films)
    #expect(ranks.bestKnown(films[0]) == .bestKnown(.comedy, decade: 1980))
    #expect(ranks.shortest(films[9]) == .shortest(.comedy, decade: 1980))
    #expect(ranks.oldest(films[13]) == .oldest(.comedy))
    // The best known, the shortest and the oldest action film is a comedy first.
    #expect(ranks.bestKnown(films[1]) == nil)
    #expect(ranks.shortest(films[8]) == nil)
    #expect(ranks.oldest(films[12]) == nil)
  }

  @Test func `A film seen since is not called the shortest unseen one`() {
    let shortest = TonightFilm(movie: movie("A"), reason: .shortest(.comedy, decade: 1950))
    let award = TonightFilm(movie: movie("A"), reason: .award(MovieAward(.bafta)))
    for change in [MarkChange.seen(on: nil), .rating(stars(6))] {
      let marks = MovieMarks().applying(change, at: moment)
      #expect(shortest.reason(with: marks) == nil)
      #expect(award.reason(with: marks) == award.reason)
    }
    let favorite = MovieMarks().applying(.favorite(true), at: moment)
    for marks in [nil, favorite] { #expect(shortest.reason(with: marks) == shortest.reason) }
  }

  @Test func `A film removed from the watchlist is not said to be on it`() {
    let film = TonightFilm(movie: movie("A"), reason: .watchlist(since: moment))
    let listed = MovieMarks().applying(.watchlist(true), at: moment)
    #expect(film.reason(with: listed) == film.reason)
    #expect(film.reason(with: nil) == nil)
    #expect(film.reason(with: listed.applying(.watchlist(false), at: moment)) == nil)
  }

  @Test func `A language of at most three films is named`() throws {
    let georgian = try #require(Language(code: "ka"))
    let films = (0..<4).map { number in
      movie("Film \(number)") { $0.summary.originalLanguage = georgian }.summary
    }
    for count in 1...3 {
      let ranks = FilmRanks(all: Array(films.prefix(count)), unseen: [])
      #expect(ranks.language(films[0]) == .language(georgian, count: count))
    }
    #expect(FilmRanks(all: films, unseen: []).language(films[0]) == nil)
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

  @Test func `The best-loved film with a composer or another of the crew is a reason`() throws {
    func credited(_ title: String, _ name: String, _ job: String) -> MovieDetail {
      movie(title, by: title) { $0.crew.append(CrewMember(name: name, job: job)) }
    }
    for (job, craft) in [
      ("Original Music Composer", TonightReason.Craft.music),
      ("Director of Photography", .photography), ("Screenplay", .writing),
    ] {
      let (one, loved) = (credited("A", "X \(job)", job), credited("B \(job)", "X \(job)", job))
      #expect(try reasons(one, loved) == [])
      try rate(loved, 9)
      #expect(
        try reasons(one, loved) == [.craft(craft, by: "X \(job)", in: "B \(job)", stars(9))])
      #expect(try reasons(credited("C", "X \(job)", "Editor"), loved) == [])
    }
  }

  @Test func `A writer who directs the film is a reason as its director only`() throws {
    let one = movie("A", by: "X") { $0.crew.append(CrewMember(name: "X", job: "Writer")) }
    let loved = movie("B", by: "Y") { $0.crew.append(CrewMember(name: "X", job: "Writer")) }
    try rate(loved, 10)
    #expect(try reasons(one, loved) == [])
  }

  @Test func `The best known of three films by a director is named`() {
    let films = (0..<3).map { movie("Film \($0)", by: "X").summary }
    let ranks = FilmRanks(all: films, unseen: [])
    #expect(ranks.bestKnownByDirector(films[0]) == .bestKnownBy(director: "X"))
    #expect(ranks.bestKnownByDirector(films[1]) == nil)
    let few = FilmRanks(all: Array(films.dropLast()), unseen: [])
    #expect(few.bestKnownByDirector(films[0]) == nil)
  }

  @Test func `The best known of five films from a country is named, and the only one`() throws {
    let (kenya, france) = (try #require(Country(code: "KE")), try #require(Country(code: "FR")))
    let films = (0..<5).map { number in
      movie("Film \(number)") {
        $0.summary.countries = number == 4 ? [france, kenya] : [kenya]
      }.summary
    }
    let ranks = FilmRanks(all: films, unseen: [])
    #expect(ranks.bestKnownFromCountry(films[0]) == .bestKnownFrom(kenya, count: 5))
    #expect(ranks.bestKnownFromCountry(films[1]) == nil)
    #expect(ranks.bestKnownFromCountry(films[4]) == .bestKnownFrom(france, count: 1))
    let few = FilmRanks(all: Array(films.dropLast()), unseen: [])
    #expect(few.bestKnownFromCountry(films[0]) == nil)
  }

  @Test func `An award is a reason, and one for the whole film is a stronger one`() throws {
    let sound = MovieAward(.academyAward, categories: [.sound])
    let picture = MovieAward(.academyAward, categories: [.picture, .sound])
    for (awards, told) in [
      ([sound], sound), ([sound, MovieAward(.afi)], MovieAward(.afi)),
      ([picture, MovieAward(.bafta)], picture),
    ] {
      #expect(try reasons(movie("A") { $0.awards = awards }) == [.award(told)])
    }
    #expect(
      TonightReason.award(picture).strength > TonightReason.award(sound).strength)
  }

  @Test func `A work with an author is a reason, and a publisher is not`() throws {
    let (work, comics) = (SourceWork(title: "W", author: "X"), SourceWork(title: "Comics"))
    #expect(try reasons(movie("A") { $0.sources = [comics, work] }) == [.basedOn(work)])
    #expect(try reasons(movie("A") { $0.sources = [comics] }) == [])
  }

  @Test func `A recommended film that is better known is a reason unless it was rated low`() throws
  {
    let known = movie("Known")
    let other = movie("Other")
    let one = movie("A") {
      $0.recommendations = [other, known].map { MovieRecommendation(movie: $0.summary) }
    }
    func found() throws -> [TonightReason] {
      let store = store([known, one, other])
      let rules = TonightRules(
        taste: try Taste(of: library, in: store, withPeople: false),
        ranks: FilmRanks(all: [known, one, other].map(\.summary), unseen: []), themes: [],
        preferences: TonightPreferences())
      return rules.reasons(for: one, marks: nil)
    }
    #expect(try found() == [.similar(to: "Known")])
    let step = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(known), [.notForMe(true)], at: moment)
    #expect(step != nil)
    #expect(try found() == [])
    _ = try MovieMarkInteractor(library: library).undo(at: moment)
    #expect(try found() == [.similar(to: "Known")])
    // Of more films than are read, the worst are known too.
    for number in 0..<600 { try rate(movie("Loved \(number)"), 10) }
    try rate(known, 7)
    #expect(try !found().contains(.similar(to: "Known")))
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
