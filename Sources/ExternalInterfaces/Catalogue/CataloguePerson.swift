import DomainEntities

/// A person of `people.txt`; `docs/catalogue.md` describes the format.
struct CataloguePerson: Hashable, Sendable {
  /// The name, as in the records of films.
  let name: String
  /// The life.
  let life: PersonLife

  /// Reads a line; nil if it is malformed.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard (2...5).contains(fields.count), let born = PartialDate(iso: fields[1]) else { return nil }
    func field(_ index: Int) -> Substring? {
      fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
    }
    let died = field(2).flatMap { PartialDate(iso: $0) }
    let country = field(4).flatMap { Country(code: String($0)) }
    guard (field(2) == nil) == (died == nil), (field(4) == nil) == (country == nil) else {
      return nil
    }
    name = String(fields[0])
    life = PersonLife(
      born: born, died: died, birthplace: field(3).map(String.init), country: country)
  }
}
