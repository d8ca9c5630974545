import BusinessLogic

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Ranks films by how well their texts fit a description that no film fits in every word.
///
/// BM25 over titles, names, themes, characters, overviews and what other records say about a film:
/// any word counts, rarer ones more, and a text that is long less. Words are compared by their
/// stems; related words count less than the word itself.
struct ClosestFilms {
  /// A film, and which of the words it has.
  struct Found {
    var position: Int
    /// The matched words: bit 0 is the first one.
    var words: UInt32
    var score: Float
  }

  /// The minimum number of significant words in a description.
  static let minWords = 3
  /// The maximum number of films.
  private static let maxFilms = 20
  /// The minimum share of the best score.
  private static let minShare: Float = 0.4
  /// How fast further occurrences of a word count less, and how much the length of a text matters.
  private static let (saturation, lengthShare): (Float, Float) = (1.2, 0.5)
  /// How much more the most popular film counts than the least popular.
  private static let popularityBoost: Float = 0.3
  /// How much a related word, or a misspelled one, counts.
  private static let related: Float = 0.6
  private static let hint: Float = 0.5

  private let vocabulary: SearchVocabulary
  private let count: Int

  /// Creates a ranking of a number of films.
  init(_ vocabulary: SearchVocabulary, count: Int) {
    self.vocabulary = vocabulary
    self.count = count
  }

  /// Returns the films that fit words best, in order, with at least `minMatches` of them.
  func like(_ words: [String], minMatches: Int = 2) -> [Found] {
    let lengths = vocabulary.weights(count: count, Self.weight, hint: Self.hint)
    let average = max(1, lengths.reduce(0, +) / Float(max(1, count)))
    var scores = [Float](repeating: 0, count: count)
    var masks = [UInt32](repeating: 0, count: count)
    for term in terms(of: words) {
      var best: [Int: Float] = [:]
      for form in term.forms {
        let weights = self.weights(of: form.words)
        guard !weights.isEmpty else { continue }
        let rarity = log1pf((Float(count - weights.count) + 0.5) / (Float(weights.count) + 0.5))
        for (film, weight) in weights {
          let length = 1 - Self.lengthShare + Self.lengthShare * lengths[film] / average
          let fit = weight * (Self.saturation + 1) / (weight + Self.saturation * length)
          best[film] = max(best[film] ?? 0, form.factor * rarity * fit)
        }
      }
      for (film, score) in best {
        scores[film] += score
        masks[film] |= term.mask
      }
    }
    var found: [Found] = []
    for film in scores.indices where masks[film].nonzeroBitCount >= minMatches {
      let boost = 1 + Self.popularityBoost * (1 - Float(film) / Float(count))
      found.append(Found(position: film, words: masks[film], score: scores[film] * boost))
    }
    found.sort { one, other in
      one.score != other.score ? one.score > other.score : one.position < other.position
    }
    let least = (found.first?.score ?? 0) * Self.minShare
    return found.prefix(Self.maxFilms).filter { $0.score >= least }
  }

  /// Returns how much a word counts in a field.
  private static func weight(_ kind: SearchKind) -> Float {
    switch kind {
    case .title: 2
    case .theme: 1.2
    case .name, .character, .overview: 1
    case .person, .minorPerson: 0.6
    case .fact: 0.4
    }
  }

  // MARK: Words

  /// One or two of the words, and the words of the vocabulary that match them.
  private struct Term {
    var mask: UInt32
    var forms: [(words: [Int], factor: Float)]
  }

  private func terms(of words: [String]) -> [Term] {
    var terms: [Term] = []
    var stems: Set<String> = []
    for (number, word) in words.enumerated() where Self.isSignificant(word) {
      let stem = WordStem.stem(word)
      guard stems.insert(stem).inserted else { continue }
      var forms = [(words: self.words(withStem: stem), factor: Float(1))]
      for other in SearchTerm.relatedStems(of: stem) {
        forms.append((self.words(withStem: other), Self.related))
      }
      if forms.allSatisfy(\.words.isEmpty) {
        forms = [(unfinishedOrMisspelled(word, isLast: number == words.count - 1), Self.related)]
      }
      terms.append(Term(mask: 1 << UInt32(number), forms: forms))
    }
    // Words may be joined in the texts.
    for number in words.indices.dropLast()
    where Self.isSignificant(words[number]) && Self.isSignificant(words[number + 1]) {
      let joined = self.words(withStem: WordStem.stem(words[number] + words[number + 1]))
      if !joined.isEmpty {
        terms.append(Term(mask: 3 << UInt32(number), forms: [(joined, 1)]))
      }
    }
    return terms
  }

  /// Whether a word says something about a film.
  static func isSignificant(_ word: String) -> Bool {
    word.utf8.count > 2 && !SearchTerm.isCommon(word) && !SearchTerm.isFiller(word)
  }

  private func words(withStem stem: String) -> [Int] {
    guard stem.utf8.count > 2 else { return [] }
    // A stem differs from its words in the last letters only.
    let differing = stem.hasSuffix("fe") ? 2 : stem.utf8.count > 3 ? 1 : 0
    let beginning = Array(stem.utf8.dropLast(differing))
    return vocabulary.words(beginningWith: beginning).filter {
      WordStem.stem(vocabulary.text(of: $0)) == stem
    }
  }

  /// Returns the words that an unknown word begins, if it may be unfinished, or else those that
  /// differ by a typo.
  private func unfinishedOrMisspelled(_ word: String, isLast: Bool) -> [Int] {
    let letters = Array(word.utf8)
    if isLast {
      let begun = vocabulary.words(beginningWith: letters)
      if !begun.isEmpty { return Array(begun) }
    }
    guard letters.count > 4 else { return [] }
    var near: [Int] = []
    vocabulary.forEachWord(near: letters, mistakes: 1, beginningsToo: false) { found, _ in
      near.append(found)
    }
    return near
  }

  /// Returns how much each film has of some words.
  private func weights(of words: [Int]) -> [Int: Float] {
    var weights: [Int: Float] = [:]
    for word in words {
      for place in vocabulary.places(of: word) {
        weights[place.film, default: 0] += Self.weight(place.kind)
      }
      for place in vocabulary.hints(of: word) { weights[place.film, default: 0] += Self.hint }
    }
    return weights
  }
}
