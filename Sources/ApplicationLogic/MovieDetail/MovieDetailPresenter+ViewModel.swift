import BusinessLogic
import DomainEntities

/// What the page of a film shows, ready to be drawn.
struct MovieDetailViewModel: Hashable, Sendable {
  /// Where what is chosen stands.
  struct Choice: Hashable, Sendable {
    /// The lines of the window that its name takes up.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
  }

  /// The lines in the window.
  var lines: [StyledLine] = []
  /// What is chosen, if anything is.
  var choice: Choice?
  /// How much of the page is above and in the window, such as `40%`; empty when it is all there.
  var position = ""
  /// A sentence to be read now.
  var notice: String?
  /// The poster in letters, where posters are shown.
  var poster: PosterCard?
  /// The shape of the cells that it is shown in.
  var posterShape: PictureAbility?
}

extension MovieDetailPresenter {
  /// What is to be shown now.
  var viewModel: MovieDetailViewModel {
    let window = cursor.window
    var model = MovieDetailViewModel()
    model.lines = Array(page.lines[window.visible])
    if let chosen = cursor.chosen {
      let place = page.places[chosen]
      let lines = place.lines.clamped(to: window.visible)
      model.choice = .init(
        lines: lines.lowerBound - window.top..<lines.upperBound - window.top, column: place.column)
    }
    model.notice = notice
    model.posterShape = posterShape
    if posterShape != nil, let summary {
      model.poster = PosterCard(summary, directors: detail?.directors ?? [])
    }
    if window.isTooLong {
      model.position = "\(min(100, (window.top + window.height) * 100 / window.count))%"
      model.notice = notice ?? progress
    }
    return model
  }

  /// What the end of the page says, for a page that is longer than the window.
  private var progress: String? {
    if let failure { return Wording.retry(failure, with: bindings.wayTo(.retry)) }
    return isLoading ? "Loading…" : nil
  }

  /// Shows what is marked now.
  func showMarks() {
    if movie != nil { layOut() }
  }

  /// The page before it is broken into lines.
  var document: MovieDetailDocument? {
    guard let movie else { return nil }
    var document =
      detail.map {
        MovieDetailDocument(
          $0,
          .init(
            collection: series, unfolded: unfolded, language: language, isOutOfReach: isOutOfReach,
            themes: themes, surprise: surprise, marks: marks?.shelf[movie.id],
            seenOfCollection: series.count { marks?.shelf[$0.id]?.isSeen ?? false }))
      } ?? MovieDetailDocument(movie, marks: marks?.shelf[movie.id])
    if let failure {
      document.append(.space)
      let advice = bindings.advice(.retry, "to try again")
      document.append(.failure("\(Wording.failure(failure)). \(advice)"))
    } else if detail == nil {
      document.append(.space)
      document.append(.remark("Loading…"))
    }
    return document
  }
}
