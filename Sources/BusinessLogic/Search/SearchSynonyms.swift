/// Words that people type for genres, themes, countries and languages.
enum SearchSynonyms {
  /// The number of words in the longest phrase.
  static let maxWords = 5

  /// Returns the values that a phrase means, all of which a film must have.
  ///
  /// They are empty for a phrase whose words only mean something together, and nil for any other.
  static func values(of words: [String]) -> [String]? {
    table[words.joined(separator: " ")]
  }

  /// Returns the singular or the plural of a word, as far as a rule gives it.
  static func otherForms(of word: String) -> [String] {
    guard word.utf8.count > 3, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return []
    }
    var forms: [String] = []
    if word.hasSuffix("ies") {
      forms.append(word.dropLast(3) + "y")
    } else if word.hasSuffix("s") {
      if !word.hasSuffix("ss") { forms.append(String(word.dropLast())) }
      if word.hasSuffix("es") { forms.append(String(word.dropLast(2))) }
    } else {
      forms.append(word + "s")
      if word.hasSuffix("y") { forms.append(word.dropLast() + "ies") }
      if word.hasSuffix("ch") || word.hasSuffix("sh") || word.hasSuffix("x") {
        forms.append(word + "es")
      }
    }
    return forms
  }

  /// Words that introduce what a film is about.
  static let fillers: Set<String> = [
    "movie", "movies", "film", "films", "flick", "flicks", "cinema", "with", "by", "from", "about",
    "starring", "directed", "featuring", "the", "a", "an", "of", "in", "on", "and", "one", "where",
    "that", "which", "who", "is", "are", "set", "made", "like", "some", "any", "good", "best",
    "great", "something", "show", "me", "find",
  ]

  /// Words that occur in most sentences.
  static let common: Set<String> = [
    "the", "and", "for", "with", "that", "this", "from", "has", "have", "had", "his", "her", "him",
    "she", "its", "they", "them", "their", "who", "whom", "whose", "which", "what", "when",
    "where", "while", "was", "were", "are", "been", "being", "but", "not", "nor", "all", "any",
    "each", "every", "into", "out", "one", "two", "than", "then", "there", "here", "only", "too",
    "off", "over", "under", "after", "before", "between", "about", "until", "does", "did", "will",
    "would", "can", "could", "may", "might", "must", "more", "most", "some", "such", "own", "other",
    "another", "himself", "herself", "itself", "themselves", "how", "why", "also", "just", "very",
    "you", "your", "our", "get", "gets", "got", "make", "makes", "made", "take", "takes", "come",
    "comes", "goes", "film", "films", "movie",
  ]

  /// For each stem, the stems of the words that mean much the same in a plot.
  static let related: [String: [String]] = {
    var related: [String: [String]] = [:]
    for line in relatedWords.split(separator: "\n") {
      let stems = line.split(separator: " ").map { WordStem.stem(String($0)) }
      for stem in stems { related[stem, default: []] += stems.filter { $0 != stem } }
    }
    return related
  }()

  /// Words that people use for each other when they tell a plot.
  private static let relatedWords = """
    kid child boy girl youth teen teenager
    dad father
    mom mother mum
    cop police policeman detective officer
    guy man bloke
    ship boat liner yacht vessel
    hitman assassin killer murderer
    scientist physicist professor inventor
    house home flat apartment
    car automobile vehicle
    doctor physician surgeon
    lawyer attorney
    gun pistol
    rich wealthy millionaire billionaire
    town village
    king monarch
    soldier troops army
    robot android machine
    dog puppy hound
    school college university
    jail prison
    steal rob heist
    marry wedding bride
    pal buddy friend
    reporter journalist
    boss chief employer
    boxer boxing box
    die dead death
    sister brother sibling
    wife husband
    spaceship spacecraft
    grandma grandmother
    grandpa grandfather
    evil villain
    wizard witch magic
    store shop
    elderly old
    sea ocean
    woods forest
    fix repair
    """

  /// The values of each phrase.
  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for line in (phrases + "\n" + adjectives).split(separator: "\n") {
      let sides = line.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      let values = sides[1].split(separator: "+").map(String.init)
      for phrase in sides[0].split(separator: "|") { table[String(phrase)] = values }
    }
    return table
  }()

  /// Phrases, and after `=` the values that they mean.
  private static let phrases = """
    comedies|comedic|funny=comedy
    for children|for family|for the family|family friendly=family
    mcu=marvel cinematic universe
    dceu=dc extended universe
    black comedy|black comedies|dark comedy|dark comedies=comedy+dark humor
    romantic|romances|love story|love stories=romance
    romcom|romcoms|rom com|rom coms|romantic comedy|romantic comedies=romance+comedy
    scifi|sci fi|sf=science fiction
    documentaries|docs=documentary
    musical|musicals=music
    animated|animations|cartoon|cartoons=animation
    anime=animation+japan
    mysteries=mystery
    historical|period drama|period dramas=history
    kids|kids movie|kids movies|children|for kids=family
    scary|slasher|slashers=horror
    fantasies=fantasy
    cowboy|cowboys|spaghetti western=western
    spaghetti western|spaghetti westerns=western+italy
    biopic|biopics|biography|biographical|based on a true story|true stories=true story
    ww2|wwii|ww ii|ww 2|world war ii|world war 2|world war two=second world war
    ww1|wwi|ww i|ww 1|world war i|world war 1|world war one|great war=first world war
    xmas=christmas
    lgbt|lgbtq|gay|queer|lesbian|lesbians=same-sex love
    trans|transgender=gender identity
    dog|dogs|cat|cats|horse|horses=animals
    mafia|mob|mobster|mobsters|yakuza=gangsters
    robot|robots|ai|artificial intelligence|androids=robots and artificial intelligence
    espionage|secret agent|secret agents|spy=spies
    bank robbery|bank robberies|robbery=heist
    boxing|football|baseball|soccer|basketball|sports=sport
    dystopian|dystopias=dystopia
    apocalypse|apocalyptic|post apocalyptic|doomsday=end of the world
    kung fu|karate=martial arts
    cooking|chef|chefs|food=food and cooking
    silent|silents|silent movie|silent movies=silent film
    shorts|short films=short film
    growing up=coming of age
    fairytale|fairytales=fairy tale
    detective|detectives=private detective
    medieval|antiquity|ancient rome|ancient greece=ancient world
    space=space travel
    ocean|submarine|submarines|ship=at sea
    train|trains=train journey
    prison escape|jailbreak=prison+escape
    cop|cops|police=police work
    lawyer|lawyers|trial=courtroom
    reporters|reporter|newspaper=journalists
    swordsmen|ronin=samurai
    best picture|oscar winner|oscar winners=
    noir|films noirs|film noirs=film noir
    nouvelle vague|new wave=french new wave
    afi 100|afi top 100|afi list=afi
    sight and sound 2022|sight and sound poll=sight and sound
    hp=harry potter
    lotr=the lord of the rings
    bttf=back to the future
    potc=pirates of the caribbean
    jp=jurassic park
    uk|great britain|england|english film=united kingdom
    usa|america=united states
    ussr=soviet union
    holland=netherlands
    korea=south korea
    """

  /// Adjectives, and the country or language that they belong to.
  private static let adjectives = """
    afghan=afghanistan
    algerian=algeria
    american=united states
    argentine|argentinian=argentina
    australian=australia
    austrian=austria
    belgian=belgium
    bosnian=bosnia
    brazilian=brazil
    british=united kingdom
    bulgarian=bulgaria
    cambodian=cambodia
    canadian=canada
    chilean=chile
    colombian=colombia
    cuban=cuba
    czechoslovak=czechoslovakia
    egyptian=egypt
    hungarian=hungary
    indian|bollywood=india
    indonesian=indonesia
    iranian|persian=iran
    iraqi=iraq
    irish=ireland
    israeli=israel
    jamaican=jamaica
    jordanian=jordan
    kenyan=kenya
    lebanese=lebanon
    malian=mali
    mexican=mexico
    new zealander|kiwi=new zealand
    palestinian=palestine
    peruvian=peru
    romanian=romania
    saudi=saudi arabia
    senegalese=senegal
    soviet=soviet union
    south african=south africa
    swiss=switzerland
    taiwanese=taiwan
    tunisian=tunisia
    venezuelan=venezuela
    yugoslav|yugoslavian=yugoslavia
    """
}
