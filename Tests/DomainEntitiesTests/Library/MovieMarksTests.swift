import DomainEntities
import Testing

struct MovieMarksTests {
  private func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds, offset: 60) }
  private func day(_ text: String) -> CalendarDate? { CalendarDate(iso: text) }

  @Test func `Viewings are ordered with at most one on each day`() {
    var marks = MovieMarks()
    #expect(marks.isEmpty)
    let answers = [
      Viewing(day: day("2026-11-20"), noted: at(1)), Viewing(noted: at(2)),
      Viewing(day: day("1999-01-01"), noted: at(3)),
      Viewing(day: day("1999-01-01"), isRewatch: true, noted: at(4)), Viewing(noted: at(5)),
    ].map { marks.add($0) }
    #expect(answers == [true, true, true, false, false])
    #expect(marks.viewings.map { $0.day?.year } == [nil, 1999, 2026])
    #expect(marks.lastSeen?.day == day("2026-11-20"))
    marks.removeViewing(in: nil)
    #expect(marks.viewings.map { $0.day?.year } == [1999, 2026])
    marks.removeViewings()
    #expect(marks.isEmpty)
  }

  @Test func `A day is a later viewing than its month and its year`() {
    var marks = MovieMarks()
    let texts = ["2019-07-14", "2019", "2020", "2019-07", "2019"]
    for text in texts { marks.add(Viewing(date: PartialDate(iso: text), noted: at(1))) }
    marks.add(Viewing(noted: at(2)))
    #expect(
      marks.viewings.map { $0.date?.description }
        == [nil, "2019", "2019-07", "2019-07-14", "2020"])
    #expect(marks.lastSeen == PartialDate(year: 2020) && marks.lastSeen?.day == nil)
    marks.removeViewing(in: PartialDate(year: 2019, month: 7))
    #expect(marks.viewings.map { $0.date?.description } == [nil, "2019", "2019-07-14", "2020"])
  }

  @Test func `A viewing on a day may be one in its month or year`() {
    var marks = MovieMarks()
    #expect(!marks.hasViewing(in: nil))
    marks.add(Viewing(day: day("2019-07-14"), noted: at(1)))
    for text in ["2019-07-14", "2019-07", "2019"] {
      #expect(marks.hasViewing(in: PartialDate(iso: text)), "\(text)")
    }
    #expect(marks.hasViewing(in: nil))
    for text in ["2019-07-15", "2019-08", "2020"] {
      #expect(!marks.hasViewing(in: PartialDate(iso: text)), "\(text)")
    }
  }

  @Test func `Adding many viewings equals adding them one by one`() {
    let first = CalendarDate(year: 2000, month: 1, day: 1)?.dayNumber ?? 0
    let viewings = (0..<300).map { number in
      let place = number * 7919 % 100
      return Viewing(
        day: place == 0 ? nil : CalendarDate(dayNumber: first + place),
        isRewatch: number.isMultiple(of: 2), noted: at(number))
    }
    var one = MovieMarks()
    one.add(viewings[290])
    var many = one
    for viewing in viewings { one.add(viewing) }
    many.add(viewings)
    #expect(many == one && many.viewings.count == 100)
  }

  @Test func `Adding viewings in any order equals adding them one by one`() {
    let days = [nil, day("1999-01-01"), day("2020-02-29"), day("2026-11-20")]
    var orders: [[Int]] = [[]]
    for _ in 0..<4 {
      orders += orders.flatMap { order in days.indices.map { order + [$0] } }
    }
    for order in Set(orders) {
      let viewings = order.enumerated().map { Viewing(day: days[$1], noted: at(10 - $0)) }
      var (one, many) = (MovieMarks(), MovieMarks())
      for viewing in viewings { one.add(viewing) }
      many.add(viewings)
      #expect(one == many, "\(order)")
    }
  }

  @Test func `Marks are empty only if every part is`() {
    let parts: [@Sendable (inout MovieMarks) -> Void] = [
      { $0.favoriteSince = Timestamp(seconds: 1) }, { $0.watchlistSince = Timestamp(seconds: 1) },
      { $0.notForMeSince = Timestamp(seconds: 1) },
      { $0.add(Viewing(noted: Timestamp(seconds: 1))) },
      { $0.rate(UserRating(halves: 1), at: nil) }, { $0.write("note", at: nil) },
      { $0.add(tag: "tag") },
    ]
    for part in parts {
      var marks = MovieMarks()
      part(&marks)
      #expect(!marks.isEmpty && marks != MovieMarks())
    }
    var marks = MovieMarks()
    marks.rate(nil, at: at(1))
    marks.write(" \n", at: at(1))
    #expect(marks.isEmpty && marks == MovieMarks())
  }

  @Test func `A title and a year form an identifier, not a name`() {
    let film = LibraryMovie(names: MovieIdentifiers(), title: "L’Été: 1979", year: 1979)
    let summary = film.summary
    #expect(MovieIdentifiers(summary).isEmpty && !summary.id.isName)
    #expect(LibraryMovie(summary) == film)
    #expect(summary.id == MovieIdentifier(title: "l'ete  1979", year: 1979))
    #expect(summary.id.titleAndYear?.title == "lete-1979")
    #expect(summary.id.text == "title:1979:lete-1979")
    #expect(MovieIdentifier(title: "- -", year: nil).text == "title::- -")
    #expect(summary.id.titleAndYear?.year == 1979)
    #expect(summary.id != MovieIdentifier(title: film.title, year: nil))
    #expect(MovieIdentifier(title: film.title, year: nil).titleAndYear?.year == nil)
    #expect(MovieIdentifier("the-third-man-1949").isName && MovieIdentifier("1092").isName)
  }

  @Test func `A tag is one line without surrounding white space`() {
    let long = String(repeating: "a", count: MovieMarks.maxTagLength)
    let tags = [
      "film noir", " noir", "noir ", "a\tb", "a\nb", "~", "été", long, long + "b", " ", "",
    ]
    #expect(
      tags.map { MovieMarks.tag($0) } == [
        "film noir", "noir", "noir", "a b", "a b", "~", "été", long, long, nil, nil,
      ])
    // Characters are counted without trailing white space.
    #expect(MovieMarks.tag(String(long.dropLast()) + " b") == String(long.dropLast()))
  }

  @Test func `Tags that differ only in case and accents are equal`() {
    var marks = MovieMarks()
    let answers = ["  Film Noir\n", "film noir", "été", "ETE", "♥", "★", "  \t"].map {
      marks.add(tag: $0)
    }
    #expect(answers == [true, false, true, false, true, true, false])
    #expect(marks.tags.contains("Film Noir"))
    #expect(marks.tags.count == 4)
    marks.remove(tag: "FILM NOIR")
    #expect(marks.tags.count == 3)
    #expect(MovieMarks.tag(String(repeating: "x", count: 1000))?.count == MovieMarks.maxTagLength)
  }

  @Test func `Adding many tags equals adding them one by one`() {
    let words = ["Noir", "noir", "NOÏR", "été", "♥", " ", "with, comma", "a\nb", "ETE", "x"]
    let texts = (0..<300).map { "\(words[$0 * 7919 % words.count])\($0 % 3 == 0 ? "" : " 2")" }
    var one = MovieMarks()
    one.add(tag: "Eté")
    one.add(tag: "zoo")
    var many = one
    for text in texts { one.add(tag: text) }
    many.add(tags: texts)
    #expect(many == one && many.tags.count == 13)
    var single = MovieMarks()
    single.add(tags: ["  a "])
    single.add(tags: [])
    #expect(single.tags == ["a"])
  }

  @Test func `No text contains NUL`() {
    var marks = MovieMarks()
    marks.write("\u{0}a\u{0}b\u{0} ", at: at(1))
    #expect(marks.note == "ab")
    marks.write("\u{0}", at: at(1))
    marks.add(tags: ["\u{0}", "x\u{0}y", "xy"])
    #expect(marks.note.isEmpty && marks.tags == ["xy"])
  }

  @Test func `A note keeps its lines without surrounding white space`() {
    var marks = MovieMarks()
    marks.write("\n one\n\ntwo \n", at: at(1))
    #expect(marks.note == "one\n\ntwo")
    marks.write(" \n", at: at(2))
    #expect(marks.isEmpty)
  }

  @Test func `Merging two entries loses nothing of either`() {
    var left = MovieMarks()
    left.favoriteSince = at(20)
    left.rate(UserRating(halves: 7), at: at(30))
    left.write("left", at: at(40))
    left.add(Viewing(day: day("2020-01-01"), noted: at(1)))
    left.add(tag: "a")
    var right = MovieMarks()
    right.favoriteSince = at(10)
    right.watchlistSince = at(11)
    right.rate(UserRating(halves: 9), at: at(31))
    right.write("right", at: at(39))
    right.add(Viewing(day: day("2021-01-01"), noted: at(2)))
    right.add(Viewing(day: day("2020-01-01"), noted: at(3)))
    right.add(tag: "B")
    right.add(tag: "A")
    let both = left.joined(with: right)
    #expect(both.favoriteSince == at(10))
    #expect(both.isOnWatchlist)
    #expect(both.rating?.halves == 9)
    #expect(both.note == "right\n\nleft")
    #expect(both.notedAt == at(40))
    #expect(both.viewings.count == 2)
    #expect(both.tags == ["a", "B"])
    #expect(right.joined(with: left).note == both.note)
    #expect(left.joined(with: left) == left)
    #expect(left.joined(with: MovieMarks()) == left)
    #expect(MovieMarks().joined(with: left) == left)
  }

  @Test(arguments: [(10, 20), (20, 10), (10, 10)])
  func `Of contradictory marks in two entries the later one counts`(wanted: Int, rejected: Int) {
    var left = MovieMarks()
    left.favoriteSince = at(wanted)
    left.watchlistSince = at(1)
    var right = MovieMarks()
    right.notForMeSince = at(rejected)
    let expected = wanted > rejected ? left : right
    #expect(left.joined(with: right) == expected)
    #expect(right.joined(with: left) == expected)
  }

  @Test func `Reverting does not restore a mark against a later contradictory one`() {
    var before = MovieMarks()
    before.notForMeSince = at(1)
    var after = MovieMarks()
    after.watchlistSince = at(2)
    var later = after
    later.favoriteSince = at(3)
    let reverted = later.reverting(from: after, to: before)
    #expect(reverted.isFavorite && !reverted.isOnWatchlist && !reverted.isNotForMe)
  }

  @Test func `Reverting restores the previous state and keeps later changes`() {
    var before = MovieMarks()
    before.watchlistSince = at(1)
    before.add(tag: "old")
    var after = before
    after.watchlistSince = nil
    after.add(Viewing(day: day("2026-11-20"), noted: at(2)))
    after.write("first", at: at(2))
    after.add(tag: "new")
    #expect(after.reverting(from: after, to: before) == before)
    #expect(before.reverting(from: before, to: after) == after)
    var later = after
    later.write("second", at: at(3))
    later.favoriteSince = at(3)
    later.add(tag: "later")
    let reverted = later.reverting(from: after, to: before)
    #expect(reverted.watchlistSince == at(1))
    #expect(!reverted.isSeen)
    #expect(reverted.note == "second")
    #expect(reverted.isFavorite)
    #expect(reverted.tags == ["later", "old"])
  }
}

struct MovieIdentifiersTests {
  @Test func `The form of an identifier determines its name`() {
    #expect(MovieIdentifiers(MovieIdentifier("348")) == MovieIdentifiers(tmdb: 348))
    #expect(MovieIdentifiers(MovieIdentifier("tt0078748")) == MovieIdentifiers(imdb: "tt0078748"))
    #expect(
      MovieIdentifiers(MovieIdentifier("alien-1979"))
        == MovieIdentifiers(catalogue: MovieIdentifier("alien-1979")))
    #expect(MovieIdentifiers(MovieIdentifier("tt")).catalogue != nil)
    for text in ["tt1", "tt123456789012"] { #expect(MovieIdentifiers.imdb(text) == text) }
    for text in ["", "tt", "t1", "nm1", "tt1a", "tt-1", "tt1234567890123", "tt１"] {
      #expect(MovieIdentifiers.imdb(text) == nil)
    }
    #expect(MovieIdentifiers(MovieIdentifier("")).isEmpty)
    #expect(MovieIdentifiers(tmdb: 0, imdb: "").isEmpty)
  }

  @Test func `Catalogue and service names of a film match by number`() {
    let offline = MovieIdentifiers(
      MovieSummary(
        id: MovieIdentifier("alien-1979"), title: "Alien",
        links: MovieLinks(tmdbID: 348, imdbID: "tt0078748")))
    let online = MovieIdentifiers(
      MovieSummary(
        id: MovieIdentifier("348"), title: "Alien", links: MovieLinks(tmdbID: 348)))
    #expect(offline.meets(online))
    #expect(!offline.contradicts(online))
    #expect(online.completed(by: offline) == offline)
    #expect(offline.contradicts(MovieIdentifiers(tmdb: 349)))
    #expect(!offline.meets(MovieIdentifiers(tmdb: 349)))
    #expect(!MovieIdentifiers().meets(MovieIdentifiers()))
  }
}
