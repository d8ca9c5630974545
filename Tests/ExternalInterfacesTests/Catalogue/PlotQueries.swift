/// Plots as remembered by people who forgot the title, each with the film that they mean.
///
/// They were written from memory, without the texts of the catalog.
enum PlotQueries {
  /// The plots and the identifiers of their films.
  static let all = read(lines)

  /// A second set with other films, not used to tune the ranking.
  static let others = read(otherLines)

  private static func read(_ lines: String) -> [(text: String, film: String)] {
    lines.split(separator: "\n").map { line in
      let sides = line.split(separator: " → ").map(String.init)
      return (sides[0], sides[1])
    }
  }

  private static let otherLines = """
    new york mafia guy turns informer witness protection → goodfellas-1990
    cop and robber drink coffee in a diner → heat-1995
    union soldier befriends sioux tribe and a wolf → dances-with-wolves-1990
    pregnant police chief wood chipper snow → fargo-1996
    mutants school bald professor in wheelchair metal claws → x-men-2000
    three gunmen hunt gold buried in cemetery → the-good-the-bad-and-the-ugly-1966
    wife fakes her own murder to frame husband → gone-girl-2014
    old silent movie about witches and the devil → haxan-1922
    wall street banker serial killer business cards → american-psycho-2000
    girl with super long hair locked in tower → tangled-2010
    mob hitman on the run with his young son → road-to-perdition-2002
    crop circles on a farmer's corn field aliens → signs-2002
    ex husband shows up before rich woman's second wedding → the-philadelphia-story-1940
    hacker red pill or blue pill → the-matrix-1999
    spy with invisible car and ice palace → die-another-day-2002
    marine recruits brutal drill sergeant vietnam → full-metal-jacket-1987
    hotel valet martial arts dad is immortal warlord → shang-chi-and-the-legend-of-the-ten-rings-2021
    anonymous poison letters in small french town → le-corbeau-1943
    teens kill each other on tv girl archer → the-hunger-games-2012
    cia woman tracks down bin laden → zero-dark-thirty-2012
    homeless bum hired as butler by rich family → my-man-godfrey-1936
    ancient egyptian mutant wakes up in the 80s → x-men-apocalypse-2016
    ogre signs contract and wishes he was never born → shrek-forever-after-2010
    super hero old friend is brainwashed assassin metal arm → captain-america-the-winter-soldier-2014
    miami cops drive a hummer through cuban shacks → bad-boys-ii-2003
    japanese school class on island must kill each other → battle-royale-2000
    killer cyborg from the future hunts waitress → the-terminator-1984
    rich man throws partys to win back married woman → the-great-gatsby-2013
    superhero family hiding in the suburbs → the-incredibles-2004
    middle aged dad crush on cheerleader plastic bag floating → american-beauty-1999
    lazy postman and toymaker origin of santa → klaus-2019
    eye cut with a razor surreal short → un-chien-andalou-1929
    two sisters giant furry forest spirit cat bus → my-neighbor-totoro-1988
    teenager's first car is an alien robot → transformers-2007
    son carries old mother up the mountain to die → the-ballad-of-narayama-1983
    whistleblower in hong kong hotel room nsa documentary → citizenfour-2014
    scientist who built the atom bomb → oppenheimer-2023
    office worker lends his flat to bosses for affairs → the-apartment-1960
    spy hanging from wire in computer vault → mission-impossible-1996
    dinner guests can't leave the room for no reason → the-exterminating-angel-1962
    three headed dragon monster awakened giant moth → godzilla-king-of-the-monsters-2019
    woman painted in gold dead on bed spy → goldfinger-1964
    sad little tree cartoon kid beagle holiday special → a-charlie-brown-christmas-1965
    armored hero panic attacks terrorist is really an actor → iron-man-3-2013
    old professor road trip to get honorary degree memories → wild-strawberries-1957
    fat martial arts bear finds his real father → kung-fu-panda-3-2016
    girl with fish tail trades her voice for legs → the-little-mermaid-1989
    car makers rivalry le mans 24 hours race 60s → ford-v-ferrari-2019
    shy bank clerk turns green faced and crazy → the-mask-1994
    real footage ship crushed in antarctic ice expedition 1910s → south-1919
    knight plays chess with death → the-seventh-seal-1957
    two guys stage a flop musical about hitler → the-producers-1967
    emotions living in a little girl's head → inside-out-2015
    divorced dad dresses as old nanny to see kids → mrs-doubtfire-1993
    sister with ice powers builds castle and snowman → frozen-2013
    girl and dog tornado yellow brick road → the-wizard-of-oz-1939
    poor indian boy accused of cheating on quizshow → slumdog-millionaire-2008
    big siege in the rain at fortress walking trees → the-lord-of-the-rings-the-two-towers-2002
    two pilots love same nurse japanese attack hawaii → pearl-harbor-2001
    old cuban musicians documentary havana → buena-vista-social-club-1999
    street thief monkey magic lamp blue genie live action → aladdin-2019
    desert chase guitar with flames one armed woman driver → mad-max-fury-road-2015
    bride buried alive in coffin gets revenge on boss → kill-bill-volume-2-2004
    street racers drive a car into outer space → f9-2021
    pig who herds sheep → babe-1995
    machines drill into last human city fight in rain → the-matrix-revolutions-2003
    vampire count with moustache plague rats young bride remake → nosferatu-2024
    daughter brings home black fiance to white parents → guess-whos-coming-to-dinner-1967
    vietnamese servant girl saigon house 50s quiet → the-scent-of-green-papaya-1993
    giant ape attacks helicopters after vietnam war → kong-skull-island-2017
    silent society lady branded with hot iron by lender → the-cheat-1915
    old jedi hermit on island trains girl → star-wars-the-last-jedi-2017
    kung fu student avenges poisoned teacher japanese dojo shanghai → fist-of-fury-1972
    white dress blown up over subway grate → the-seven-year-itch-1955
    australian cop revenge on motor bike gang killed family → mad-max-1979
    new york freezes over new ice age library → the-day-after-tomorrow-2004
    nuns in himalaya convent go mad → black-narcissus-1947
    freed slave and german dentist bounty hunter rescue wife → django-unchained-2012
    cripple tells police story about mysterious crime lord → the-usual-suspects-1995
    archeologist with whip giant rolling boulder nazis → raiders-of-the-lost-ark-1981
    cruel rancher torments brothers new wife and her son → the-power-of-the-dog-2021
    shower murder in motel → psycho-1960
    killer clown in the sewer kids in the 80s → it-2017
    professor teaches flower girl to speak proper → my-fair-lady-1964
    nightclub singer in berlin as nazis rise → cabaret-1972
    clown fish dad looks for lost son → finding-nemo-2003
    doll leaves her pink world goes to real world → barbie-2023
    black suits sunglasses get band back together save orphanage → the-blues-brothers-1980
    very old short men sewing women drinking in bar → the-consequences-of-feminism-1906
    neo nazi skinhead changed by prison little brother → american-history-x-1998
    man looks for wife chinese town flooded by dam → still-life-2006
    race car stuck in small desert town route 66 → cars-2006
    projectionist dreams himself into the movie screen detective → sherlock-jr-1924
    possessed girl head spinning priest → the-exorcist-1973
    miami cop shot by his own unknown son → bad-boys-for-life-2020
    marshal at asylum turns out to be patient himself → shutter-island-2010
    businessman locked hotel room dead lover lawyer spanish thriller → the-invisible-guest-2016
    rock band singer with moustache live aid → bohemian-rhapsody-2018
    masked man blows up parliament london dictatorship → v-for-vendetta-2005
    man in suit chased by cropduster plane → north-by-northwest-1959
    high school burn book pink on wednesdays → mean-girls-2004
    older fighter pilot teaches son of dead friend → top-gun-maverick-2022
    wizard surgeon girl who can jump universes → doctor-strange-in-the-multiverse-of-madness-2022
    gladiator fight against green giant hammer is destroyed → thor-ragnarok-2017
    irish guy and his dad wrongly jailed pub bombing → in-the-name-of-the-father-1993
    amnesia agent girlfriend shot in india car chase moscow → the-bourne-supremacy-2004
    four siblings return to magic land talking mouse warrior → the-chronicles-of-narnia-prince-caspian-2008
    anime swordfighters trapped in dreams railway → demon-slayer-mugen-train-2020
    rich dad offers kidnappers money as bounty on tv → ransom-1996
    harvard student invents website sued by friends → the-social-network-2010
    violent youth gang eyes held open brainwash beethoven → a-clockwork-orange-1971
    jazz age murderesses in jail musical → chicago-2002
    burned man nurse italian villa desert love affair → the-english-patient-1996
    chalk board drawings move very first cartoon → humorous-phases-of-funny-faces-1906
    police arrest people before they commit murders → minority-report-2002
    volcano end of journey throw gold jewelry into lava → the-lord-of-the-rings-the-return-of-the-king-2003
    ship battle in giant whirlpool wedding during fight → pirates-of-the-caribbean-at-worlds-end-2007
    daughter invites three possible dads to wedding greek island → mamma-mia-2008
    kid makes wish wakes up grown up floor piano → big-1988
    statue of liberty on beach ending talking monkeys → planet-of-the-apes-1968
    russian boy scout in ww2 orphan swamp → ivans-childhood-1962
    thief in a suit that shrinks rides insects → ant-man-2015
    two men chained in dirty bathroom cut foot → saw-2004
    song and dance man biography patriotic broadway ww1 → yankee-doodle-dandy-1942
    glass slipper mice make dress pumpkin → cinderella-1950
    black teenager superhero animated meets other versions from universes → spider-man-into-the-spider-verse-2018
    boy raised by wolves bear and panther → the-jungle-book-1967
    golden tickets candy maker poor kid weird owner → charlie-and-the-chocolate-factory-2005
    marines fight space monsters little girl survivor queen egg → aliens-1986
    gang robs three las vegas casinos same night → oceans-eleven-2001
    five sisters rich proud man proposes in the rain → pride-and-prejudice-2005
    spanish little girl thinks she poisoned her father → cria-cuervos-1976
    high school superhero prom date's father is the villain → spider-man-homecoming-2017
    two musicians dress as women hide from gangsters → some-like-it-hot-1959
    jewish milkman marries off five daughters russian village → fiddler-on-the-roof-1971
    """

  private static let lines = """
    faded southern belle moves in with sister brutal husband → a-streetcar-named-desire-1951
    two metalheads do a cable tv show from basement → waynes-world-1992
    mammoth and friends flee flood when everything melts → ice-age-the-meltdown-2006
    crew goes back in time to save the whales → star-trek-iv-the-voyage-home-1986
    boy left behind at christmas sets traps for burglars → home-alone-1990
    retired court clerk writes novel about old unsolved murder → the-secret-in-their-eyes-2009
    old hitman in nursing home looks back, jimmy hoffa → the-irishman-2019
    masked killer escapes asylum and stalks baby sitters → halloween-1978
    grumpy old veteran befriends hmong neighbour kid → gran-torino-2008
    farm boy joins rebels to blow up space station → star-wars-1977
    old man with dementia confused about his own flat → the-father-2020
    iranian documentary about a colony of lepers → the-house-is-black-1963
    adventurer saves kidnapped children from mine cart cult → indiana-jones-and-the-temple-of-doom-1984
    little yellow guys look for an evil boss → minions-2015
    superheroes bring their dead friend back to fight aliens → justice-league-2017
    past winners forced back into arena with a clock → the-hunger-games-catching-fire-2013
    two young cancer patients fall in love chinese → a-little-red-flower-2020
    hit man takes in girl next door with houseplant → leon-the-professional-1994
    no babies born for 18 years, one pregnant woman → children-of-men-2006
    old man flies his house with balloons → up-2009
    construction worker memory implant was secret agent on mars → total-recall-1990
    spy versus media mogul who wants to start war → tomorrow-never-dies-1997
    growing up in south central los angeles gangs → boyz-n-the-hood-1991
    silent film flapper with bob killed by ripper → pandoras-box-1929
    robot woman in city with workers under ground → metropolis-1927
    gill man swims under woman in the amazon → creature-from-the-black-lagoon-1954
    zoo animals join a travelling circus to get home → madagascar-3-europes-most-wanted-2012
    factory owner saves jewish workers in the war → schindlers-list-1993
    silent movie star ruined when talkies come in → the-artist-2011
    hobbit leaves home, wizard you shall not pass → the-lord-of-the-rings-the-fellowship-of-the-ring-2001
    ex tennis player has wife killed, key and scissors → dial-m-for-murder-1954
    maori girl wants to be chief like her grandfather → whale-rider-2002
    mad conquistador on raft full of monkeys → aguirre-the-wrath-of-god-1972
    trash robot alone on earth falls in love → wall-e-2008
    old man reads love story to wife with alzheimer → the-notebook-2004
    orphan boy asks for more, musical pickpockets → oliver-1968
    scottish rebel painted blue face shouts freedom → braveheart-1995
    girl eats croissant outside jewelry shop new york → breakfast-at-tiffanys-1961
    assistant to horrible fashion magazine editor → the-devil-wears-prada-2006
    hero fights hundred copies of the same agent → the-matrix-reloaded-2003
    thai soldier loves villager then hunts a jungle spirit → tropical-malady-2004
    dying bureaucrat builds playground, sits on swing in snow → ikiru-1952
    wizard student finds old potion book with notes → harry-potter-and-the-half-blood-prince-2009
    cops against south african diplomats immunity smugglers → lethal-weapon-2-1989
    rich guy in wheel chair hires carer from projects → the-intouchables-2011
    beekeeper woman in macedonia with old mother → honeyland-2019
    free black violinist kidnapped and sold to plantation → 12-years-a-slave-2013
    documentary brazilian racing driver who died at imola → senna-2010
    bullied swedish boy befriends vampire girl → let-the-right-one-in-2008
    harmonica man waits for revenge, woman inherits railway land → once-upon-a-time-in-the-west-1968
    colombian family with magic powers except one girl → encanto-2021
    rescuing dinosaurs from island before volcano explodes → jurassic-world-fallen-kingdom-2018
    giant ape climbs the empire state building → king-kong-1933
    girl prisoner in castle with talking candlestick → beauty-and-the-beast-1991
    clown criminal terrorizes city, burns pile of money → the-dark-knight-2008
    boy hides alien in closet, flying bikes moon → e-t-the-extra-terrestrial-1982
    veteran race car driver comes back to mentor rookie → f1-2025
    kids find snowy world behind the coats in closet → the-chronicles-of-narnia-the-lion-the-witch-and-the-wardrobe-2005
    sloth steals three dinosaur eggs in underground world → ice-age-dawn-of-the-dinosaurs-2009
    drunk country singer discovers girl and she gets famous → a-star-is-born-2018
    pink teacher takes over wizard school, secret student army → harry-potter-and-the-order-of-the-phoenix-2007
    students lost in woods with camcorder, found footage → the-blair-witch-project-1999
    agent halo jump, helicopter chase, stolen plutonium → mission-impossible-fallout-2018
    gay black boy growing up in miami three parts → moonlight-2016
    pale boy with blades for hands cuts hedges → edward-scissorhands-1990
    college graduate dies in alaska in abandoned bus → into-the-wild-2007
    flocks attack small town on the coast, phone booth → the-birds-1963
    father and son search rome for stolen bike → bicycle-thieves-1948
    two drifters hitchhike to pittsburgh to open a carwash → scarecrow-1973
    skeleton kidnaps santa → the-nightmare-before-christmas-1993
    french prisoners of war escape german castle → grand-illusion-1937
    two plumber brothers sucked into mushroom world → the-super-mario-bros-movie-2023
    many los angeles lives crossing, earthquake at the end → short-cuts-1993
    two strangers meet on train, walk around vienna → before-sunrise-1995
    baby elephant with huge ears learns to fly → dumbo-1941
    ruthless oil man and preacher, bowling alley → there-will-be-blood-2007
    nun becomes governess to seven children in austria → the-sound-of-music-1965
    married couple drifts apart one evening in milan party → la-notte-1961
    cursed prince, wolf girl fights iron town → princess-mononoke-1997
    immortal tells reporter his life story in new orleans → interview-with-the-vampire-1994
    climbing el capitan without ropes documentary → free-solo-2018
    three convicts escape chain gang and record a song → o-brother-where-art-thou-2000
    man without short term memory tattoos clues → memento-2000
    evil robot lifts a city into the sky → avengers-age-of-ultron-2015
    shark eats swimmers at beach town, bigger boat → jaws-1975
    grandmother dies, miniature house, sister loses head → hereditary-2018
    hover board, goes to 2015, sports almanac → back-to-the-future-part-ii-1989
    undercover cop in mob and mole in police boston → the-departed-2006
    undercover cop joins street racer hijackers → the-fast-and-the-furious-2001
    last hours of jesus in aramaic very violent → the-passion-of-the-christ-2004
    masked villain breaks hero's back, pit prison → the-dark-knight-rises-2012
    slow guy on bench with box of chocolates → forrest-gump-1994
    bumbling french inspector jewel thief ski resort diamond → the-pink-panther-1963
    sailors rebel against cruel captain bligh tahiti → mutiny-on-the-bounty-1935
    dead wife reappears on space station over strange ocean → solaris-1972
    super heroes team up against alien army new york → the-avengers-2012
    heroes split into two sides fight at airport → captain-america-civil-war-2016
    human raised at north pole looks for his dad → elf-2003
    landlady suspects tenant is the killer silent film → the-lodger-a-story-of-the-london-fog-1927
    spinning top at the end → inception-2010
    old southern jewish lady and her black chauffeur → driving-miss-daisy-1989
    cop barefoot in sky scraper with terrorists at christmas → die-hard-1988
    girl learns the evil emperor is her grandfather → star-wars-the-rise-of-skywalker-2019
    russian animation little grey wolf lullaby → tale-of-tales-1979
    bullied boy learns from janitor, wax on wax off → the-karate-kid-1984
    man mauled by bear crawls back for revenge → the-revenant-2015
    chauffeur's daughter comes back from paris, two rich brothers → sabrina-1954
    drunk boat captain and missionary go down river → the-african-queen-1951
    girl marries vampire, honeymoon on island, gets pregnant → the-twilight-saga-breaking-dawn-part-1-2011
    new girl at rainy school, boyfriend sparkles in sun → twilight-2008
    cartoonist obsessed with serial killer letters and codes → zodiac-2007
    talking raccoon and tree, walkman mix tape → guardians-of-the-galaxy-2014
    robbers with color names in warehouse, ear cut off → reservoir-dogs-1992
    fat bear becomes martial arts master noodle shop → kung-fu-panda-2008
    time heist to get back the stones → avengers-endgame-2019
    teenager skipping school, crashes dad's ferrari → ferris-buellers-day-off-1986
    spy's boss hunted by ex agent, scottish house burns → skyfall-2012
    woman marries outside her huge loud family, windex → my-big-fat-greek-wedding-2002
    singer wanders paris waiting for cancer test result → cleo-from-5-to-7-1962
    jewish gangsters friends from childhood, opium den → once-upon-a-time-in-america-1984
    newspaper tycoon dying word, sled → citizen-kane-1941
    girl drifter found frozen in ditch in france → vagabond-1985
    boy runs away to the sea, freeze frame end → the-400-blows-1959
    hotel doorman loses his uniform, becomes toilet attendant → the-last-laugh-1924
    killer with cattle gun flips coins → no-country-for-old-men-2007
    russian roulette vietnam friends from steel town → the-deer-hunter-1978
    wizard tournament with dragons and underwater task → harry-potter-and-the-goblet-of-fire-2005
    shape shifting alien in antarctica, blood test → the-thing-1982
    hero against riddle man and two faced villain → batman-forever-1995
    boy who won't grow up, crocodile with clock → peter-pan-1953
    newborn vampire mother protects half human daughter from volturi → the-twilight-saga-breaking-dawn-part-2-2012
    paralysed oil worker asks wife to sleep with others → breaking-the-waves-1996
    jealous composer poisons rival musical genius → amadeus-1984
    four japanese ghost stories, monk without ears → kwaidan-1964
    mouse with magic brooms carrying water, classical music → fantasia-1940
    """
}
