import DomainEntities

/// Finds nearly equal sentences of overviews: a quarter of the five-word runs of the shorter
/// sentence are also in the other.
struct OverviewSimilarity {
  private static let run = 5

  /// Two similar sentences of different films.
  struct Pair: Hashable {
    var films: [String]
    var sentences: [String]
  }

  private struct Sentence {
    var film: String
    var text: String
    /// Each run of words as a number.
    var runs: Set<Int>
  }

  /// Returns the similar pairs among the overviews of films, by identifier.
  static func pairs(_ overviews: [(id: String, overview: String)]) -> [Pair] {
    var sentences: [Sentence] = []
    for (id, overview) in overviews {
      for text in self.sentences(of: overview) {
        let words = FoldedText(text).words
        guard words.count >= run else { continue }
        let numbers = words.map(\.hashValue)
        let runs = (0...words.count - run).map { numbers[$0..<$0 + run].hashValue }
        sentences.append(Sentence(film: id, text: text, runs: Set(runs)))
      }
    }
    var holders: [Int: [Int]] = [:]
    for (number, sentence) in sentences.enumerated() {
      for run in sentence.runs { holders[run, default: []].append(number) }
    }
    // Only sentences that share a run are compared.
    var shared: [[Int]: Int] = [:]
    for numbers in holders.values where numbers.count > 1 {
      for (index, one) in numbers.enumerated() {
        for other in numbers[(index + 1)...] where sentences[one].film != sentences[other].film {
          shared[[one, other], default: 0] += 1
        }
      }
    }
    return shared.compactMap { numbers, count in
      let (one, other) = (sentences[numbers[0]], sentences[numbers[1]])
      guard count * 4 >= min(one.runs.count, other.runs.count) else { return nil }
      return Pair(films: [one.film, other.film], sentences: [one.text, other.text])
    }
  }

  private static func sentences(of overview: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    for character in overview {
      if character == " ", let last = sentence.last, ".!?".contains(last) {
        sentences.append(sentence)
        sentence = ""
      } else {
        sentence.append(character)
      }
    }
    return sentences + (sentence.isEmpty ? [] : [sentence])
  }
}
