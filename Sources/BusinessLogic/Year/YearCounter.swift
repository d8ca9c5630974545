import DomainEntities

/// Counts what the user watched in a year, one film after the other.
struct YearCounter {
  private let year: Int
  private let days: ClosedRange<CalendarDate>
  private let comparedDays: ClosedRange<CalendarDate>?
  /// The same day a year ago, if today is in the year.
  private let yearAgoToday: CalendarDate?
  private var period: PeriodCounter
  private var before: PeriodCounter?
  private var first: YearRecord<CalendarDate>?
  private var last: YearRecord<CalendarDate>?
  private var yearAgo: YearRecord<CalendarDate>?
  private var shortest: YearRecord<Int>?
  private var longest: YearRecord<Int>?
  private var best: YearRecord<UserRating>?
  private var undated = 0
  private var undatedInYear = 0
  /// The years with viewings other than the counted one.
  private var otherYears: Set<Int> = []
  private var facts = FactCounter()

  /// Creates a counter of a year, which is compared with the year before up to the current day.
  init(year: Int, on today: CalendarDate) {
    self.year = year
    days = CalendarDate.days(ofYear: year)
    period = PeriodCounter(days)
    if year > 1 {
      let end = year == today.year ? today : days.upperBound
      // February 29 is compared up to February 28.
      let compared = days.lowerBound.adding(years: -1)...end.adding(years: -1)
      comparedDays = compared
      before = PeriodCounter(compared)
      yearAgoToday = year == today.year ? today.adding(years: -1) : nil
    } else {
      (comparedDays, before, yearAgoToday) = (nil, nil, nil)
    }
  }

  /// Adds a film with all its viewings.
  mutating func add(_ film: borrowing SeenMovie) {
    // Measured: each use of `film.movie` as an argument copies it.
    let movie = film.movie
    let runtime = movie.runtime.flatMap { $0 > 0 ? $0 : nil }
    var (inYear, inBefore) = (0, 0)
    for viewing in film.viewings {
      guard let day = viewing.day else {
        undated += 1
        if viewing.date?.year == year { undatedInYear += 1 }
        continue
      }
      if days.contains(day) {
        inYear += 1
        period.add(day, runtime, isRewatch: film.marks.isRewatch(viewing))
        YearRecord.add(movie, day, to: &first, isBetter: <)
        YearRecord.add(movie, day, to: &last, isBetter: >)
      } else {
        otherYears.insert(day.year)
        if before?.covers(day) == true {
          inBefore += 1
          before?.add(day, runtime, isRewatch: film.marks.isRewatch(viewing))
        }
      }
      if day == yearAgoToday { YearRecord.add(movie, day, to: &yearAgo) { _, _ in false } }
    }
    if inBefore > 0 { before?.countFilm() }
    guard inYear > 0 else { return }
    period.countFilm()
    facts.add(film)
    if let runtime {
      YearRecord.add(movie, runtime, to: &shortest, isBetter: <)
      YearRecord.add(movie, runtime, to: &longest, isBetter: >)
    }
    if let rating = film.marks.rating {
      YearRecord.add(movie, rating, to: &best, isBetter: >)
    }
  }

  /// The statistics of the films so far.
  var statistics: YearStatistics {
    var statistics = YearStatistics(year: year)
    statistics.totals = period.totals
    statistics.comparedDays = comparedDays
    statistics.before = before?.totals ?? YearTotals()
    statistics.perDay = period.perDay
    (statistics.first, statistics.last) = (first, last)
    statistics.yearAgo = yearAgo
    statistics.streaks = period.streaks
    statistics.busiestDays = period.busiestDays
    (statistics.shortest, statistics.longest, statistics.best) = (shortest, longest, best)
    statistics.undatedViewings = undated
    statistics.undatedInYear = undatedInYear
    let counted = period.totals.viewings > 0 ? [days.lowerBound.year] : []
    statistics.years = otherYears.union(counted).sorted()
    statistics.shares = facts.shares
    statistics.filmsKnown = facts.filmsKnown
    if period.totals.viewings > 0 {
      statistics.shares[.months] = period.months
      statistics.shares[.weekdays] = period.weekdays
    }
    return statistics
  }
}

/// Counts the viewings of a period by day.
private struct PeriodCounter {
  private let first: CalendarDate
  private let firstNumber: Int
  /// The number of viewings on each day of the period.
  private(set) var perDay: [Int]
  private var sums = YearTotals()

  init(_ days: ClosedRange<CalendarDate>) {
    first = days.lowerBound
    firstNumber = first.dayNumber
    perDay = Array(repeating: 0, count: days.upperBound.dayNumber - firstNumber + 1)
  }

  func covers(_ day: CalendarDate) -> Bool { perDay.indices.contains(day.dayNumber - firstNumber) }

  mutating func add(_ day: CalendarDate, _ runtime: Int?, isRewatch: Bool) {
    perDay[day.dayNumber - firstNumber] += 1
    sums.viewings += 1
    if isRewatch { sums.rewatches += 1 }
    guard let runtime else { return }
    sums.viewingsWithRuntime += 1
    let (sum, isTooMuch) = sums.minutes.addingReportingOverflow(runtime)
    sums.minutes = isTooMuch ? .max : sum
  }

  mutating func countFilm() { sums.films += 1 }

  var totals: YearTotals {
    var totals = sums
    totals.days = perDay.count { $0 > 0 }
    return totals
  }

  var months: [YearShare] {
    var counts = Array(repeating: 0, count: 12)
    for (index, count) in perDay.enumerated() where count > 0 {
      counts[first.adding(days: index).month - 1] += count
    }
    return counts.enumerated().map { YearShare(.month($0.offset + 1), $0.element) }
  }

  var weekdays: [YearShare] {
    var counts = Array(repeating: 0, count: 7)
    let start = first.weekday.index
    for (index, count) in perDay.enumerated() { counts[(start + index) % 7] += count }
    return zip(Weekday.allCases, counts).map { YearShare(.weekday($0), $1) }
  }

  var streaks: [ClosedRange<CalendarDate>] {
    var longest: [Range<Int>] = []
    var start: Int?
    for index in 0...perDay.count {
      if index < perDay.count, perDay[index] > 0 {
        start = start ?? index
      } else if let begin = start {
        let length = longest.first?.count ?? 0
        if index - begin > length { longest = [] }
        if index - begin >= length { longest.append(begin..<index) }
        start = nil
      }
    }
    return longest.map {
      first.adding(days: $0.lowerBound)...first.adding(days: $0.upperBound - 1)
    }
  }

  var busiestDays: [CalendarDate] {
    guard let most = perDay.max(), most > 1 else { return [] }
    return perDay.indices.filter { perDay[$0] == most }.map { first.adding(days: $0) }
  }
}

/// Counts films by their facts and ratings.
private struct FactCounter {
  /// The number of films with each rating, by its number of half stars.
  private var ratings = Array(repeating: 0, count: 11)
  private var genres = Tally<MovieGenre>()
  private var decades = Tally<Int>()
  private var countries = Tally<Country>()
  private var languages = Tally<Language>()
  private var directors = Tally<String>()
  private var actors = Tally<String>()

  mutating func add(_ film: borrowing SeenMovie) {
    if let rating = film.marks.rating { ratings[rating.halves] += 1 }
    genres.add(film.movie.genres)
    if let year = film.movie.year { decades.add(CollectionOfOne(year / 10 * 10)) }
    countries.add(film.movie.countries)
    if let language = film.movie.originalLanguage { languages.add(CollectionOfOne(language)) }
    directors.add(film.directors)
    actors.add(film.actors)
  }

  /// The number of films with a value in each group.
  var filmsKnown: [YearGroup: Int] {
    let films: [YearGroup: Int] = [
      .ratings: ratings.reduce(0, +), .genres: genres.films, .decades: decades.films,
      .countries: countries.films, .languages: languages.films, .directors: directors.films,
      .actors: actors.films,
    ]
    return films.filter { $0.value > 0 }
  }

  var shares: [YearGroup: [YearShare]] {
    var shares: [YearGroup: [YearShare]] = [:]
    if ratings.contains(where: { $0 > 0 }) {
      shares[.ratings] = (1...10).compactMap(UserRating.init(halves:)).map {
        YearShare(.rating($0), ratings[$0.halves])
      }
    }
    shares[.decades] = decades.values.sorted().map { YearShare(.decade($0), decades[$0]) }
    shares[.genres] = genres.shares(named: \.name) { .genre($0) }
    shares[.countries] = countries.shares(named: \.name) { .country($0) }
    shares[.languages] = languages.shares(named: \.name) { .language($0) }
    shares[.directors] = directors.shares(named: \.self) { .director($0) }
    shares[.actors] = actors.shares(named: \.self) { .actor($0) }
    return shares.filter { !$0.value.isEmpty }
  }
}

/// The number of films with each value of a fact.
private struct Tally<Value: Hashable> {
  private var counts: [Value: FilmCount] = [:]
  /// The number of films with any value.
  private(set) var films = 0

  /// The values, in no particular order.
  var values: some Sequence<Value> { counts.keys }

  /// The number of films with a value.
  subscript(value: Value) -> Int { counts[value]?.films ?? 0 }

  /// Counts a film once for each of its values.
  mutating func add(_ values: some Collection<Value>) {
    guard !values.isEmpty else { return }
    films += 1
    for value in values { counts[value, default: FilmCount()].add(film: films) }
  }

  /// Returns the values of most films first, and those of equally many by name.
  func shares(named name: (Value) -> String, as share: (Value) -> YearShare.Value) -> [YearShare] {
    counts.map { (value: $0.key, count: $0.value.films, name: name($0.key)) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
      .map { YearShare(share($0.value), $0.count) }
  }
}

/// The number of films with one value.
private struct FilmCount {
  private(set) var films = 0
  /// The number in the tally of the film counted last; 0 before the first.
  private var last = 0

  /// Counts a film by its number in the tally, once even if it has the value twice.
  mutating func add(film: Int) {
    if film != last { films += 1 }
    last = film
  }
}
