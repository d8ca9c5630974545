import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Browser
@testable import FilmPages
@testable import Films
@testable import MovieData
@testable import Widgets

/// The saved session as a value and as text.
@Suite struct SessionSnapshotTests {
  private static let lists: [MovieList] =
    MovieList.standing + [
      .genre(.scienceFiction), .decade(1970), .theme("heist"), .search("two words"),
      .person(Person(id: PersonIdentifier("a b"), name: "Some % Body\n")),
      .collection(MovieCollection(id: CollectionIdentifier("42"), name: "A Series")),
    ]

  private static func snapshot(_ list: MovieList) -> SessionSnapshot {
    var selection = MovieListSelection(list, sort: MovieSort(by: .runtime, ascending: true))
    selection.filters = [
      .genre(.drama), .not(.genre(.western)), .theme("heist"), .year(.within(1970...1979)),
      .runtime(.atMost(120)), .director("Some Body"), .not(.seen), .words(FilmWords("a b")),
    ]
    let rows = ListSnapshot.Rows(
      selection: selection, place: 41, line: 7,
      film: ListRowName(film: MovieIdentifier("film-41"), date: PartialDate(day("2026-11-20"))),
      seenFilter: "hidden")
    var covered = ListSnapshot.Rows(selection: MovieListSelection(.topRated))
    covered.place = 3
    var page = PageSnapshot(
      MovieSummary(id: MovieIdentifier("film-3"), title: "A title", year: 1999))
    page.position = .init(top: 12, lines: 60, chosen: "person a", place: 4)
    page.unfolded = [.cast, .recommendations]
    var snapshot = SessionSnapshot(source: "Test films")
    snapshot.places = [
      .init(
        list: ListSnapshot(shown: rows, covered: covered, typed: " a"), page: page,
        isDetached: true,
        isOnPage: true, names: ["One", "Two"]),
      .init(
        list: nil, page: page, isOnPage: true,
        front: ScreenSnapshot(
          "stats", values: ["year": "1975", "query": "genre:drama"], startsPath: true),
        names: ["Three"]),
      .init(list: ListSnapshot(shown: rows, typed: "")),
    ]
    snapshot.layout = BrowserLayout.Preferences(showsOnePane: true, listShare: 30)
    snapshot.posters = .init(isOn: false, setting: "auto")
    snapshot.mouse = .init(isOn: true, setting: "never")
    return snapshot
  }

  @Test(arguments: lists)
  func `Every part of a snapshot round-trips`(list: MovieList) {
    let snapshot = Self.snapshot(list)
    #expect(SessionSnapshot(reading: snapshot.text) == snapshot)
  }

  @Test func `A minimal snapshot keeps the position and the last twenty steps`() {
    var snapshot = Self.snapshot(.popular)
    snapshot.places = (0..<30).map { number in
      .init(list: ListSnapshot(shown: .init(selection: .init(.popular), place: number)))
    }
    let read = SessionSnapshot(reading: snapshot.text)
    #expect(read?.places.map(\.list?.shown.place) == (20..<30).map { $0 })
  }

  /// Removes one line of a text or replaces it.
  private static func damaged(_ text: String, _ from: String, to: String = "") -> SessionSnapshot? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.contains(from), "\(from)")
    return SessionSnapshot(
      reading: lines.map { $0 == from ? to : $0 }.joined(separator: "\n"))
  }

  @Test func `A damaged part loses only that part`() throws {
    let snapshot = Self.snapshot(.genre(.crime))
    let text = snapshot.text
    let query = try #require(text.split(separator: "\n").last { $0.hasPrefix("query = ") })
    let order = try #require(Self.damaged(text, String(query), to: "query = sort:length:up"))
    #expect(order.places.last?.list?.shown.selection.sort == nil)
    #expect(order.places.last?.list?.shown.place == 41)
    #expect(order.layout == snapshot.layout)
    let row = try #require(Self.damaged(text, "row = 42", to: "row = many"))
    #expect(row.places.last?.list?.shown.place == 0)
    #expect(row.places.last?.list?.shown.film?.film == MovieIdentifier("film-41"))
    let list = try #require(Self.damaged(text, "list = genre", to: "list = mood"))
    #expect(list.places(offeredBy: .everything).isEmpty)
    #expect(list.layout == snapshot.layout)
    #expect(list.posters == snapshot.posters)
    let share = try #require(Self.damaged(text, "list-share = 30", to: "list-share = 900"))
    #expect(share.layout.listShare == BrowserLayout.Preferences.shares.upperBound)
    #expect(share.places == snapshot.places)
    let switched = try #require(Self.damaged(text, "posters = off", to: "posters = maybe"))
    #expect(switched.posters == nil)
    #expect(switched.mouse == snapshot.mouse)
  }

  @Test func `A list that is no longer available removes the history up to it`() {
    var offering = SourceCapabilities.everything
    offering.themes = ["heist", "robots"]
    var snapshot = Self.snapshot(.popular)
    #expect(snapshot.places(offeredBy: offering) == snapshot.places)
    snapshot.places[0].list?.shown.selection.list = .theme("ghosts")
    #expect(snapshot.places(offeredBy: offering) == Array(snapshot.places[1...]))
    snapshot.places[2].list?.shown.selection.list = .decade(1730)
    #expect(snapshot.places(offeredBy: offering).isEmpty)
  }

  @Test func `A snapshot does not apply to another source`() {
    let snapshot = Self.snapshot(.popular)
    var offering = SourceCapabilities.everything
    offering.name = "Other films"
    #expect(snapshot.places(offeredBy: offering).isEmpty)
  }

  @Test func `Arbitrary bytes parse to a snapshot or to nothing`() {
    var numbers = SeededNumbers(6)
    let text = Array(Self.snapshot(.person(Person(id: PersonIdentifier("d"), name: "D"))).text.utf8)
    for _ in 0..<600 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...40, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 2: bytes.insert(contentsOf: bytes.prefix(place).suffix(30), at: place)
        default: bytes.insert(UInt8(ascii: "="), at: place)
        }
        if bytes.isEmpty { bytes = text }
      }
      guard let snapshot = SessionSnapshot(reading: String(decoding: bytes, as: UTF8.self)) else {
        continue
      }
      // Everything that parsed is written and parsed again.
      #expect(SessionSnapshot(reading: snapshot.text) == snapshot)
      let share = snapshot.layout.listShare
      #expect(share.map(BrowserLayout.Preferences.shares.contains) != false)
    }
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
      #expect(SessionSnapshot(reading: String(decoding: bytes, as: UTF8.self)) == nil)
    }
  }
}
