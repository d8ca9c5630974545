/// Searches as people type them, each with the film that has to come first.
enum SearchQueries {
  /// The searches and the identifiers of their films.
  static let all: [(text: String, film: String)] = lines.split(separator: "\n").map { line in
    let sides = line.split(separator: " → ").map(String.init)
    return (sides[0], sides[1])
  }

  private static let lines = """
    godfather → the-godfather-1972
    the godfather → the-godfather-1972
    godfather 2 → the-godfather-part-ii-1974
    godfather part 2 → the-godfather-part-ii-1974
    the godfather part two → the-godfather-part-ii-1974
    godfather ii → the-godfather-part-ii-1974
    star wars → star-wars-1977
    starwars → star-wars-1977
    star wars 4 → star-wars-1977
    a new hope → star-wars-1977
    star wars 5 → the-empire-strikes-back-1980
    empire strikes back → the-empire-strikes-back-1980
    star wars 6 → return-of-the-jedi-1983
    star wars episode 3 → star-wars-episode-iii-revenge-of-the-sith-2005
    revenge of the sith → star-wars-episode-iii-revenge-of-the-sith-2005
    phantom menace → star-wars-episode-i-the-phantom-menace-1999
    force awakens → star-wars-the-force-awakens-2015
    shawshank → the-shawshank-redemption-1994
    shawshank redemption → the-shawshank-redemption-1994
    shawshenk redemption → the-shawshank-redemption-1994
    titanic → titanic-1997
    forrest gump → forrest-gump-1994
    forest gump → forrest-gump-1994
    fight club → fight-club-1999
    fightclub → fight-club-1999
    terminator 2 → terminator-2-judgment-day-1991
    terminator two → terminator-2-judgment-day-1991
    t2 → terminator-2-judgment-day-1991
    judgment day → terminator-2-judgment-day-1991
    terminator → the-terminator-1984
    wizard of oz → the-wizard-of-oz-1939
    american beauty → american-beauty-1999
    braveheart → braveheart-1995
    brave heart → braveheart-1995
    pulp fiction → pulp-fiction-1994
    pulp ficton → pulp-fiction-1994
    shrek → shrek-2001
    shrek 2 → shrek-2-2004
    shrek two → shrek-2-2004
    seven → seven-1995
    se7en → seven-1995
    pirates of the caribbean → pirates-of-the-caribbean-the-curse-of-the-black-pearl-2003
    black pearl → pirates-of-the-caribbean-the-curse-of-the-black-pearl-2003
    dead mans chest → pirates-of-the-caribbean-dead-mans-chest-2006
    at worlds end → pirates-of-the-caribbean-at-worlds-end-2007
    matrix → the-matrix-1999
    the matirx → the-matrix-1999
    tt0133093 → the-matrix-1999
    saving private ryan → saving-private-ryan-1998
    lion king → the-lion-king-1994
    teh lion king → the-lion-king-1994
    lion kng → the-lion-king-1994
    sixth sense → the-sixth-sense-1999
    6th sense → the-sixth-sense-1999
    spirited away → spirited-away-2001
    spirited awy → spirited-away-2001
    千と千尋の神隠し → spirited-away-2001
    batman → the-batman-2022
    batman begins → batman-begins-2005
    dark knight → the-dark-knight-2008
    dark night → the-dark-knight-2008
    the dark knigth → the-dark-knight-2008
    the batman → the-batman-2022
    memento → memento-2000
    minority report → minority-report-2002
    incredibles → the-incredibles-2004
    aladdin → aladdin-1992
    aladin → aladdin-1992
    casablanca → casablanca-1942
    casablanka → casablanca-1942
    spiderman → spider-man-2002
    spider-man → spider-man-2002
    spiderman 2 → spider-man-2-2004
    spider man 2 → spider-man-2-2004
    spiderverse → spider-man-into-the-spider-verse-2018
    no way home → spider-man-no-way-home-2021
    django → django-unchained-2012
    django unchained → django-unchained-2012
    up → up-2009
    up 2009 → up-2009
    jurassic park → jurassic-park-1993
    jurasic park → jurassic-park-1993
    jurrasic park → jurassic-park-1993
    beautiful mind → a-beautiful-mind-2001
    beauty and the beast → beauty-and-the-beast-1991
    beauty & the beast → beauty-and-the-beast-1991
    monsters inc → monsters-inc-2001
    monster inc → monsters-inc-2001
    lord of the rings → the-lord-of-the-rings-the-fellowship-of-the-ring-2001
    lotr → the-lord-of-the-rings-the-fellowship-of-the-ring-2001
    fellowship of the ring → the-lord-of-the-rings-the-fellowship-of-the-ring-2001
    two towers → the-lord-of-the-rings-the-two-towers-2002
    return of the king → the-lord-of-the-rings-the-return-of-the-king-2003
    apollo 13 → apollo-13-1995
    apollo thirteen → apollo-13-1995
    dances with wolves → dances-with-wolves-1990
    fargo → fargo-1996
    psycho → psycho-1960
    psyco → psycho-1960
    catch me if you can → catch-me-if-you-can-2002
    usual suspects → the-usual-suspects-1995
    aliens → aliens-1986
    alien → alien-1979
    alein → alien-1979
    allien → alien-1979
    alien 1 → alien-1979
    alien 1979 → alien-1979
    back to the future → back-to-the-future-1985
    bak to the future → back-to-the-future-1985
    back to teh future → back-to-the-future-1985
    back to the future 2 → back-to-the-future-part-ii-1989
    back to the future part two → back-to-the-future-part-ii-1989
    harry potter 1 → harry-potter-and-the-philosophers-stone-2001
    sorcerers stone → harry-potter-and-the-philosophers-stone-2001
    philosophers stone → harry-potter-and-the-philosophers-stone-2001
    chamber of secrets → harry-potter-and-the-chamber-of-secrets-2002
    prisoner of azkaban → harry-potter-and-the-prisoner-of-azkaban-2004
    harry potter 4 → harry-potter-and-the-goblet-of-fire-2005
    goblet of fire → harry-potter-and-the-goblet-of-fire-2005
    half blood prince → harry-potter-and-the-half-blood-prince-2009
    deathly hallows part 2 → harry-potter-and-the-deathly-hallows-part-2-2011
    harry potter and the deathly hallows prt 2 → harry-potter-and-the-deathly-hallows-part-2-2011
    independence day → independence-day-1996
    seven samurai → seven-samurai-1954
    7 samurai → seven-samurai-1954
    shichinin no samurai → seven-samurai-1954
    七人の侍 → seven-samurai-1954
    last crusade → indiana-jones-and-the-last-crusade-1989
    temple of doom → indiana-jones-and-the-temple-of-doom-1984
    raiders of the lost ark → raiders-of-the-lost-ark-1981
    raiders of the lst ark → raiders-of-the-lost-ark-1981
    the fugitive → the-fugitive-1993
    schindlers list → schindlers-list-1993
    schindler's list → schindlers-list-1993
    shindlers list → schindlers-list-1993
    truman show → the-truman-show-1998
    truman shw → the-truman-show-1998
    men in black → men-in-black-1997
    parasite → parasite-2019
    기생충 → parasite-2019
    12 monkeys → 12-monkeys-1995
    twelve monkeys → 12-monkeys-1995
    requiem for a dream → requiem-for-a-dream-2000
    inception → inception-2010
    incpetion → inception-2010
    slumdog millionaire → slumdog-millionaire-2008
    slumdog → slumdog-millionaire-2008
    speed → speed-1994
    life of pi → life-of-pi-2012
    gone with the wind → gone-with-the-wind-1939
    toy story → toy-story-1995
    toy story 1 → toy-story-1995
    toy story ii → toy-story-2-1999
    toy story 3 → toy-story-3-2010
    cast away → cast-away-2000
    castaway → cast-away-2000
    2001 → 2001-a-space-odyssey-1968
    space odyssey → 2001-a-space-odyssey-1968
    2001 a space odissey → 2001-a-space-odyssey-1968
    la confidential → l-a-confidential-1997
    ratatouille → ratatouille-2007
    ratatouile → ratatouille-2007
    et → e-t-the-extra-terrestrial-1982
    e.t. → e-t-the-extra-terrestrial-1982
    extra terrestrial → e-t-the-extra-terrestrial-1982
    green mile → the-green-mile-1999
    good will hunting → good-will-hunting-1997
    little miss sunshine → little-miss-sunshine-2006
    jaws → jaws-1975
    movie about a shark → jaws-1975
    no country for old woman → no-country-for-old-men-2007
    marvel cinematic universe → iron-man-2008
    shark → jaws-1975
    social network → the-social-network-2010
    american history x → american-history-x-1998
    children of men → children-of-men-2006
    good bad ugly → the-good-the-bad-and-the-ugly-1966
    the good the bad and the ugly → the-good-the-bad-and-the-ugly-1966
    rain man → rain-man-1988
    rainman → rain-man-1988
    silence of the lambs → the-silence-of-the-lambs-1991
    pretty woman → pretty-woman-1990
    ghostbusters → ghostbusters-1984
    ghost busters → ghostbusters-1984
    ghostbuster → ghostbusters-1984
    robocop → robocop-1987
    snow white → snow-white-and-the-seven-dwarfs-1937
    snw white and the seven dwarfs → snow-white-and-the-seven-dwarfs-1937
    stand by me → stand-by-me-1986
    the mask → the-mask-1994
    amadeus → amadeus-1984
    amelie → amelie-2001
    amélie → amelie-2001
    beetlejuice → beetlejuice-1988
    beetle juice → beetlejuice-1988
    ghost → ghost-1990
    nightmare before christmas → the-nightmare-before-christmas-1993
    interstellar → interstellar-2014
    interstelar → interstellar-2014
    mrs doubtfire → mrs-doubtfire-1993
    full metal jacket → full-metal-jacket-1987
    grease → grease-1978
    skyfall → skyfall-2012
    fifth element → the-fifth-element-1997
    5th element → the-fifth-element-1997
    the mummy → the-mummy-1999
    the mummy 1932 → the-mummy-1932
    singing in the rain → singin-in-the-rain-1952
    singin in the rain → singin-in-the-rain-1952
    how to train your dragon → how-to-train-your-dragon-2010
    moulin rouge → moulin-rouge-2001
    the hobbit → the-hobbit-an-unexpected-journey-2012
    citizen kane → citizen-kane-1941
    citizen cane → citizen-kane-1941
    guardians of the galaxy → guardians-of-the-galaxy-2014
    home alone → home-alone-1990
    kung fu panda → kung-fu-panda-2008
    big → big-1988
    four weddings → four-weddings-and-a-funeral-1994
    4 weddings and a funeral → four-weddings-and-a-funeral-1994
    gravity → gravity-2013
    little mermaid → the-little-mermaid-1989
    roger rabbit → who-framed-roger-rabbit-1988
    coraline → coraline-2009
    wolf of wall street → the-wolf-of-wall-street-2013
    top gun → top-gun-1986
    maverick → top-gun-maverick-2022
    dead poets society → dead-poets-society-1989
    modern times → modern-times-1936
    north by northwest → north-by-northwest-1959
    brokeback mountain → brokeback-mountain-2005
    edward scissorhands → edward-scissorhands-1990
    edward sissorhands → edward-scissorhands-1990
    shining → the-shining-1980
    the shinning → the-shining-1980
    gone girl → gone-girl-2014
    mulan → mulan-1998
    kill bill → kill-bill-volume-1-2003
    sound of music → the-sound-of-music-1965
    devil wears prada → the-devil-wears-prada-2006
    iron man → iron-man-2008
    ironman → iron-man-2008
    iron man 3 → iron-man-3-2013
    whiplash → whiplash-2014
    mockingbird → to-kill-a-mockingbird-1962
    great gatsby → the-great-gatsby-2013
    gatsby → the-great-gatsby-2013
    v for vendetta → v-for-vendetta-2005
    argo → argo-2012
    oceans eleven → oceans-eleven-2001
    oceans 11 → oceans-eleven-2001
    ocean's 11 → oceans-eleven-2001
    city of god → city-of-god-2002
    cidade de deus → city-of-god-2002
    silver linings playbook → silver-linings-playbook-2012
    pianist → the-pianist-2002
    bourne ultimatum → the-bourne-ultimatum-2007
    pride and prejudice → pride-and-prejudice-2005
    pride & prejudice → pride-and-prejudice-2005
    big lebowski → the-big-lebowski-1998
    lebowski → the-big-lebowski-1998
    twelve angry men → 12-angry-men-1957
    12 angry men → 12-angry-men-1957
    casino royale → casino-royale-2006
    almost famous → almost-famous-2000
    dirty dancing → dirty-dancing-1987
    babe → babe-1995
    her → her-2013
    her 2013 → her-2013
    goodfellas → goodfellas-1990
    good fellas → goodfellas-1990
    armageddon → armageddon-1998
    armagedon → armageddon-1998
    the birds → the-birds-1963
    o brother where art thou → o-brother-where-art-thou-2000
    heat → heat-1995
    heat pacino → heat-1995
    donnie darko → donnie-darko-2001
    donny darko → donnie-darko-2001
    totoro → my-neighbor-totoro-1988
    my neighbour totoro → my-neighbor-totoro-1988
    inglorious basterds → inglourious-basterds-2009
    inglorious bastards → inglourious-basterds-2009
    departed → the-departed-2006
    being john malkovich → being-john-malkovich-1999
    john malkovich → being-john-malkovich-1999
    reservoir dogs → reservoir-dogs-1992
    resevoir dogs → reservoir-dogs-1992
    12 years a slave → 12-years-a-slave-2013
    twelve years a slave → 12-years-a-slave-2013
    meet the parents → meet-the-parents-2000
    breakfast at tiffanys → breakfast-at-tiffanys-1961
    rear window → rear-window-1954
    leon → leon-the-professional-1994
    léon → leon-the-professional-1994
    the professional → leon-the-professional-1994
    prestige → the-prestige-2006
    scream → scream-1996
    royal tenenbaums → the-royal-tenenbaums-2001
    royal tennenbaums → the-royal-tenenbaums-2001
    american psycho → american-psycho-2000
    blade runner 2049 → blade-runner-2049-2017
    bladerunner → blade-runner-1982
    blade runer → blade-runner-1982
    charlie and the chocolate factory → charlie-and-the-chocolate-factory-2005
    willy wonka → willy-wonka-and-the-chocolate-factory-1971
    mean girls → mean-girls-2004
    i robot → i-robot-2004
    apocalypse now → apocalypse-now-1979
    love actually → love-actually-2003
    juno → juno-2007
    black swan → black-swan-2010
    sherlock holmes → sherlock-holmes-2009
    dunkirk → dunkirk-2017
    wonderful life → its-a-wonderful-life-1946
    its a wonderful life → its-a-wonderful-life-1946
    million dollar baby → million-dollar-baby-2004
    avatar → avatar-2009
    avatar 2 → avatar-the-way-of-water-2022
    way of water → avatar-the-way-of-water-2022
    the martian → the-martian-2015
    narnia → the-chronicles-of-narnia-the-lion-the-witch-and-the-wardrobe-2005
    black panther → black-panther-2018
    last samurai → the-last-samurai-2003
    gladiator → gladiator-2000
    inside out → inside-out-2015
    inside out 2 → inside-out-2-2024
    scarface → scarface-1983
    scarface 1932 → scarface-1932
    chicago → chicago-2002
    endgame → avengers-endgame-2019
    metropolis → metropolis-1927
    hunger games → the-hunger-games-2012
    there will be blood → there-will-be-blood-2007
    war of the worlds → war-of-the-worlds-2005
    howls moving castle → howls-moving-castle-2004
    zootopia → zootopia-2016
    moana → moana-2016
    little women → little-women-2019
    life is beautiful → life-is-beautiful-1997
    la vita e bella → life-is-beautiful-1997
    gangs of nw york → gangs-of-new-york-2002
    knives out → knives-out-2019
    taxi driver → taxi-driver-1976
    arrival → arrival-2016
    cuckoos nest → one-flew-over-the-cuckoos-nest-1975
    one flew over the cuckoo's nest → one-flew-over-the-cuckoos-nest-1975
    call me by yur name → call-me-by-your-name-2017
    some like it hot → some-like-it-hot-1959
    one upon a time in hollywood → once-upon-a-time-in-hollywood-2019
    king kong → king-kong-1933
    king kong 1933 → king-kong-1933
    face off → face-off-1997
    face/off → face-off-1997
    finding nemo → finding-nemo-2003
    finding nmo → finding-nemo-2003
    nemo → finding-nemo-2003
    annie hall → annie-hall-1977
    annei hall → annie-hall-1977
    barbie → barbie-2023
    close encounters → close-encounters-of-the-third-kind-1977
    bicycle thieves → bicycle-thieves-1948
    ladri di biciclette → bicycle-thieves-1948
    planet of the apes → planet-of-the-apes-1968
    vertigo → vertigo-1958
    crouching tiger → crouching-tiger-hidden-dragon-2000
    oppenheimer → oppenheimer-2023
    openheimer → oppenheimer-2023
    pans labyrinth → pans-labyrinth-2006
    pan's labyrinth → pans-labyrinth-2006
    walle → wall-e-2008
    wall-e → wall-e-2008
    all about eve → all-about-eve-1950
    all about ee → all-about-eve-1950
    holy grail → monty-python-and-the-holy-grail-1975
    life of brian → monty-pythons-life-of-brian-1979
    dr strangelove → dr-strangelove-1964
    doctor strangelove → dr-strangelove-1964
    die hard → die-hard-1988
    lalaland → la-la-land-2016
    la la land → la-la-land-2016
    clockwork orange → a-clockwork-orange-1971
    eyes wide shut → eyes-wide-shut-1999
    fury road → mad-max-fury-road-2015
    airplane → airplane-1980
    airplane! → airplane-1980
    eternal sunshine → eternal-sunshine-of-the-spotless-mind-2004
    eternal sunshine of the spotles mind → eternal-sunshine-of-the-spotless-mind-2004
    ferris bueller → ferris-buellers-day-off-1986
    mash → mash-1970
    m*a*s*h → mash-1970
    groundhog day → groundhog-day-1993
    groundhog dy → groundhog-day-1993
    dune → dune-2021
    dune 2 → dune-part-two-2024
    dune part 2 → dune-part-two-2024
    everything everywhere → everything-everywhere-all-at-once-2022
    no country for old men → no-country-for-old-men-2007
    grand budapest hotel → the-grand-budapest-hotel-2014
    grand budapest → the-grand-budapest-hotel-2014
    8 1/2 → eight-and-a-half-1963
    8½ → eight-and-a-half-1963
    in the mood for love → in-the-mood-for-love-2000
    花樣年華 → in-the-mood-for-love-2000
    花样年华 → in-the-mood-for-love-2000
    solaris → solaris-1972
    solaris 1972 → solaris-1972
    сталкер → stalker-1979
    stalker → stalker-1979
    m 1931 → m-1931
    z 1969 → z-1969
    400 blows → the-400-blows-1959
    three colors red → three-colours-red-1994
    three colours red → three-colours-red-1994
    das boot → das-boot-1981
    mullholland drive → mulholland-drive-2001
    mulholland drive → mulholland-drive-2001
    thelma and louise → thelma-and-louise-1991
    thelma & louise → thelma-and-louise-1991
    nausicaa → nausicaa-of-the-valley-of-the-wind-1984
    road warrior → mad-max-2-1981
    get out → get-out-2017
    kubrick → the-shining-1980
    kubric → the-shining-1980
    stanly kubrick → the-shining-1980
    hitchcock → psycho-1960
    alfred hitchcock → psycho-1960
    hitchcock 1958 → vertigo-1958
    kurosawa → seven-samurai-1954
    films by kurosawa → seven-samurai-1954
    movies with tom hanks → forrest-gump-1994
    tom hanks → forrest-gump-1994
    tom hanks meg ryan → sleepless-in-seattle-1993
    villeneuve 2021 → dune-2021
    uma thurman tarantino → pulp-fiction-1994
    leonardo di caprio → titanic-1997
    leonardo dicaprio → titanic-1997
    scorsese → the-wolf-of-wall-street-2013
    scorcese → the-wolf-of-wall-street-2013
    spielberg 1993 → jurassic-park-1993
    miyazaki → spirited-away-2001
    ingmar bergman → the-seventh-seal-1957
    darth vader → star-wars-1977
    hannibal lecter → the-silence-of-the-lambs-1991
    hal 9000 → 2001-a-space-odyssey-1968
    vito corleone → the-godfather-1972
    indiana jones → raiders-of-the-lost-ark-1981
    indana jones → indiana-jones-and-the-last-crusade-1989
    james bond → dr-no-1962
    80s comedy → back-to-the-future-1985
    comedy 1980s → back-to-the-future-1985
    the 80s → back-to-the-future-1985
    70s horror → jaws-1975
    1990-1995 thriller → pulp-fiction-1994
    movies from 1999 → the-matrix-1999
    before 1910 → a-trip-to-the-moon-1902
    ww2 → casablanca-1942
    second world war → casablanca-1942
    french comedy → amelie-2001
    swedish vampire → let-the-right-one-in-2008
    korean thriller → parasite-2019
    mexican → pans-labyrinth-2006
    iranian → a-separation-2011
    romcom → forrest-gump-1994
    animated 2001 → shrek-2001
    pixar → toy-story-1995
    studio ghibli → spirited-away-2001
    stephen king → the-shining-1980
    agatha christie → murder-on-the-orient-express-1974
    jane austen → pride-and-prejudice-2005
    best picture → titanic-1997
    palme d'or → pulp-fiction-1994
    oscar winner → titanic-1997
    dark knight rises → the-dark-knight-rises-2012
    despicable me → despicable-me-2010
    x-men → x-men-2000
    mission impossible fallout → mission-impossible-fallout-2018
    kpop → kpop-demon-hunters-2025
    kurosa → seven-samurai-1954
    heist → inception-2010
    time travel → back-to-the-future-1985
    https://www.themoviedb.org/movie/603-the-matrix → the-matrix-1999
    https://www.imdb.com/title/tt0133093/ → the-matrix-1999
    https://letterboxd.com/film/the-third-man/ → the-third-man-1949
    war movie → schindlers-list-1993
    lynch → mulholland-drive-2001
    hermione → harry-potter-and-the-philosophers-stone-2001
    movie about a shark → jaws-1975
    no country for old woman → no-country-for-old-men-2007
    marvel cinematic universe → iron-man-2008
    """
}
