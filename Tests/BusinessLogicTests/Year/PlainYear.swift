import BusinessLogic
import DomainEntities
import Testing

/// The statistics of a year, counted in the plainest way: every number on its own, from a list of
/// all viewings.
struct PlainYear {
  private struct Seen {
    var film: SeenMovie
    var day: CalendarDate
    var isRewatch: Bool
  }

  private let films: [SeenMovie]
  private let year: Int
  private let today: CalendarDate
  private let all: [Seen]
  private let seen: [Seen]
  private let seenFilms: [SeenMovie]

  init(_ films: [SeenMovie], year: Int, today: CalendarDate) {
    self.films = films
    self.year = year
    self.today = today
    let all = films.flatMap { film in
      film.marks.viewings.compactMap { viewing in
        viewing.day.map { day in
          let isLater = film.marks.viewings.contains { other in
            other.date.map { $0.days.upperBound < day } ?? false
          }
          return Seen(film: film, day: day, isRewatch: viewing.isRewatch || isLater)
        }
      }
    }
    let seen = all.filter { $0.day.year == year }
    self.all = all
    self.seen = seen
    seenFilms = films.filter { film in seen.contains { $0.film.movie.id == film.movie.id } }
  }

  private func totals(_ seen: [Seen]) -> YearTotals {
    var totals = YearTotals()
    totals.viewings = seen.count
    totals.films = Set(seen.map(\.film.movie.id)).count
    totals.days = Set(seen.map(\.day)).count
    totals.rewatches = seen.count(where: \.isRewatch)
    let known = seen.compactMap(\.film.movie.runtime).filter { $0 > 0 }
    totals.viewingsWithRuntime = known.count
    totals.minutes = known.reduce(0, +)
    return totals
  }

  func expect(_ counted: YearStatistics) {
    #expect(counted.totals == totals(seen))
    let before = all.filter {
      $0.day.year == year - 1
        && (year != today.year || ($0.day.month, $0.day.day) <= (today.month, today.day))
    }
    #expect(counted.before == totals(before))
    #expect(
      counted.undatedViewings == films.flatMap(\.marks.viewings).count { $0.day == nil })
    #expect(
      counted.undatedInYear
        == films.flatMap(\.marks.viewings).count { $0.day == nil && $0.date?.year == year })
    for (index, count) in counted.perDay.enumerated() {
      let day = counted.days.lowerBound.adding(days: index)
      #expect(count == seen.count { $0.day == day })
    }
    expectRecords(counted)
    expectGroups(counted)
  }

  private func expectRecords(_ counted: YearStatistics) {
    let days = seen.map(\.day).sorted()
    #expect(counted.first?.value == days.first && counted.last?.value == days.last)
    #expect((counted.first?.count ?? 0) == days.count { $0 == days.first })
    #expect((counted.last?.count ?? 0) == days.count { $0 == days.last })
    let lengths = seenFilms.compactMap(\.movie.runtime).filter { $0 > 0 }
    #expect(counted.shortest?.value == lengths.min() && counted.longest?.value == lengths.max())
    #expect((counted.longest?.count ?? 0) == lengths.count { $0 == lengths.max() })
    #expect((counted.shortest?.count ?? 0) == lengths.count { $0 == lengths.min() })
    let ratings = seenFilms.compactMap(\.marks.rating)
    #expect(counted.best?.value == ratings.max())
    #expect((counted.best?.count ?? 0) == ratings.count { $0 == ratings.max() })
    let ago = all.filter { $0.day == today.adding(years: -1) }
    #expect((counted.yearAgo?.count ?? 0) == (year == today.year ? ago.count : 0))

    var streaks: [ClosedRange<CalendarDate>] = []
    let set = Set(days)
    for day in set.sorted() where !set.contains(day.adding(days: -1)) {
      var end = day
      while set.contains(end.adding(days: 1)) { end = end.adding(days: 1) }
      streaks.append(day...end)
    }
    func length(_ days: ClosedRange<CalendarDate>) -> Int {
      days.upperBound.dayNumber - days.lowerBound.dayNumber + 1
    }
    let most = streaks.map(length).max() ?? 0
    #expect(counted.longestStreak == most)
    #expect(counted.streaks == streaks.filter { length($0) == most })
    let busiest = counted.perDay.max() ?? 0
    let all = set.sorted().filter { day in days.count { $0 == day } == busiest }
    #expect(counted.busiestDays == (busiest > 1 ? all : []))
  }

  private func expectGroups(_ counted: YearStatistics) {
    for group in YearGroup.allCases {
      for share in counted[group] {
        #expect(share.count == count(share.value), "\(group) \(share)")
      }
      #expect(Set(counted[group].map(\.value)).count == counted[group].count)
    }
    #expect(counted[.months].map(\.count).reduce(0, +) == seen.count)
    #expect(counted[.weekdays].map(\.count).reduce(0, +) == seen.count)
    let known: [(YearGroup, (SeenMovie) -> Bool)] = [
      (.genres, { !$0.movie.genres.isEmpty }), (.decades, { $0.movie.year != nil }),
      (.countries, { !$0.movie.countries.isEmpty }),
      (.languages, { $0.movie.originalLanguage != nil }), (.actors, { !$0.actors.isEmpty }),
      (.directors, { !$0.directors.isEmpty }), (.ratings, { $0.marks.rating != nil }),
    ]
    for (group, isKnown) in known {
      #expect((counted.filmsKnown[group] ?? 0) == seenFilms.count(where: isKnown))
    }
    #expect(
      Set(counted[.actors].map(\.value)) == Set(seenFilms.flatMap(\.actors).map { .actor($0) }))
    for group in [YearGroup.genres, .countries, .languages, .directors, .actors] {
      let counts = counted[group].map(\.count)
      #expect(counts == counts.sorted(by: >) && !counts.contains(0))
    }
  }

  private func count(_ value: YearShare.Value) -> Int {
    switch value {
    case .month(let month): seen.count { $0.day.month == month }
    case .weekday(let weekday): seen.count { $0.day.weekday == weekday }
    case .rating(let rating): seenFilms.count { $0.marks.rating == rating }
    case .genre(let genre): seenFilms.count { $0.movie.genres.contains(genre) }
    case .decade(let first):
      seenFilms.count { $0.movie.year.map { (first..<first + 10).contains($0) } ?? false }
    case .country(let country): seenFilms.count { $0.movie.countries.contains(country) }
    case .language(let language): seenFilms.count { $0.movie.originalLanguage == language }
    case .director(let name): seenFilms.count { $0.directors.contains(name) }
    case .actor(let name): seenFilms.count { $0.actors.contains(name) }
    }
  }
}
