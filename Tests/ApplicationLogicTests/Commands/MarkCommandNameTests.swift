import BusinessLogic
import CommandTestSupport
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

/// The names by which `moviebrowser mark` finds films.
struct MarkCommandNameTests {
  private let library = InMemoryMovieLibrary()
  private let store = InMemoryMovieDataStore(
    [TestSupport.film("Home", 2016), TestSupport.film("Home", 2009)], isLocal: true)

  private func mark(_ name: String) async throws -> String {
    var options = MarkOptions()
    options.names = .arguments([name])
    options.tags = ["x"]
    return try await MarkCommand(
      .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
    ).run(options, format: .tabbed)
  }

  @Test(arguments: [true, false])
  func `A rating marks seen on an unknown day, unless the options or the setting say otherwise`(
    marksSeen: Bool
  ) async throws {
    func viewings(_ days: String...) async throws -> [String?]? {
      var options = MarkOptions()
      options.names = .arguments(["Home 2016"])
      options.rating = "4.5"
      options.days = days
      _ = try await MarkCommand(
        .test(
          store: store, library: library, now: Timestamp(seconds: 1_790_000_000),
          ratingMarksSeen: marksSeen)
      ).run(options, format: .tabbed)
      return try library.entries(titled: "Home").first?.marks.viewings.map { $0.date?.description }
    }
    #expect(try await viewings() == (marksSeen ? [nil] : []))
    #expect(try await viewings("2020", "2019") == ["2019", "2020"])
  }

  @Test(arguments: ["Home (II) 2016", "Home (II) (2016)", "Home (I) 2016", "Home 2016"])
  func `A number of another service is ignored`(name: String) async throws {
    #expect(try await mark(name).hasPrefix("home-2016\tHome\t2016\t"))
  }

  @Test(arguments: ["Home (II)", "Home (II) 2016", "title:2016:home-ii", "Lost Film (1921)"])
  func `A film that only the library has is found by its whole title`(name: String) async throws {
    for (title, year) in [("Home (II)", 2016), ("Lost Film", 1921)] {
      let film = LibraryMovie(names: MovieIdentifiers(), title: title, year: year)
      _ = try MovieMarkInteractor(library: library).mark(
        film, [.favorite(true)], at: Timestamp(seconds: 1))
    }
    let id = name.hasPrefix("Lost") ? "title:1921:lost-film" : "title:2016:home-ii"
    #expect(try await mark(name).hasPrefix("\(id)\t"))
  }

  @Test(arguments: ["lost film", "Lost Film (1921)", "lost-film-1921"])
  func `A film that only a list has is found by its whole title`(name: String) async throws {
    let film = LibraryMovie(names: MovieIdentifiers(), title: "Lost Film", year: 1921)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(film), to: "Lost", creates: true, at: Timestamp(seconds: 1))
    #expect(try await mark(name).hasPrefix("title:1921:lost-film\t"))
  }

  @Test(arguments: [true, false])
  func `A number that is also a title is the film with that ID`(isLocal: Bool) async throws {
    let store = InMemoryMovieDataStore(
      [TestSupport.film("Doll", 1999, id: "300"), TestSupport.film("300", 2006, id: "1271")],
      isLocal: isLocal)
    for (id, name) in [("1271", "1271"), ("300", "300"), ("300", "Doll"), ("1271", "300 2006")] {
      var options = MarkOptions()
      options.names = .arguments([name])
      options.tags = [name]
      let before = store.requests.count
      // The film with this title is in the library from the second turn on.
      _ = try await MarkCommand(
        .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
      ).run(options, format: .tabbed)
      let movie = try library.history(before: nil, limit: 1).first?.changes.first?.movie
      #expect(movie?.summary.id.text == id, "\(name)")
      if Int(name) != nil { #expect(store.requests.count == before) }
    }
    let marked = try library.entries(matching: LibraryRequest(.tags, limit: 9)).entries
    #expect(Set(marked.map(\.movie.summary.id.text)) == ["300", "1271"])
  }

  // MARK: Several films

  private static let films = [
    film("The \"Teddy\" Bears", 1907), film("The Crowd", 1928), film("The Milk of Sorrow", 2009),
    film("The African Queen", 1951), film("My Left Foot", 1989), film("Clueless", 1995),
    film("The Green Ray", 1986), film("Alien", 1979, tmdbID: 348), film("Aliens", 1986),
    film("The Third Man", 1949), film("Queen", 1920), film("The Queen", 2006),
    film("Le Trou", 1960), film("Jaws", 1975), film("1917", 2019), film("Another", 1999, tmdbID: 2),
    film("Solaris", 1972), film("Solaris", 2002),
  ]

  private struct Marked {
    var films: [String] = []
    var reports: [String] = []
    var failure: CommandFailure?
  }

  /// Marks films of a store and returns which were marked.
  private func mark(
    _ names: FilmNames, skippingUnknown skips: Bool = false, fails: MovieDataError? = nil,
    isLocal: Bool = true
  ) async throws -> Marked {
    let library = InMemoryMovieLibrary()
    let store = InMemoryMovieDataStore(Self.films, isLocal: isLocal)
    store.fail(with: fails)
    let reports = Mutex<[String]>([])
    var options = MarkOptions()
    (options.names, options.skipsUnknown, options.isFavorite) = (names, skips, true)
    var marked = Marked()
    do throws(CommandFailure) {
      _ = try await MarkCommand(
        .test(
          store: store, library: library, now: Timestamp(seconds: 1_790_000_000),
          report: { report in reports.withLock { $0.append(report) } })
      ).run(options, format: .tabbed)
    } catch {
      marked.failure = error
    }
    marked.reports = reports.withLock(\.self)
    let steps = try library.history(before: nil, limit: 9)
    #expect(steps.count < 2, "\(names)")
    marked.films = steps.flatMap(\.changes).map(\.movie.title)
    return marked
  }

  @Test(arguments: ["Ted", "The Crow", "Milk", "foo", "Clue", "Ray", "left foot", "A Third Man"])
  func `A name that is only a part of a title marks nothing`(name: String) async throws {
    for isLocal in [true, false] {
      for names in [FilmNames.arguments([name]), .lines([name])] {
        let marked = try await mark(names, isLocal: isLocal)
        #expect(marked.films == [] && marked.failure?.kind == .notFound, "\(marked)")
      }
    }
  }

  @Test(arguments: [
    (["third", "man"], ["The Third Man"]), (["The Queen"], ["The Queen"]), (["queen"], ["Queen"]),
    (["ALIEN"], ["Alien"]), (["solaris", "(2002)"], ["Solaris"]), (["alien 1979"], ["Alien"]),
    (["alien", "aliens"], ["Alien", "Aliens"]),
    (["alien", "the third man"], ["Alien", "The Third Man"]),
    (["348", "aliens-1986"], ["Alien", "Aliens"]), (["alien", "alien"], ["Alien"]),
    (["https://www.themoviedb.org/movie/348", "aliens"], ["Alien", "Aliens"]),
  ])
  func `Arguments are a whole title, or each names a film`(
    words: [String], films: [String]
  ) async throws {
    for isLocal in [true, false] {
      let marked = try await mark(.arguments(words), isLocal: isLocal)
      #expect(marked.films == films && marked.failure == nil, "\(marked)")
    }
  }

  @Test(arguments: [
    (["jaws", "2"], "“jaws 2”", .notFound), (["alien", "1980"], "“alien 1980”", .notFound),
    (["alien", "1917"], "“alien 1917”", .notFound), (["alien", "alines"], "“alines”", .notFound),
    (["aline", "alines"], "“aline alines”", .notFound),
    (["alien", "solaris"], "“solaris”", .failure),
    (["solaris"], "“solaris”", CommandFailure.Kind.failure),
  ])
  func `A mistake in the arguments is named and marks nothing`(
    words: [String], name: String, kind: CommandFailure.Kind
  ) async throws {
    let marked = try await mark(.arguments(words))
    #expect(marked.films == [] && marked.failure?.kind == kind, "\(marked)")
    #expect(marked.failure?.message.contains(name) == true, "\(marked)")
  }

  @Test func `All names without a film are named, and the rest is marked only on request`()
    async throws
  {
    let unknown = (1...30).map { "nosuch \($0)" }
    let names = FilmNames.lines(["alien"] + unknown + ["solaris", "Alien 1979", "jaws"])
    let refused = try await mark(names)
    #expect(refused.films == [] && refused.reports == [])
    for name in unknown + ["solaris"] {
      #expect(refused.failure?.message.contains("“\(name)”") == true)
    }
    #expect(refused.failure?.message.hasSuffix(Wording.nothingWritten(skips: true)) == true)
    let kept = try await mark(names, skippingUnknown: true)
    #expect(kept.films == ["Alien", "Jaws"] && kept.failure == nil && kept.reports.count == 1)
    #expect(kept.reports.first?.contains("“solaris”") == true)
    let none = try await mark(.lines(unknown), skippingUnknown: true)
    #expect(none.failure?.kind == .notFound && none.reports == [])
  }

  @Test func `A failure of the source is not an unknown name`() async throws {
    let marked = try await mark(
      .lines(["alien", "jaws"]), skippingUnknown: true, fails: .offline, isLocal: false)
    #expect(marked.films == [] && marked.failure?.kind == .network)
    #expect(marked.failure?.message.contains(Wording.notTried(1)) == true)
  }

  @Test func `A film that only the library has makes its title ambiguous`() async throws {
    let own = LibraryMovie(names: MovieIdentifiers(), title: "Home", year: 1999)
    _ = try MovieMarkInteractor(library: library).mark(
      own, [.favorite(true)], at: Timestamp(seconds: 1))
    let store = InMemoryMovieDataStore([TestSupport.film("Home", 2016)], isLocal: true)
    var options = MarkOptions()
    (options.names, options.isFavorite) = (.arguments(["home"]), true)
    let failure = await #expect(throws: CommandFailure.self) {
      try await MarkCommand(
        .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
      ).run(options, format: .tabbed)
    }
    #expect(failure?.suggestions == ["home-2016", "title:1999:home"])
  }

  @Test func `A long batch prints every film and is one step`() async throws {
    var options = MarkOptions()
    (options.names, options.isFavorite) = (.lines((1...45).map { "Film \(1000 + $0)" }), true)
    let store = InMemoryMovieDataStore((1001...1045).map { TestSupport.film("Film \($0)", 1990) })
    let library = InMemoryMovieLibrary()
    let text = try await MarkCommand(
      .test(store: store, library: library, now: Timestamp(seconds: 1_790_000_000))
    ).run(options, format: .tabbed)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 45 && lines.allSatisfy { !$0.hasSuffix(Wording.alreadyMarked) })
    #expect(lines.allSatisfy { $0.split(separator: "\t").count == 4 }, "\(lines)")
    #expect(try library.history(before: nil, limit: 9).map(\.count) == [45])
  }
}
