import BusinessLogic

extension CatalogueMatches {
  /// Returns the films that a condition admits.
  func filter(_ isWanted: (Int) -> Bool) -> CatalogueMatches {
    var answer = self
    answer.ends = ends.map { end in positions[..<end].count(where: isWanted) }
    answer.positions.removeAll { !isWanted($0) }
    return answer
  }

  /// Returns the films with basic ones, those of each kind after the described films of that kind.
  ///
  /// If no described film has all words, the basic ones with all of them in one text replace those
  /// with similar words. `similar` returns the basic films whose title has a typo.
  func adding(_ basic: BasicMatches, offset: Int, similar: () -> [Int]) -> CatalogueMatches {
    var answer = self
    if match == .similar, ends[0] > 0, basic.titled.isEmpty {
      // A described title with a typo is meant rather than a person of a basic film.
      return self
    }
    if match != .exact || positions.isEmpty {
      if !basic.isUnclear || positions.isEmpty && !basic.isEmpty {
        answer = CatalogueMatches(positions: [], match: .exact)
      } else {
        let titles = similar().map { $0 + offset }
        guard !titles.isEmpty else { return self }
        // A title with a typo is meant rather than a plot.
        if match != .similar { answer = CatalogueMatches(positions: [], match: .similar) }
        answer.positions.insert(contentsOf: titles, at: answer.ends[0])
        return answer
      }
    }
    let parts = [basic.titled, basic.parts, basic.people + basic.others]
    var start = 0
    var all: [Int] = []
    for (end, films) in zip(answer.ends, parts) {
      all += answer.positions[start..<end]
      all += films.map { $0 + offset }
      start = end
    }
    answer.positions = all + answer.positions[start...]
    return answer
  }
}
