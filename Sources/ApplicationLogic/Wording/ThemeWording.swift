/// How a theme of the vocabulary is said of a film.
enum ThemeWording: Hashable, Sendable {
  /// Before “film”, as in “heist film”.
  case before(String)
  /// Behind what kind of film it is, as in “drama about first love”.
  case behind(String)

  /// Every theme of the catalogue; a test holds it to the vocabulary.
  static let all: [String: ThemeWording] = {
    var all = words
    for (theme, word) in adjectives { all[theme] = .before(word) }
    for theme in subjects { all[theme] = .behind("about \(theme)") }
    return all
  }()

  private static let adjectives = [
    "heist": "heist", "christmas": "Christmas", "gangsters": "gangster", "short film": "short",
    "prison": "prison", "courtroom": "courtroom", "feel-good": "feel-good", "samurai": "samurai",
    "silent film": "silent", "martial arts": "martial arts", "superheroes": "superhero",
    "disaster": "disaster", "space travel": "space", "time travel": "time travel",
    "road trip": "road", "vampires": "vampire", "zombies": "zombie", "monsters": "monster",
    "spies": "spy", "dinosaurs": "dinosaur", "pirates": "pirate", "sport": "sports",
    "dance": "dance", "animals": "animal", "haunted house": "haunted house",
  ]

  /// What stands behind “about” as it is.
  private static let subjects = [
    "police work", "murder", "kidnapping", "revenge", "corruption", "conspiracy", "terrorism",
    "drugs", "colonialism", "revolution", "slavery", "racism", "refugees", "immigrants",
    "dictatorship", "politics", "social class", "poverty", "work and labour", "strike and protest",
    "women's lives", "first love", "forbidden love", "marriage", "friendship", "same-sex love",
    "gender identity", "fathers and sons", "mothers and daughters", "siblings", "family secrets",
    "orphans", "childhood", "coming of age", "school", "old age", "illness", "disability", "grief",
    "memory", "nature", "loneliness", "madness", "obsession", "faith", "death and afterlife",
    "ghosts", "witches", "magic", "royalty", "survival", "aliens", "dreams", "village life",
    "musicians", "filmmaking", "writers and artists", "journalists", "scientists", "resistance",
    "food and cooking", "con artists", "robots and artificial intelligence",
  ]

  private static let words: [String: ThemeWording] = [
    "private detective": .behind("with a private detective"),
    "serial killer": .behind("about the hunt for a serial killer"),
    "whodunit": .behind("that asks who did it"),
    "escape": .behind("about an escape"),
    "undercover": .behind("about somebody under cover"),
    "on the run": .behind("about people on the run"),
    "first world war": .behind("from the First World War"),
    "second world war": .behind("from the Second World War"),
    "vietnam war": .behind("from the Vietnam War"),
    "civil war": .behind("from a civil war"),
    "holocaust": .behind("about the Holocaust"),
    "cold war": .behind("from the Cold War"),
    "love triangle": .behind("about two people who love a third"),
    "slow and quiet": .behind("that takes its time"),
    "several stories": .behind("that tells several stories"),
    "one night": .behind("that happens in one night"),
    "satire": .before("satirical"),
    "fairy tale": .before("fairy tale"),
    "dark humour": .behind("with a dark sense of humour"),
    "ancient world": .behind("from the ancient world"),
    "treasure hunt": .behind("about the hunt for a treasure"),
    "end of the world": .behind("about the end of the world"),
    "dystopia": .before("dystopian"),
    "train journey": .behind("on a train"),
    "at sea": .behind("at sea"),
    "desert": .behind("in the desert"),
    "jungle": .behind("in the jungle"),
    "mountains and snow": .behind("among mountains and snow"),
    "small town": .behind("in a small town"),
    "big city": .behind("in a big city"),
    "true story": .behind("that tells a true story"),
    "theater and stage": .behind("about the stage"),
  ]
}
