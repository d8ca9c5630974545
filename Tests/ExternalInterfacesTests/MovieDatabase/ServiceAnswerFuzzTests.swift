import BusinessLogic
import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import MovieDatabase
@testable import Records

/// Service responses with random damage: each is read or refused with an error that states the
/// reason.
///
/// `FUZZ=200000` sets the number of rounds, `FUZZ_SEED=7` the first seed, as for `FuzzTests`.
@Suite(.serialized) struct ServiceAnswerFuzzTests {
  private static let rounds = (TestSample.number("FUZZ") ?? 3_000) / 5

  private static let targets = [
    "/3/discover/movie?page=2", "/3/search/movie?query=film&page=3",
    "/3/trending/movie/week?page=1",
    "/3/person/12?append_to_response=movie_credits,images,translations", "/3/collection/2",
    "/3/movie/21?append_to_response=credits,videos,images,recommendations,release_dates,"
      + "watch/providers,keywords,external_ids,translations",
  ]

  private static let answers: [(target: String, body: [UInt8])] = {
    let double = MovieDatabaseDouble(films: 200)
    let headers = ["authorization": "Bearer \(MovieDatabaseDouble.token)"]
    return targets.map { ($0, double.answer(target: $0, headers: headers).body) }
  }()

  private static let pieces = [
    "null", "[]", "{}", "\"\"", "-1", "0", "1e999", "99999999999999999999", "true", "[[[[", "}}}}",
    "\"\\u0000\"", "\"\u{1B}[2J\u{202E}\"", "\"id\":null,", "\"results\":{},", "\"total_pages\":0,",
    ",",
  ].map { Array($0.utf8) }

  private static func damaged(_ body: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes = body
    for _ in 0..<Int.random(in: 1...8, using: &numbers) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &numbers))
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &numbers) ?? [])
      case 5: bytes.insert(contentsOf: pieces.randomElement(using: &numbers) ?? [], at: place)
      default: replaceValue(in: &bytes, from: place, &numbers)
      }
    }
    return bytes
  }

  /// Replaces the value after the next colon, so the text usually remains JSON.
  private static func replaceValue(
    in bytes: inout [UInt8], from place: Int, _ numbers: inout SeededNumbers
  ) {
    guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let ends = [UInt8(ascii: ","), UInt8(ascii: "}")]
    guard let end = bytes[colon...].firstIndex(where: ends.contains) else { return }
    let value = pieces.prefix(9).randomElement(using: &numbers) ?? []
    bytes.replaceSubrange(colon + 1..<end, with: value)
  }

  /// Returns the fault in the handling of a response, or nil.
  private static func fault(
    _ target: String, _ bytes: [UInt8], _ locale: MovieDatabaseLocale
  ) -> String? {
    do throws(MovieDataError) {
      let value = try JSONValue(answer: bytes)
      let films: [MovieSummary]
      if target.hasPrefix("/3/movie") {
        let detail = try MovieDatabaseMovieDetail(value, locale).detail
        guard detail.cast.count <= 2000, detail.crew.count <= 2000 else { return "too many people" }
        films = [detail.summary] + detail.recommendations.map(\.movie)
      } else if target.hasPrefix("/3/person") {
        films = try MovieDatabaseFilmography(personCredits: value).rows.map(\.summary)
      } else if target.hasPrefix("/3/collection") {
        films = try MovieDatabaseFilmography(collection: value).rows.map(\.summary)
      } else {
        let page = try MovieDatabaseListPage(value, number: 2)
        guard page.rows.count <= MoviePage.size, page.totalPages >= 0 else { return "no page" }
        if page.rows.isEmpty, page.totalPages > 2 { return "an empty page passes for a page" }
        films = page.rows.map(\.summary)
      }
      guard Set(films.map(\.id)).count == films.count else { return "a film twice" }
      for film in films where film.id.text.isEmpty || Int(film.id.text) ?? 0 < 1 {
        return "a film without a number"
      }
      return nil
    } catch {
      return error.concernsOnePage ? nil : "\(error)"
    }
  }

  @Test func `Any response is read or refused`() throws {
    print("service answers: \(Self.rounds) rounds from seed \(TestSample.seed)")
    let locale = MovieDatabaseMovieDetailTests.locale
    var (count, readCount) = (0, 0)
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SeededNumbers(seed)
      guard let (target, body) = Self.answers.randomElement(using: &numbers) else { return }
      let bytes = Self.damaged(body, &numbers)
      count += 1
      let fault = Self.fault(target, bytes, locale)
      try #require(fault == nil, "FUZZ_SEED=\(seed) FUZZ=5: \(target)")
      if (try? JSONValue(answer: bytes)) != nil { readCount += 1 }
    }
    // If hardly any response were JSON, nothing after the parser would be tested.
    #expect(readCount * 20 > count)
  }

  @Test func `Any list response gives films or an error`() async throws {
    let rounds = max(20, Self.rounds / 20)
    for seed in TestSample.seeds(rounds) {
      let context = try MovieDatabaseSurroundings(MovieDatabaseDouble(films: 200)) {
        var numbers = SeededNumbers(seed + $0.count)
        return Bool.random(using: &numbers) ? $0 : Self.damaged($0, &numbers)
      }
      var next: Int? = 0
      var films: [MovieSummary] = []
      var steps = 0
      while let offset = next, steps < 40 {
        steps += 1
        do throws(MovieDataError) {
          let batch = try await context.lists.movies(
            in: MovieListSelection(.allTime), from: offset, limit: 60)
          films += batch.movies
          next = batch.nextOffset.flatMap { $0 > offset ? $0 : nil }
        } catch {
          // Damage to the first byte looks like a gateway's error page.
          try #require(
            error.concernsOnePage || [.serviceUnavailable, .webPage].contains(error),
            "FUZZ_SEED=\(seed)")
          next = offset / 20 * 20 + 20 < 200 ? offset / 20 * 20 + 20 : nil
        }
      }
      try #require(films.count <= 40 * 60, "FUZZ_SEED=\(seed)")
    }
  }
}
