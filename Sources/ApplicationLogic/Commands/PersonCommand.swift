public import BusinessLogic
import DomainEntities
import People
public import Records
public import Wording

/// The options of `moviebrowser person`.
public struct PersonOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The name, and after a slash a query of the films.
  public var text = ""
  /// The order of the films.
  public var order = FilmographyOrder.year

  /// The fields of the output for programs.
  package static var shape: RecordShape { personRecord.shape }

  /// Creates the default options.
  public init() {}

  /// Reads the value of `--sort`.
  package static func order(_ word: String) throws(CommandFailure) -> FilmographyOrder {
    guard let order = FilmographyOrder(rawValue: word) else {
      let names = FilmographyOrder.allCases.map(\.rawValue)
      throw .unknown(Wording.sortOrder, word, among: names, hint: Wording.useOne(of: names))
    }
    return order
  }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.text = words.joined(separator: " ")
  }
}

/// `moviebrowser person`: a person and the films by role.
public struct PersonCommand: Sendable {
  /// The maximum number of people in the suggestions of an error.
  private static let candidates = 10

  private let context: CommandContext
  private let interactor: PersonInteractor

  /// Creates a command.
  public init(_ context: CommandContext) {
    self.context = context
    interactor = PersonInteractor(context.lists)
  }

  /// Returns a person in a format.
  ///
  /// - Throws: `CommandFailure`, also if no person or several people have the name.
  public nonisolated(nonsending) func run(
    _ options: PersonOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let (name, query) = try OptionValues.personQuery(
      options.text, themes: context.store.offering.themes)
    guard !name.isEmpty else { throw CommandFailure(.usage, Wording.noPersonName) }
    let report = try await report(on: try await person(named: name), query, options.order)
    guard !report.isEmpty else {
      throw CommandFailure(.notFound, Wording.noMatches(filters: 2))
    }
    return CommandOutput(
      one: personRecord, report, lines: { report.rows }, people: { report.text($0) }
    ).text(format)
  }

  /// Returns the only person whom a name means.
  nonisolated(nonsending) func person(
    named name: String
  ) async throws(CommandFailure) -> Person {
    let meaning: NameMeaning
    do throws(MovieDataError) {
      meaning = try await interactor.meaning(of: name)
    } catch {
      throw CommandFailure(reading: error)
    }
    switch meaning {
    case .person(let person): return person
    case .several(let people):
      let names = people.prefix(Self.candidates).map { "\($0.person.id)" }
      throw CommandFailure(
        .failure, Wording.several(name, people: people.prefix(Self.candidates).map(\.self)),
        suggestions: names)
    case .unknown: throw CommandFailure(.notFound, Wording.noPerson(name))
    }
  }

  private nonisolated(nonsending) func report(
    on person: Person, _ query: TypedQuery?, _ order: FilmographyOrder
  ) async throws(CommandFailure) -> PersonReport {
    do throws(MovieDataError) {
      let detail = try await interactor.detail(of: person)
      var included: Set<MovieIdentifier>?
      if let query, !query.isEmpty {
        included = try await interactor.films(of: detail.person, matching: query)
      }
      return PersonReport(
        detail, order: order, included: included,
        marks: context.marks(of: detail.credits.map(\.movie)),
        followed: (try? context.library.followedPeople())?
          .first { $0.isSame(as: detail.person) }?.since)
    } catch {
      throw CommandFailure(reading: error)
    }
  }
}
