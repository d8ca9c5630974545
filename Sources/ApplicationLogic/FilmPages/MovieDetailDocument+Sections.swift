import BusinessLogic
import DomainEntities
import Wording

// MARK: Cast and crew

extension MovieDetailDocument {
  /// The groups of crew jobs in their order on the page.
  ///
  /// The job names are those of TMDB; the first one of a group is not repeated in parentheses.
  private static let works: [(name: String, jobs: [String])] = [
    (
      Wording.PageLabel.basedOn,
      ["Novel", "Book", "Short Story", "Theatre Play", "Comic Book", "Characters"]
    ),
    (Wording.PageLabel.music, ["Original Music Composer", "Music", "Songs", "Conductor"]),
    (Wording.PageLabel.cinematography, ["Director of Photography", "Cinematography"]),
    (Wording.PageLabel.editing, ["Editor", "Editing"]),
    (
      Wording.PageLabel.production,
      ["Producer", "Executive Producer", "Co-Producer", "Associate Producer"]
    ),
    (
      Wording.PageLabel.design,
      ["Production Design", "Art Direction", "Set Decoration", "Costume Design"]
    ),
    (Wording.PageLabel.casting, ["Casting"]),
    (
      Wording.PageLabel.sound,
      ["Sound", "Sound Designer", "Supervising Sound Editor", "Sound Re-Recording Mixer"]
    ),
    (
      Wording.PageLabel.effects, ["Visual Effects Supervisor", "Visual Effects", "Special Effects"]
    ),
  ]

  mutating func addCast(_ cast: [CastMember], heading: String) {
    guard !cast.isEmpty else { return }
    appendHeading(heading)
    let members = context.faceRow?.members(of: cast) ?? []
    let faces = members.compactMap { index in
      cast[index].portrait.map {
        Face(
          portrait: $0, name: cast[index].name, role: cast[index].character,
          entry: cast[index].entry)
      }
    }
    let others = cast.indices.filter { !members.contains($0) }.map { cast[$0] }
    if !faces.isEmpty {
      append(.faces(faces))
      guard !others.isEmpty else { return }
      append(.space)
    }
    append(
      others.map { Item(block: .role($0.name, $0.character), entry: $0.entry) }, folding: .cast)
  }

  /// Adds the crew; directors and writers are among the facts.
  mutating func addCrew(_ crew: [CrewMember]) {
    let others = crew.filter { !$0.isDirector && !$0.isWriter }
    guard !others.isEmpty else { return }
    appendHeading(Wording.PageLabel.crew)
    var items: [Item] = []
    var rest = others
    for work in Self.works {
      let credits = rest.filter { work.jobs.contains($0.job) }
      guard !credits.isEmpty else { continue }
      rest.removeAll { work.jobs.contains($0.job) }
      for (index, member) in credits.enumerated() {
        let job = member.job == work.jobs[0] ? "" : " (\(member.job))"
        items.append(
          Item(
            block: .fact(index == 0 ? work.name : "", member.name + job), entry: member.entry))
      }
    }
    items += rest.map { Item(block: .part($0.name, $0.job), entry: $0.entry) }
    append(items, folding: .crew)
  }
}

// MARK: Watching, related films and links

extension MovieDetailDocument {
  mutating func addWatchOptions(_ options: WatchOptions?) {
    guard let options else { return }
    appendHeading(Wording.whereToWatch(options.country))
    if options.offers.isEmpty { append(.text(Wording.noOffers)) }
    for offer in options.offers {
      fact(Wording.kind(of: offer.kind), offer.providers.joined(separator: ", "))
    }
    fact(Wording.PageLabel.page, options.page, options.page.map { .page($0) })
    append(.remark(Credits.availability))
  }

  mutating func addReleases(_ releases: [MovieRelease]) {
    guard let country = releases.first?.country else { return }
    appendHeading(Wording.PageLabel.releases(in: country))
    for release in releases {
      let parts = [Wording.day(release.date), release.certification, release.note]
      fact(
        Wording.kind(of: release.kind), parts.filter { !$0.isEmpty }.joined(separator: " · "))
    }
  }

  mutating func addThemes(_ keywords: [String]) {
    guard !keywords.isEmpty else { return }
    appendHeading(Wording.PageLabel.themes)
    // Themes that lead to a list have a line of their own.
    let listed = keywords.filter(context.themes.contains)
    for theme in listed { append(.part(theme, ""), .theme(theme)) }
    let others = keywords.filter { !listed.contains($0) }
    if !others.isEmpty { append(.text(others.joined(separator: ", "))) }
  }

  mutating func addVideos(_ videos: [MovieVideo]) {
    guard !videos.isEmpty else { return }
    appendHeading(Wording.PageLabel.videos)
    let items = videos.map { video in
      Item(
        block: .part(video.name, video.page ?? video.kind), entry: video.page.map { .video($0) })
    }
    append(items, folding: .videos)
  }

  /// Adds the series, and its films in release order once they are loaded.
  mutating func addCollection(of detail: MovieDetail) {
    guard let collection = detail.collection else { return }
    let films = context.collection
    appendHeading(Wording.PageLabel.collection)
    append(
      .part(Wording.series(collection.name, part: detail.part), extent(of: films)),
      .collection(collection))
    let items = films.map { film in
      let isThis = film.id == detail.id
      let year = film.year.map { " (\($0))" } ?? ""
      // The year stays with its title: most titles of a series are too long for another column.
      let name = Wording.title(of: film) + year
      return Item(
        block: .film(isThis ? Wording.thisFilm(name) : name, context.filmMarks[film.id], ""),
        entry: isThis ? nil : .film(film))
    }
    append(items, folding: .collection)
  }

  /// Returns the number of films of a series, such as `12 films, 7 seen`.
  private func extent(of films: [MovieSummary]) -> String {
    guard !films.isEmpty else { return "" }
    return Wording.films(
      films.count, seen: films.count { context.filmMarks[$0.id]?.isSeen ?? false })
  }

  mutating func addRecommendations(_ recommendations: [MovieRecommendation]) {
    guard !recommendations.isEmpty else { return }
    appendHeading(Wording.PageLabel.recommendations)
    let items = recommendations.map { recommendation in
      let movie = recommendation.movie
      let year = movie.year.map { " (\($0))" } ?? ""
      return Item(
        block: .film(
          Wording.title(of: movie) + year, context.filmMarks[movie.id], recommendation.reason),
        entry: .film(movie))
    }
    append(items, folding: .recommendations)
  }

  mutating func addLinks(_ links: MovieLinks) {
    let pages = [
      ("TMDB", links.tmdbPage), ("IMDb", links.imdbPage),
      (Wording.PageLabel.homepage, links.homepage),
    ]
    .compactMap { name, page in page.map { (name, $0) } }
    guard !pages.isEmpty else { return }
    appendHeading(Wording.PageLabel.links)
    for (name, page) in pages { fact(name, page, .page(page)) }
  }
}
