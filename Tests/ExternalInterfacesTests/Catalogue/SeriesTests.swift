import DomainEntities
import Testing

@testable import Catalogue

/// The series of the catalogue are whole.
struct SeriesTests {
  /// The years of all parts of each series, from the first to the last one that the catalogue has.
  private static let years: [String: [Int]] = [
    "28 Days Later": [2002, 2007, 2025],
    "A Nightmare on Elm Street": [1984, 1985, 1987, 1988, 1994],
    "A Quiet Place": [2018, 2020, 2024],
    "Alice in Wonderland": [2010, 2016],
    "Alien": [1979, 1986, 1992, 1997, 2004, 2012, 2017, 2024],
    "Antoine Doinel": [1959, 1968, 1970, 1979],
    "Austin Powers": [1997, 1999, 2002],
    "Avatar": [2009, 2022, 2025],
    "Baahubali": [2015, 2017],
    "Babe": [1995, 1998],
    "Back to the Future": [1985, 1989, 1990],
    "Bad Boys": [1995, 2003, 2020, 2024],
    "Batman": [1989, 1992, 1995, 1997],
    "Beetlejuice": [1988, 2024],
    "Before Trilogy": [1995, 2004, 2013],
    "Beverly Hills Cop": [1984, 1987, 1994, 2024],
    "Blade": [1998, 2002, 2004],
    "Blade Runner": [1982, 2017],
    "Bridget Jones": [2001, 2004, 2016, 2025],
    "Cars": [2006, 2011, 2017],
    "DC Extended Universe": [
      2013, 2016, 2016, 2017, 2017, 2018, 2019, 2020, 2020, 2021, 2022, 2023, 2023, 2023, 2023,
    ],
    "Deadpool": [2016, 2018, 2024],
    "Demon Slayer": [2020, 2025],
    "Despicable Me": [2010, 2013, 2015, 2017, 2022, 2024],
    "Die Hard": [1988, 1990, 1995, 2007, 2013],
    "Dirty Harry": [1971, 1973, 1976, 1983, 1988],
    "Dollars Trilogy": [1964, 1965, 1966],
    "Dr. Mabuse": [1922, 1933],
    "Drishyam": [2013, 2021],
    "Drunken Master": [1978, 1994],
    "Dumb and Dumber": [1994, 2014],
    "Dune": [2021, 2024],
    "Elite Squad": [2007, 2010],
    "Enola Holmes": [2020, 2022],
    "Evil Dead": [1981, 1987, 1992, 2013, 2023],
    "Fantasia": [1940, 1999],
    "Fantastic Beasts": [2016, 2018, 2022],
    "Fast & Furious": [2001, 2003, 2006, 2009, 2011, 2013, 2015, 2017, 2019, 2021, 2023],
    "Final Destination": [2000, 2003, 2006, 2009, 2011, 2025],
    "Finding Nemo": [2003, 2016],
    "Frankenstein": [1931, 1935],
    "Friday the 13th": [1980, 1981],
    "Frozen": [2013, 2019],
    "Ghost in the Shell": [1995, 2004],
    "Ghostbusters": [1984, 1989, 2016, 2021, 2024],
    "Gladiator": [2000, 2024],
    "Grease": [1978, 1982],
    "Gremlins": [1984, 1990],
    "Halloween": [1978, 1981, 1982, 1988, 1989, 1995, 1998, 2002, 2018, 2021, 2022],
    "Hannibal Lecter": [1991, 2001, 2002, 2007],
    "Happy Feet": [2006, 2011],
    "Harry Potter": [2001, 2002, 2004, 2005, 2007, 2009, 2010, 2011],
    "High School Musical": [2006, 2008],
    "Hocus Pocus": [1993, 2022],
    "Home Alone": [1990, 1992],
    "How to Train Your Dragon": [2010, 2014, 2019],
    "Ice Age": [2002, 2006, 2009, 2012, 2016],
    "Independence Day": [1996, 2016],
    "Indiana Jones": [1981, 1984, 1989, 2008, 2023],
    "Infernal Affairs": [2002, 2003, 2003],
    "Inside Out": [2015, 2024],
    "Insidious": [2010, 2013, 2015, 2018, 2023],
    "Ip Man": [2008, 2010, 2015, 2019],
    "It": [2017, 2019],
    "Ivan the Terrible": [1944, 1958],
    "Jack Ryan": [1990, 1992, 1994, 2002, 2014],
    "James Bond": [
      1962, 1963, 1964, 1965, 1967, 1969, 1971, 1973, 1974, 1977, 1979, 1981, 1983, 1985, 1987,
      1989, 1995, 1997, 1999, 2002, 2006, 2008, 2012, 2015, 2021,
    ],
    "Jason Bourne": [2002, 2004, 2007, 2012, 2016],
    "Jaws": [1975, 1978, 1983, 1987],
    "Jean de Florette": [1986, 1986],
    "John Wick": [2014, 2017, 2019, 2023, 2025],
    "Joker": [2019, 2024],
    "Jumanji": [1995, 2017, 2019],
    "Jurassic Park": [1993, 1997, 2001, 2015, 2018, 2022, 2025],
    "Kick-Ass": [2010, 2013],
    "Kill Bill": [2003, 2004],
    "Knives Out": [2019, 2022, 2025],
    "Koker Trilogy": [1987, 1992, 1994],
    "Kung Fu Panda": [2008, 2011, 2016, 2024],
    "Legally Blonde": [2001, 2003],
    "Lethal Weapon": [1987, 1989, 1992, 1998],
    "Lilo & Stitch": [2002, 2025],
    "Living Dead": [1968, 1978, 1985, 2005],
    "Lokesh Cinematic Universe": [2019, 2022],
    "Mad Max": [1979, 1981, 1985, 2015, 2024],
    "Madagascar": [2005, 2008, 2012, 2014],
    "Maleficent": [2014, 2019],
    "Mamma Mia!": [2008, 2018],
    "Man of Marble": [1977, 1981],
    "Marvel Cinematic Universe": [
      2008, 2008, 2010, 2011, 2011, 2012, 2013, 2013, 2014, 2014, 2015, 2015, 2016, 2016, 2017,
      2017, 2017, 2018, 2018, 2018, 2019, 2019, 2019, 2021, 2021, 2021, 2021, 2022, 2022, 2022,
      2023, 2023, 2023, 2025, 2025, 2025,
    ],
    "Mary Poppins": [1964, 2018],
    "Meet the Parents": [2000, 2004, 2010],
    "Men in Black": [1997, 2002, 2012, 2019],
    "Middle-earth": [2001, 2002, 2003, 2012, 2013, 2014, 2024],
    "Mission: Impossible": [1996, 2000, 2006, 2011, 2015, 2018, 2023, 2025],
    "Moana": [2016, 2024],
    "Monsieur Hulot": [1953, 1958, 1967],
    "MonsterVerse": [2014, 2017, 2019, 2021, 2024],
    "Monsters, Inc.": [2001, 2013],
    "Monty Python": [1975, 1979, 1983],
    "My Big Fat Greek Wedding": [2002, 2016],
    "National Treasure": [2004, 2007],
    "Ne Zha": [2019, 2025],
    "Night at the Museum": [2006, 2009, 2014],
    "Now You See Me": [2013, 2016, 2025],
    "Ocean's": [2001, 2004, 2007, 2018],
    "Paddington": [2014, 2017, 2024],
    "Pirates of the Caribbean": [2003, 2006, 2007, 2011, 2017],
    "Planet of the Apes": [1968, 1970, 1971, 1972, 1973, 2001, 2011, 2014, 2017, 2024],
    "Predator": [1987, 1990, 2010, 2018, 2022, 2025],
    "Psycho": [1960, 1983],
    "Puss in Boots": [2011, 2022],
    "Rambo": [1982, 1985, 1988, 2008, 2019],
    "Robert Langdon": [2006, 2009],
    "Rocky": [1976, 1979, 1982, 1985, 1990, 2006, 2015, 2018, 2023],
    "Rush Hour": [1998, 2001, 2007],
    "Sanjuro": [1961, 1962],
    "Saw": [2004, 2005, 2006, 2007, 2008, 2009, 2010, 2017, 2021, 2023],
    "Scary Movie": [2000, 2001, 2003],
    "Scream": [1996, 1997, 2000, 2011, 2022, 2023],
    "Sherlock Holmes": [2009, 2011],
    "Shrek": [2001, 2004, 2007, 2010],
    "Sicario": [2015, 2018],
    "Sing": [2016, 2021],
    "Sister Act": [1992, 1993],
    "Sonic the Hedgehog": [2020, 2022, 2024],
    "Speed": [1994, 1997],
    "Spider-Man": [2002, 2004, 2007],
    "Spider-Verse": [2018, 2023],
    "Star Trek": [1979, 1982, 1984, 1986, 1989, 1991, 1994, 1996, 1998, 2002],
    "Star Trek: Kelvin Timeline": [2009, 2013, 2016],
    "Star Wars": [1977, 1980, 1983, 1999, 2002, 2005, 2015, 2016, 2017, 2018, 2019],
    "Superman": [1978, 1980, 1983, 1987, 2006],
    "Taken": [2008, 2012, 2014],
    "Terminator": [1984, 1991, 2003, 2009, 2015, 2019],
    "The Addams Family": [1991, 1993],
    "The Amazing Spider-Man": [2012, 2014],
    "The Apu Trilogy": [1955, 1956, 1959],
    "The Battle at Lake Changjin": [2021, 2022],
    "The Chronicles of Narnia": [2005, 2008, 2010],
    "The Conjuring": [2013, 2014, 2016, 2017, 2018, 2019, 2021, 2023, 2025],
    "The Dark Knight Trilogy": [2005, 2008, 2012],
    "The Decline of the American Empire": [1986, 2003],
    "The Equalizer": [2014, 2018, 2023],
    "The Exorcist": [1973, 1977, 1990],
    "The Expendables": [2010, 2012, 2014, 2023],
    "The Godfather": [1972, 1974, 1990],
    "The Hangover": [2009, 2011, 2013],
    "The Hunger Games": [2012, 2013, 2014, 2015, 2023],
    "The Incredibles": [2004, 2018],
    "The Karate Kid": [1984, 1986, 1989, 1994, 2010, 2025],
    "The Lego Movie": [2014, 2017, 2019],
    "The Lion King": [2019, 2024],
    "The Matrix": [1999, 2003, 2003, 2021],
    "The Mummy": [1999, 2001, 2002, 2008],
    "The Muppets": [1979, 1981, 1984, 1992, 1996, 1999, 2011, 2014],
    "The Naked Gun": [1988, 1991, 1994, 2025],
    "The Raid": [2011, 2014],
    "The Rescuers": [1977, 1990],
    "The Secret Life of Pets": [2016, 2019],
    "The Twilight Saga": [2008, 2009, 2010, 2011, 2012],
    "The Vengeance Trilogy": [2002, 2003, 2005],
    "The Wandering Earth": [2019, 2023],
    "Three Colours": [1993, 1994, 1994],
    "Three Flavours Cornetto": [2004, 2007, 2013],
    "Top Gun": [1986, 2022],
    "Toy Story": [1995, 1999, 2010, 2019, 2022],
    "Trainspotting": [1996, 2017],
    "Transformers": [2007, 2009, 2011, 2014, 2017, 2018, 2023, 2024],
    "Trolls": [2016, 2020, 2023],
    "Tron": [1982, 2010, 2025],
    "Twister": [1996, 2024],
    "Unbreakable": [2000, 2016, 2019],
    "Venom": [2018, 2021, 2024],
    "Wallace & Gromit": [1989, 1993, 1995, 2005, 2024],
    "Wayne's World": [1992, 1993],
    "Wicked": [2024, 2025],
    "Winnie the Pooh": [1977, 2011],
    "Wreck-It Ralph": [2012, 2018],
    "X": [2022, 2022, 2024],
    "X-Men": [2000, 2003, 2006, 2009, 2011, 2013, 2014, 2016, 2017, 2019],
    "Zombieland": [2009, 2019],
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
    func ranks(_ poll: MovieAward.Kind) -> [Int] {
      details.compactMap { $0.awards.first { $0.kind == poll }?.rank }.sorted()
    }
    #expect(ranks(.afi) == Array(1...100))
    // Films that share a rank leave out those after it.
    let shared = ranks(.sightAndSound)
    #expect(shared.count == 100)
    #expect(
      shared.enumerated().allSatisfy { $1 <= $0 + 1 && ($1 == $0 + 1 || shared[$0 - 1] == $1) })
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
