import BusinessLogic
package import DomainEntities
package import FilmPages
package import Records

/// The page of a film as the user left it, for the history and for the next session.
///
/// A session saves the film's name and the position; loaded details stay in memory.
package struct PageSnapshot: Hashable, Sendable {
  /// A reading position.
  struct Position: Hashable, Sendable {
    /// The first line in the window, from 0.
    var top = 0
    /// The number of lines of the page.
    var lines = 0
    /// The name of the selected entry.
    var chosen: String?
    /// Its index among the entries of the page, because an entry may occur twice.
    var place: Int?
  }

  /// The film; from a session only the identifier, the title and the year are known.
  package var movie: MovieSummary
  /// The reading position.
  var position = Position()
  /// The parts that were unfolded.
  package var unfolded: Set<MovieDetailPart> = []
  /// Why the film was chosen for the user; nil if it was not.
  ///
  /// It is not kept for the next session, when it may no longer hold.
  package var reason: String?
  /// Whether the page said that the film does not exist.
  var isMissing = false
  /// The details of the film, as far as they were loaded.
  package var detail: MovieDetail?
  /// The films of the series, as far as they were loaded.
  package var series: [MovieSummary] = []
  /// The films that were likely to be opened next.
  var ahead: [MovieIdentifier] = []

  /// Creates the snapshot of a page at its top.
  package init(_ movie: MovieSummary) { self.movie = movie }
}

// MARK: Session file

extension PageSnapshot {
  /// Parses a part of the session file; nil if it names no film.
  package init?(_ part: SessionText.Part) {
    guard let text = part["film"], !text.isEmpty else { return nil }
    self.init(
      MovieSummary(
        id: MovieIdentifier(text), title: part["called"] ?? "", year: part.number("year")))
    position = Position(
      top: part.number("top") ?? 0, lines: part.number("lines") ?? 0, chosen: part["chosen"],
      place: part.number("place"))
    let words = part.all("unfolded")
    unfolded = Set(MovieDetailPart.allCases.filter { words.contains($0.snapshotName) })
  }

  /// The part of the session file.
  package var part: SessionText.Part {
    var part = SessionText.Part(name: "page")
    part.add("film", movie.id.text)
    part.add("called", movie.title)
    part.add("year", movie.year)
    part.add("top", position.top)
    part.add("lines", position.lines)
    part.add("chosen", position.chosen)
    part.add("place", position.place)
    for fold in MovieDetailPart.allCases where unfolded.contains(fold) {
      part.add("unfolded", fold.snapshotName)
    }
    return part
  }
}

extension MovieDetailPart {
  fileprivate var snapshotName: String {
    switch self {
    case .note: "note"
    case .cast: "cast"
    case .crew: "crew"
    case .videos: "videos"
    case .collection: "collection"
    case .recommendations: "recommendations"
    }
  }
}

extension MovieDetailEntry {
  /// The name of the entry in a snapshot.
  var snapshotName: String {
    switch self {
    case .person(let person): "person \(person.id)"
    case .film(let movie): "film \(movie.id)"
    case .collection(let collection): "collection \(collection.id.text)"
    case .theme(let theme): "theme \(theme)"
    case .video(let address): "video \(address)"
    case .page(let address): "page \(address)"
    case .more(let part): "more \(part.snapshotName)"
    }
  }
}
