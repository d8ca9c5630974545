package import Wording

/// The progress of a list.
package extension Wording {
  /// How far a stalled list was loaded; `press` names the key that continues.
  static func stalled(_ contents: MovieListContents, press: String) -> String {
    let films = contents.hasFilms ? "No more films" : "No films"
    return "\(films) found in the first \(number(contents.nextOffset ?? 0)). \(press) to continue."
  }
}
