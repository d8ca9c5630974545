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
  /// `similar` returns the basic films whose title has a typo.
  func adding(_ basic: BasicMatches, offset: Int, similar: () -> [Int]) -> CatalogueMatches {
    if match == .exact, !positions.isEmpty || basic.isUnclear && !basic.isEmpty {
      return merged(
        with: [basic.titled, basic.parts, basic.begun, basic.people + basic.others], offset)
    }
    guard basic.isUnclear else {
      // Plots and other similar words are not meant, but a title with a typo may be.
      var answer = CatalogueMatches(positions: [], match: .exact)
      if match == .similar, ends[1] > 0 {
        answer = self
        answer.positions = Array(positions[..<ends[1]])
        answer.ends = [ends[0], ends[1], ends[1], ends[1]]
        if !basic.titled.isEmpty { answer.match = .exact }
      }
      return answer.merged(with: [basic.titled, basic.parts, basic.begun, basic.people], offset)
    }
    let titles = similar()
    guard !titles.isEmpty else { return self }
    // A title with a typo is meant rather than a plot.
    return match == .similar
      ? merged(with: [[], titles, [], []], offset)
      : CatalogueMatches(positions: titles.map { $0 + offset }, match: .similar)
  }

  /// Returns the films with basic ones of each kind after those that `ends` counts.
  private func merged(with basic: [[Int]], _ offset: Int) -> CatalogueMatches {
    var answer = self
    answer.positions = []
    var start = 0
    for (end, films) in zip(ends, basic) {
      answer.positions += positions[start..<end]
      answer.positions += films.map { $0 + offset }
      start = end
    }
    answer.positions += positions[start...]
    return answer
  }
}
