import BusinessLogic
import DomainEntities

/// What becomes of films that one has done with.
extension MovieListPresenter {
  /// Goes on to the next lens, for every list.
  func turnLens() {
    guard marks != nil else { return notice = "Nothing can be marked here." }
    lens = lens.next
    applyLens()
    notice =
      switch lens {
      case .all: "All films are shown alike."
      case .dim: "What you have seen or is not for you is dimmed."
      case .hide: "What you have seen or is not for you is hidden."
      }
  }

  /// Looks at the rows anew through the lens; the chosen film, or the one after it, stays where it was.
  func applyLens() {
    let before = contents.selected?.id
    contents.hide(hidden(among: contents.loaded, of: contents), by: lens)
    if let list = incoming?.contents {
      incoming?.contents.hide(hidden(among: list.loaded, of: list), by: lens)
    }
    if contents.selected?.id != before { routing?.selectionDidChange(to: contents.selected) }
    loadIfNeeded()
  }

  /// Which films of a list are left out.
  func hidden(
    among movies: [MovieSummary], of list: MovieListContents
  ) -> Set<MovieIdentifier> {
    guard appliedLens(to: list) == .hide, let marks else { return [] }
    marks.look(at: movies)
    return Set(movies.lazy.map(\.id).filter { marks[$0]?.isDoneWith ?? false })
  }

  /// What the lens means in a list as it is shown now.
  func appliedLens(to list: MovieListContents) -> MarkLens {
    lens.applied(to: list.selection.list, whileTyping: list.isTyped)
  }

  /// Takes note that others have marked something: a list of one's own is read again, with the chosen film in its
  /// place; of all other lists only the signs change.
  func marksDidChange() {
    guard contents.selection.list.isOwn, !contents.isOpening else { return }
    if contents.movies.isEmpty, !isLoading {
      replaceContents(
        with: MovieListContents(contents.selection, height: contents.cursor.height))
    } else {
      refreshQuietly()
    }
  }

  /// How many of somebody's films, or of a series, were seen; nil where that is none or not known.
  var seenRemark: String? {
    switch contents.selection.list {
    case .person, .collection: break
    default: return nil
    }
    guard let marks, contents.phase == .complete, contents.skipped == 0
    else { return nil }
    marks.look(at: contents.loaded)
    let seen = contents.loaded.count { marks[$0.id]?.isSeen ?? false }
    return seen > 0
      ? "\(Wording.number(seen)) of \(Wording.number(contents.loaded.count)) seen" : nil
  }
}
