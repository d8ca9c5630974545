package import BusinessLogic
import DomainEntities

/// Finds the words of a search in titles, to highlight them.
package struct TitleMatches {
  /// The words of the search, normalized.
  private let words: [String]

  /// Reads the words of a list that is a search; any other list has none.
  package init(of list: MovieList) {
    guard case .search(let text) = list else {
      words = []
      return
    }
    words = FoldedText(SearchText(text).wanted).words.map(String.init)
  }

  /// Returns the parts of a title that are words of the search, or begin with one.
  func parts(of title: String) -> [Range<String.Index>] {
    guard !words.isEmpty else { return [] }
    return title.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
      .compactMap { word in
        let folded = FoldedText(word).text
        let lengths = words.filter { folded.hasPrefix($0) }.map(\.count)
        guard let length = lengths.max() else { return nil }
        // Folding may change the number of letters; then the whole word is highlighted.
        let end = folded.count == word.count ? word.index(word.startIndex, offsetBy: length) : nil
        return word.startIndex..<(end ?? word.endIndex)
      }
  }
}
