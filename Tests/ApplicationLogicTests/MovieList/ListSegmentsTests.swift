import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import MovieData

/// Segments of a list compared with a plain array of rows.
@Suite(.timeLimit(.minutes(60))) struct ListSegmentsTests {
  /// A list as an array with one element per row.
  private struct Model {
    enum Row: Equatable {
      case film(MovieSummary, place: Int)
      case unloaded(Int)
      case gap(Range<Int>)

      var numbers: Int { if case .gap(let places) = self { places.count } else { 1 } }

      func isUnloaded(in places: Range<Int>) -> Bool {
        if case .unloaded(let place) = self { places.contains(place) } else { false }
      }
    }

    var rows: [Row] = []
    var names: Set<ListRowName> = []

    /// Returns the first film with each identifier in the range; if every place has a film, the
    /// others are gaps.
    mutating func new(_ movies: [(MovieSummary, Int)], for places: Range<Int>) -> [Row] {
      var rows: [Row] = []
      for (movie, place) in movies {
        if names.insert(movie.rowName).inserted {
          rows.append(.film(movie, place: place))
        } else if movies.count == places.count {
          if case .gap(let before)? = rows.last {
            rows[rows.count - 1] = .gap(before.lowerBound..<place + 1)
          } else {
            rows.append(.gap(place..<place + 1))
          }
        }
      }
      return rows
    }

    mutating func fill(_ places: Range<Int>, _ movies: [(MovieSummary, Int)]) {
      guard let row = rows.firstIndex(where: { $0.isUnloaded(in: places) }) else { return }
      let new = new(movies, for: places)
      rows.replaceSubrange(row..<row + places.count, with: new)
    }

    mutating func skip(_ places: Range<Int>) {
      guard let row = rows.firstIndex(where: { $0.isUnloaded(in: places) }) else { return }
      var gap = places
      var range = row..<row + places.count
      if row > 0, case .gap(let before) = rows[row - 1], before.upperBound == gap.lowerBound {
        gap = before.lowerBound..<gap.upperBound
        range = range.lowerBound - 1..<range.upperBound
      }
      if range.upperBound < rows.count, case .gap(let after) = rows[range.upperBound],
        after.lowerBound == gap.upperBound
      {
        gap = gap.lowerBound..<after.upperBound
        range = range.lowerBound..<range.upperBound + 1
      }
      rows.replaceSubrange(range, with: [.gap(gap)])
    }
  }

  /// Returns the films of a source: some places are empty, and some films appear twice.
  private static func source(_ count: Int, using numbers: inout SeededNumbers) -> [MovieSummary?] {
    (0..<count).map { place in
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0: nil
      case 1: film(Int.random(in: 0..<count, using: &numbers))
      default: film(place)
      }
    }
  }

  @Test(arguments: 1...8)
  func `Random fills, gaps and retries agree with an array of rows`(seed: Int) {
    var numbers = SeededNumbers(seed)
    let source = Self.source(400, using: &numbers)
    func movies(_ places: Range<Int>) -> [(MovieSummary, Int)] {
      places.compactMap { place in source[place].map { ($0, place) } }
    }
    var segments = ListSegments(unloaded: source.count)
    var model = Model()
    model.rows = source.indices.map { .unloaded($0) }
    for _ in 0..<60 {
      let place = Int.random(in: source.indices, using: &numbers)
      let row = segments.row(ofPlace: place)
      if let around = segments.unloaded(in: row..<row + 1), around.all.contains(place) {
        let places = (place..<place + Int.random(in: 1...40, using: &numbers))
          .clamped(to: around.all)
        if Int.random(in: 0..<5, using: &numbers) == 0 {
          var gap = ListGap(pageFrom: place, of: nil, because: .invalidResponse)
          gap.places = gap.places.clamped(to: around.all)
          if segments.skip(gap) != nil { model.skip(gap.places) }
        } else {
          let edit = segments.fill(places, with: movies(places).map(\.0), hiding: [])
          model.fill(places, movies(places))
          #expect(edit?.removed == places.count)
        }
      } else if let gap = segments.gap(atRow: row), gap.places.contains(place) {
        let end = Int.random(in: gap.places.lowerBound + 1...gap.places.upperBound, using: &numbers)
        let filled = gap.places.lowerBound..<end
        let index = model.rows.firstIndex(of: .gap(gap.places)) ?? 0
        let new = model.new(movies(filled), for: filled)
        let rest = end..<gap.places.upperBound
        model.rows.replaceSubrange(index...index, with: new + (rest.isEmpty ? [] : [.gap(rest)]))
        _ = segments.fill(gap, to: end, with: movies(filled).map(\.0), hiding: [])
      }
      compare(segments, model, "seed \(seed)")
    }
  }

  private func compare(_ segments: ListSegments, _ model: Model, _ comment: Comment) {
    #expect(segments.count == model.rows.count, comment)
    var number = 0
    var films = 0
    for (row, expected) in model.rows.enumerated() {
      #expect(segments.number(ofRow: row) == number, comment)
      #expect(segments.row(ofNumber: number) == row, comment)
      number += expected.numbers
      switch expected {
      case .film(let movie, _):
        films += 1
        #expect(segments[row] == movie, comment)
        #expect(segments.row(named: movie.rowName) == row, comment)
      case .unloaded(let place):
        #expect(segments.place(ofRow: row) == place, comment)
        #expect(segments.row(ofPlace: place) == row, comment)
        #expect(segments.unloaded(in: row..<row + 1)?.places == place..<place + 1, comment)
      case .gap(let places):
        #expect(segments.gap(atRow: row)?.places == places, comment)
        #expect(segments.row(ofPlace: places.upperBound - 1) == row, comment)
      }
    }
    #expect(segments.shownCount == films && segments.shown.count == films, comment)
    #expect(Set(segments.shown.map(\.rowName)).count == films, comment)
    #expect(segments.knownCount == number, comment)
  }

  @Test func `Holes and repeated films keep their numbers and say why`() {
    var segments = ListSegments(unloaded: 40)
    _ = segments.fill(20..<40, with: films(20..<40), hiding: [])
    let movies = films(Array(0..<5) + [30, 31] + Array(9..<20))
    _ = segments.fill(
      0..<20, with: movies, [MovieHole(at: 7, .missing), MovieHole(at: 8, .missing)], hiding: [])
    #expect(
      segments.gaps == [
        ListGap(5..<7, because: .invalidContent(.repeated)),
        ListGap(7..<9, because: .invalidContent(.missing)),
      ])
    #expect(segments.knownCount == 40 && segments.missingCount == 4)
    for number in Array(0..<5) + Array(9..<40) {
      #expect(segments[segments.row(ofNumber: number)] == film(number))
    }
    #expect(segments.nearestGap(to: 0, visible: 0..<10)?.places == 7..<9)
    #expect(segments.nearestGap(to: 0, visible: 0..<5) == nil)
  }

  @Test func `Hidden films have no row and return to their places`() {
    var segments = ListSegments(unloaded: 100)
    _ = segments.fill(40..<60, with: films(40..<60), hiding: [])
    segments.hide(Set(films(45..<55).map(\.id)))
    #expect(segments.count == 90 && segments.knownCount == 100)
    #expect(segments[44] == film(44) && segments[45] == film(55))
    #expect(segments.place(ofRow: 45) == 55 && segments.row(ofPlace: 50) == 45)
    #expect(segments.row(atOrAfter: film(50).rowName) == 45)
    segments.hide([])
    #expect(segments.count == 100 && segments[50] == film(50))
  }

  @Test func `The work depends on the rows viewed, not on the length of the list`() {
    func steps(_ length: Int) -> [Int] {
      var segments = ListSegments(unloaded: length)
      return (1...50).map { step in
        let place = length / 60 * step / MoviePage.size * MoviePage.size
        _ = segments.fill(place..<place + 4, with: films(step * 4..<step * 4 + 4), hiding: [])
        return segments.segmentCount
      }
    }
    #expect(steps(1_000_000) == steps(1_000_000_000))
    #expect(steps(1_000_000).last == 101)
  }
}
