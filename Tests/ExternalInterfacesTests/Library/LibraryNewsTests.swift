import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ExternalInterfaces

/// Whether another program has marked something.
@Suite struct LibraryNewsTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  @Test func `One's own marks are no news, those of another program are, once`() throws {
    let (own, other) = (fixture.library(), fixture.library())
    try own.mark(LibraryFixture.film(1), .favourite(true))
    #expect(!own.takeNews())
    try own.mark(LibraryFixture.film(2), .favourite(true))
    _ = try own.counts()
    #expect(!own.takeNews())
    try other.mark(LibraryFixture.film(3), .favourite(true))
    #expect(own.takeNews())
    #expect(!own.takeNews())
    _ = try other.counts()
    #expect(!own.takeNews())
    #expect(try other.undo(at: LibraryFixture.at(1)) != nil)
    #expect(own.takeNews())
  }

  @Test func `A file that comes, goes or is another one is news`() throws {
    let own = fixture.library()
    #expect(!own.takeNews())
    try fixture.library().mark(LibraryFixture.film(1), .favourite(true))
    #expect(own.takeNews())
    #expect(!own.takeNews())
    #expect(fixture.file.setAside(as: "damaged") != nil)
    #expect(own.takeNews())
    try fixture.library().mark(LibraryFixture.film(2), .favourite(true))
    #expect(own.takeNews())
    #expect(!own.takeNews())
  }
}
