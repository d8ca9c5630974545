import BusinessLogic
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Transfer
@testable import Wording

/// JSON exports of Simkl, Watcharr and Ryot.
struct ProgramDocumentTests {
  private func read(_ text: String) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input("export.json", text), in: ImportContext(now: ImportSamples.now)
    ).read(as: nil)
  }

  private func marks(_ bundle: ImportBundle) -> [String: MovieMarks] {
    Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0.marks) })
  }

  @Test func `Simkl's films are read, also among the anime, and series are counted`() throws {
    let bundle = try read(
      """
      {"movies":[
       {"status":"plantowatch","added_to_watchlist_at":"2026-07-04T22:16:27Z","last_watched_at":null,
        "user_rating":7,"user_rated_at":"2026-07-05T10:00:00Z",
        "movie":{"title":"Tomorrow","year":2026,"ids":{"simkl":1,"tmdb":"555","imdb":"tt9000555"}}},
       {"status":"completed","added_to_watchlist_at":"2026-07-04T22:16:27Z",
        "last_watched_at":"2026-07-04T23:16:27Z","user_rating":null,"memo":{"text":"Slow"},
        "movie":{"title":"Leon","year":1994,"ids":{"simkl":2,"tmdb":"101"}}},
       {"status":"hold","movie":{"title":"Orbit","year":2013,"ids":{"simkl":4}}},
       {"status":"completed","movie":{}}],
       "shows":[{"status":"watching","show":{"title":"Long","ids":{"tmdb":"1"}},
        "seasons":[{"number":1,"episodes":[{"number":1},{"number":2}]}]}],
       "anime":[{"anime_type":"tv","show":{"title":"B","ids":{}}},
        {"anime_type":"movie","status":"completed","user_rating":9,
         "last_watched_at":"2026-07-04T12:00:00Z",
         "show":{"title":"Akira","year":1988,"ids":{"tmdb":"149","imdb":"tt0094625"}}}]}
      """)
    #expect(bundle.origin == .simkl && bundle.others == 4)
    let akira = try #require(bundle.films.first { $0.movie.title == "Akira" })
    #expect(akira.movie.names == MovieIdentifiers(tmdb: 149, imdb: "tt0094625"))
    #expect(akira.marks.rating?.halves == 9 && akira.marks.lastSeen?.day == day("2026-07-04"))
    #expect(bundle.episodes == 2 && bundle.series == 1)
    let films = marks(bundle)
    #expect(films.keys.sorted() == ["Akira", "Leon", "Tomorrow"])
    #expect(films["Tomorrow"]?.watchlistSince?.day == day("2026-07-04"))
    #expect(films["Tomorrow"]?.rating?.halves == 7 && films["Tomorrow"]?.isSeen == false)
    #expect(films["Leon"]?.lastSeen?.day == day("2026-07-05") && films["Leon"]?.note == "Slow")
    #expect(
      bundle.flaws == [
        "export.json, movies, entry 3: \(Wording.noCounterpart("hold"))",
        "export.json, movies, entry 4: \(Wording.noTitleOrID)",
      ])
  }

  @Test func `Watcharr's plays, notes, ratings and tags are read`() throws {
    let bundle = try read(
      """
      [{"id":1,"createdAt":"2024-06-08T12:51:09.869791Z","updatedAt":"2025-09-10T20:00:27.522541796Z",
        "status":"FINISHED","rating":10,"thoughts":"Fine","pinned":false,
        "content":{"tmdbId":515001,"title":"Rabbit","type":"movie","imdb_id":"tt9000384",
         "release_date":"2019-10-18T00:00:00Z"},
        "activity":[
         {"type":"ADDED_WATCHED","data":"{\\"status\\":\\"FINISHED\\"}","countAsPlay":true,
          "createdAt":"2024-06-08T12:51:09Z","customDate":"2020-01-02T00:00:00Z"},
         {"type":"STATUS_CHANGED","data":"FINISHED","countAsPlay":true,
          "createdAt":"2024-06-09T12:51:09Z"},
         {"type":"RATING_CHANGED","data":"10","countAsPlay":false}],
        "tags":[{"id":1,"name":"funny","color":"#fff"}]},
       {"status":"FINISHED","rating":0,"createdAt":"2024-06-08T12:51:09Z",
        "content":{"tmdbId":2,"title":"Old","type":"movie"},
        "activity":[{"type":"STATUS_CHANGED","data":"FINISHED","createdAt":"2023-06-09T12:00:00Z"}]},
       {"status":"FINISHED","rating":0,"createdAt":"2024-06-08T12:51:09Z",
        "content":{"tmdbId":3,"title":"Unknown day","type":"movie"},"activity":[]},
       {"status":"PLANNED","createdAt":"2024-06-08T12:51:09Z",
        "content":{"tmdbId":4,"title":"Later","type":"movie"},"activity":null},
       {"status":"DROPPED","createdAt":"2024-06-08T12:51:09Z","rating":3,
        "content":{"tmdbId":5,"title":"Water","type":"movie"}},
       {"status":"FINISHED","content":{"tmdbId":6,"title":"Ted","type":"tv"},
        "watchedEpisodes":[{"id":1},{"id":2}]},
       {"status":"FINISHED","game":{"name":"Evil"}}]
      """)
    #expect(bundle.origin == .watcharr && bundle.others == 4 && bundle.episodes == 2)
    let films = marks(bundle)
    #expect(films.count == 5)
    let rabbit = try #require(films["Rabbit"])
    #expect(rabbit.viewings.map(\.day) == [day("2020-01-02"), day("2024-06-09")])
    #expect(rabbit.rating?.halves == 10 && rabbit.note == "Fine" && rabbit.tags == ["funny"])
    #expect(films["Old"]?.lastSeen?.day == day("2023-06-09") && films["Old"]?.rating == nil)
    #expect(films["Unknown day"]?.viewings.map(\.day) == [nil])
    #expect(films["Later"]?.watchlistSince?.day == day("2024-06-08"))
    #expect(films["Water"]?.isSeen == false && films["Water"]?.rating?.halves == 3)
    #expect(
      bundle.flaws == [
        "export.json, entry 5: \(Wording.noCounterpart("DROPPED"))"
      ])
  }

  @Test func `A viewing in a year or a month is kept as such`() throws {
    let watcharr = try read(
      """
      [{"status":"FINISHED","rating":0,"createdAt":"2024-06-08T12:51:09Z",
        "content":{"tmdbId":1,"title":"Orbit","type":"movie"},
        "activity":[{"countAsPlay":true,"customDate":"2019"},
         {"countAsPlay":true,"customDate":"2020-07"}]}]
      """)
    #expect(watcharr.flaws.isEmpty)
    #expect(
      watcharr.films.first?.marks.viewings.map { $0.date?.description } == ["2019", "2020-07"])
    #expect(watcharr.films.first?.marks.viewings.map(\.isRewatch) == [false, true])
  }

  private func ryot(_ rating: String, _ other: String) -> String {
    """
    {"collections":[{"name":"Space","description":"Far out"}],"people":[],"metadata":[
     {"lot":"movie","source":"tmdb","identifier":"348","source_id":"Alien",
      "seen_history":[{"ended_on":"2024-02-09T10:00:00Z","state":"completed","progress":"100"},
       {"ended_on":null,"progress":"40"},{"started_on":"2020-01-01","state":"on_a_hold"}],
      "reviews":[{"rating":"\(rating)","review":{"text":"Loud","date":"2024-02-10T10:00:00Z"}}],
      "collections":[{"collection_name":"Watchlist","created_on":"2024-01-01T10:00:00Z"},
       {"collection_name":"Completed"},{"collection_name":"Space"}]},
     {"lot":"show","source":"tmdb","identifier":"1","source_id":"Long",
      "seen_history":[{"show_season_number":1,"show_episode_number":2}],
      "reviews":[{"rating":\(other)}],"collections":[]},
     {"lot":"book","identifier":"x","source":"openlibrary","source_id":"Book"}]}
    """
  }

  @Test func `Ryot's viewings, notes and watchlist are read`() throws {
    let bundle = try read(ryot("80", "20"))
    #expect(bundle.origin == .ryot && bundle.others == 2 && bundle.episodes == 1)
    let alien = try #require(bundle.films.first)
    #expect(bundle.films.count == 1 && alien.movie.names.tmdb == 348)
    #expect(alien.marks.viewings.map(\.day) == [day("2024-02-09")])
    #expect(alien.marks.note == "Loud" && alien.marks.rating?.halves == 8)
    #expect(alien.marks.watchlistSince?.day == day("2024-01-01"))
    #expect(
      bundle.flaws == [
        "export.json, entry 1: \(Wording.noCounterpart("40%"))",
        "export.json, entry 1: \(Wording.noCounterpart("on_a_hold"))",
      ])
    #expect(bundle.notes.first == Wording.assumedScale(100))
    #expect(bundle.lists.map(\.list.name) == ["Space"])
    #expect(bundle.lists[0].list.note == "Far out" && bundle.lists[0].films.map(\.index) == [0])
  }

  @Test func `Ryot's collections are lists in their order`() throws {
    func film(_ number: Int, _ collections: String) -> String {
      #"{"lot":"movie","source":"tmdb","identifier":"\#(number)","source_id":"Film \#(number)","#
        + #""collections":[\#(collections)]}"#
    }
    let ranked = try read(
      #"{"people":[],"metadata":["#
        + film(1, #"{"collection_name":"Noir","rank":"2"},{"collection_name":"Completed"}"#) + ","
        + film(2, #"{"collection_name":"noir","rank":"0.5"},{"collection_name":"Owned"}"#) + ","
        + film(3, #""Noir""#) + "]}")
    #expect(ranked.lists.map(\.list.name) == ["Noir", "Owned"])
    #expect(
      ranked.lists[0].films.map { ranked.films[$0.index].movie.names.tmdb } == [2, 1, 3])
    #expect(ranked.films.allSatisfy { $0.marks.isEmpty } && ranked.notes.isEmpty)
  }

  @Test func `Ryot's ratings are left out if their scale is unclear`() throws {
    #expect(try read(ryot("4.5", "9")).films.first?.marks.rating?.halves == 5)
    let unclear = try read(ryot("4.5", "null"))
    #expect(unclear.films.first?.marks.rating == nil)
    #expect(unclear.notes.contains(Wording.unknownScale(1)))
  }

  @Test func `Stremio's films are seen or on the watchlist, unless they were only begun`() throws {
    func film(_ number: Int, _ more: String, _ state: String) -> String {
      #"{"_id":"tt900000\#(number)","name":"Film \#(number)","type":"movie","year":"\#(1950 + number)","#
        + #""_ctime":"2024-01-02T03:04:05.678Z",\#(more),"state":{\#(state)}}"#
    }
    let bundle = try read(
      "["
        + [
          film(
            1, #""removed":false,"temp":false"#,
            #""lastWatched":"2024-02-03T23:30:00.123Z","timesWatched":3,"flaggedWatched":0"#),
          film(
            2, #""removed":true,"temp":true"#,
            #""lastWatched":null,"timesWatched":0,"flaggedWatched":1"#),
          film(
            3, #""removed":false,"temp":false"#,
            #""lastWatched":"2024-02-03T10:00:00Z","timesWatched":0,"flaggedWatched":0"#),
          film(
            4, #""removed":true,"temp":true"#,
            #""lastWatched":"2024-02-03T10:00:00Z","timesWatched":0,"flaggedWatched":0"#),
          #"{"_id":"tt9","name":"Long","type":"series","_ctime":"","state":{"timesWatched":1}}"#,
        ].joined(separator: ",") + "]")
    #expect(bundle.origin == .stremio && bundle.flaws.isEmpty && bundle.others == 1)
    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0) })
    #expect(films.keys.sorted() == ["Film 1", "Film 2", "Film 3"])
    #expect(films["Film 1"]?.movie.names == MovieIdentifiers(imdb: "tt9000001"))
    // Half past eleven in the evening is the next day, an hour east of Greenwich.
    #expect(films["Film 1"]?.marks.viewings.map(\.day) == [day("2024-02-04")])
    #expect(films["Film 2"]?.marks.viewings.map(\.day) == [nil])
    #expect(films["Film 3"]?.marks.watchlistSince?.day == day("2024-01-02"))
    #expect(films["Film 3"]?.marks.isSeen == false)
    #expect(bundle.notes.contains(Wording.skippedViewings(2)))
  }

  @Test func `Filmweb's ratings and notes are read with original titles and written days`() throws {
    let bundle = try read(
      """
      [{"timestamp":1580000000,"iso_date":"2020-01-26T23:53:20","user_vote":8,"user_comment":"Cicho",
        "original_title":"The Long Harbour","pl_title":"Długi port","year":"1951",
        "directors":["Ann Bee"],"link":"https://www.filmweb.pl/film/a"},
       {"timestamp":1580000001,"iso_date":"2020-01-27T00:00:00","user_vote":3,"user_comment":null,
        "pl_title":"Kanał","year":"1957","directors":[]}]
      """)
    #expect(bundle.origin == .filmweb && bundle.flaws.isEmpty)
    #expect(bundle.films.map(\.movie.titleAndYear) == ["The Long Harbour (1951)", "Kanał (1957)"])
    #expect(bundle.films.map(\.marks.rating?.halves) == [8, 3])
    #expect(bundle.films.map(\.marks.ratedAt?.day) == [day("2020-01-26"), day("2020-01-27")])
    #expect(bundle.films.map(\.marks.note) == ["Cicho", ""])
  }

  @Test func `Damaged documents are named with their line`() {
    for text in ["[{\"status\":1,\n\"content\":}]", "{\"movies\":[],\"shows\":[]\n,}"] {
      let failure = #expect(throws: CommandFailure.self) { try read(text) }
      #expect(failure?.message == Wording.notJSON("export.json", line: 2))
    }
    let nothing = try? read(#"{"movies":{"a":1},"shows":7,"metadata":[]}"#)
    #expect(nothing?.films.isEmpty == true)
  }
}
