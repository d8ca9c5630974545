import DomainEntities
import TestSupport
import Testing

@testable import Edges
@testable import Records
@testable import Transfer
@testable import Wording
@testable import BusinessLogic

/// Damaged exports of every dialect, alone and in archives.
///
/// `FUZZ=200000` sets the number of rounds, `FUZZ_SEED=7` the first seed. A seed always gives the
/// same input, and a failure names its seed. A round here takes ten times as long as elsewhere, so
/// there are a tenth as many.
@Suite(.serialized) struct ImportFuzzTests {
  private static let rounds = max(1, (TestSample.number("FUZZ") ?? 1_000) / 10)
  private static let now = Timestamp(seconds: 1_795_000_000, offset: 60)

  /// Exports in the formats of other programs.
  private static let samples: [(name: String, text: String)] = [
    (
      "diary.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-01-05,\"Stop, Thief\",1951,https://boxd.it/2ba,4,Yes,\"noir, Ada\",2020-01-04\n6/30/2022,Crème,2001,u,,,,5/6/2022\n"
    ),
    (
      "reviews.csv",
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\r\n2021-06-01,A,1951,u,5,,\"Better \"\"again\"\".\r\n\r\nThe fog!\",cinema,2021-05-31\r\n"
    ),
    ("watched.csv", "Date,Name,Year,Letterboxd URI\n2020-01-05,Orbit,2013,https://boxd.it/1ad\n"),
    (
      "watchlist.csv",
      "Date;Name;Year;Letterboxd URI\n30.6.2022;Grün;2013;https://boxd.it/1ad\n"
    ),
    (
      "import.csv",
      "tmdbID\timdbID\tTitle\tYear\tDirectors\tWatchedDate\tRating10\tTags\tReview\n348\ttt0078748\tAlien\t1979\tR. S.\t2020-01-01\t9\tx\tFine.\n"
    ),
    (
      "ratings.csv",
      "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\ntt9000001,9,2019-04-01,A,B,u,Movie,7.9,104,1951,\"Thriller, Sci-Fi\",1,1951-08-31,C\ntt9000003,8,2019-04-03,L,L,u,TV Series,8.0,50,2010,Drama,99,2010-01-01,\n"
    ),
    (
      "ratings.csv",
      "\"position\",\"const\",\"created\",\"Title\",\"Title type\",\"You rated\",\"Year\"\n\"1\",\"tt0078748\",\"Tue Jul 26 05:37:34 2016\",\"Alien\",\"Feature Film\",\"9\",\"1979\"\n"
    ),
    (
      "noir.csv",
      "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated\n1,tt0078748,2019-04-01,2019-04-01,\"Cold, dark\",Alien,Alien,u,Movie,8.5,117,1979,Horror,9,1979-05-25,R. S.,9,2019-04-01\n2,tt9000001,2019-04-02,2019-04-02,,A,A,u,Movie,,,1951,,,,,,\n"
    ),
    (
      "evening.csv",
      "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2020-01-05,Evening,,https://boxd.it/a,\"Short, kind\"\n\nPosition,Name,Year,URL,Description\n1,Alien,1979,https://boxd.it/b,Cold\n2,Orbit,2013,https://boxd.it/c,\n"
    ),
    (
      "simkl.csv",
      "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating\n1,Alien,tv,1979,plantowatch,,,4\n"
    ),
    (
      "library.json",
      "{\"format\":\"moviebrowser library\",\"version\":1,\"films\":[{\"tmdb\":348,\"imdb\":\"tt0078748\",\"title\":\"Alien \\u00e9\\ud83c\\udfac\",\"year\":1979,\"genres\":[\"Horror\"],\"marks\":{\"favourite\":\"2026-11-21T15:50:07+01:00\",\"seen\":[{\"day\":\"2020-01-01\",\"rewatch\":true,\"noted\":\"2020-01-01T00:00:00Z\"}],\"rating\":4.5,\"note\":\"x\",\"tags\":[\"a\",\"b\"]}},\n{\"title\":\"B\",\"marks\":{\"rating\":1}}]}"
    ),
    (
      "tmdb-ratings.csv",
      "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n348,tt0078748,movie,Alien,1979-05-25T00:00:00Z,,,8.1,8.5,2023-05-02T09:29:50Z\n85987,,tv,A S1E1,,1,1,6.9,8,\n"
    ),
    ("netflix.csv", "Title,Date\n\"A: Season 2: B\",\"12/31/25\"\n\"Infinite\",\"7/7/21\"\n"),
    (
      "movary.csv",
      "title,year,tmdbId,imdbId,watchedAt,comment,location\nAlien,1979,348,tt0078748,2020-01-01,Loud,Cinema\n"
    ),
    (
      "yamtrack.csv",
      "\"media_id\",\"source\",\"media_type\",\"title\",\"score\",\"status\",\"end_date\",\"notes\"\n\"348\",\"tmdb\",\"movie\",\"Alien\",\"9.0\",\"Completed\",\"2025-02-08 23:30:00+00:00\",\"x\"\n"
    ),
    (
      "simkl.json",
      "{\"movies\":[{\"status\":\"completed\",\"last_watched_at\":\"2026-07-04T23:16:27Z\",\"user_rating\":7,\"movie\":{\"title\":\"Alien\",\"year\":1979,\"ids\":{\"tmdb\":\"348\"}}}],\"shows\":[]}"
    ),
    (
      "watcharr.json",
      "[{\"status\":\"FINISHED\",\"rating\":10,\"createdAt\":\"2024-06-08T12:51:09Z\",\"content\":{\"tmdbId\":348,\"title\":\"Alien\",\"type\":\"movie\"},\"activity\":[{\"type\":\"STATUS_CHANGED\",\"data\":\"FINISHED\",\"countAsPlay\":true,\"createdAt\":\"2024-06-09T12:51:09Z\"}]}]"
    ),
    (
      "ryot.json",
      "{\"people\":[],\"metadata\":[{\"lot\":\"movie\",\"source\":\"tmdb\",\"identifier\":\"348\",\"source_id\":\"Alien\",\"seen_history\":[{\"ended_on\":\"2024-02-09T10:00:00Z\",\"progress\":\"100\"}],\"reviews\":[{\"rating\":\"80\"}],\"collections\":[\"Watchlist\"]}]}"
    ),
    (
      "watchlist.txt",
      "# Rainy\ntt0047478  Seven Samurai (1954)  # long\n- Orbit\nhttps://www.themoviedb.org/movie/348\n"
    ),
    (
      "tvtime-movies.csv",
      "uuid,tvdb_id,imdb_id,title,year,created_at,watched_at,is_watched,rewatch_count\nm1,11,tt0078748,Alien,1979,2019-09-10T08:01:29Z,2019-09-10T23:30:00Z,true,2\n"
    ),
    (
      "tracking-prod-records.csv",
      "uuid,type,type-uuid-n,created_at,release_date,movie_name,entity_type,alpha_range_key,watch_date_range_key\nm1,watch,x,2020-03-01 10:00:00,1979-05-25,Alien,movie,watch-alpha-alien,watch-date-1568158200\n"
    ),
    (
      "ratings-live-votes.csv",
      "episode_id,movie_name,uuid,vote_key,user_id\n0,Alien,m1,m1-77-29,77\n"
    ),
    (
      "lists-prod-lists.csv",
      "s_key,objects,type,name,description\nfavorite-movies,[map[created_at:1.69e+09 type:movie uuid:m1]],list,,\na1,[map[type:movie uuid:m1] map[id:2 type:series]],list,Rainy,x\n"
    ),
    (
      "history.csv",
      "watched_at,action,type,title,year,trakt,imdb,tmdb,tvdb,season,episode\n2024-05-01T23:30:00.000Z,history,movie,Alien,1979,1,tt0078748,348,,,\n"
    ),
    (
      "ViewingActivity.csv",
      "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country\nAnn,2022-10-17 23:42:00,01:49:26,,Alien,,TV,01:50:19,01:50:19,DE\n"
    ),
    (
      "filmweb_export.csv",
      "type,title,original_title,year,filmweb_id,imdb_id,category,user_rating,rated_at,watched_at,comment,list_name,favorite,filmweb_rating,vote_count\nmovie,Obcy,Alien,1979,1,tt0078748,watched,9,2020-01-05,2020-01-04,x,,tak,7.1,9\n"
    ),
    (
      "stremio.json",
      "[{\"_id\":\"tt0078748\",\"name\":\"Alien\",\"type\":\"movie\",\"year\":\"1979\",\"_ctime\":\"2024-01-02T03:04:05.678Z\",\"removed\":false,\"temp\":false,\"state\":{\"lastWatched\":\"2024-02-03T23:30:00.123Z\",\"timesWatched\":2}}]"
    ),
    (
      "tvtime-lists.json",
      "[{\"id\":\"7\",\"name\":\"Rainy\",\"items\":[{\"type\":\"movie\",\"uuid\":\"m1\",\"name\":\"Alien\",\"custom_order\":1}]}]"
    ),
    (
      "watched-movies.json",
      "[{\"plays\":1,\"movie\":{\"title\":\"Alien\",\"ids\":{\"tmdb\":348}}}]"
    ),
  ]

  /// Tokens that are likely to mislead a reader.
  private static let tokens: [[UInt8]] =
    [
      "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "sep=;\n", "[", "]", "{", "}", ":", "\\u",
      "\\", "null", "1e999", "-1", "0", "9223372036854775808", "6/7/2022", "31/12/2022",
      "2020-02-30",
      "Title", "Name", "Const", "Rating", "Rating10", "Type", "Watchlist", "Status", "WatchedDate",
      "Letterboxd list export v7\n", "\u{FEFF}", "é", "🎬", "\u{301}", "\u{202E}", "\u{1B}[2J",
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE], [0xFE, 0xFF], [0xE9], [0xC3], [0xED, 0xA0, 0x80], [0],
    ]

  private static func damaged(_ text: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 0...6, using: &numbers) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 1...30, using: &numbers))
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      case 2, 3: bytes.insert(contentsOf: tokens.randomElement(using: &numbers) ?? [], at: place)
      case 4: bytes.removeSubrange(place..<end)
      case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 6: bytes.removeSubrange(place...)
      default:
        let token = tokens.randomElement(using: &numbers) ?? []
        for _ in 0..<Int.random(in: 1...200, using: &numbers) {
          bytes.insert(contentsOf: token, at: place)
        }
      }
    }
    return reencoded(bytes, &numbers)
  }

  /// Returns the text, sometimes in another encoding or with other separators.
  private static func reencoded(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0:
      let units = String(decoding: bytes, as: UTF8.self).utf16
      return [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case 1:
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      return scalars.map { (scalar) -> UInt8 in UInt8(exactly: scalar.value) ?? 0x3F }
    case 2:
      let sign: UInt8 = Bool.random(using: &numbers) ? 0x3B : 0x09
      return bytes.map { $0 == UInt8(ascii: ",") ? sign : $0 }
    default: return bytes
    }
  }

  /// Returns the fault in the handling of an input, or nil.
  private static func fault(_ input: ImportInput) -> String? {
    let first = Result { () throws(CommandFailure) in
      try ImportReader(input, in: ImportContext(now: now)).read(as: nil)
    }
    let second = Result { () throws(CommandFailure) in
      try ImportReader(input, in: ImportContext(now: now)).read(as: nil)
    }
    switch (first, second) {
    case (.failure(let failure), .failure(let again)):
      return failure.message.isEmpty || failure.message != again.message ? "no answer" : nil
    case (.success(let bundle), .success(let again)):
      return bundle == again ? fault(bundle, input) : "another answer"
    default: return "an answer and none"
    }
  }

  private static func fault(_ bundle: ImportBundle, _ input: ImportInput) -> String? {
    let listed = Set(bundle.lists.flatMap { $0.films.map(\.index) })
    if !listed.isSubset(of: bundle.films.indices) { return "a list of no film" }
    for (index, film) in bundle.films.enumerated() {
      if film.movie.title.isEmpty, film.movie.names.isEmpty { return "a film without a name" }
      if film.marks.isEmpty, !listed.contains(index) { return "a film without a mark or a list" }
      if film.marks.rating != nil, film.marks.ratedAt == nil, bundle.origin != .moviebrowser {
        return "a rating without a time"
      }
    }
    if bundle.flaws.count != min(bundle.flawCount, ImportFlaws.most) { return "lost problems" }
    let read = input.files.count - (input.isCollection ? bundle.skippedFiles.count : 0)
    if read + input.otherPaths.count < 1 { return "nothing was read" }
    // The output is JSON for any input.
    let text = ImportText(input.name, bundle, ImportReport(), isDryRun: true)
    if JSONValue(written: text.text(.json)) == nil { return "an answer that is not JSON" }
    let sentences = text.text(.aligned(columns: 80)).unicodeScalars
    let isClean = sentences.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F }
    return isClean ? nil : "a control character"
  }

  @Test func `Any export reads identically twice or is refused`() throws {
    print("imports: \(Self.rounds) rounds from seed \(TestSample.seed)")
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SeededNumbers(seed)
      guard let sample = Self.samples.randomElement(using: &numbers) else { continue }
      let bytes = Self.damaged(Array(sample.text.utf8), &numbers)
      let fault = Self.fault(
        ImportInput(name: sample.name, files: [.init(path: sample.name, bytes: bytes)]))
      try #require(fault == nil, "FUZZ_SEED=\(seed) FUZZ=10: \(sample.name) \(bytes)")
    }
  }

  @Test func `Every file of any archive is read or named`() throws {
    print("archives: \(Self.rounds) rounds from seed \(TestSample.seed)")
    let folders = ["", "a/", "a/b/", "lists/", "deleted/", "likes/", "__MACOSX/"]
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SeededNumbers(seed)
      let files = (0..<Int.random(in: 0...5, using: &numbers)).map { _ in
        let sample = Self.samples.randomElement(using: &numbers) ?? Self.samples[0]
        let isSound = Bool.random(using: &numbers)
        let text = Array(sample.text.utf8)
        let file = ZipBuilder.File(
          (folders.randomElement(using: &numbers) ?? "") + sample.name,
          isSound ? text : Self.damaged(text, &numbers))
        return Bool.random(using: &numbers) ? file : file.deflated
      }
      var builder = ZipBuilder(files)
      builder.isStreamed = Bool.random(using: &numbers)
      var bytes = builder.bytes
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      guard let input = try? ImportFiles.input("e.zip", bytes) else { continue }
      let fault = Self.fault(input)
      try #require(fault == nil, "FUZZ_SEED=\(seed) FUZZ=10: \(bytes)")
      guard input.isCollection,
        let bundle = try? ImportReader(input, in: ImportContext(now: Self.now)).read(as: nil)
      else { continue }
      let skipped = Set(bundle.skippedFiles.map(\.path))
      try #require(
        input.otherPaths.allSatisfy(skipped.contains), "FUZZ_SEED=\(seed) FUZZ=10: not named")
    }
  }
}
