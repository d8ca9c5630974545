import BusinessLogic
import DomainEntities
import Testing

/// Conditions on awards.
struct AwardFilterTests {
  private func admits(_ name: String, _ categories: MovieAward.Category...) -> Bool {
    let film = MovieSummary(id: MovieIdentifier("1"), title: "A")
    var detail = MovieDetail(summary: film)
    detail.awards = [MovieAward(.academyAward, categories: categories)]
    return MovieFilterAttribute.award(name).admits(film, detail: { detail })
  }

  @Test func `A category is not another whose name has more words`() {
    #expect(admits("best-sound", .sound, .soundEditing) && !admits("best-sound", .soundEditing))
    #expect(admits("best-sound-editing", .soundEditing) && !admits("best editing", .soundEditing))
    #expect(admits("Best Actor", .actor) && !admits("best-actor", .supportingActor))
  }

  @Test func `Other words are those of an award or a category`() {
    #expect(admits("oscar", .song) && admits("academy-award", .song) && admits("sound", .sound))
    #expect(admits("oscar actor", .supportingActor) && !admits("sound", .song))
  }

  @Test func `A name selects every award that it can match`() {
    #expect(MovieAward.Kind.matching("oscar") == [.academyAward])
    #expect(MovieAward.Kind.matching("Best Actor") == [.academyAward])
    #expect(MovieAward.Kind.matching("sound") == [.academyAward, .sightAndSound])
    #expect(MovieAward.Kind.matching("bafta") == [.bafta])
    #expect(MovieAward.Kind.matching("nobel") == [])
  }
}
