import BusinessLogic
import DomainEntities

/// A film and its marks, as one row of a file has them.
struct ImportRow {
  /// The film.
  var movie: LibraryMovie
  /// The address of the film’s page, or its ID in the file; different ones mean different films.
  var page = ""
  var favorite: Timestamp?
  var watchlist: Timestamp?
  /// When the film was marked as seen, without a day; ignored if there are viewings.
  var seen: Timestamp?
  /// Viewings that the file marks as rewatches or first viewings.
  var viewings: [Viewing] = []
  /// Viewings that are rewatches, except for the first of the film; nil is an unknown day.
  var plays: [ImportMoment?] = []
  /// How long the film was played, if the file says so.
  var minutes: Int?
  /// The rating of the film, which takes precedence over ratings of viewings.
  var rating: (UserRating, at: Timestamp)?
  var viewingRating: (UserRating, at: Timestamp)?
  var notes: [(text: String, at: Timestamp)] = []
  var tags: [String] = []
  /// All marks of the film in a library of this program, which no other row has; its notes and
  /// tags are then those of the file.
  var marks: MovieMarks?
  /// The places of the film in lists of the user’s own.
  var listings: [Listing] = []

  /// A place in a list.
  struct Listing {
    /// The key of the list in the file.
    var list: String
    /// The name of the list, unless it is described elsewhere; empty if the key is the name.
    var name = ""
    /// The note on the list.
    var description = ""
    /// The note on the film in the list.
    var note = ""
    /// The rank; entries with equal ranks stay in the order of the file.
    var rank = 0.0
  }

  /// Whether another row may name the film of the page better.
  var isReference = false

  /// Creates the row of a film without marks.
  init(_ movie: LibraryMovie) { self.movie = movie }

  /// Creates the row of a film that another row names by the same page.
  init(reference page: String, title: String) {
    self.init(LibraryMovie(names: MovieIdentifiers(), title: title))
    self.page = page
    isReference = true
  }

  /// Whether the row has no marks.
  var isEmpty: Bool {
    favorite == nil && watchlist == nil && seen == nil && viewings.isEmpty && rating == nil
      && viewingRating == nil && notes.isEmpty && tags.isEmpty && marks == nil
  }

  /// Returns the row with a mark, and a note unless it is empty.
  func marked(_ role: ImportRole, at moment: Timestamp, note: String = "") -> ImportRow {
    var row = self
    switch role {
    case .seen: row.seen = moment
    case .watchlist: row.watchlist = moment
    case .favorites: row.favorite = moment
    case .list: break
    }
    if !note.isEmpty { row.notes.append((note, moment)) }
    return row
  }
}

/// A date of a file with its time, or noon on its first day.
struct ImportMoment: Hashable, Sendable {
  /// The date in local time.
  var date: PartialDate
  /// The time.
  var time: Timestamp
}
