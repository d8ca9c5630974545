import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// The films a surprise skips because of their marks.
struct SurpriseMarksTests {
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
    _ selection: MovieListSelection = .init(.allTime), seed: UInt64,
    after last: MovieIdentifier? = nil, includesAll: Bool = false
  ) async throws -> SurpriseOutcome {
    try await SurpriseInteractor(store: store, library: library, today: day("2026-07-01"))
      .film(of: selection, seed: seed, after: last, includesAll: includesAll)
  }

  private func chosen(of outcome: SurpriseOutcome) -> MovieIdentifier? {
    if case .film(let surprise) = outcome { surprise.movie.id } else { nil }
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

  @Test func `The previous film repeats only if it is the only one left`() async throws {
    let store = store(4)
    let library = try library([0, 1])
    for seed in UInt64(0)..<20 {
      let next = try await draw(store, library, seed: seed, after: film(2).id)
      #expect(chosen(of: next) == film(3).id)
    }
    let last = film(3).id
    #expect(
      chosen(of: try await draw(store, self.library(0..<3), seed: 1, after: last)) == last)
  }

  @Test func `A mark changes the draw only for its own film`() async throws {
    let store = store(50)
    for seed in UInt64(0)..<20 {
      let drawn = try #require(chosen(of: try await draw(store, library([]), seed: seed)))
      let number = try #require(Int(drawn.text.dropFirst("film-".count)))
      let other = try library([(number + 1) % 50])
      #expect(chosen(of: try await draw(store, other, seed: seed)) == drawn)
      #expect(chosen(of: try await draw(store, library([number]), seed: seed)) != drawn)
    }
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
    guard case .film(let surprise) = try await draw(store(5), library, seed: 4) else {
      Issue.record("no film")
      return
    }
    #expect(surprise.unreadMarks == .library(.locked))
    guard case .film(let other) = try await draw(store(5), library, seed: 4, includesAll: true)
    else {
      Issue.record("no film")
      return
    }
    #expect(other.unreadMarks == nil, "nothing was to be read")
  }

  @Test func `A service is asked only for pages within the films to draw from`() async throws {
    let store = store(2_000, atOnce: false)
    let library = try library(0..<500)
    #expect(try await draw(store, library, seed: 3) == .nothingLeft(of: 500))
    #expect(store.requests.allSatisfy { $0.offset + $0.limit <= SurpriseInteractor.reach })
    #expect(store.requests.count < 25)
  }
}
