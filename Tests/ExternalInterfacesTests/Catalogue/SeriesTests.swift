import DomainEntities
import Testing

@testable import Catalogue

/// The series of the catalogue are whole.
struct SeriesTests {
  /// The years of all parts of each series, from the first to the last one that the catalogue has.
  private static let years: [String: [Int]] = [
    "28 Days Later": [2002, 2007, 2025],
    "Alien": [1979, 1986],
    "Austin Powers": [1997, 1999],
    "Avatar": [2009, 2022, 2025],
    "Baahubali": [2015, 2017],
    "Back to the Future": [1985, 1989, 1990],
    "Bad Boys": [1995, 2003, 2020],
    "Batman": [1989, 1992, 1995, 1997],
    "Before Trilogy": [1995, 2004],
    "Blade Runner": [1982, 2017],
    "Cars": [2006, 2011],
    "DC Extended Universe": [2013, 2016, 2016, 2017, 2017, 2018],
    "Deadpool": [2016, 2018, 2024],
    "Demon Slayer": [2020, 2025],
    "Despicable Me": [2010, 2013, 2015, 2017, 2022, 2024],
    "Die Hard": [1988, 1990, 1995],
    "Dollars Trilogy": [1964, 1965, 1966],
    "Dr. Mabuse": [1922, 1933],
    "Dune": [2021, 2024],
    "Fantastic Beasts": [2016, 2018],
    "Fast & Furious": [2001, 2003, 2006, 2009, 2011, 2013, 2015, 2017, 2021, 2023],
    "Finding Nemo": [2003, 2016],
    "Frankenstein": [1931, 1935],
    "Frozen": [2013, 2019],
    "Hannibal Lecter": [1991, 2001],
    "Harry Potter": [2001, 2002, 2004, 2005, 2007, 2009, 2010, 2011],
    "Home Alone": [1990, 1992],
    "How to Train Your Dragon": [2010, 2014, 2019],
    "Ice Age": [2002, 2006, 2009, 2012],
    "Indiana Jones": [1981, 1984, 1989, 2008],
    "Inside Out": [2015, 2024],
    "Ivan the Terrible": [1944, 1958],
    "Jack Ryan": [1990, 1992, 1994],
    "James Bond": [
      1962, 1963, 1964, 1965, 1967, 1969, 1971, 1973, 1974, 1977, 1979, 1981, 1983, 1985, 1987,
      1989, 1995, 1997, 1999, 2002, 2006, 2008, 2012, 2015, 2021,
    ],
    "Jason Bourne": [2002, 2004, 2007],
    "Jean de Florette": [1986, 1986],
    "Jumanji": [1995, 2017, 2019],
    "Jurassic Park": [1993, 1997, 2001, 2015, 2018, 2022, 2025],
    "Kill Bill": [2003, 2004],
    "Knives Out": [2019, 2022, 2025],
    "Kung Fu Panda": [2008, 2011, 2016, 2024],
    "Lethal Weapon": [1987, 1989, 1992, 1998],
    "Lilo & Stitch": [2002, 2025],
    "Living Dead": [1968, 1978],
    "Mad Max": [1979, 1981, 1985, 2015],
    "Madagascar": [2005, 2008, 2012],
    "Man of Marble": [1977, 1981],
    "Marvel Cinematic Universe": [
      2008, 2008, 2010, 2011, 2011, 2012, 2013, 2013, 2014, 2014, 2015, 2015, 2016, 2016, 2017,
      2017, 2017, 2018, 2018, 2018, 2019, 2019, 2019, 2021, 2021, 2021, 2021, 2022, 2022, 2022,
      2023, 2023, 2023, 2025, 2025, 2025,
    ],
    "Meet the Parents": [2000, 2004],
    "Men in Black": [1997, 2002, 2012],
    "Middle-earth": [2001, 2002, 2003, 2012, 2013, 2014],
    "Mission: Impossible": [1996, 2000, 2006, 2011, 2015, 2018, 2023, 2025],
    "Moana": [2016, 2024],
    "Monsieur Hulot": [1953, 1958, 1967],
    "MonsterVerse": [2014, 2017, 2019, 2021, 2024],
    "Monsters, Inc.": [2001, 2013],
    "Monty Python": [1975, 1979],
    "National Treasure": [2004, 2007],
    "Ne Zha": [2019, 2025],
    "Ocean's": [2001, 2004],
    "Paddington": [2014, 2017],
    "Pirates of the Caribbean": [2003, 2006, 2007, 2011],
    "Planet of the Apes": [2011, 2014],
    "Puss in Boots": [2011, 2022],
    "Robert Langdon": [2006, 2009],
    "Shrek": [2001, 2004, 2007, 2010],
    "Sing": [2016, 2021],
    "Sonic the Hedgehog": [2020, 2022, 2024],
    "Spider-Man": [2002, 2004, 2007],
    "Spider-Verse": [2018, 2023],
    "Star Trek": [1979, 1982, 1984, 1986],
    "Star Trek: Kelvin Timeline": [2009, 2013],
    "Star Wars": [1977, 1980, 1983, 1999, 2002, 2005, 2015, 2017, 2019],
    "Superman": [1978, 1980, 1983, 1987, 2006],
    "Terminator": [1984, 1991, 2003],
    "The Addams Family": [1991, 1993],
    "The Amazing Spider-Man": [2012, 2014],
    "The Apu Trilogy": [1955, 1956, 1959],
    "The Battle at Lake Changjin": [2021, 2022],
    "The Chronicles of Narnia": [2005, 2008],
    "The Dark Knight Trilogy": [2005, 2008, 2012],
    "The Decline of the American Empire": [1986, 2003],
    "The Godfather": [1972, 1974, 1990],
    "The Hangover": [2009, 2011],
    "The Hunger Games": [2012, 2013, 2014, 2015],
    "The Incredibles": [2004, 2018],
    "The Lion King": [2019, 2024],
    "The Matrix": [1999, 2003, 2003],
    "The Mummy": [1999, 2001],
    "The Twilight Saga": [2008, 2009, 2010, 2011, 2012],
    "The Wandering Earth": [2019, 2023],
    "Three Colours": [1993, 1994, 1994],
    "Three Flavours Cornetto": [2004, 2007],
    "Top Gun": [1986, 2022],
    "Toy Story": [1995, 1999, 2010, 2019],
    "Transformers": [2007, 2009, 2011, 2014],
    "Venom": [2018, 2021],
    "Wallace & Gromit": [1989, 1995, 2005, 2024],
    "Wicked": [2024, 2025],
    "X-Men": [2000, 2003, 2006, 2009, 2011, 2013, 2014, 2016, 2017],
    "Zootopia": [2016, 2025],
  ]

  @Test func `No part of a series is missing between others`() {
    let index = CatalogueIndex.embedded
    var found: [String: [Int]] = [:]
    for position in index.entries.indices {
      let record = index.record(at: position)
      guard let name = record[.collection], let year = record.summary.year else { continue }
      found[name, default: []].append(year)
    }
    #expect(found.mapValues { $0.sorted() } == Self.years)
  }

  @Test func `Every theme has at least eight films`() {
    let index = CatalogueIndex.embedded
    var films: [String: Int] = [:]
    for position in index.entries.indices {
      for theme in index.record(at: position).list(.themes) { films[theme, default: 0] += 1 }
    }
    let thin = EmbeddedCatalogue.themes.filter { films[$0, default: 0] < 8 }
    #expect(thin.isEmpty, "\(thin)")
  }

  @Test func `Award lists and studios have their films`() {
    let index = CatalogueIndex.embedded
    let details = index.entries.indices.map { index.record(at: $0).detail { _ in nil } }
    func count(_ isWanted: (MovieDetail) -> Bool) -> Int { details.count(where: isWanted) }
    #expect(details.count >= 1600)
    #expect(count { $0.awards.contains { $0.categories.contains(.picture) } } == 98)
    #expect(count { $0.awards.contains { $0.kind == .sightAndSound } } == 100)
    #expect(count { $0.awards.contains { $0.kind == .afi } } == 100)
    let festivals: Set<MovieAward.Kind> = [.palmeDOr, .goldenLion, .goldenBear]
    #expect(count { $0.awards.contains { festivals.contains($0.kind) } } >= 150)
    for studio in [
      "Pixar", "Studio Ghibli", "Walt Disney", "DreamWorks Animation", "Marvel", "A24",
    ] {
      #expect(count { $0.companies.contains(studio) } >= 5, "\(studio)")
    }
    #expect(details.allSatisfy { $0.summary.runtime != nil })
  }
}
