import BusinessLogic
import DomainEntities

/// The page of a film before it is broken into lines: what is there, in its order.
struct MovieDetailDocument: Hashable, Sendable {
  /// One part of the page.
  enum Block: Hashable, Sendable {
    /// The title.
    case title(String)
    /// Small print below it.
    case subtitle(String)
    /// A paragraph.
    case text(String)
    /// The name of what follows.
    case heading(String)
    /// A name and what goes with it, such as `Director` and who it was.
    case fact(String, String)
    /// An actor and the part.
    case part(String, String)
    /// Something with a sentence below it.
    case item(String, String)
    /// A sentence about the page itself.
    case remark(String)
    /// Something went wrong.
    case failure(String)
    /// An empty line.
    case space
  }

  /// A part of the page, and where it leads to.
  struct Item: Hashable, Sendable {
    var block: Block
    var entry: MovieDetailEntry?
  }

  /// What the page depends on besides the film.
  struct Circumstances: Hashable, Sendable {
    /// The films of its series, once they are there.
    var collection: [MovieSummary] = []
    /// The parts that are shown whole; nil shows all of them so.
    var unfolded: Set<MovieDetailPart>?
    /// The language that was asked for, such as `de` or `pt-BR`.
    var language = "en"
    /// Whether the source could not be reached.
    var isOutOfReach = false
    /// The themes whose films can be listed.
    var themes: Set<String> = []
    /// Why the film is shown, where nobody asked for it by name.
    var surprise: Surprise?
    /// What somebody has marked it with.
    var marks: MovieMarks?
    /// How many films of its series were seen.
    var seenOfCollection = 0
  }

  private(set) var items: [Item] = []
  let circumstances: Circumstances

  /// The page as far as a list already knows the film.
  init(_ movie: MovieSummary, marks: MovieMarks? = nil) {
    circumstances = Circumstances(marks: marks)
    addHead(MovieDetail(summary: movie))
    append(.space)
    addFacts(of: MovieDetail(summary: movie))
  }

  /// The whole page.
  init(_ detail: MovieDetail, _ circumstances: Circumstances = Circumstances()) {
    self.circumstances = circumstances
    addHead(detail)
    append(.space)
    addFacts(of: detail)
    addOtherFacts(of: detail)
    addCast(detail.cast)
    addCrew(detail.crew)
    addWatchOptions(detail.watchOptions)
    addReleases(detail.releases)
    addThemes(detail.keywords)
    addVideos(detail.videos)
    addCollection(of: detail)
    addRecommendations(detail.recommendations)
    addLinks(detail.summary.links)
  }

  /// Puts something at the end.
  mutating func append(_ block: Block, _ entry: MovieDetailEntry? = nil) {
    items.append(Item(block: block, entry: entry))
  }

  /// Begins a part of the page.
  mutating func appendHeading(_ name: String) {
    append(.space)
    append(.heading(name))
  }

  /// Puts a name and what goes with it at the end, where something does.
  mutating func fact(_ name: String, _ value: String?, _ entry: MovieDetailEntry? = nil) {
    guard let value, !value.isEmpty else { return }
    append(.fact(name, value), entry)
  }

  /// Puts the items of a part at the end, as many of them as are shown while it is folded.
  mutating func append(_ all: [Item], folding part: MovieDetailPart) {
    let isFolded = circumstances.unfolded.map { !$0.contains(part) } ?? false
    // One line more is no longer than the line that says so.
    guard isFolded, all.count > part.limit + 1 else { return items += all }
    items += all.prefix(part.limit)
    append(.part("… \(Wording.number(all.count - part.limit)) more", ""), .more(part))
  }
}
