import BusinessLogic

/// That no film was found: what was asked for, and what to ask for instead.
extension ListCommand {
  /// `total` is how many films the list has, where that is known.
  func nothingFound(
    _ selection: MovieListSelection, offset: Int, of total: Int?
  ) -> String {
    if offset > 0, total != 0 {
      let most = min(offset, total ?? offset)
      return "the list has no more than \(Wording.films(most)); lower --offset"
    }
    let genres = selection.genres.count + selection.excludedGenres.count
    let filters = genres + selection.themes.count + (selection.years == nil ? 0 : 1)
    let isNarrowed = filters > 0
    switch selection.list {
    case .search(let text): return "no film goes with “\(text)”; try fewer or other words"
    case .popular where !isNarrowed:
      return "no film here was released within the last year; try all-time"
    case .decade(let year) where !isNarrowed: return nothing(from: year)
    case .allTime: return Wording.nothingGoes(with: filters)
    default: return Wording.nothingGoes(with: isNarrowed ? 2 : 1)
    }
  }

  private func nothing(from year: Int) -> String {
    let decades = interactor.offering.decades
    guard let first = decades.min(), let last = decades.max() else {
      return Wording.nothingGoes(with: 1)
    }
    let there = first == last ? "the \(first)s" : "the \(first)s to the \(last)s"
    return "no film here is from the \(year)s; there are films from \(there)"
  }
}
