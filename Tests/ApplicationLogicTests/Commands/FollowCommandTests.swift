import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// `follow`, and followed people in exports.
struct FollowCommandTests {
  private let library = InMemoryMovieLibrary()
  private let store = InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)

  private func run(
    _ name: String, removes: Bool = false, format: OutputFormat = .json,
    store: (any MovieDataStore)? = nil
  ) async throws -> String {
    var options = FollowOptions()
    (options.name, options.removes) = (name, removes)
    return try await FollowCommand(.test(store: store ?? self.store, library: library))
      .run(options, format: format)
  }

  private var names: [String] { get throws { try library.followedPeople().map(\.name) } }

  @Test func `A person is followed by name, listed and removed`() async throws {
    #expect(
      try await run("kurosawa", format: .aligned(columns: 80)) == "Following Akira Kurosawa.\n")
    #expect(try names == ["Akira Kurosawa"])
    #expect(
      try await run("akira kurosawa", format: .aligned(columns: 80))
        == "You already follow Akira Kurosawa.\n")
    let list = try await run("")
    #expect(list.contains("\"name\": \"Akira Kurosawa\"") && list.contains("\"newFilms\": 0"))
    #expect(
      try await run("Akira Kurosawa", removes: true, format: .aligned(columns: 80))
        == "No longer following Akira Kurosawa.\n")
    #expect(try names == [])
  }

  @Test func `A followed person is removed without a source`() async throws {
    _ = try await run("kurosawa")
    _ = try await run(
      "akira kurosawa", removes: true, store: InMemoryMovieDataStore([MovieDetail]()))
    #expect(try names == [])
  }

  @Test func `A name of no person, and an empty list, are errors`() async throws {
    await #expect(throws: CommandFailure.self) { try await run("nemo") }
    let empty = await #expect(throws: CommandFailure.self) { try await run("") }
    #expect(empty?.kind == .notFound && empty?.output == "[]\n")
    let usage = await #expect(throws: CommandFailure.self) { try await run("", removes: true) }
    #expect(usage?.kind == .usage)
  }

  @Test func `Followed people are exported, and imported with the day`() async throws {
    _ = try await run("kurosawa")
    let person = FollowedPerson(
      name: "Greta Gerwig", tmdb: 45400, since: Timestamp(seconds: 1_790_000_000))
    _ = try library.follow(
      [FollowEdit(person, isFollowed: true)], as: LibraryAction(at: person.since))
    var text = ""
    let exported = try ExportCommand(.test(library: library), ExportOptions()).run { text += $0 }
    #expect(exported == ExportedCounts(people: 2))
    let other = InMemoryMovieLibrary()
    func take(_ text: String) async throws -> ImportCommand.Outcome {
      try await ImportCommand(
        ImportSamples.input("library.json", text), options: ImportOptions(),
        now: Timestamp(seconds: 1_800_000_000)
      ).run(
        in: .init(
          library: other, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
        format: .json)
    }
    let outcome = try await take(text)
    #expect(outcome.ending == .complete && outcome.text.contains("Greta Gerwig"))
    #expect(try Set(other.followedPeople()) == Set(library.followedPeople()))
    // Again changes nothing, and undo takes both back.
    _ = try await take(text)
    #expect(try other.history(before: nil, limit: 9).count == 1)
    #expect(try other.undo(at: person.since) != nil)
    #expect(try other.followedPeople() == [])
  }

  @Test func `A person without a name in a file is a problem`() async throws {
    let text = """
      {"format": "moviebrowser library", "version": 2, "written": "2026-11-30T10:00:00Z",
      "films": [], "people": [{"followed": "2026-11-30T10:00:00Z"}, {"name": "A", "followed": "x"}]}
      """
    let outcome = try await ImportCommand(
      ImportSamples.input("library.json", text), options: ImportOptions(),
      now: Timestamp(seconds: 1_800_000_000)
    ).run(
      in: .init(library: library, catalogue: store, service: nil), format: .json)
    #expect(outcome.text.contains("person 1: no name"))
    #expect(try names == [])
  }
}
