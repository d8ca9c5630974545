import BusinessLogic
import DomainEntities
import People
public import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser follow`.
public struct FollowOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The name of a person; empty for all followed people.
  public var name = ""
  /// Whether to stop following the person.
  public var removes = false

  /// The fields of the output for programs.
  package var shape: RecordShape { name.isEmpty ? followedRecord.shape : stepRecord.shape }

  /// Creates the default options.
  public init() {}

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.name = words.joined(separator: " ")
  }
}

/// `moviebrowser follow`: follows a person, or lists the followed people.
public struct FollowCommand: Sendable {
  private let context: CommandContext

  /// Creates a command.
  public init(_ context: CommandContext) { self.context = context }

  /// Follows a person, or stops it; without a name, lists the people.
  ///
  /// - Throws: `CommandFailure`, also if no person or several people have the name.
  public nonisolated(nonsending) func run(
    _ options: FollowOptions, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    guard !options.name.isEmpty else {
      guard !options.removes else { throw CommandFailure(.usage, Wording.noPersonToRemove) }
      return try await list(format)
    }
    let known = try CommandFailure.reading(context.library.followedPeople())
      .filter { LibraryMovie.key(ofTitle: $0.name) == LibraryMovie.key(ofTitle: options.name) }
    // A followed person needs no source.
    let person =
      options.removes && known.count == 1
      ? known[0].person : try await person(named: options.name)
    let marker = MovieMarkInteractor(library: context.library)
    let step = try CommandFailure.attempt { () throws(MovieDataError) in
      try marker.follow(person, !options.removes, at: context.now)
    }
    let text = Wording.following(person.name, !options.removes, isNew: step != nil)
    return CommandOutput(
      one: stepRecord, step.map { Named($0, context.naming) }, sentence: text
    ).text(format)
  }

  /// Returns the person of a name; of one who was asked for by number, with the name.
  private nonisolated(nonsending) func person(
    named name: String
  ) async throws(CommandFailure) -> Person {
    let person = try await PersonCommand(context).person(named: name)
    guard person.name == person.id.text, person.id.isServiceNumber else { return person }
    do throws(MovieDataError) {
      return try await PersonInteractor(context.lists).detail(of: person).person
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  private nonisolated(nonsending) func list(
    _ format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let interactor = NewFilmsInteractor(library: context.library, source: context.store)
    var rows: [FollowedRow] = []
    for person in try CommandFailure.reading(interactor.people()) {
      rows.append(
        FollowedRow(person: person, newFilms: await interactor.newFilms(of: person).films.count))
    }
    guard !rows.isEmpty else {
      throw CommandFailure(.notFound, Wording.noFollowedPeople, output: text(rows, format))
    }
    return text(rows, format)
  }

  private func text(_ rows: [FollowedRow], _ format: OutputFormat) -> String {
    CommandOutput(list: followedRecord, rows, people: { Self.table(of: rows, $0) }).text(format)
  }

  private static func table(of rows: [FollowedRow], _ layout: OutputLayout) -> String {
    typealias Name = Wording.ColumnName
    return TextTable([
      .init(Name.person), .init(Name.followed), .init(Name.newFilms, isRight: true),
    ])
    .text(
      rows.map {
        [$0.person.name, Wording.day($0.person.since.day), Wording.number($0.newFilms)]
      }, layout)
  }
}

/// A followed person with the number of new films.
package struct FollowedRow: Sendable {
  fileprivate let person: FollowedPerson
  fileprivate let newFilms: Int
}

/// A followed person for other programs.
package let followedRecord = Record<FollowedRow>(
  "follow", pipe: ["name", "followed", "newFilms", "id"]
) {
  Field("id", \.person.person.id.text).required
  Field("name", \.person.name).required
  Field("followed", \.person.since).required
  Field("newFilms", \.newFilms).required
}
