package import BusinessLogic
package import DomainEntities
import Wording

/// A film of a list or a search, with its marks.
package struct FilmRow: Sendable {
  let movie: MovieSummary
  let marks: MovieMarks
  let match: SearchMatch
  private let list: CustomList?

  /// Creates a row; `match` is how well the film matches the search, and `list` is the user's own
  /// list that it is from.
  package init(
    _ movie: MovieSummary, marks: MovieMarks? = nil, match: SearchMatch = .exact,
    of list: CustomList? = nil
  ) {
    self.movie = movie
    self.marks = marks ?? MovieMarks()
    self.match = match
    self.list = list
  }

  /// The place in the list of the user, counted from 1.
  var place: Int? { list?.position(of: LibraryMovie(movie)).map { $0 + 1 } }
}

/// A film with all its details and its marks.
package struct DetailedFilm: Sendable {
  /// The film.
  package let movie: MovieDetail
  /// The marks.
  package let marks: MovieMarks

  /// Creates a film with its marks.
  package init(_ movie: MovieDetail, marks: MovieMarks? = nil) {
    self.movie = movie
    self.marks = marks ?? MovieMarks()
  }
}

/// The fields that films of lists, marked films and films with all details have in common.
let summaryRecord = Record<MovieSummary> {
  Field("id", \.id.text).required
  Field("title", \.title).required
  Field("tier") { $0.isBasic ? "basic" : nil }
  Field("originalTitle", \.originalTitle)
  Field("localTitle", \.localTitle)
  Field("otherTitles", \.otherTitles)
  Field("year", \.year)
  Field("releaseDate", \.releaseDate)
  Field("runtime", \.runtime)
  Field("approximateRuntime", \.isRuntimeApproximate)
  Field("genres") { $0.genres.map(\.name) }
  Field("countries") { $0.countries.map(\.code) }
  Field("originalLanguage", \.originalLanguage?.code)
  Field("rating", \.rating?.average)
  Field("votes", \.rating?.votes)
  Field("overview", \.overview)
  Field("tmdbID", \.links.tmdbID)
  Field("imdbID", \.links.imdbID)
  Field("homepage", \.links.homepage)
}

/// The columns of films in a pipe.
package let filmColumns = [
  "id", "title", "year", "runtime", "genres", "countries", "originalTitle",
]

/// A film of a list or a search.
package let filmRecord = Record<FilmRow>("film", pipe: filmColumns) {
  Field.all(of: { $0.movie }, summaryRecord)
  Field("directors", \.movie.directors)
  Field("match") { $0.match == .exact ? nil : $0.match.rawValue }
  Field.object("found", { $0.movie.found }, foundRecord)
  Field.object("marks", { $0.marks }, marksRecord)
  Field("listNote", \.movie.listPlace?.note)
  Field("place", \.place).derived
}

private let foundRecord = Record<SearchReason> {
  Field("in", \.role.rawValue)
  Field("text", \.text)
}

/// Where to watch a film, with the credit that JustWatch requires.
package let watchOptionsRecord = Record<WatchOptions> {
  Field("country", \.country.code)
  Field("page", \.page)
  Field.list("offers", \.offers) {
    Field("kind") { Wording.offerName($0.kind) }
    Field("providers", \.providers)
  }
  Field("credit") { _ in "JustWatch" }
}

/// A film with all its details.
package let detailRecord = Record<DetailedFilm>("detail") {
  Field.all(of: { $0.movie.summary }, summaryRecord)
  Field("tagline", \.movie.tagline)
  Field("directors", \.movie.directors)
  Field("writers", \.movie.writers)
  Field.list("cast", \.movie.cast) {
    Field("name", \.name)
    Field("character", \.character)
  }
  Field.list("crew", \.movie.crew) {
    Field("name", \.name)
    Field("job", \.job)
  }
  Field("spokenLanguages") { $0.movie.spokenLanguages.map(\.code) }
  Field("companies", \.movie.companies)
  Field.list("awards", \.movie.awards) {
    Field("name", \.kind.rawValue)
    Field("categories") { $0.categories.map(\.rawValue) }
    Field.list("winners", \.winners) {
      Field("name", \.name)
      Field("category", \.category.rawValue)
    }
    Field("rank", \.rank)
  }
  Field.list("basedOn", \.movie.sources) {
    Field("title", \.title)
    Field("author", \.author)
  }
  Field("certification", \.movie.certification)
  Field.list("videos", \.movie.videos) {
    Field("name", \.name)
    Field("kind", \.kind)
    Field("site", \.site)
    Field("url", \.page)
  }
  Field("collection", \.movie.collection?.name)
  Field("part", \.movie.part)
  Field("status", \.movie.status)
  Field("budget", \.movie.budget)
  Field("revenue", \.movie.revenue)
  Field("keywords", \.movie.keywords)
  Field.list("releases", \.movie.releases) {
    Field("date", \.date)
    Field("kind") { Wording.releaseName($0.kind) }
    Field("country", \.country.code)
    Field("certification", \.certification)
    Field("note", \.note)
  }
  Field.object("watch", { $0.movie.watchOptions }, watchOptionsRecord)
  Field.list("recommendations", \.movie.recommendations) {
    Field.all(of: { FilmName($0.movie) }, filmNameRecord)
    Field("reason", \.reason)
  }
  Field.object("borrowed", { $0.movie.borrowed }, borrowedRecord)
  Field("age") { film in film.movie.age.map { Int($0.components.seconds) } }
  Field.object("marks", { $0.marks }, marksRecord)
}

private let borrowedRecord = Record<BorrowedText> {
  Field("language", \.language.code)
  Field("parts") { text in
    BorrowedText.Part.allCases.filter(text.parts.contains).map(Wording.partName)
  }
}
