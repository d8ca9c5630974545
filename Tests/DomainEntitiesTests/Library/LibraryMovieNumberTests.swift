import Testing

@testable import DomainEntities

/// The numbers after titles of films that share title and year.
struct LibraryMovieNumberTests {
  @Test(arguments: [
    ("Home (II)", "Home"), ("Home (IX)", "Home"), ("Home", "Home"), ("Home (I)", "Home (I)"),
    ("Home (2)", "Home (2)"), ("Home (ii)", "Home (ii)"), ("Home(II)", "Home(II)"),
    ("(II)", "(II)"), ("Rocky II", "Rocky II"), ("Home ()", "Home ()"), ("II)", "II)"),
  ])
  func `Only a Roman numeral in parentheses is dropped`(title: String, plain: String) {
    let movie = LibraryMovie(names: MovieIdentifiers(), title: title, year: 2016)
    #expect(movie.unnumberedTitle == plain)
  }

  @Test func `A film with an identifier keeps its whole title`() {
    let movie = LibraryMovie(names: MovieIdentifiers(tmdb: 1), title: "Home (II)")
    #expect(movie.unnumberedTitle == "Home (II)")
  }
}
