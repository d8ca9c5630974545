import BusinessLogic
import DomainEntities

/// The page of a film, and where its numbers lead.
extension PlainPresenter {
  /// So many steps lead back; those before them are forgotten.
  private static let mostSteps = 50

  /// Opens a film of the list.
  func open(_ index: Int) async -> String {
    list.turn(to: index, of: pageSize)
    return await open(PlainFilm(movie: list.movies[index], index: index))
  }

  /// Shows the page of a film, with what is still missing of it.
  func open(_ film: PlainFilm, afresh: Bool = false) async -> String {
    var film = film
    var error: MovieDataError?
    let afresh = afresh || isRetrying
    do throws(MovieDataError) {
      let known = film.detail ?? details.knownDetail(of: film.movie.id)
      if afresh || known == nil {
        film.detail = try await details.detail(
          of: film.movie.id, freshness: afresh ? .current : .usual)
      } else {
        film.detail = known
      }
    } catch let failure {
      error = failure
    }
    if let collection = film.detail?.collection, film.series.isEmpty {
      // The page does without where they cannot be had: the series itself has a number.
      film.series = (try? await details.films(of: collection)) ?? []
    }
    marks?.cache.reload(at: [film.movie] + film.series)
    let marked = marks?.cache[film.movie.id]
    let document =
      film.detail.map {
        MovieDetailDocument(
          $0,
          .init(
            collection: film.series, unfolded: film.unfolded, language: text.language,
            isOutOfReach: $0.age != nil && error != nil, themes: Set(details.themes),
            surprise: film.surprise, marks: marked,
            seenOfCollection: film.series.count { marks?.cache[$0.id]?.isSeen ?? false }))
      } ?? MovieDetailDocument(film.movie, marks: marked)
    let page = document.page(width: text.width, isNumbered: true)
    film.entries = page.places.map(\.entry)
    place = .film(film)
    // Nothing but the reload itself is to be tried again where that failed.
    return text.film(page)
      + (afresh ? error.map(text.failure) ?? "" : complaint(error, about: .show))
  }

  /// Opens what has a number on a page.
  func take(_ number: Int, on film: PlainFilm) async -> String {
    guard film.entries.indices.contains(number - 1) else {
      return text.say(
        film.entries.isEmpty
          ? "There is nothing to open on this page; b goes back to the list."
          : "There are the numbers 1 to \(film.entries.count) on this page; b goes back to the list."
      )
    }
    switch film.entries[number - 1] {
    case .person(let person): return await visit(.person(person), from: film)
    case .collection(let collection): return await visit(.collection(collection), from: film)
    case .theme(let theme): return await visit(.theme(theme), from: film)
    case .film(let movie):
      leave(film)
      return await open(PlainFilm(movie: movie))
    case .video(let address): return text.say(links.report(playing: address).text)
    case .page(let address): return text.say(links.report(opening: address).text)
    case .more(let part):
      var film = film
      film.unfolded.insert(part)
      return await open(film)
    }
  }

  /// Opens a film of the list, drawn anew each time, and says why it.
  func openSurprise() async -> String {
    var last: MovieIdentifier?
    if case .film(let film) = place, film.surprise != nil { last = film.movie.id }
    do throws(MovieDataError) {
      switch try await surprises.film(of: list.contents.selection, seed: seed(), after: last) {
      case .film(let surprise):
        return await open(
          PlainFilm(movie: surprise.movie.summary, detail: surprise.movie, surprise: surprise))
      case .nothingLeft(let count): return text.say(Wording.nothingLeft(of: count))
      case .noFilms: return text.say("This list has no films to choose from.")
      }
    } catch {
      return complaint(error, about: .surprise)
    }
  }

  private func visit(_ list: MovieList, from film: PlainFilm) async -> String {
    leave(film)
    covered = nil
    self.list = PlainList(MovieListSelection(list))
    place = .list
    return await show()
  }

  private func leave(_ film: PlainFilm) {
    history.append(PlainStep(list: list, covered: covered, film: film))
    if history.count > Self.mostSteps { history.removeFirst() }
  }

  /// Goes back to the page from which the list or the film was opened; nil where there is none.
  func stepBack() async -> String? {
    guard let step = history.popLast() else { return nil }
    (list, covered) = (step.list, step.covered)
    return await open(step.film)
  }

  /// Forgets the pages that were left for others since the list was opened.
  func dropPages() {
    if case .film(let film) = place, film.index != nil || film.surprise != nil { return }
    while let last = history.last, last.isOf(list) {
      history.removeLast()
      if last.film.index != nil { break }
    }
  }

  func playTrailer() async -> String {
    await withDetail(about: .trailer) {
      text.say(links.report(playing: $0.trailer, in: interactor.offering).text)
    }
  }

  func showWatchOptions() async -> String {
    await withDetail(about: .watch) { text.popup(.watch($0, from: interactor.offering, key: nil)) }
  }

  /// Answers out of the detail of the film whose page is read; where the page came without, it is asked for first.
  private func withDetail(
    about input: PlainInput, _ answer: (MovieDetail) -> String
  ) async -> String {
    guard case .film(var film) = place else {
      return text.say("Open a film first, by its number.")
    }
    if let detail = film.detail { return answer(detail) }
    do throws(MovieDataError) {
      let detail = try await details.detail(of: film.movie.id)
      film.detail = detail
      place = .film(film)
      return answer(detail)
    } catch {
      return complaint(error, about: input)
    }
  }
}
