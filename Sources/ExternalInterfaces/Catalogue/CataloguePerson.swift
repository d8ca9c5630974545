import DomainEntities

/// A person of `people.txt`; `docs/catalogue.md` describes the format.
struct CataloguePerson: Hashable, Sendable {
  /// A craft in which films credit the person.
  struct Craft: Hashable, Sendable {
    /// The key of the records.
    let key: CatalogueRecord.Key
    /// The years of the films; nil for any year.
    let years: ClosedRange<Int>?
  }

  /// The crafts that tell people of one name apart.
  private static let keys: [CatalogueRecord.Key] = [
    .director, .writer, .composer, .cinematographer, .editor, .cast,
  ]

  /// The identifier: the name, followed by a qualifier if several people have it.
  let id: PersonIdentifier
  /// The name, as in the records of films.
  let name: String
  /// The life; nil if nothing of it is known.
  let life: PersonLife?
  /// The crafts that tell the person from others of the name; empty if no other has it.
  let crafts: [Craft]

  /// Reads a line; nil if it is malformed.
  init?(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard (2...6).contains(fields.count) else { return nil }
    func field(_ index: Int) -> Substring? {
      fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
    }
    let (born, died) = (
      field(1).flatMap { PartialDate(iso: $0) }, field(2).flatMap { PartialDate(iso: $0) }
    )
    let country = field(4).flatMap { Country(code: String($0)) }
    let crafts = (field(5)?.split(separator: ",") ?? []).map { Self.craft($0) }
    guard (field(1) == nil) == (born == nil), (field(2) == nil) == (died == nil),
      (field(4) == nil) == (country == nil), !crafts.contains(nil),
      let name = field(0).map(Self.name), born != nil || !crafts.isEmpty
    else { return nil }
    id = PersonIdentifier(String(fields[0]))
    self.name = name
    self.crafts = crafts.compactMap(\.self)
    let life = PersonLife(
      born: born, died: died, birthplace: field(3).map(String.init), country: country)
    self.life = life == PersonLife() ? nil : life
  }

  /// Returns a name without its qualifier.
  static func name(_ text: Substring) -> String {
    guard text.hasSuffix(")"), let end = text.lastIndex(of: "(") else { return String(text) }
    return String(text[..<end].dropLast())
  }

  /// Reads a craft such as `cast:1984-2024`; nil if it is malformed.
  private static func craft(_ text: Substring) -> Craft? {
    let parts = text.drop { $0 == " " }.split(separator: ":", omittingEmptySubsequences: false)
    guard let key = keys.first(where: { "\($0)" == parts[0] }) else { return nil }
    guard parts.count > 1 else { return Craft(key: key, years: nil) }
    let years = parts[1].split(separator: "-").map { Int($0) }
    guard parts.count == 2, years.count == 2, let first = years[0], let last = years[1],
      first <= last
    else { return nil }
    return Craft(key: key, years: first...last)
  }
}

/// The people who share their names with others.
struct Namesakes: Sendable {
  /// Those of `people.txt`, read on first use.
  static let shared = Namesakes(CatalogueText.people.lines)

  private let people: [String: [CataloguePerson]]

  /// Reads the lines with crafts.
  init(_ lines: [String]) {
    people = Dictionary(
      grouping: lines.filter { $0.utf8.contains(UInt8(ascii: "(")) }
        .compactMap(CataloguePerson.init).filter { !$0.crafts.isEmpty },
      by: \.name)
  }

  /// Returns the identifier of the person with a name who did something for a film of a year.
  func identifier(
    of name: String, _ key: CatalogueRecord.Key, in year: Int?
  ) -> PersonIdentifier {
    guard let namesakes = people[name] else { return PersonIdentifier(name) }
    let person = namesakes.first { person in
      person.crafts.contains { craft in
        craft.key == key && (craft.years.map { years in year.map(years.contains) ?? false } ?? true)
      }
    }
    return person?.id ?? PersonIdentifier(name)
  }

  /// Returns the name of the person with an identifier.
  func name(of id: PersonIdentifier) -> String {
    let name = CataloguePerson.name(id.text[...])
    return people[name]?.contains { $0.id == id } == true ? name : id.text
  }
}
