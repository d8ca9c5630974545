import BusinessLogic
import DomainEntities

/// A film and its marks, as one row of a file has them.
struct ImportRow {
  /// The film.
  var movie: LibraryMovie
  /// The address of the film’s page; rows with different pages are about different films.
  var page = ""
  var favorite: Timestamp?
  var watchlist: Timestamp?
  /// When the film was marked as seen, without a day; ignored if there are viewings.
  var seen: Timestamp?
  /// Viewings of which the file says whether they are rewatches.
  var viewings: [Viewing] = []
  /// Viewings of which all but the first of the film are rewatches; nil is an unknown day.
  var plays: [ImportMoment?] = []
  /// The rating of the film, which takes precedence over ratings of viewings.
  var rating: (UserRating, at: Timestamp)?
  var viewingRating: (UserRating, at: Timestamp)?
  var note: (String, at: Timestamp)?
  var tags: [String] = []
  /// All marks of the film in a library of this program, which no other row has.
  var marks: MovieMarks?
  /// The places of the film in lists of the user’s own.
  var listings: [Listing] = []

  /// A place in a list.
  struct Listing {
    /// The key of the list in the file.
    var list: String
    /// The note on the film in the list.
    var note = ""
    /// The rank; entries with equal ranks stay in the order of the file.
    var rank = 0.0
  }

  /// Creates the row of a film without marks.
  init(_ movie: LibraryMovie) { self.movie = movie }

  /// Whether the row has no marks.
  var isEmpty: Bool {
    favorite == nil && watchlist == nil && seen == nil && viewings.isEmpty && rating == nil
      && viewingRating == nil && note == nil && tags.isEmpty && marks == nil
  }

  /// Marks the film.
  mutating func mark(_ role: ImportRole, at moment: Timestamp) {
    switch role {
    case .seen: seen = moment
    case .watchlist: watchlist = moment
    case .favorites: favorite = moment
    case .list: break
    }
  }

  /// Writes a note, unless it is empty.
  mutating func write(_ text: String, at moment: Timestamp) {
    if !text.isEmpty { note = (text, moment) }
  }
}

/// A date of a file with its time, or noon on its first day.
struct ImportMoment: Hashable, Sendable {
  /// The date in local time.
  var date: PartialDate
  /// The time.
  var time: Timestamp
}

/// What was not read as it is in the files.
struct ImportLog {
  /// The problems.
  var flaws = ImportFlaws()
  /// Remarks on how the files were read.
  private(set) var notes: [String] = []
  /// The number of entries that are not about films.
  var others = 0
  /// The number of these entries that are episodes.
  private(set) var episodes = 0
  /// The series with such episodes.
  private(set) var series: Set<String> = []
  /// The number of ratings between two half stars.
  var roundedRatings = 0
  /// The number of viewings without days that a summary does not tell apart.
  var skippedViewings = 0
  /// Whether times were converted to days.
  var hasInstants = false

  /// Adds a remark, unless it is there.
  mutating func remark(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Counts episodes of a series.
  mutating func skip(episodes count: Int = 1, of name: String) {
    guard count > 0 else { return }
    others += count
    episodes += count
    series.insert(name)
  }

  /// Adds what was not read of a row.
  mutating func add(_ log: ImportLog) {
    flaws.add(log.flaws)
    for note in log.notes { remark(note) }
    others += log.others
    episodes += log.episodes
    if !log.series.isEmpty { series.formUnion(log.series) }
    roundedRatings += log.roundedRatings
    skippedViewings = skippedViewings.addingReportingOverflow(log.skippedViewings).0
    hasInstants = hasInstants || log.hasInstants
  }
}
