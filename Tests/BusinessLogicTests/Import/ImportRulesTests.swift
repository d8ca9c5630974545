import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// How marks change when a file has marks for the same film.
struct ImportRulesTests {
  private func at(_ iso: String) -> Timestamp {
    Timestamp(seconds: day(iso).dayNumber * 86_400 + 43_200)
  }

  private func marks(_ change: (inout MovieMarks) -> Void) -> MovieMarks {
    var marks = MovieMarks()
    change(&marks)
    return marks
  }

  @Test func `Marks missing from the library are taken with their timestamps`() {
    let file = marks {
      $0.favoriteSince = at("2020-01-01")
      $0.watchlistSince = at("2021-01-01")
      $0.add(Viewing(day: day("2019-05-05"), isRewatch: true, noted: at("2019-05-06")))
      $0.add(Viewing(noted: at("2018-01-01")))
      $0.rate(UserRating(halves: 7), at: at("2019-05-06"))
      $0.write("Good", at: at("2019-05-07"))
      $0.add(tag: "x")
    }
    let (taken, conflicts) = MovieMarks().merging(file, replacing: false)
    #expect(taken == file && conflicts.isEmpty)
  }

  @Test func `Existing rating and note stay and are reported, or are replaced`() {
    let mine = marks {
      $0.rate(UserRating(halves: 2), at: at("2020-01-01"))
      $0.write("Mine", at: at("2020-01-01"))
    }
    let file = marks {
      $0.rate(UserRating(halves: 9), at: at("2021-01-01"))
      $0.write("Theirs", at: at("2021-01-01"))
    }
    let kept = mine.merging(file, replacing: false)
    #expect(kept.marks == mine)
    #expect(
      kept.conflicts == [
        .rating(mine: UserRating(halves: 2)!, theirs: UserRating(halves: 9)!), .note,
      ])
    let replaced = mine.merging(file, replacing: true)
    #expect(replaced.marks == file && replaced.conflicts.isEmpty)
    // Missing values remove nothing.
    #expect(mine.merging(MovieMarks(), replacing: true).marks == mine)
  }

  @Test func `The same rating at another time is not a conflict`() {
    let mine = marks { $0.rate(UserRating(halves: 2), at: at("2020-01-01")) }
    let file = marks { $0.rate(UserRating(halves: 2), at: at("2022-01-01")) }
    #expect(mine.merging(file, replacing: true).marks == mine)
    #expect(mine.merging(file, replacing: false).conflicts.isEmpty)
  }

  @Test func `Not for me and a favorite or watchlist mark do not override each other`() {
    let rejected = marks { $0.notForMeSince = at("2020-01-01") }
    let wanted = marks {
      $0.favoriteSince = at("2021-01-01")
      $0.watchlistSince = at("2021-01-01")
    }
    #expect(rejected.merging(wanted, replacing: false).marks == rejected)
    #expect(rejected.merging(wanted, replacing: false).conflicts == [.opposite])
    #expect(rejected.merging(wanted, replacing: true).marks == wanted)
    #expect(wanted.merging(rejected, replacing: false).marks == wanted)
    #expect(wanted.merging(rejected, replacing: true).marks == rejected)
  }

  @Test func `Of contradictory marks in a file the later one counts`() {
    var file = marks {
      $0.favoriteSince = at("2021-01-01")
      $0.notForMeSince = at("2022-01-01")
    }
    #expect(
      MovieMarks().merging(file, replacing: false).marks
        == marks { $0.notForMeSince = at("2022-01-01") })
    let loved = marks { $0.favoriteSince = at("2020-01-01") }
    #expect(loved.merging(file, replacing: false).marks == loved)
    #expect(loved.merging(file, replacing: false).conflicts == [.opposite])
    file.favoriteSince = at("2023-01-01")
    #expect(
      MovieMarks().merging(file, replacing: false).marks
        == marks { $0.favoriteSince = at("2023-01-01") })
  }

  @Test func `Of a viewing and a watchlist mark the later one counts`() {
    let wanted = marks { $0.watchlistSince = at("2021-01-01") }
    func seen(_ iso: String) -> MovieMarks {
      marks { $0.add(Viewing(day: day(iso), noted: at(iso))) }
    }
    #expect(!wanted.merging(seen("2021-01-01"), replacing: false).marks.isOnWatchlist)
    #expect(wanted.merging(seen("2020-12-31"), replacing: false).marks.isOnWatchlist)
    #expect(!seen("2021-01-01").merging(wanted, replacing: false).marks.isOnWatchlist)
    #expect(seen("2020-12-31").merging(wanted, replacing: false).marks.isOnWatchlist)
    // A file with both keeps both.
    var both = seen("2022-01-01")
    both.watchlistSince = at("2021-01-01")
    #expect(MovieMarks().merging(both, replacing: false).marks == both)
    #expect(wanted.merging(both, replacing: false).marks == both)
    // A seen film leaves the watchlist, so not for me contradicts nothing.
    var over = seen("2022-01-01")
    over.notForMeSince = at("2022-01-01")
    #expect(wanted.merging(over, replacing: false).marks == over)
  }

  @Test func `Existing viewings are not added again`() {
    let mine = marks { $0.add(Viewing(day: day("2020-01-01"), noted: at("2020-01-02"))) }
    let file = marks {
      $0.add(Viewing(noted: at("2019-01-01")))
      $0.add(Viewing(day: day("2020-01-01"), isRewatch: true, noted: at("2022-01-01")))
      $0.add(Viewing(day: day("2021-01-01"), isRewatch: true, noted: at("2021-01-01")))
    }
    let taken = mine.merging(file, replacing: false).marks
    #expect(taken.viewings.map(\.day) == [day("2020-01-01"), day("2021-01-01")])
    #expect(taken.viewings.first == mine.viewings.first)
  }

  @Test func `The first date of a file is that of a viewing on an unknown day`() {
    let mine = marks { $0.add(Viewing(noted: at("2022-01-01"))) }
    #expect(
      mine.merging(seen("2019", "2020-05-05"), replacing: false).marks == seen("2019", "2020-05-05")
    )
    let again = marks {
      $0.add(Viewing(day: day("2020-01-01"), isRewatch: true, noted: at("2022-01-01")))
    }
    #expect(mine.merging(again, replacing: false).marks.viewings == mine.viewings + again.viewings)
    var both = mine
    both.add(seen("2019").viewings)
    #expect(mine.merging(both, replacing: false).marks == both)
    #expect(both.merging(seen("2020"), replacing: false).marks.viewings.count == 3)
  }

  private func seen(_ dates: String...) -> MovieMarks {
    marks {
      for date in dates {
        $0.add(Viewing(date: PartialDate(iso: date), noted: at("2022-01-01")))
      }
    }
  }

  @Test func `A year or a month in which the film was seen adds nothing`() {
    let mine = seen("2019-07-14")
    #expect(mine.merging(seen("2019", "2019-07"), replacing: false).marks == mine)
    #expect(
      mine.merging(seen("2018", "2019-08"), replacing: false).marks.viewings.map(
        \.date?.description)
        == ["2018", "2019-07-14", "2019-08"])
    // A day may be another viewing than that of the year.
    let exact = seen("2019").merging(seen("2019-07-14"), replacing: false).marks
    #expect(exact.viewings.map(\.date?.description) == ["2019", "2019-07-14"])
  }

  @Test func `A film seen in a year leaves the watchlist if it was added by the end of the year`() {
    let wanted = marks { $0.watchlistSince = at("2021-06-01") }
    #expect(wanted.merging(seen("2020"), replacing: false).marks.isOnWatchlist)
    #expect(!wanted.merging(seen("2021"), replacing: false).marks.isOnWatchlist)
    #expect(!seen("2021").merging(wanted, replacing: false).marks.isOnWatchlist)
    #expect(seen("2021-05").merging(wanted, replacing: false).marks.isOnWatchlist)
  }

  @Test func `A repeated import changes nothing and removes no existing marks`() {
    var numbers = SeededNumbers(7)
    func random() -> MovieMarks {
      func chance() -> Bool { Bool.random(using: &numbers) }
      func moment() -> Timestamp {
        Timestamp(seconds: Int.random(in: 0...20, using: &numbers) * 86_400)
      }
      var marks = MovieMarks()
      if chance() { marks.favoriteSince = moment() }
      if chance() { marks.watchlistSince = moment() }
      if chance() { marks.notForMeSince = moment() }
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let day = CalendarDate(dayNumber: Int.random(in: 0...20, using: &numbers))
        marks.add(Viewing(day: chance() ? day : nil, isRewatch: chance(), noted: moment()))
      }
      if chance() {
        let period = PartialDate(year: 1970, month: chance() ? 1 : nil)
        marks.add(Viewing(date: period, noted: moment()))
      }
      if chance() {
        marks.rate(UserRating(halves: Int.random(in: 1...3, using: &numbers)), at: moment())
      }
      if chance() { marks.write(chance() ? "a" : "b", at: moment()) }
      if chance() { marks.add(tag: chance() ? "x" : "y") }
      return marks
    }
    for _ in 0..<1000 {
      let (mine, file) = (random(), random())
      for replaces in [false, true] {
        let once = mine.merging(file, replacing: replaces).marks
        #expect(once.merging(file, replacing: replaces).marks == once)
        #expect(
          mine.viewings.allSatisfy(once.viewings.contains)
            || mine.isSeenOnUnknownDay && once.viewings.allSatisfy { $0.date != nil })
        #expect(mine.tags.allSatisfy(once.tags.contains))
        if !replaces {
          #expect(mine.rating == nil || once.rating == mine.rating)
          #expect(mine.note.isEmpty || once.note == mine.note)
          #expect(mine.favoriteSince == nil || once.favoriteSince == mine.favoriteSince)
        }
      }
    }
  }
}
