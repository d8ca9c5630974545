import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Wording

struct MovieDetailSectionsTests {
  private func text(
    _ movie: MovieDetail, _ context: MovieDetailDocument.Context = .init(),
    width: Int = 90
  ) -> String {
    MovieDetailDocument(movie, context).lines(width: width).map(\.text)
      .joined(separator: "\n")
  }

  @Test func `A live page has every section in order`() {
    let page = text(Gallery.live, .init(collection: Gallery.series, language: "de-DE"))
    let parts = [
      "Der dritte Mann", "The Third Man",
      "1949 · 1h 44m · Carol Reed · Thriller, Mystery · 12 · 8.0 of 10",
      Wording.asOf(.seconds(3 * 86_400), isUnreachable: false), "In English:", "German",
      "Director", "Writer", "Cast",
      "Harry Lime", "Crew", "Based on", "Music", "Cinematography", "Editing", "Production",
      "David O. Selznick (Executive Producer)", "Guy Hamilton", "watch in Germany",
      "Stream", "Arthouse Plus, Filmfreund", "Rent", "Availability: JustWatch",
      "Releases in Germany", "6 January 1950 · 12", "22 October 2015 · 12 · restored", "Themes",
      "ferris wheel", "Videos", "Collection", "3 films", "Vienna Nights", "this film",
      "More like this", "Odd Man Out (1947)", "hunted man", "Links",
    ]
    var rest = page[...]
    for part in parts {
      guard let found = rest.firstRange(of: part) else {
        Issue.record("“\(part)” is missing behind what comes before it:\n\(page)")
        return
      }
      rest = rest[found.upperBound...]
    }
  }

  @Test func `On a wide page, people and facts are one part beside the cast`() throws {
    let page = MovieDetailDocument(Gallery.live).page(width: 84)
    let lines = page.lines.map(\.text)
    let first = try #require(lines.first { $0.hasPrefix("Director ") })
    #expect(first.contains("Joseph Cotten") || first.contains("Cast"), "\(first)")
    #expect(lines.contains { $0.hasPrefix("Writer ") })
    #expect(lines.contains { $0.hasPrefix("Released ") })
  }

  @Test func `On a wide page, the collection is beside similar films`() throws {
    var movie = detail(1)
    movie.collection = MovieCollection(id: CollectionIdentifier("series"), name: "The Series")
    movie.recommendations = [MovieRecommendation(movie: detail(4).summary)]
    let context = MovieDetailDocument.Context(collection: [2, 3].map { detail($0).summary })
    let lines = MovieDetailDocument(movie, context).page(width: 130).lines.map(\.text)
    let line = try #require(lines.first { $0.contains("More like this") })
    #expect(line.hasPrefix("Collection "))
  }

  @Test(arguments: 14...60)
  func `Badges follow a title without shortening it`(width: Int) throws {
    var movie = detail(1)
    let similar = film("The Lord of the Rings: The Return of the King", 2003)
    movie.recommendations = [MovieRecommendation(movie: similar, reason: "Hobbits.")]
    var marks = MovieMarks()
    marks.add(Viewing(noted: Timestamp(seconds: 1)))
    marks.rate(UserRating(halves: 9), at: nil)
    let page = MovieDetailDocument(movie, .init(filmMarks: [similar.id: marks]))
      .page(width: width)
    let place = try #require(page.places.last { $0.entry == .film(similar) })
    let lines = page.lines[place.lines].map { (line: StyledLine) in line.text }
    #expect(lines.allSatisfy { TextWidth.of($0) <= width })
    #expect(lines.last?.hasSuffix("  ✓★4½") == (width >= 16), "\(lines)")
    let words = lines.joined(separator: " ").split(separator: " ").filter { $0 != "✓★4½" }
    #expect(words.joined(separator: " ") == "The Lord of the Rings: The Return of the King (2003)")
  }

  @Test func `A click chooses the entry of its column`() throws {
    var reader = PageReader()
    reader.show(MovieDetailDocument(Gallery.live))
    reader.resize(width: 130, height: 200)
    let places = reader.page.places
    let right = try #require(places.last { $0.columns.lowerBound > 0 })
    let line = right.lines.lowerBound
    _ = reader.choose(at: Point(x: right.columns.lowerBound, y: line))
    #expect(reader.chosenEntry == right.entry)
    if let left = places.first(where: { $0.lines.contains(line) && $0.columns.contains(0) }) {
      _ = reader.choose(at: Point(x: 0, y: line))
      #expect(reader.chosenEntry == left.entry)
    }
  }

  @Test func `A long note is folded, and unfolds as a whole`() {
    let long = String(repeating: "word ", count: 100) + "end"
    func lines(_ note: String, _ unfolded: Set<MovieDetailPart>?) -> [String] {
      var marks = MovieMarks()
      marks.write(note, at: nil)
      let context = MovieDetailDocument.Context(unfolded: unfolded, marks: marks)
      return MovieDetailDocument(detail(1), context).lines(width: 80).map(\.text)
    }
    let folded = lines(long, [])
    #expect(folded.count { $0.hasPrefix("│ ") } == 4)
    #expect(folded.contains { $0.hasSuffix("word…") })
    #expect(folded.contains { $0.contains("… whole note") })
    for unfolded in [[.note], nil] as [Set<MovieDetailPart>?] {
      let whole = lines(long, unfolded)
      #expect(whole.contains { $0.hasSuffix("end") } && !whole.contains { $0.contains("…") })
    }
    #expect(!lines("Short.", []).contains { $0.contains("…") })
    #expect(lines("1\n2\n3\n4\n5\n6", []).contains("│ 4…"))
  }

  @Test func `Only externally sourced texts are marked`() {
    let lines = text(Gallery.live, .init(language: "de"), width: 400).split(separator: "\n")
    #expect(lines.first == "Der dritte Mann")
    #expect(lines.contains { $0.hasSuffix("was there. *") })
    #expect(lines.contains { $0.hasSuffix("wait” *") })
    #expect(!text(Gallery.everything).contains("*"))
  }

  @Test(arguments: [
    (0, "less than a minute ago"), (59, "less than a minute ago"), (60, "1 minute ago"),
    (7_199, "1 hour ago"), (7_200, "2 hours ago"), (86_400, "1 day ago"),
    (31 * 86_400, "1 month ago"), (-5, "less than a minute ago"),
  ])
  func `Ages are given in their largest unit`(seconds: Int, text: String) {
    #expect(Wording.ago(.seconds(seconds)) == text)
  }

  @Test(arguments: [14, 15, 16, 17, 200])
  func `A cast is folded where that saves lines`(count: Int) {
    var movie = detail(1)
    movie.cast = (0..<count).map { CastMember(name: "Player \($0)") }
    let folded = text(movie, .init(unfolded: []))
    let shown = (0..<count).filter { folded.contains("Player \($0)\n") }.count
    #expect(shown == (count > 16 ? 15 : count))
    #expect(folded.contains("… \(count - 15) more") == (count > 16))
    let whole = text(movie)
    #expect((0..<count).allSatisfy { whole.contains("Player \($0)") })
  }

  @Test(arguments: [1, 2, 5, 7, 8, 19, 38, 60, 200], [false, true])
  func `Lines fit the width, and entries match their lines`(width: Int, isNumbered: Bool) {
    let document = MovieDetailDocument(
      Gallery.live, .init(collection: Gallery.series, unfolded: [], language: "de"))
    let page = document.page(width: width, isNumbered: isNumbered)
    for line in page.lines { #expect(TextWidth.of(line.text) <= max(width, 3), "\(line.text)") }
    // Beside each other, entries are ordered within their column.
    var last = -1
    var column = 0
    for (number, place) in page.places.enumerated() {
      #expect(place.lines.lowerBound > last || place.columns.lowerBound != column)
      #expect(!place.lines.isEmpty)
      column = place.columns.lowerBound
      #expect(page.lines.indices.contains(place.lines.upperBound - 1))
      last = place.lines.upperBound - 1
      let piece = page.lines[place.lines.lowerBound].pieces.first { $0.column == place.column }
      #expect(piece?.text.isEmpty == false)
      if isNumbered, width > 19 {
        #expect(piece?.text.hasPrefix("[\(number + 1)]") == true, "\(piece?.text ?? "")")
      }
    }
  }

  @Test func `The head has the user's own lists with the film, and its notes there`() {
    let places = [
      CustomListPlace(list: "Noir", place: 3, count: 1_700, note: ""),
      CustomListPlace(list: "Rainy days", place: 1, count: 4, note: "with tea"),
    ]
    let shown = text(detail(1), .init(places: places))
    #expect(shown.contains("\(Wording.places(places))\n") && shown.contains("(3 of 1,700)"))
    #expect(shown.contains("\(Wording.PageLabel.note(in: "Rainy days"))\n"), "\(shown)")
    #expect(shown.contains("with tea"))
    #expect(!shown.contains(Wording.PageLabel.note(in: "Noir")))
    let loading = MovieDetailDocument(
      detail(1).summary, nil, .init(places: places), failure: nil, advice: "")
    #expect(loading.lines(width: 80).map(\.text).contains { $0.hasPrefix("Lists: Noir") })
  }

  @Test func `A country without offers says so, and unknown offers are omitted`() {
    var movie = detail(1)
    #expect(!text(movie).contains("watch"))
    movie.watchOptions = Country(code: "AT").map { WatchOptions(country: $0) }
    let none: String = Wording.noOffers
    #expect(text(movie).contains("watch in Austria\n\(none)"))
  }
}
