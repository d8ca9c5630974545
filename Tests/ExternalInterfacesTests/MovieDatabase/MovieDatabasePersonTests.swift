import BusinessLogic
import DomainEntities
import Testing

@testable import MovieDatabase

/// People of The Movie Database, from recorded answers.
struct MovieDatabasePersonTests {
  private func person(_ text: String, language: String = "en") throws -> PersonDetail {
    try MovieDatabasePerson(json(text), MovieDatabaseLocale(language: language)).detail
  }

  private let miyazaki = """
    {"id":608,"name":"Hayao Miyazaki","birthday":"1941-01-05","deathday":null,
    "place_of_birth":"Tokyo, Japan","biography":"","known_for_department":"Directing",
    "profile_path":"/face.jpg","images":{"profiles":[{"file_path":"/other.jpg","vote_average":5}]},
    "translations":{"translations":[
      {"iso_639_1":"ja","data":{"biography":"日本"}},
      {"iso_639_1":"en","data":{"biography":"A text."}}]},
    "movie_credits":{"cast":[
      {"id":1,"title":"Kingdom","character":"Himself","order":0,"vote_count":30,"vote_average":7}],
    "crew":[
      {"id":2,"title":"Spirited Away","job":"Director","department":"Directing",
       "vote_count":9000,"vote_average":8.5},
      {"id":2,"title":"Spirited Away","job":"Screenplay","department":"Writing",
       "vote_count":9000,"vote_average":8.5},
      {"id":3,"title":"Thanked","job":"Thanks","vote_count":90000,"vote_average":8},
      {"id":4,"title":"Adult","adult":true,"job":"Director"}]}}
    """

  @Test func `A person has a life, a portrait, a page and credits`() throws {
    let person = try person(miyazaki)
    #expect(person.person.name == "Hayao Miyazaki" && person.id.text == "608")
    #expect(person.life?.born?.description == "1941-01-05" && person.life?.died == nil)
    #expect(person.life?.birthplace == "Tokyo, Japan")
    #expect(person.portrait?.text == "/face.jpg")
    #expect(person.page == "https://www.themoviedb.org/person/608")
    #expect(person.credits.map(\.role) == [.crew, .director, .writer, .actor])
    #expect(person.credits.map(\.text) == ["Thanks", "", "Screenplay", "Himself"])
    #expect(Filmography(person).parts.map(\.role) == [.director, .actor, .writer, .crew])
  }

  @Test func `A missing biography is borrowed from English, and says so`() throws {
    let german = try person(miyazaki, language: "de")
    #expect(german.biography == "A text." && german.biographyLanguage?.code == "en")
    let japanese = try person(miyazaki, language: "ja")
    #expect(japanese.biography == "日本" && japanese.biographyLanguage == nil)
    let english = try person(miyazaki)
    #expect(english.biography == "A text." && english.biographyLanguage == nil)
  }

  @Test(
    arguments: [
      ("null", #""""#), (#""1941-01-05""#, #""1941""#), (#""1941-01-05""#, "7"),
      (#""Tokyo, Japan""#, "null"), (#""/face.jpg""#, "null"), (#""Directing""#, #""Lighting""#),
      (#"{"profiles":[{"file_path":"/other.jpg","vote_average":5}]}"#, "null"),
      (#""Himself""#, "null"), (#""order":0"#, #""order":-1"#),
    ])
  func `Values of other types are unknown`(value: String, other: String) throws {
    let parts = miyazaki.split(separator: value, maxSplits: 1, omittingEmptySubsequences: false)
    let changed = parts.joined(separator: other)
    #expect(changed != miyazaki)
    #expect(try person(changed).person.name == "Hayao Miyazaki")
  }

  @Test(arguments: ["{}", "[]", #"{"id":1,"name":"A"}"#, #"{"id":1,"movie_credits":{}}"#])
  func `An answer without a person is invalid`(text: String) {
    #expect(throws: MovieDataError.invalidResponse) { try person(text) }
  }
}
