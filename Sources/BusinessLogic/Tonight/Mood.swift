public import DomainEntities

/// A mood for an evening: a group of themes of the same feeling.
public enum Mood: String, CaseIterable, Hashable, Sendable {
  case feelGood = "feel-good"
  case funny
  case romantic
  case wry
  case tense
  case crime
  case scary
  case magical
  case futuristic
  case adventurous
  case moving
  case quiet
  case historical

  /// Other words for moods.
  private static let otherWords: [String: Mood] = [
    "cozy": .feelGood, "happy": .feelGood, "uplifting": .feelGood, "light": .feelGood,
    "comedy": .funny, "hilarious": .funny, "silly": .funny,
    "love": .romantic, "romance": .romantic,
    "ironic": .wry, "satirical": .wry,
    "exciting": .tense, "suspenseful": .tense, "thrilling": .tense,
    "horror": .scary, "creepy": .scary, "spooky": .scary,
    "fantasy": .magical, "dreamy": .magical, "sci-fi": .futuristic, "adventure": .adventurous,
    "sad": .moving, "emotional": .moving, "touching": .moving, "tearjerker": .moving,
    "calm": .quiet, "relaxing": .quiet, "slow": .quiet, "history": .historical,
  ]

  /// Creates the mood of a word, in any case; nil if it is none.
  public init?(word: String) {
    let word = word.lowercased()
    guard let mood = Mood(rawValue: word) ?? Self.otherWords[word] else { return nil }
    self = mood
  }

  /// The genres of which a film must have one; empty if the themes alone make the mood.
  ///
  /// Witches and ghosts are not scary in a musical.
  public var genres: Set<MovieGenre> {
    switch self {
    case .funny: [.comedy]
    case .scary: [.horror, .thriller, .mystery]
    default: []
    }
  }

  /// The genres of which a film must have none.
  private var excludedGenres: Set<MovieGenre> {
    switch self {
    case .funny: [.drama, .horror, .war]
    case .moving: [.comedy, .horror]
    default: []
    }
  }

  /// The themes, from the vocabulary of the catalogue; a film has the mood if it has one of them,
  /// or if the mood has none.
  public var themes: [String] {
    switch self {
    case .feelGood: ["feel-good", "friendship", "food and cooking", "christmas", "dance"]
    case .funny: []
    case .romantic: ["first love", "forbidden love", "love triangle", "same-sex love"]
    case .wry: ["satire", "dark humor", "con artists"]
    case .tense:
      [
        "heist", "on the run", "spies", "kidnapping", "conspiracy", "undercover", "escape",
        "survival",
      ]
    case .crime:
      [
        "gangsters", "police work", "private detective", "murder", "serial killer", "whodunit",
        "prison", "courtroom",
      ]
    case .scary:
      ["monsters", "ghosts", "vampires", "zombies", "haunted house", "witches", "madness"]
    case .magical: ["magic", "fairy tale", "dreams", "death and afterlife"]
    case .futuristic:
      [
        "space travel", "aliens", "robots and artificial intelligence", "dystopia",
        "time travel", "end of the world",
      ]
    case .adventurous:
      [
        "treasure hunt", "pirates", "at sea", "jungle", "desert", "mountains and snow",
        "road trip", "martial arts", "samurai", "dinosaurs", "superheroes",
      ]
    case .moving:
      [
        "grief", "loneliness", "illness", "old age", "orphans", "family secrets",
        "fathers and sons", "mothers and daughters", "coming of age",
      ]
    case .quiet: ["slow and quiet", "nature", "village life", "memory"]
    case .historical:
      [
        "second world war", "first world war", "civil war", "revolution", "resistance",
        "royalty", "ancient world", "colonialism",
      ]
    }
  }

  /// The themes that set the mood of a film, so that films that share one are alike.
  ///
  /// Others, such as a school, are one thing in a horror film and another in a drama.
  static let tellingThemes: Set<String> = [
    "heist", "gangsters", "private detective", "whodunit", "con artists",
    "prison", "spies", "ghosts", "haunted house", "vampires",
    "zombies", "monsters", "dinosaurs", "superheroes", "samurai", "martial arts",
    "pirates", "dark humor", "silent film", "treasure hunt", "disaster",
    "end of the world", "dystopia", "robots and artificial intelligence", "aliens",
    "space travel", "time travel", "road trip", "dance", "film noir", "french new wave", "sport",
    "christmas", "first love", "same-sex love", "coming of age", "first world war",
    "second world war", "vietnam war",
  ]

  /// Returns whether a film has the mood.
  func suits(_ movie: MovieDetail) -> Bool {
    suits(movie.summary.genres)
      && (themes.isEmpty || movie.keywords.contains(where: themes.contains))
  }

  /// Returns whether a film of these genres can have the mood.
  func suits(_ genres: [MovieGenre]) -> Bool {
    (self.genres.isEmpty || !self.genres.isDisjoint(with: genres))
      && excludedGenres.isDisjoint(with: genres)
  }
}
