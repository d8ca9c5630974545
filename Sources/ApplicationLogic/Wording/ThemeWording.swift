/// The words that describe the theme of a film in a sentence.
enum ThemeWording: Hashable, Sendable {
  /// An adjective before “film”, as in “heist film”.
  case before(String)
  /// Words after “film”, as in “film about first love”.
  case after(String)

  /// The words for every theme of the catalogue.
  static let all: [String: ThemeWording] = {
    var all = words
    for (theme, word) in adjectives { all[theme] = .before(word) }
    for theme in subjects { all[theme] = .after("about \(theme)") }
    return all
  }()

  private static let adjectives = [
    "heist": "heist", "christmas": "Christmas", "gangsters": "gangster", "short film": "short",
    "prison": "prison", "courtroom": "courtroom", "feel-good": "feel-good", "samurai": "samurai",
    "silent film": "silent", "martial arts": "martial arts", "superheroes": "superhero",
    "disaster": "disaster", "space travel": "space", "time travel": "time-travel",
    "vampires": "vampire", "zombies": "zombie", "monsters": "monster", "spies": "spy",
    "dinosaurs": "dinosaur", "pirates": "pirate", "sport": "sports", "dance": "dance",
    "haunted house": "haunted-house", "french new wave": "French New Wave",
  ]

  /// The themes that follow “about” unchanged.
  private static let subjects = [
    "police work", "murder", "kidnapping", "revenge", "corruption", "terrorism", "drugs",
    "colonialism", "revolution", "slavery", "racism", "refugees", "immigrants", "dictatorship",
    "politics", "social class", "poverty", "women's lives", "first love", "forbidden love",
    "marriage", "friendship", "same-sex love", "gender identity", "fathers and sons",
    "mothers and daughters", "siblings", "family secrets", "orphans", "childhood", "coming of age",
    "school", "old age", "illness", "disability", "grief", "memory", "nature", "loneliness",
    "madness", "obsession", "faith", "ghosts", "witches", "magic", "royalty", "survival", "aliens",
    "dreams", "village life", "musicians", "filmmaking", "writers and artists", "journalists",
    "scientists", "resistance", "food and cooking", "con artists",
    "robots and artificial intelligence",
  ]

  private static let words: [String: ThemeWording] = [
    "private detective": .after("with a private detective"),
    "serial killer": .after("about a serial killer"),
    "whodunit": .after("in the whodunit tradition"),
    "escape": .after("about an escape"),
    "conspiracy": .after("about a conspiracy"),
    "strike and protest": .after("about strikes and protests"),
    "death and afterlife": .after("about death and the afterlife"),
    "road trip": .after("about a road trip"),
    "animals": .after("featuring animals"),
    "undercover": .after("about undercover work"),
    "on the run": .after("about people on the run"),
    "first world war": .after("set during World War I"),
    "second world war": .after("set during World War II"),
    "vietnam war": .after("set during the Vietnam War"),
    "civil war": .after("set during a civil war"),
    "holocaust": .after("about the Holocaust"),
    "cold war": .after("set during the Cold War"),
    "love triangle": .after("about a love triangle"),
    "slow and quiet": .after("that takes its time"),
    "several stories": .after("that tells several stories"),
    "one night": .after("set in a single night"),
    "work and labor": .after("about working life"),
    "satire": .before("satirical"),
    "film noir": .after("in the style of film noir"),
    "fairy tale": .before("fairy-tale"),
    "dark humor": .after("with a dark sense of humor"),
    "ancient world": .after("set in the ancient world"),
    "treasure hunt": .after("about a treasure hunt"),
    "end of the world": .after("about the end of the world"),
    "dystopia": .before("dystopian"),
    "train journey": .after("set on a train"),
    "at sea": .after("set at sea"),
    "desert": .after("set in the desert"),
    "jungle": .after("set in the jungle"),
    "mountains and snow": .after("set in the mountains or the snow"),
    "small town": .after("set in a small town"),
    "big city": .after("set in a big city"),
    "true story": .after("based on a true story"),
    "theater and stage": .after("about the theater"),
  ]
}
