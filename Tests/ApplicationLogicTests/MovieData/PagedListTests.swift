import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import MovieData

/// A list by pages, compared with a plain array of its places.
struct PagedListTests {
  /// What a place of the list has.
  private enum Place: Equatable {
    case film(MovieSummary), missing(MovieDataError), unloaded
  }

  /// Returns a page of a source: some places are holes, and some films appear twice.
  private static func source(_ count: Int, using numbers: inout SeededNumbers) -> [MovieSummary?] {
    (0..<count).map { place in
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: nil
      case 1: film(Int.random(in: 0..<count, using: &numbers))
      default: film(place)
      }
    }
  }

  private static func batch(of source: [MovieSummary?], _ pages: Range<Int>) -> MovieBatch {
    let places = pages.places
    return MovieBatch(
      movies: source[places].compactMap(\.self),
      nextOffset: places.upperBound < source.count ? places.upperBound : nil,
      total: source.count,
      holes: places.filter { source[$0] == nil }.map { MovieHole(at: $0, .missing) })
  }

  @Test(arguments: 1...8)
  func `Random loads, failures and retries agree with an array of places`(seed: Int) {
    var numbers = SeededNumbers(seed)
    let source = Self.source(400, using: &numbers)
    var list = PagedList()
    var model: [Place] = []
    func load(_ pages: Range<Int>) {
      var known = Set(
        model.enumerated().filter { !pages.places.contains($0.offset) }
          .compactMap { if case .film(let movie) = $0.element { movie.id } else { nil } })
      for place in pages.places {
        while model.count <= place { model.append(.unloaded) }
        guard let movie = source[place] else {
          model[place] = .missing(.missingFilm)
          continue
        }
        model[place] = known.insert(movie.id).inserted ? .film(movie) : .missing(.repeatedFilm)
      }
      list.receive(Self.batch(of: source, pages), for: pages)
    }
    for _ in 0..<60 {
      let page = Int.random(in: 0..<20, using: &numbers)
      let isLoaded = page * 20 < model.count && model[page * 20] != .unloaded
      if !isLoaded, page > 0, Int.random(in: 0..<5, using: &numbers) == 0 {
        if list.receive(.invalidResponse, forPage: page).continues {
          for place in page * 20..<page * 20 + 20 {
            while model.count <= place { model.append(.unloaded) }
            model[place] = .missing(.invalidResponse)
          }
        }
        list.forgetFailure()
      } else {
        var end = page + 1
        while !isLoaded, end < 20, end < page + 3,
          end * 20 >= model.count || model[end * 20] == .unloaded,
          end * 20 < model.count || page * 20 >= model.count
        {
          end += 1
        }
        load(page..<end)
      }
      Self.compare(list, model, "seed \(seed)")
    }
  }

  private static func compare(_ list: PagedList, _ model: [Place], _ comment: Comment) {
    #expect(list.count == model.count, comment)
    for (row, place) in model.enumerated() {
      #expect(list.place(ofRow: row) == row && list.row(ofPlace: row) == row, comment)
      switch place {
      case .film(let movie):
        #expect(list.film(atRow: row) == movie, comment)
        #expect(list.row(named: movie.rowName) == row, comment)
      case .missing(let error): #expect(list.error(atRow: row) == error, comment)
      case .unloaded:
        #expect(list[row] == nil, comment)
        let number = row / MoviePage.size
        #expect(list.unloadedPages(in: row..<row + 1)?.pages == number..<number + 1, comment)
      }
    }
    let movies = model.compactMap { if case .film(let movie) = $0 { movie } else { nil } }
    #expect(list.movies == movies, comment)
    #expect(list.missingCount == list.gaps.reduce(0) { $0 + $1.rows.count }, comment)
    #expect(list.unloadedCount == model.count { $0 == .unloaded }, comment)
  }

  @Test func `Holes and repeated films keep their numbers and say why`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(20..<40), nextOffset: 40, total: 60), for: 1..<2)
    let movies = films(Array(0..<5) + [30, 31] + Array(9..<20))
    list.receive(
      MovieBatch(
        movies: movies, nextOffset: 20, total: 60,
        holes: [MovieHole(at: 7, .missing), MovieHole(at: 8, .missing)]), for: 0..<1)
    #expect(
      list.gaps == [
        ListGap(5..<7, because: .repeatedFilm), ListGap(7..<9, because: .missingFilm),
      ])
    for number in Array(0..<5) + Array(9..<40) {
      #expect(list.film(atRow: number) == film(number))
    }
    #expect(list.count(of: .missing, in: 0..<8) == 1)
    #expect(list.pageToRetry(near: 0, visible: 0..<10) == 0)
    #expect(list.pageToRetry(near: 0, visible: 0..<5) == nil)
    #expect(list.pageToRetry(near: 5, visible: 0..<10) == nil)
  }

  @Test func `A filtered page keeps its holes and has no empty rows`() {
    var list = PagedList()
    list.receive(
      MovieBatch(
        movies: films([0, 3]), nextOffset: 20, total: nil, holes: [MovieHole(at: 7, .missing)]),
      for: 0..<1)
    list.receive(MovieBatch(movies: films([0, 25]), nextOffset: nil), for: 1..<2)
    #expect(list.movies == films([0, 3, 25]))
    #expect(
      list.gaps == [ListGap(2..<3, because: .missingFilm), .init(3..<4, because: .repeatedFilm)])
    #expect(list.phase == .complete && list.total == 5)
  }

  @Test func `A page that is loaded again counts its omitted films once`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(0..<20), nextOffset: 20, total: 100), for: 0..<1)
    for _ in 0..<2 {
      list.receive(
        MovieBatch(movies: films([3, 4, 25]), nextOffset: 40, total: 100), for: 1..<2)
      #expect(list.count(of: .repeated, in: 20..<40) == 2)
    }
    #expect(list.count(of: .repeated, in: 0..<20) == 0)
  }

  @Test func `A loaded page whose retry fails keeps its rows`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(0..<20), nextOffset: 20, total: 50), for: 0..<1)
    list.receive(MovieBatch(movies: films(20..<35), nextOffset: 40, total: 50), for: 1..<2)
    list.receive(MovieBatch(movies: films(40..<50), nextOffset: nil, total: 50), for: 2..<3)
    #expect(list.count == 45)
    #expect(list.receive(.invalidResponse, forPage: 2).continues)
    #expect(list.count == 45 && list.gaps == [ListGap(35..<45, because: .invalidResponse)])
  }

  @Test func `Hidden films have no row and return to their places`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(40..<60), nextOffset: 60, total: 100), for: 2..<3)
    list.receive(MovieBatch(movies: films(80..<100), nextOffset: nil, total: 100), for: 4..<5)
    list.hide(Set(films(45..<55).map(\.id)))
    #expect(list.count == 90 && list.hiddenCount == 10)
    #expect(list.film(atRow: 44) == film(44) && list.film(atRow: 45) == film(55))
    #expect(list.place(ofRow: 45) == 55 && list.row(ofPlace: 50) == 45)
    #expect(list.place(ofRow: 50) == 60 && list.film(atRow: 70) == film(80))
    #expect(list.row(named: film(50).rowName) == nil)
    #expect(list.row(named: film(50).rowName, orAfter: true) == 45)
    list.hide([])
    #expect(list.count == 100 && list.film(atRow: 50) == film(50))
  }

  @Test func `A jump asks for one window, and the end of an overstated list is found`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(0..<20), nextOffset: 20, total: 10_000), for: 0..<1)
    #expect(list.pagesToLoad(for: 999..<1_009) == 49..<51)
    #expect(list.pagesAtEnd(places: .max, toward: .max, height: 20) == 499..<500)
    list.receive(MovieBatch(movies: [], nextOffset: nil, total: 10_000), for: 499..<500)
    #expect(list.phase == .idle && list.count == 20)
    let next = list.pagesAtEnd(places: .max, toward: .max, height: 20)
    #expect((245...255).contains(next.lowerBound))
  }

  @Test func `The work depends on the pages that are loaded, not on the length of the list`() {
    func rows(_ length: Int) -> [Int] {
      var list = PagedList()
      return (1...50).map { step in
        let page = length / 60 * step / MoviePage.size
        list.receive(
          MovieBatch(
            movies: films(step * 20..<step * 20 + 20), nextOffset: (page + 1) * 20, total: length),
          for: page..<page + 1)
        #expect(list.film(atRow: page * 20) == film(step * 20))
        return list.count - list.unloadedCount
      }
    }
    #expect(rows(1_000_000) == rows(1_000_000_000))
  }
}
