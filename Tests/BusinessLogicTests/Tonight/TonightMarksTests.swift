import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// The films that are skipped because of their marks.
struct TonightMarksTests {
  private func store(_ count: Int, atOnce: Bool = true) -> InMemoryMovieDataStore {
    var offering = SourceCapabilities.everything
    offering.isLocal = atOnce
    return InMemoryMovieDataStore(films(0..<count), offering: offering, isLocal: atOnce)
  }

  /// Creates a library with some films marked: even numbers as seen, odd ones as not for me.
  private func library(_ marked: some Sequence<Int>) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in marked {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [number.isMultiple(of: 2) ? .seen(on: nil) : .notForMe(true)],
        at: Timestamp(seconds: 1_780_000_000))
    }
    return library
  }

  private func draw(
    _ store: InMemoryMovieDataStore, _ library: InMemoryMovieLibrary,
    _ selection: MovieListSelection = .init(.allTime), seed: UInt64, includesAll: Bool = false
  ) async throws -> TonightOutcome {
    try await TonightInteractor(
      MovieListInteractor(store: store, today: day("2026-07-01")), library: library
    ).films(
      of: selection, as: TonightFilm.Role.roles(1, seed: seed), seed: seed,
      includesAll: includesAll)
  }

  private func chosen(of outcome: TonightOutcome) -> MovieIdentifier? {
    if case .films(let films, _, _) = outcome { films.first?.movie.id } else { nil }
  }

  @Test(arguments: [true, false])
  func `Films seen or not for me are never drawn, and all others are`(atOnce: Bool) async throws {
    let library = try library(0..<6)
    let store = store(10, atOnce: atOnce)
    var drawn: Set<MovieIdentifier> = []
    for seed in UInt64(0)..<60 {
      let id = try #require(chosen(of: try await draw(store, library, seed: seed)))
      #expect(chosen(of: try await draw(store, library, seed: seed)) == id, "the seed decides")
      drawn.insert(id)
    }
    #expect(drawn == Set(films(6..<10).map(\.id)))
  }

  @Test(arguments: [true, false])
  func `A rated film counts as seen, with or without a viewing`(atOnce: Bool) async throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<3 {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.rating(UserRating(halves: 2 + number))],
        at: Timestamp(seconds: 1_780_000_000))
    }
    #expect(try library.entry(of: MovieIdentifiers(film(0)))?.marks.isSeen == false)
    for seed in UInt64(0)..<10 {
      let outcome = try await draw(store(4, atOnce: atOnce), library, seed: seed)
      #expect(chosen(of: outcome) == film(3).id)
    }
    #expect(
      try await draw(store(3, atOnce: atOnce), library, seed: 1) == .nothingLeft(of: 3))
    #expect(
      chosen(of: try await draw(store(3), library, .init(.mine(.rated)), seed: 1)) != nil)
  }

  @Test func `The only remaining film among many is found`() async throws {
    let library = try library((0..<400).filter { $0 != 321 })
    for atOnce in [true, false] {
      for seed in UInt64(0)..<5 {
        let outcome = try await draw(store(400, atOnce: atOnce), library, seed: seed)
        #expect(chosen(of: outcome) == film(321).id)
      }
    }
  }

  @Test func `With no film left the total is reported, and all are drawn on request`()
    async throws
  {
    let library = try library(0..<7)
    let store = store(7)
    for seed in UInt64(0)..<10 {
      #expect(try await draw(store, library, seed: seed) == .nothingLeft(of: 7))
      let any = try await draw(store, library, seed: seed, includesAll: true)
      #expect(any == (try await draw(store, InMemoryMovieLibrary(), seed: seed)))
    }
    #expect(try await draw(self.store(0), library, seed: 1) == .noFilms)
  }

  @Test func `A library list keeps seen films, except the watchlist`() async throws {
    let library = try library(0..<5)
    let store = store(5)
    for list in [MovieList.mine(.seen), .mine(.favorites), .tagged("rain")] {
      #expect(chosen(of: try await draw(store, library, .init(list), seed: 4)) != nil)
    }
    #expect(
      try await draw(store, library, .init(.mine(.watchlist)), seed: 4) == .nothingLeft(of: 5))
  }

  @Test func `Unreadable marks exclude nothing and are reported`() async throws {
    let library = try library(0..<5)
    library.fail(with: .library(.locked))
    guard
      case .films(let films, .library(.locked)?, _) = try await draw(store(5), library, seed: 4)
    else {
      Issue.record("the problem is not reported")
      return
    }
    #expect(films.count == 1)
    let any = try await draw(store(5), library, seed: 4, includesAll: true)
    guard case .films(_, nil, _) = any else {
      Issue.record("nothing was to be skipped")
      return
    }
  }

  @Test func `A service is asked only for pages within the films to draw from`() async throws {
    let store = store(2_000, atOnce: false)
    let library = try library(0..<500)
    #expect(try await draw(store, library, seed: 3) == .nothingLeft(of: 500))
    #expect(store.requests.allSatisfy { $0.offset + $0.limit <= TonightPool.reach })
    #expect(store.requests.count <= 8)
  }
}
