import BusinessLogic
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Transfer
@testable import Wording

/// Files of TV Time: of browser extensions, and of the archive that the service sent.
struct TVTimeTests {
  private func read(_ name: String, _ text: String) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input(name, text), in: ImportContext(now: ImportSamples.now)
    ).read(as: .tvtime)
  }

  private func read(
    archive files: [(String, String)], others: [String] = []
  ) throws -> ImportBundle {
    try ImportReader(
      ImportInput(
        name: "tv-time.zip", files: files.map { .init(path: $0, bytes: Array($1.utf8)) },
        otherPaths: others, isCollection: true),
      in: ImportContext(now: ImportSamples.now)
    ).read(as: .tvtime)
  }

  private func marks(_ bundle: ImportBundle) -> [String: MovieMarks] {
    Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.titleAndYear, $0.marks) })
  }

  // MARK: Browser extensions

  private static let films = """
    uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count
    m1,11,tt9000001,The Long Harbour,1951,2019-09-10T08:01:29Z,2019-09-10T23:30:00Z,true,0
    m2,12,-1,항구,2019,2020-02-01T20:00:00Z,2020-02-10T12:00:00Z,true,2
    m3,13,tt9000003,Orbit,2013,2021-01-01T00:00:00Z,,false,0

    """

  @Test func `Seen films, rewatches and the watchlist are read, on local days`() throws {
    let bundle = try read("tvtime-movies-2026-07-07.csv", Self.films)
    #expect(bundle.flaws.isEmpty && bundle.skippedColumns.isEmpty)
    #expect(bundle.films.map(\.movie.names.imdb) == ["tt9000003", "tt9000001", nil])
    let marks = marks(bundle)
    // Half past eleven in the evening is the next day, an hour east of Greenwich.
    #expect(marks["The Long Harbour (1951)"]?.viewings.map(\.day) == [day("2019-09-11")])
    #expect(marks["항구 (2019)"]?.viewings.map(\.day) == [day("2020-02-10")])
    #expect(marks["Orbit (2013)"]?.watchlistSince?.day == day("2021-01-01"))
    #expect(marks["Orbit (2013)"]?.isSeen == false)
    #expect(bundle.notes.contains(Wording.skippedViewings(2)))
  }

  @Test func `JSON has the same films, and favorites`() throws {
    let bundle = try read(
      "tvtime-movies.json",
      """
      [{"uuid":"m1","id":{"tvdb":11,"imdb":"tt9000001"},"title":"The Long Harbour","year":1951,
        "created_at":"2019-09-10T08:01:29Z","watched_at":"2019-09-10T23:30:00Z","is_watched":true,
        "is_favorite":true,"rewatch_count":0},
       {"uuid":"m3","id":{"tvdb":13,"imdb":null},"title":"Orbit","year":null,"watched_at":null,
        "created_at":"2021-01-01T00:00:00Z","is_watched":false,"is_favorite":false,
        "rewatch_count":0}]
      """)
    let marks = marks(bundle)
    #expect(bundle.flaws.isEmpty && marks.count == 2)
    #expect(marks["The Long Harbour (1951)"]?.viewings.map(\.day) == [day("2019-09-11")])
    #expect(marks["The Long Harbour (1951)"]?.favoriteSince?.day == day("2019-09-10"))
    #expect(marks["Orbit"]?.isOnWatchlist == true && marks["Orbit"]?.isFavorite == false)
  }

  @Test func `An activity history has marks and ratings, and episodes are counted`() throws {
    let bundle = try read(
      "activity_history.csv",
      """
      tvdb_id,imdb_id,type,title,season,episode,is_watched,watched_at,is_watchlisted,rating,status
      11,tt9000001,movie,The Long Harbour,,,true,2019-09-10T12:00:00Z,false,4,
      13,tt9000003,movie,Orbit,,,false,,true,,
      21,,show,Long Running,,,false,,true,,stopped
      22,,episode,Long Running,1,2,true,2020-01-01T12:00:00Z,false,,

      """)
    let marks = marks(bundle)
    #expect(bundle.flaws.isEmpty && bundle.others == 2 && bundle.episodes == 1)
    #expect(marks["The Long Harbour"]?.viewings.map(\.day) == [day("2019-09-10")])
    #expect(marks["The Long Harbour"]?.rating?.halves == 8)
    #expect(marks["Orbit"]?.isOnWatchlist == true && marks["Orbit"]?.isSeen == false)
  }

  @Test func `All files of an extension are read together, each of them once`() throws {
    let episodes = """
      show_uuid,show_title,season_number,episode_number,episode_tvdb_id,is_special,is_watched,watched_at,rewatch_count
      s1,Long Running,1,1,901,false,true,2020-01-01T12:00:00Z,0
      s1,Long Running,1,2,902,false,false,,0

      """
    let lists = """
      list_id,list_name,item_type,tvdb_id,uuid,name,custom_order
      7,Rainy days,movie,,m3,Orbit,1
      7,Rainy days,series,21,,Long Running,2
      7,Rainy days,movie,,m1,Port long,0
      7,Rainy days,movie,,m9,Never Seen,3

      """
    let bundle = try read(
      archive: [
        ("tvtime-episodes.csv", episodes), ("tvtime-lists.csv", lists),
        ("tvtime-movies.csv", Self.films), ("tvtime-movies.json", "[{}]"),
      ], others: ["tvtime-summary.html"])
    let list = try #require(bundle.lists.first)
    #expect(bundle.lists.count == 1 && list.list.name == "Rainy days")
    #expect(
      list.films.map { bundle.films[$0.index].movie.titleAndYear } == [
        "The Long Harbour (1951)", "Orbit (2013)", "Never Seen",
      ])
    #expect(bundle.flaws.isEmpty && bundle.episodes == 1 && bundle.series == 1)
    #expect(
      bundle.skippedFiles.map(\.path) == ["tvtime-movies.json", "tvtime-summary.html"])
  }

  @Test func `Series and lists are read as JSON too`() throws {
    let bundle = try read(archive: [
      (
        "tvtime-movies.json",
        #"[{"uuid":"m1","id":{},"title":"Orbit","is_watched":true,"rewatch_count":0}]"#
      ),
      (
        "tvtime-series.json",
        #"[{"uuid":"s1","title":"Long","status":"followed","seasons":[{"episodes":"#
          + #"[{"is_watched":true},{"is_watched":false}]}]}]"#
      ),
      (
        "tvtime-lists.json",
        #"[{"id":"7","name":"Rainy","items":[{"type":"movie","uuid":"m1","name":"Orb"},"#
          + #"{"type":"series","name":"Long"}]}]"#
      ),
    ])
    #expect(bundle.films.map(\.movie.title) == ["Orbit"])
    #expect(bundle.films[0].marks.viewings.map(\.day) == [nil] && bundle.episodes == 1)
    #expect(bundle.lists.map(\.list.name) == ["Rainy"])
    #expect(bundle.lists[0].films.map(\.index) == [0] && bundle.flaws.isEmpty)
  }

  // MARK: The archive

  private static let records = """
    watch_count,uuid,type,series_name,type-uuid-n,created_at,runtime,release_date,alpha_range_key,movie_name,entity_type,rewatch_count,watch_date,episode_id,watch_date_range_key
    ,m1,towatch,,x,2019-01-01 10:00:00,6000,1951-08-31 00:00:00,towatch-alpha-the-long-harbour,The Long Harbour,movie,,,,
    ,m1,follow,,x,2019-01-01 10:00:00,6000,1951-08-31 00:00:00,follow-alpha-the-long-harbour,The Long Harbour,movie,,,,
    ,m1,watch,,x,2020-03-01 10:00:00,6000,1951-08-31 00:00:00,watch-alpha-the-long-harbour,The Long Harbour,movie,,,,watch-date-1568158200
    ,m2,watch,,x,2020-02-10 12:00:00,0,0001-01-01 00:00:00,watch-alpha-some-port,,movie,,,,
    ,m2,rewatch_count,,x,2020-02-10 12:00:00,0,0001-01-01 00:00:00,watch-alpha-some-port,,movie,3,,,
    ,m3,towatch,,x,2021-01-01 12:00:00,0,2013-10-03,towatch-alpha-orbit,Orbit,movie,,,,
    ,e1,watch,Long Running,x,2021-01-01 12:00:00,0,,,,episode,,,901,watch-date-1568158200
    99,s1,count-watch-episode-series,Long Running,x,2021-01-01 12:00:00,,,,,,,,,

    """
  private static let votes = """
    episode_id,movie_name,uuid,vote_key,user_id
    0,The Long Harbour,m1,m1-77-29,77
    0,Orbit,m3,m3-77-3,77
    0,Some Film,m8,m8-77-1,77
    0,Orbit,m3,m3-77-40,77
    901,,e1,e1-77-3,77

    """
  private static let lists = """
    lists,s_key,user_id,created_at,objects,type,name,description,is_public,ordering
    ,favorite-movies,77,2023-09-23 17:15:07,[map[created_at:1.695489307e+09 type:movie uuid:m3]],list,Favorite Movies,,false,0
    ,favorite-series,77,2023-09-23 17:15:07,[map[id:21 type:series]],list,,,false,0
    ,a1,77,2023-09-23 17:15:07,[map[type:movie uuid:m3] map[id:21 type:series] map[type:movie uuid:m1]],list,Rainy days,For autumn,false,0
    ,a2,77,2023-09-23 17:15:07,[map[type:movie uuid:m7]],list,Lost,,false,0

    """

  private static let archive = [
    ("gdpr/lists-prod-lists.csv", lists), ("gdpr/ratings-live-votes.csv", votes),
    ("gdpr/tracking-prod-records.csv", records),
    (
      "gdpr/tracking-prod-records-v2.csv",
      """
      key,s_id,series_name,episode_id
      watch-episode-1,21,Long Running,901
      rewatch-episode-1,21,Long Running,901
      watch-episode-2,21,Long Running,902
      user-series-1,21,Long Running,

      """
    ),
  ]

  @Test func `The archive has viewings, the watchlist, ratings, favorites and lists`() throws {
    let others = (1...40).map { "gdpr/table-\($0).csv" } + ["gdpr/ip_address.csv"]
    let bundle = try read(archive: Self.archive, others: others)
    let marks = marks(bundle)
    let harbour = try #require(marks["The Long Harbour (1951)"])
    #expect(harbour.viewings.map(\.day) == [day("2019-09-11")] && !harbour.isOnWatchlist)
    #expect(harbour.rating?.halves == 8)
    // Without a title, the words of the address are it; the year is unknown.
    #expect(marks["some port"]?.viewings.map(\.day) == [day("2020-02-10")])
    let orbit = try #require(marks["Orbit (2013)"])
    #expect(orbit.watchlistSince?.day == day("2021-01-01") && orbit.rating?.halves == 10)
    #expect(orbit.favoriteSince?.day == day("2023-09-23") && !orbit.isSeen)
    #expect(marks["Some Film"]?.rating?.halves == 2)
    #expect(bundle.notes.contains(Wording.skippedViewings(3)))
    #expect(bundle.episodes == 2 && bundle.series == 1)
    #expect(bundle.lists.map(\.list.name) == ["Rainy days"])
    #expect(bundle.lists[0].list.note == "For autumn")
    #expect(
      bundle.lists[0].films.map { bundle.films[$0.index].movie.title } == [
        "Orbit", "The Long Harbour",
      ])
    #expect(
      Set(bundle.flaws) == [
        "gdpr/ratings-live-votes.csv, line 5: \(Wording.unreadable("rating", "40"))",
        "gdpr/lists-prod-lists.csv, line 5: \(Wording.noTitleOrID)",
      ])
    #expect(bundle.skippedFiles.count == others.count)
    #expect(bundle.skippedFiles.allSatisfy { $0.reason == Wording.SkipReason.notRead })
  }

  @Test func `A file of the archive is read alone too`() throws {
    let bundle = try read("tracking-prod-records.csv", Self.records)
    #expect(bundle.films.count == 3 && bundle.episodes == 1)
    let failure = #expect(throws: CommandFailure.self) { try read("votes.csv", Self.votes) }
    #expect(failure?.message == Wording.ratingsOrReactions("votes.csv"))
    #expect(try read("ratings-live-votes.csv", Self.votes).films.count == 3)
  }

  @Test func `Invalid rows of the archive are named`() throws {
    let heading = "uuid,type,type-uuid-n,created_at,release_date,movie_name,entity_type\n"
    let bundle = try read(
      "tracking-prod-records.csv",
      heading + """
        m1,watch,x,yesterday,1951-08-31,Harbour,movie
        m2,watch,x,2020-01-01,,,movie
        m3,rated,x,2020-01-01,,Orbit,movie
        m4,watch,x,2020-01-01,,Cave,cartoon

        """)
    func place(_ line: Int) -> String { "tracking-prod-records.csv, line \(line)" }
    #expect(
      bundle.flaws == [
        "\(place(2)): \(Wording.unreadable("date", "yesterday"))",
        "\(place(3)): \(Wording.noTitle)",
        "\(place(4)): \(Wording.noCounterpart("rated"))",
        "\(place(5)): \(Wording.unknownType("cartoon"))",
      ])
    #expect(bundle.films.map { $0.marks.viewings.map(\.day) } == [[nil]])
  }
}
