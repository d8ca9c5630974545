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
    /// A sentence about the page itself.
    case remark(String)
    /// Something went wrong.
    case failure(String)
    /// An empty line.
    case space
  }

  private(set) var blocks: [Block] = []

  /// The page as far as a list already knows the film.
  init(_ movie: MovieSummary) {
    addHead(movie, tagline: "")
    blocks.append(.space)
    addFacts(movie, directors: [], writers: [])
  }

  /// The whole page.
  init(_ detail: MovieDetail) {
    addHead(detail.summary, tagline: detail.tagline)
    blocks.append(.space)
    addFacts(detail.summary, directors: detail.directors, writers: detail.writers)
    addOtherFacts(of: detail)
    addCast(detail.cast)
    addCrew(detail)
    addVideos(detail.videos)
    addLinks(detail.summary.links)
  }

  /// Puts something at the end.
  mutating func append(_ block: Block) {
    blocks.append(block)
  }

  private mutating func addHead(_ movie: MovieSummary, tagline: String) {
    blocks.append(.title(movie.title))
    if let original = movie.originalTitle { blocks.append(.subtitle(original)) }
    let line = [
      movie.year.map(String.init), movie.runtime.map(Wording.runtime),
      movie.genres.isEmpty ? nil : movie.genres.map(\.name).joined(separator: ", "),
      movie.rating.map { "\(Wording.rating($0.average)) of 10" },
    ]
    blocks.append(.subtitle(line.compactMap(\.self).joined(separator: " · ")))
    if !tagline.isEmpty { blocks += [.space, .subtitle("“\(tagline)”")] }
    if !movie.overview.isEmpty { blocks += [.space, .text(movie.overview)] }
  }

  private mutating func addFacts(_ movie: MovieSummary, directors: [String], writers: [String]) {
    fact(directors.count > 1 ? "Directors" : "Director", directors.joined(separator: ", "))
    fact(writers.count > 1 ? "Writers" : "Writer", writers.joined(separator: ", "))
    fact("Released", movie.releaseDate.map(Wording.day) ?? movie.year.map(String.init))
    fact(
      movie.countries.count > 1 ? "Countries" : "Country",
      movie.countries.map(\.name).joined(separator: ", "))
    fact("Language", movie.originalLanguage?.name)
    if let rating = movie.rating {
      fact(
        "Rating",
        "\(Wording.rating(rating.average)) of 10 (\(Wording.number(rating.votes)) votes)")
    }
  }

  private mutating func addOtherFacts(of detail: MovieDetail) {
    let others = detail.spokenLanguages.filter { $0 != detail.summary.originalLanguage }
    fact("Also spoken", others.map(\.name).joined(separator: ", "))
    fact("Also known as", detail.summary.otherTitles.joined(separator: ", "))
    fact("Collection", detail.collection?.name)
    fact("Companies", detail.companies.joined(separator: ", "))
    if let status = detail.status, status != "Released" { fact("Status", status) }
    fact("Budget", detail.budget.map { "$" + Wording.number($0) })
    fact("Revenue", detail.revenue.map { "$" + Wording.number($0) })
  }

  private mutating func addCast(_ cast: [CastMember]) {
    guard !cast.isEmpty else { return }
    blocks += [.space, .heading("Cast")]
    blocks += cast.map { .part($0.name, $0.character) }
  }

  /// Who else worked on it; directors and writers stand among the facts.
  private mutating func addCrew(_ detail: MovieDetail) {
    let named = Set(detail.directors + detail.writers)
    let others = detail.crew.filter { !named.contains($0.name) }
    guard !others.isEmpty else { return }
    blocks += [.space, .heading("Crew")]
    blocks += others.map { .part($0.name, $0.job) }
  }

  private mutating func addVideos(_ videos: [MovieVideo]) {
    guard !videos.isEmpty else { return }
    blocks += [.space, .heading("Videos")]
    blocks += videos.map { .part($0.name, $0.page ?? $0.kind) }
  }

  private mutating func addLinks(_ links: MovieLinks) {
    let pages = [("TMDB", links.tmdbPage), ("IMDb", links.imdbPage), ("Homepage", links.homepage)]
      .compactMap { name, page in page.map { (name, $0) } }
    guard !pages.isEmpty else { return }
    blocks += [.space, .heading("Links")]
    for (name, page) in pages { fact(name, page) }
  }

  private mutating func fact(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    blocks.append(.fact(name, value))
  }
}
