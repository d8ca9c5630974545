import DomainEntities

/// Where somebody was on the page of a film, small enough to be written down.
struct MovieDetailMemento: Hashable, Sendable {
  /// The film.
  var film: MovieIdentifier
  /// What it is called.
  var title: String
  /// The year of its first showing.
  var year: Int?
  /// The line at the top of the window, from 0.
  var top = 0
  /// How many lines the page had.
  var lines = 0
  /// The name of what was chosen.
  var chosen: String?
  /// Which of the entries of the page that was, from 0.
  var place: Int?
  /// The parts that were shown whole.
  var unfolded: [MovieDetailPart] = []
  /// Why the film was chosen for the user, if it was.
  var surprise: SurpriseMemento?

  /// What a list would say of the film, as far as that was noted down.
  var summary: MovieSummary { MovieSummary(id: film, title: title, year: year) }
}

extension MovieDetailMemento {
  /// Reads what stands in a part; nil where it names no film.
  init?(_ part: StateText.Part) {
    guard let text = part["film"], !text.isEmpty else { return nil }
    film = MovieIdentifier(text)
    title = part["called"] ?? ""
    year = part.number("year")
    top = part.number("top") ?? 0
    lines = part.number("lines") ?? 0
    chosen = part["chosen"]
    place = part.number("place")
    unfolded = MovieDetailPart.allCases.filter { part.all("unfolded").contains($0.stateWord) }
    surprise = SurpriseMemento(part)
  }

  /// The part that says the same.
  var part: StateText.Part {
    var part = StateText.Part(name: "page")
    part.add("film", film.text)
    part.add("called", title)
    part.add("year", year)
    part.add("top", top)
    part.add("lines", lines)
    part.add("chosen", chosen)
    part.add("place", place)
    for fold in unfolded { part.add("unfolded", fold.stateWord) }
    surprise?.write(to: &part)
    return part
  }
}

extension MovieDetailPart {
  fileprivate var stateWord: String {
    switch self {
    case .cast: "cast"
    case .crew: "crew"
    case .videos: "videos"
    case .collection: "collection"
    case .recommendations: "recommendations"
    }
  }
}

extension MovieDetailEntry {
  /// What the entry is called in what is noted down.
  var stateName: String {
    switch self {
    case .person(let person): "person \(person.id)"
    case .film(let movie): "film \(movie.id)"
    case .collection(let collection): "collection \(collection.id.text)"
    case .theme(let theme): "theme \(theme)"
    case .video(let address): "video \(address)"
    case .page(let address): "page \(address)"
    case .more(let part): "more \(part.stateWord)"
    }
  }
}
