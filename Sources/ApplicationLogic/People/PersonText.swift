import BusinessLogic
import DomainEntities
import FilmPages
package import Records
import TerminalModel
import Wording

/// A person as text: for a terminal, and as sentences.
extension PersonReport {
  /// Returns the page for a terminal.
  package func text(_ layout: OutputLayout) -> String {
    let page = PersonPage(self, width: layout.columns, isUnfolded: true, isSingle: true)
    return ([StyledLine(detail.person.name, style: .heading)] + page.lines)
      .map { layout.line($0) + "\n" }.joined()
  }

  /// Returns the page in sentences, for a screen reader.
  package var sentences: [String] {
    let facts = [
      detail.life.flatMap(Wording.life).map { "\(detail.person.name), \($0)." }
        ?? "\(detail.person.name).",
      all.films.count > all.known.count
        ? "\(Wording.knownFor(all.known.map(Wording.title)))." : nil,
      progress.count > 0 ? Wording.spoken(progress) : nil,
      followed.map { Wording.sentence(Wording.followed(since: $0)) },
      detail.biography.isEmpty ? nil : detail.biography,
      detail.biographyLanguage.map { Wording.biography(in: $0) },
    ].compactMap(\.self)
    let awards =
      detail.awards.isEmpty
      ? []
      : [
        "\(Wording.awardsHeading): "
          + detail.awards.map(Wording.award).joined(separator: "; ") + "."
      ]
    let parts = filmography.parts.map { part in
      let films = part.films.map { film in
        Wording.spoken(
          Wording.titleAndYear(of: film.movie), as: film.text, in: part.role,
          marks[film.movie.id])
      }
      return "\(Wording.heading(of: part)): \(films.joined(separator: "; "))."
    }
    return facts + awards + parts
  }
}
