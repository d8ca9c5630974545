import DomainEntities
import Testing

@testable import Catalogue

struct SearchVocabularyTests {
  private func typoCost(
    _ typed: String, _ word: String, most: Int, beginningsToo: Bool = false
  ) -> Int? {
    Array(word.utf8).withUnsafeBufferPointer {
      SearchVocabulary.typoCost(
        of: Array(typed.utf8), to: Slice(base: $0, bounds: $0.indices), mistakes: most,
        beginningsToo: beginningsToo)
    }
  }

  @Test func `Distances match EditDistance over all short words`() {
    let letters = ["a", "b", "c"]
    var words = [""]
    for length in 1...4 {
      words += words.filter { $0.count == length - 1 }.flatMap { word in letters.map { word + $0 } }
    }
    for typed in words where !typed.isEmpty {
      for word in words {
        let distance = EditDistance.between(typed, word)
        #expect(
          typoCost(typed, word, most: 2) == (distance <= 2 ? distance * 2 : nil),
          "\(typed) \(word)")
      }
    }
  }

  @Test func `A prefix match ranks slightly below a whole word`() {
    #expect(typoCost("godfa", "godfather", most: 1) == nil)
    #expect(typoCost("godfa", "godfather", most: 1, beginningsToo: true) == 1)
    #expect(typoCost("gofda", "godfather", most: 1, beginningsToo: true) == 3)
    #expect(typoCost("gofdather", "godfather", most: 1, beginningsToo: true) == 2)
  }
}
