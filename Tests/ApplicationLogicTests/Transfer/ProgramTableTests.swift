import BusinessLogic
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Transfer
@testable import Wording

/// Tables of TMDB, Netflix, Simkl, Movary and Yamtrack.
struct ProgramTableTests {
  private func read(
    _ name: String, _ text: String, as role: ImportRole? = nil, _ order: DateOrder? = nil
  ) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input(name, text),
      in: ImportContext(now: ImportSamples.now, role: role, dateOrder: order)
    ).read(as: nil)
  }

  private func refusal(_ name: String, _ text: String, as role: ImportRole? = nil) -> String? {
    #expect(throws: CommandFailure.self) { try read(name, text, as: role) }?.message
  }

  // MARK: TMDB

  private static let heading =
    "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,"
    + "Date Rated\n"
  private static let rated = """
    900001,tt9000001,movie,The Long Harbour,1951-08-31T00:00:00Z,,,7.757,7,2023-05-02T23:29:50Z
    900002,,movie,Orbit,,,,8.49,8.5,2023-05-02T09:40:17Z
    85987,tt9000583,tv,Long Running S1E1,1994-09-22T00:00:00Z,1,1,6.976,8,2023-01-07T16:35:52Z
    87108,tt9000584,tv,Long Running,2019-05-06T00:00:00Z,,,8.636,8,2023-05-02T09:40:17Z

    """
  private static let wanted =
    "900003,tt9000003,movie,Tomorrow,2019-05-06T00:00:00Z,,,8.6,,2023-05-02T13:22:44Z\n"

  @Test func `TMDB's ratings are read, and series are counted`() throws {
    let bundle = try read("ratings.csv", Self.heading + Self.rated)
    #expect(bundle.origin == .tmdb && bundle.flaws.isEmpty && bundle.skippedColumns.isEmpty)
    #expect(bundle.films.map(\.movie.titleAndYear) == ["The Long Harbour (1951)", "Orbit"])
    #expect(bundle.films[0].movie.names == MovieIdentifiers(tmdb: 900_001, imdb: "tt9000001"))
    #expect(bundle.films.map(\.marks.rating?.halves) == [7, 9])
    // Half past eleven in the evening is the next day, an hour east of Greenwich.
    #expect(bundle.films[0].marks.ratedAt?.day == day("2023-05-03"))
    #expect(bundle.films.allSatisfy { !$0.marks.isSeen && !$0.marks.isOnWatchlist })
    #expect(bundle.others == 2 && bundle.episodes == 1 && bundle.series == 1)
    #expect(bundle.notes.contains(Wording.roundedRatings(1)))
  }

  @Test func `TMDB's watchlist and favorites are told apart by name or option`() throws {
    let text = Self.heading + Self.wanted
    let wanted = try read("watchlist.csv", text).films[0].marks
    #expect(wanted.watchlistSince?.day == day("2023-05-02") && !wanted.isFavorite)
    #expect(try read("favorites-you.csv", text).films[0].marks.isFavorite)
    #expect(try read("b.csv", text, as: .favorites).films[0].marks.isFavorite)
    #expect(try read("b.csv", text, as: .seen).films[0].marks.viewings.map(\.day) == [nil])
    #expect(refusal("b.csv", text) == Wording.watchlistOrFavorites(of: "b.csv"))
    // A film of the watchlist may be rated, so the contents alone are clear only for ratings.
    let rated = try read("watchlist.csv", Self.heading + Self.rated)
    #expect(rated.films.allSatisfy { $0.marks.isOnWatchlist && $0.marks.rating != nil })
    #expect(
      try read("b.csv", Self.heading + Self.rated).films.map(\.marks.isOnWatchlist) == [
        false, false,
      ])
    #expect(refusal("b.csv", Self.heading + Self.rated + Self.wanted) != nil)
  }

  @Test func `Invalid values of TMDB are named`() throws {
    let bundle = try read(
      "ratings.csv",
      Self.heading + """
        x,,movie,A,,,,,7,2023-05-02T09:29:50Z
        1,,movie,B,,,,,11,yesterday
        2,,person,C,,,,,7,2023-05-02T09:29:50Z
        3,,movie,D,,,,,,2023-05-02T09:29:50Z

        """)
    #expect(bundle.films.isEmpty)
    #expect(
      bundle.flaws == [
        "ratings.csv, line 2: \(Wording.invalid("TMDB ID", "x"))",
        "ratings.csv, line 3: \(Wording.unreadable("date", "yesterday"))",
        "ratings.csv, line 3: \(Wording.unreadable("rating", "11.0"))",
        "ratings.csv, line 3: \(Wording.noMarks("B"))",
        "ratings.csv, line 4: \(Wording.unknownType("person"))",
        "ratings.csv, line 5: \(Wording.noMarks("D"))",
      ])
  }

  // MARK: Netflix

  @Test func `Netflix's viewings of films are read, and episodes are counted`() throws {
    let bundle = try read(
      "NetflixViewingHistory.csv",
      """
      Title,Date
      "White Collar: Season 2: Withdrawal","12/31/25"
      "White Collar: Season 1: Pilot","11/11/25"
      "Dark: Staffel 1: Geheimnisse","11/11/25"
      "Infinite","10/9/24"
      "Infinite","9/9/23"
      " : Episode 7","8/8/22"
      "Kill Bill: Vol. 1","7/7/21"
      "Stranger Things: Stranger Things 3: Suzie","7/7/21"
      """)
    #expect(bundle.origin == .netflix)
    #expect(bundle.films.map(\.movie.title) == ["Kill Bill: Vol. 1", "Infinite"])
    #expect(
      bundle.films[1].marks.viewings.map(\.day) == [day("2023-09-09"), day("2024-10-09")])
    #expect(bundle.films[1].marks.viewings.map(\.isRewatch) == [false, true])
    #expect(bundle.episodes == 4 && bundle.series == 3)
    #expect(bundle.flaws == ["NetflixViewingHistory.csv, line 7: \(Wording.noTitle)"])
  }

  @Test(
    arguments: [
      ("24.01.23", nil, "2023-01-24"), ("2021-12-15", nil, "2021-12-15"),
      ("15/12/2021", nil, "2021-12-15"), ("7/8/21", DateOrder.dmy, "2021-08-07"),
      ("7/8/21", .mdy, "2021-07-08"), ("21-08-07", .ymd, "2021-08-07"),
    ] as [(String, DateOrder?, String)])
  func `Netflix's dates follow the country, or the option`(
    text: String, order: DateOrder?, expected: String
  ) throws {
    let bundle = try read("n.csv", "Title,Date\nInfinite,\(text)\n", as: nil, order)
    #expect(bundle.films.map(\.marks.lastSeen?.day) == [day(expected)])
  }

  @Test func `Netflix's dates in an unclear order are refused`() {
    let message = refusal("n.csv", "Title,Date\nInfinite,7/8/21\nOrbit,1/1/20\n")
    #expect(message == Wording.unclearDates("n.csv", "7/8/21"))
  }

  @Test(arguments: [
    "Kill Bill: Vol. 1", "Dune: Part Two", "Mission: Impossible: Fallout", "Alien",
    "The Twilight Saga: Breaking Dawn: Part 1", "Star Wars: Episode IV: A New Hope", ": : ", "::::",
    "Black Mirror: Bandersnatch",
  ])
  func `Titles with colons may be films`(title: String) {
    #expect(NetflixTitle.series(of: title) == nil)
  }

  @Test(arguments: [
    ("A: Season 1: B", "A"), ("A: B: Temporada 2: C: D", "A: B"), ("A: Limited Series: B", "A"),
    ("A: Part 5: B", "A"), ("Élite: Saison 3: B", "Élite"), ("A: シーズン1: B", "A"),
    ("A: A 4: Chapter One: B", "A"), ("A : Saison 1 : B", "A"), ("A: Säsong 1: B", "A"),
    ("A: Część 1: B", "A"),
  ])
  func `An episode has the name of its series`(title: String, series: String) {
    #expect(NetflixTitle.series(of: title) == series)
  }

  @Test func `Netflix's dates with hyphens need no option if only one order is possible`() throws {
    let bundle = try read("n.csv", "Title,Date\nInfinite,05-06-23\nOrbit,28-06-23\n")
    #expect(
      bundle.films.map(\.marks.lastSeen?.day).sorted { ($0?.dayNumber ?? 0) < ($1?.dayNumber ?? 0) }
        == [day("2023-06-05"), day("2023-06-28")])
  }

  @Test(arguments: [
    ("River: Épisode 4", "River"),
    ("MONSTER: Some Story: The Good Box (Episode 4)", "MONSTER: Some Story"),
    ("Some Story (Episode 3)", "Some Story"), ("A: Folge 12", "A"), ("A: 3. díl", "A"),
    ("A: Capítulo 2", "A"), ("A: Bölüm 7", "A"), ("A: エピソード3", "A"), ("A: Aflevering 1", "A"),
    ("A: Серия 5", "A"), ("A: 3화", "A"), ("A: 제3화", "A"),
    ("A: 제3회", "A"), ("A: 3話", "A"), ("A: 3集", "A"),
  ])
  func `An episode is called one, in the languages of Netflix`(title: String, series: String) {
    #expect(NetflixTitle.series(of: title) == series)
  }

  @Test func `Titles of films that begin alike stay films`() throws {
    let titles = [
      "John Wick: Chapter 2", "John Wick: Chapter 4", "Kill Bill: Vol. 1", "Kill Bill: Vol. 2",
      "The Hobbit: An Unexpected Journey", "The Hobbit: The Desolation of Smaug",
      "The Hobbit: The Battle of the Five Armies", "Episode 50", "Heat (1995)",
    ]
    let rows = titles.map { "\"\($0)\",2021-07-07\n" }.joined()
    let bundle = try read("n.csv", "Title,Date\n" + rows)
    #expect(bundle.films.count == titles.count && bundle.episodes == 0 && bundle.notes.isEmpty)
  }

  @Test func `A beginning that repeats is that of a series, which is named`() throws {
    let chapters = [41, 42, 43].map { "\"Monster: CHAPTER \($0)\",2021-07-0\($0 - 40)\n" }
    let evenings = ["One", "Two", "Three", "Four", "Five"].map {
      "\"Long Story: The \($0)\",2021-07-0\($0.count > 4 ? 2 : 1)\n"
    }
    let bundle = try read(
      "n.csv", "Title,Date\n" + (chapters + evenings).joined() + "Infinite,2021-07-07\n")
    #expect(bundle.films.map(\.movie.title) == ["Infinite"])
    #expect(bundle.episodes == 8 && bundle.series == 2)
    #expect(bundle.notes == [Wording.seriesOfTitles(["Long Story", "Monster"])])
  }

  private static let activity = """
    Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country
    Ann,2022-10-17 23:42:00,01:49:26,,Infinite,,TV,01:50:19,01:50:19,DE (Germany)
    Ann,2022-10-16 20:00:00,00:00:31,,Infinite,TRAILER,TV,00:00:31,00:00:31,DE (Germany)
    Ann,2022-10-15 20:00:00,00:02:10,Autoplayed: user action: None;,Orbit,,TV,00:02:10,00:02:10,
    Ann,2022-10-14 20:00:00,00:43:26,,Story: Limited Series: Box (Episode 4),,TV,00:41:19,,
    Ann,2021-03-02 20:00:00,00:50:00,,Harbour,,TV,01:40:00,01:40:00,
    Ann,2021-03-01 20:00:00,00:50:00,,Harbour,,TV,00:50:00,Not latest view,
    Ann,2020-03-01 20:00:00,00:45:00,,Harbour,,TV,00:45:00,Not latest view,
    Ben,2020-03-01 20:00:00,01:45:00,,Cave,,TV,01:45:00,01:45:00,

    """

  private func activity(_ profile: String?) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input("ViewingActivity.csv", Self.activity),
      in: ImportContext(now: ImportSamples.now, profile: profile)
    ).read(as: .netflix)
  }

  @Test func `Of all that Netflix knows, films played for most of their length are seen`() throws {
    let bundle = try activity("ann")
    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0) })
    #expect(films.keys.sorted() == ["Harbour", "Infinite"] && bundle.flaws.isEmpty)
    // The time is that of Greenwich. Two evenings are one viewing.
    #expect(films["Infinite"]?.marks.viewings.map(\.day) == [day("2022-10-18")])
    #expect(films["Harbour"]?.marks.viewings.map(\.day) == [day("2021-03-02")])
    #expect(films["Infinite"]?.minutes == 109 && films["Harbour"]?.minutes == 100)
    #expect(bundle.episodes == 1 && bundle.notes.contains(Wording.partViewings(2)))
  }

  @Test func `Of several profiles at Netflix one has to be chosen`() throws {
    func message(_ profile: String?) -> String? {
      #expect(throws: CommandFailure.self) { try activity(profile) }?.message
    }
    let names = ["Ann", "Ben"]
    #expect(message(nil) == Wording.severalProfiles("ViewingActivity.csv", names, nil))
    #expect(message("Eve") == Wording.severalProfiles("ViewingActivity.csv", names, "Eve"))
    #expect(try activity("Ben").films.map(\.movie.title) == ["Cave"])
    let context = ImportContext(now: ImportSamples.now, profile: "Ann")
    let other = #expect(throws: CommandFailure.self) {
      try ImportReader(ImportSamples.input("ratings.csv", ImportSamples.ratings), in: context)
        .read(as: nil)
    }
    #expect(other?.message == Wording.needlessProfile("ratings.csv", .imdb))
  }

  // MARK: Trakt

  @Test func `Trakt's tables are read, and an unknown day is unknown`() throws {
    let history = try read(
      "history.csv",
      """
      watched_at,action,type,title,year,trakt,imdb,tmdb,tvdb,season,episode
      2024-05-01T23:30:00.000Z,history,movie,Harbour,1951,1,tt9000001,346,,,
      unknown,history,movie,Orbit,2013,2,,900002,,,
      2024-05-03T12:00:00.000Z,history,episode,Pilot,2011,3,,,123,1,1

      """)
    #expect(history.origin == .trakt && history.flaws.isEmpty && history.others == 1)
    let films = Dictionary(uniqueKeysWithValues: history.films.map { ($0.movie.title, $0) })
    #expect(films["Harbour"]?.marks.viewings.map(\.day) == [day("2024-05-02")])
    #expect(films["Harbour"]?.movie.names == MovieIdentifiers(tmdb: 346, imdb: "tt9000001"))
    #expect(films["Orbit"]?.marks.viewings.map(\.day) == [nil])
    let heading = "type,title,year,trakt_id,imdb_id,tmdb_id,tvdb_id"
    let rated = try read("r.csv", "rated_at,rating,\(heading)\n2024-05-01,7,movie,A,1951,1,,3,\n")
    #expect(rated.films.map(\.marks.rating?.halves) == [7])
    #expect(rated.films.map(\.marks.ratedAt?.day) == [day("2024-05-01")])
    let listed = "listed_at,rank,notes,\(heading)\n2024-05-01,1,dark,movie,A,1951,1,,3,\n"
    let wanted = try read("watchlist.csv", listed).films.map(\.marks)
    #expect(wanted.map(\.watchlistSince?.day) == [day("2024-05-01")])
    #expect(wanted.map(\.note) == ["dark"])
    let list = try read("list-noir.csv", listed)
    #expect(list.lists.map(\.list.name) == ["list-noir"])
    #expect(list.lists.first?.films.map(\.note) == ["dark"])
    #expect(refusal("a.csv", listed) == Wording.watchlistFavoritesOrList("a.csv"))
    let old = try read(
      "h.csv",
      "watched_at,action,\(heading),season_number,episode_number,episode_title\n"
        + "2024-05-01,watch,episode,Long Running,2011,1,,,1,1,1,Pilot\n")
    #expect(old.episodes == 1 && old.series == 1)
  }

  // MARK: Filmweb

  @Test func `Filmweb's tables of both programs are read`() throws {
    let ratings = try read(
      "you_filmweb_20200127.csv",
      """
      "timestamp","iso_date","user_comment","user_vote","global_rating","global_votes","original_title","pl_title","directors","countries","genres","link","duration_min","year"
      "1580000000","2020-01-26T23:53:20","Cicho","8","7.1","9","The Long Harbour","Długi port","('Ann Bee',)","('Polska',)","()","u","104","1951"

      """)
    #expect(ratings.origin == .filmweb && ratings.flaws.isEmpty)
    #expect(ratings.films.map(\.movie.titleAndYear) == ["The Long Harbour (1951)"])
    #expect(ratings.films.map(\.marks.ratedAt?.day) == [day("2020-01-26")])
    let all = try read(
      "filmweb_export_2026-01-01.csv",
      """
      type,title,original_title,year,filmweb_id,imdb_id,category,user_rating,rated_at,watched_at,comment,list_name,favorite,filmweb_rating,vote_count
      movie,Długi port,The Long Harbour,1951,1,tt9000001,watched,9,2020-01-05,2020-01-04,Cicho,,tak,7.1,9
      movie,Kanał,,1957,2,,watchlist,,,,,Chce zobaczyc,nie,7.1,9
      show,Długi,Long Running,2010,3,,watched,8,,,,,nie,7.1,9
      movie,Inny,Other,2011,4,,ignored,,,,,,nie,7.1,9

      """)
    #expect(all.origin == .filmweb && all.others == 1)
    let films = Dictionary(uniqueKeysWithValues: all.films.map { ($0.movie.title, $0.marks) })
    let harbour = try #require(films["The Long Harbour"])
    #expect(harbour.viewings.map(\.day) == [day("2020-01-04")] && harbour.isFavorite)
    #expect(harbour.rating?.halves == 9 && harbour.ratedAt?.day == day("2020-01-05"))
    #expect(harbour.note == "Cicho" && films["Kanał"]?.isOnWatchlist == true)
    #expect(
      all.flaws == [
        "filmweb_export_2026-01-01.csv, line 5: \(Wording.noCounterpart("ignored"))"
      ])
  }

  // MARK: Simkl

  @Test func `Simkl's backup is read, and states without a counterpart are named`() throws {
    let bundle = try read(
      "SimklBackup.csv",
      """
      SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB
      1,Alien,movie,1979,completed,,2020-01-01,8,Still good,,348,tt0078748
      2,Stalker,movie,1979,plantowatch,,,,,,1398,tt0079944
      3,Breaking Bad,tv,2008,watching,s1e2,,5,,81189,1396,tt0903747
      4,Solaris,movie,1972,dropped,,2021-01-01,3,,,593,tt0069293
      5,Akira,anime,1988,completed,,2021-01-01,9,,,149,tt0094625
      """)
    #expect(bundle.origin == .simkl && bundle.others == 2)
    #expect(bundle.notes == [Wording.skippedAnime])

    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0.marks) })
    #expect(films["Alien"]?.lastSeen?.day == day("2020-01-01"))
    #expect(films["Alien"]?.rating?.halves == 8 && films["Alien"]?.note == "Still good")
    #expect(films["Stalker"]?.isOnWatchlist == true && films["Stalker"]?.isSeen == false)
    #expect(films["Solaris"]?.isSeen == false && films["Solaris"]?.rating?.halves == 3)
    #expect(
      bundle.flaws == [
        "SimklBackup.csv, line 5: \(Wording.noCounterpart("dropped"))"
      ])
  }

  // MARK: Movary

  @Test func `Movary's history, ratings and watchlist are read`() throws {
    let history = try read(
      "history.csv",
      """
      title,year,tmdbId,imdbId,watchedAt,comment,location
      Alien,1979,348,tt0078748,2020-01-01,Loud,Cinema
      Alien,1979,348,tt0078748,2021-01-01,,
      Orbit,,900002,,,,
      """)
    #expect(history.origin == .movary && history.flaws.isEmpty)
    let films = Dictionary(uniqueKeysWithValues: history.films.map { ($0.movie.title, $0.marks) })
    #expect(films["Alien"]?.viewings.map(\.day) == [day("2020-01-01"), day("2021-01-01")])
    #expect(films["Alien"]?.note == "Loud" && films["Orbit"]?.viewings.map(\.day) == [nil])
    #expect(history.skippedColumns.map(\.name) == ["location"])
    let ratings = try read("r.csv", "title,year,tmdbId,imdbId,userRating\nA,1979,348,,7\n")
    #expect(ratings.films.map(\.marks.rating?.halves) == [7])
    #expect(ratings.films.map(\.marks.isSeen) == [false])
    let wanted = try read(
      "w.csv", "title,year,tmdbId,imdbId,addedAt\nA,1979,348,,2024-02-03 10:11:12\n")
    #expect(wanted.films.map(\.marks.watchlistSince?.day) == [day("2024-02-03")])
  }

  @Test func `A viewing may be in a month or a year, but no other date is`() throws {
    let films = try read(
      "history.csv",
      """
      title,year,tmdbId,imdbId,watchedAt,comment
      Alien,1979,348,,2019,
      Alien,1979,348,,2019-07-14,
      Orbit,2012,2,,07/2020,Slow
      Ran,1985,3,,July 2021,
      """)
    #expect(films.flaws.isEmpty)
    let marks = Dictionary(uniqueKeysWithValues: films.films.map { ($0.movie.title, $0.marks) })
    func dates(_ title: String) -> [String?]? {
      marks[title]?.viewings.map { $0.date?.description }
    }
    #expect(dates("Alien") == ["2019", "2019-07-14"])
    #expect(dates("Orbit") == ["2020-07"] && dates("Ran") == ["2021-07"])
    #expect(marks["Alien"]?.viewings.map(\.isRewatch) == [false, true])
    #expect(marks["Orbit"]?.notedAt?.day == day("2020-07-01"))
    let wanted = try read("w.csv", "title,year,tmdbId,imdbId,addedAt\nA,1979,348,,2024\n")
    #expect(wanted.flaws.count == 1 && wanted.films.first?.marks.isOnWatchlist == true)
    let simkl = try read(
      "SimklBackup.csv",
      """
      SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB
      1,Alien,movie,1979,completed,,2020,8,,,348,tt0078748
      """)
    #expect(simkl.films.map(\.marks.lastSeen?.description) == ["2020"])
    let diary = try read(
      "diary.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
        + "2021-01-02,Alien,1979,https://boxd.it/1,,,,2020-05\n")
    #expect(diary.films.map(\.marks.lastSeen?.description) == ["2020-05"])
    #expect(diary.films.first?.marks.viewings.first?.noted.day == day("2021-01-02"))
    let table = try read("seen.csv", "Title,Year,WatchedDate\nAlien,1979,2020\nRan,1985,2020-05\n")
    #expect(table.films.map(\.marks.lastSeen?.description) == ["2020", "2020-05"])
  }

  private func read(folder files: [(String, String)]) throws -> ImportBundle {
    try ImportReader(
      ImportInput(
        name: "folder", files: files.map { .init(path: $0, bytes: Array($1.utf8)) },
        otherPaths: ["photo.jpg"], isCollection: true),
      in: ImportContext(now: ImportSamples.now)
    ).read(as: nil)
  }

  @Test func `The tables of one program in a folder are read together`() throws {
    let heading = "title,year,tmdbId,imdbId"
    let bundle = try read(folder: [
      ("history.csv", "\(heading),watchedAt\nAlien,1979,348,,2020-01-01\n"),
      ("stars.csv", "\(heading),userRating\nAlien,1979,348,,7\nOrbit,2013,2,,8\n"),
      ("netflix.csv", "Title,Date\nAlien,7/7/21\n"), ("odd.csv", "Film,Jahr\nAlien,1979\n"),
    ])
    #expect(bundle.origin == .movary && bundle.films.count == 2)
    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0.marks) })
    #expect(films["Alien"]?.isSeen == true && films["Alien"]?.rating?.halves == 7)
    #expect(
      bundle.skippedFiles.map { "\($0.path): \($0.reason)" } == [
        "netflix.csv: \(Wording.SkipReason.separately(from: "Netflix"))",
        "odd.csv: \(Wording.SkipReason.notInExport)",
        "photo.jpg: \(Wording.SkipReason.notImportable)",
      ])
    // These names are also those of Letterboxd.
    let tmdb = try read(folder: [
      ("ratings.csv", Self.heading + Self.rated), ("watchlist.csv", Self.heading + Self.wanted),
    ])
    #expect(tmdb.origin == .tmdb && tmdb.films.count == 3 && tmdb.films[2].marks.isOnWatchlist)
    #expect(throws: CommandFailure.self) {
      try read(folder: [("a.csv", "Film,Jahr\nA,1\n"), ("b.csv", "Film,Jahr\nA,1\n")])
    }
  }

  @Test func `A program whose files are named like those of Letterboxd is read whole`() throws {
    let heading = "title,year,tmdbId,imdbId"
    let movary = try read(folder: [
      ("history.csv", "\(heading),watchedAt\nAlien,1979,348,,2020-01-01\nAlien,1979,348,,2021\n"),
      ("ratings.csv", "\(heading),userRating\nAlien,1979,348,,7\n"),
      ("watchlist.csv", "\(heading),addedAt\nOrbit,2013,2,,2024-02-03\n"),
      ("odd.csv", "Film,Jahr\nAlien,1979\n"),
    ])
    #expect(movary.origin == .movary && movary.films.count == 2)
    #expect(movary.films[0].marks.viewings.count == 2 && movary.films[0].marks.rating != nil)
    #expect(movary.films[1].marks.isOnWatchlist)
    #expect(movary.skippedFiles.map(\.path) == ["odd.csv", "photo.jpg"])
    let tmdb = try read(folder: [
      ("favorites.csv", Self.heading + Self.wanted), ("random.csv", Self.heading + Self.wanted),
      ("ratings.csv", Self.heading + Self.rated), ("watchlist.csv", Self.heading + Self.wanted),
    ])
    #expect(tmdb.origin == .tmdb && tmdb.films.map(\.marks.isFavorite) == [true, false, false])
    #expect(
      tmdb.skippedFiles.map { "\($0.path): \($0.reason)" } == [
        "photo.jpg: \(Wording.SkipReason.notImportable)",
        "random.csv: \(Wording.SkipReason.unclearRole)",
      ])
    let failure = #expect(throws: CommandFailure.self) {
      try read(folder: [
        ("a.csv", Self.heading + Self.wanted), ("b.csv", Self.heading + Self.wanted),
      ])
    }
    #expect(failure?.message.contains("--as watchlist") == true)
  }

  @Test func `Files of Letterboxd are read among those of other programs`() throws {
    let film = "Date,Name,Year,Letterboxd URI"
    let bundle = try read(folder: [
      ("watched.csv", "\(film)\n2020-01-05,Alien,1979,https://boxd.it/2a\n"),
      ("ratings.csv", Self.heading + Self.rated), ("favorites.csv", Self.heading + Self.wanted),
    ])
    #expect(bundle.origin == .letterboxd && bundle.films.map(\.movie.title) == ["Alien"])
    #expect(bundle.skippedFiles.map(\.path) == ["favorites.csv", "photo.jpg", "ratings.csv"])
  }

  // MARK: Yamtrack

  @Test func `Yamtrack's films are read, and everything else is counted`() throws {
    let bundle = try read(
      "yamtrack.csv",
      """
      "media_id","source","media_type","title","image","season_number","episode_number","score","progress","status","start_date","end_date","notes","created_at","progressed_at"
      "1668","tmdb","tv","Friends","u","","","","24","In progress","2024-02-09","2024-02-09","","",""
      "10494","tmdb","movie","Perfect Blue","u","","","9.0","1","Completed","","2024-02-09","Eerie","","2024-02-10T15:30:00Z"
      "10494","tmdb","movie","Perfect Blue","u","","","","1","Completed","","2025-02-08 23:30:00+00:00","","",""
      "348","tmdb","movie","Alien","u","","","","0","Planning","","","","2024-02-11 10:00:00+00:00",""
      "7","manual","movie","Home Video","u","","","","0","Paused","","","","",""
      "1668","tmdb","episode","Friends","u","1","24","","","","","2024-02-09","","",""
      "19562","igdb","game","Evil","u","","","","3h 00min","Completed","","2024-02-09","","",""
      """)
    #expect(bundle.origin == .yamtrack && bundle.others == 3 && bundle.episodes == 1)
    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0) })
    #expect(films.keys.sorted() == ["Alien", "Perfect Blue"])
    let blue = try #require(films["Perfect Blue"])
    #expect(blue.movie.names.tmdb == 10494)
    #expect(blue.marks.viewings.map(\.day) == [day("2024-02-09"), day("2025-02-09")])
    #expect(blue.marks.rating?.halves == 9 && blue.marks.note == "Eerie")
    #expect(films["Alien"]?.marks.watchlistSince?.day == day("2024-02-11"))
    #expect(
      bundle.flaws == [
        "yamtrack.csv, line 6: \(Wording.noCounterpart("Paused"))"
      ])
  }

  private static let slashes = """
    media_id,source,media_type,title,score,status,end_date,notes
    346,tmdb,movie,Seven Samurai,9,Completed,06/30/2024,
    1092,tmdb,movie,The Third Man,8,Completed,07/04/2024,
    1,tmdb,movie,Orbit,8,Completed,2021,

    """

  @Test func `Dates of Yamtrack in any order are read by the other dates or the option`() throws {
    for order in [nil, DateOrder.mdy] {
      let bundle = try read("yamtrack.csv", Self.slashes, as: nil, order)
      #expect(
        bundle.films.map { $0.marks.viewings.map { $0.date?.description } } == [
          ["2024-06-30"], ["2024-07-04"], ["2021"],
        ])
      #expect(bundle.flaws.isEmpty)
    }
    let unclear = Self.slashes.split(separator: "\n").filter { !$0.contains("06/30") }
    let bundle = try read("yamtrack.csv", unclear.joined(separator: "\n"))
    #expect(bundle.flaws == ["yamtrack.csv, line 2: \(Wording.ambiguousDate("07/04/2024"))"])
    #expect(bundle.films.first?.marks.viewings.map(\.day) == [nil])
  }

  @Test func `Dates of TMDB in any form are read`() throws {
    let bundle = try read(
      "ratings.csv",
      Self.heading + """
        1,,movie,A,31.08.1951,,,7.7,7,02.05.2023
        2,,movie,B,08/31/1951,,,7.7,7,05/13/2023
        3,,movie,C,1951,,,7.7,7,05/02/2023

        """)
    #expect(bundle.flaws.isEmpty)
    #expect(bundle.films.map(\.movie.year) == [1951, 1951, 1951])
    #expect(
      bundle.films.map(\.marks.ratedAt?.day) == [
        day("2023-05-02"), day("2023-05-13"), day("2023-05-02"),
      ])
  }

  @Test func `A column that may change the meaning of rows refuses the table`() {
    let text = "title,year,tmdbId,imdbId,userRating,watched\nA,1979,348,,7,no\n"
    #expect(refusal("r.csv", text) == Wording.decisiveColumns("r.csv", ["watched"]))
  }
}
