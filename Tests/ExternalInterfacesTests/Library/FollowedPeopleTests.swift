@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// The people whom the user follows.
@Suite struct FollowedPeopleTests {
  private let fixture: LibraryFixture
  private let library: SQLiteMovieLibrary

  init() throws {
    fixture = try LibraryFixture()
    library = fixture.library()
  }

  private static func person(_ name: String, tmdb: Int? = nil, id: String? = nil) -> FollowedPerson
  {
    FollowedPerson(
      name: name, catalogue: id.map { PersonIdentifier($0) } ?? (tmdb == nil ? .init(name) : nil),
      tmdb: tmdb, since: LibraryFixture.at(0))
  }

  @discardableResult private func follow(
    _ person: FollowedPerson, _ isFollowed: Bool = true, at seconds: Int = 0
  ) throws -> LibraryStep? {
    var person = person
    person.since = LibraryFixture.at(seconds)
    return try library.follow(
      [FollowEdit(person, isFollowed: isFollowed)],
      as: LibraryAction(at: LibraryFixture.at(seconds)))
  }

  private var names: [String] { get throws { try library.followedPeople().map(\.name) } }

  @Test func `Nothing is written to stop following a person without a library`() throws {
    #expect(try follow(Self.person("Agnès Varda"), false) == nil)
    #expect(fixture.file.identity == nil)
    #expect(try names == [])
  }

  @Test func `A followed person is one step, and the day of following stays`() throws {
    let step = try #require(try follow(Self.person("Agnès Varda"), at: 5))
    #expect(
      step.people == [FollowChange(name: "Agnès Varda", before: nil, after: LibraryFixture.at(5))])
    #expect(step.changes.isEmpty && step.count == 0)
    #expect(try follow(Self.person("Agnès Varda"), at: 90) == nil)
    #expect(try follow(Self.person("Ridley Scott", tmdb: 578), at: 9) != nil)
    let reopened = fixture.library()
    #expect(
      try reopened.followedPeople().map(\.since) == [LibraryFixture.at(9), LibraryFixture.at(5)])
    #expect(try library.history(before: nil, limit: 9).map(\.people.count) == [1, 1])
  }

  @Test func `People are the same by number, by identifier, or by name`() throws {
    try follow(Self.person("Chris Evans", tmdb: 16828))
    #expect(try follow(Self.person("Chris Evans", tmdb: 1)) != nil)
    #expect(try follow(Self.person("Chris Evans")) == nil)
    // A person followed in the catalog gets the number of the page where they are followed again.
    try follow(Self.person("Li Wei"))
    #expect(try follow(Self.person("Li Wei", tmdb: 9)) == nil)
    #expect(try follow(Self.person("Li Wei", tmdb: 10)) != nil)
    try follow(Self.person("Tom Holland", id: "Tom Holland (actor)"))
    // Either of the catalog may be this one.
    #expect(try follow(Self.person("Tom Holland", tmdb: 1_136_406)) != nil)
    #expect(try follow(Self.person("Tom Holland", id: "Tom Holland (filmmaker)")) != nil)
    #expect(try follow(Self.person("Tom Holland", id: "Tom Holland (actor)"), false) != nil)
    #expect(try names.count { $0 == "Tom Holland" } == 2)
  }

  @Test func `Undo and redo restore the day of following`() throws {
    try follow(Self.person("Agnès Varda"), at: 5)
    try follow(Self.person("Agnès Varda"), false, at: 6)
    #expect(try names == [])
    #expect(try library.undo(at: LibraryFixture.at(7)) != nil)
    #expect(try library.followedPeople().map(\.since) == [LibraryFixture.at(5)])
    #expect(try library.redo(at: LibraryFixture.at(8)) != nil)
    #expect(try names == [])
  }

  @Test func `Undoing an earlier step names the person who was followed again`() throws {
    try follow(Self.person("Agnès Varda"), at: 5)
    try follow(Self.person("Agnès Varda"), false, at: 6)
    try follow(Self.person("Agnès Varda"), at: 7)
    let reversal = try #require(try library.reversal(.undo, of: 1))
    #expect(reversal.conflicts == [.person(name: "Agnès Varda")])
    #expect(reversal.needsConfirmation)
    #expect(try library.perform(reversal, at: LibraryFixture.at(8)) != nil)
    #expect(try library.followedPeople().map(\.since) == [LibraryFixture.at(7)])
  }

  @Test func `A check stores the number and the time without a step`() throws {
    try follow(Self.person("Agnès Varda"))
    let checked = LibraryFixture.at(1)
    try library.recordCheck(of: Self.person("Agnès Varda", tmdb: 6817), at: checked)
    try library.recordCheck(of: Self.person("Ana", tmdb: 1), at: checked)
    let people = try library.followedPeople()
    #expect(people.map(\.tmdb) == [6817] && people.map(\.checked) == [checked])
    #expect(try library.history(before: nil, limit: 9).count == 1)
    #expect(try follow(Self.person("Agnès Varda", tmdb: 7), false) == nil)
  }

  @Test func `A backup has the followed people and says how many`() throws {
    try follow(Self.person("Agnès Varda"))
    library.finish()
    let place = LibraryLocation(fixture.file)
    #expect(try place.backUp(on: LibraryFixture.at(0).day) != nil)
    let backup = try #require(fixture.file.backups.last)
    let later = fixture.library()
    _ = try later.follow(
      [FollowEdit(Self.person("Agnès Varda"), isFollowed: false)],
      as: LibraryAction(at: LibraryFixture.at(90_000)))
    later.finish()
    #expect(backup.contents?.people == 1)
    let preview = try place.preview(backup)
    #expect(
      preview.people == [
        FollowChange(name: "Agnès Varda", before: nil, after: LibraryFixture.at(0))
      ])
    _ = try place.restore(backup, at: LibraryFixture.at(90_001))
    #expect(try fixture.library().followedPeople().map(\.name) == ["Agnès Varda"])
  }
}
