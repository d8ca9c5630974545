import BusinessLogic
import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import MovieDatabase
@testable import Records

/// Randomly damaged responses: nothing traps, and intact parts are kept.
struct MovieDatabaseMutationTests {
  private static let rounds = 120

  @Test(arguments: 0..<8)
  func `A randomly damaged row affects no other row`(seed: Int) throws {
    var numbers = SeededNumbers(seed)
    let double = MovieDatabaseDouble(films: 60)
    let answer = double.answer(
      target: "/3/discover/movie?page=2",
      headers: ["authorization": "Bearer \(MovieDatabaseDouble.token)"])
    let value = try JSONValue(answer: answer.body)
    let whole = try MovieDatabaseListPage(value, number: 2).rows
    #expect(whole.count == 20)
    for _ in 0..<Self.rounds {
      let place = Int.random(in: 0..<20, using: &numbers)
      var rows = value["results"]?.elements ?? []
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        rows[place] = mutated(rows[place], &numbers)
      }
      let changed = JSONValue.object(["results": .array(rows)])
      let page = try MovieDatabaseListPage(changed, number: 2)
      let others = page.rows.filter { $0.summary.id != whole[place].summary.id }
      var expected = whole
      expected.remove(at: place)
      // A changed number may equal that of another film; then only one of them remains.
      #expect(expected.allSatisfy { row in others.contains { $0.summary.id == row.summary.id } })
      let after = expected.filter(others.contains)
      #expect(after.count >= 18)
    }
  }

  @Test(arguments: 0..<8)
  func `A randomly damaged film is read or refused`(seed: Int) throws {
    var numbers = SeededNumbers(seed + 100)
    let whole = try json(MovieDatabaseMovieDetailTests.whole)
    let locale = MovieDatabaseMovieDetailTests.locale
    for _ in 0..<Self.rounds {
      var value = whole
      for _ in 0..<Int.random(in: 1...12, using: &numbers) { value = mutated(value, &numbers) }
      let isFilm = value["id"]?.positive != nil && (value["media_type"]?.text ?? "movie") == "movie"
      do {
        let detail = try MovieDatabaseMovieDetail(value, locale).detail
        #expect(isFilm && detail.id.text == value["id"]?.positive.map(String.init))
      } catch {
        #expect(error == .invalidResponse && !isFilm)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `Randomly changed bytes are read or refused`(seed: Int) throws {
    var numbers = SeededNumbers(seed + 200)
    let whole = Array(MovieDatabaseMovieDetailTests.whole.utf8)
    let locale = MovieDatabaseMovieDetailTests.locale
    var readCount = 0
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &numbers)], at: place)
        }
      }
      do {
        _ = try MovieDatabaseMovieDetail(JSONValue(answer: bytes), locale)
        readCount += 1
      } catch { #expect(error == .invalidResponse) }
    }
    // Most letters are part of a text; if no response were readable, nothing would be tested.
    #expect(readCount > 20)
  }

  /// Returns the value with one change.
  private func mutated(_ value: JSONValue, _ numbers: inout SeededNumbers) -> JSONValue {
    if Int.random(in: 0..<6, using: &numbers) > 0 {
      switch value {
      case .array(var elements) where !elements.isEmpty:
        let place = elements.indices.randomElement(using: &numbers) ?? 0
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: elements.remove(at: place)
        case 1: elements.append(elements[place])
        default: elements[place] = mutated(elements[place], &numbers)
        }
        return .array(elements)
      case .object(var object) where !object.members.isEmpty:
        let name = value.names.sorted().randomElement(using: &numbers) ?? ""
        object[name] =
          Int.random(in: 0..<6, using: &numbers) == 0
          ? nil : object[name].map { mutated($0, &numbers) }
        return .object(object)
      default: break
      }
    }
    let others: [JSONValue] = [
      .null, .boolean(true), .integer(.min), .integer(.max), .integer(0), .number(-1e300),
      .number(.infinity), .number(.nan), .string(""), .string("\u{1B}[2J\u{202E}\0"),
      .string(String(repeating: "x", count: 5000)), .string("2020-13-45"), .array([]),
      .array([.array([.null])]), .object([:]), .object(["id": .null, "results": .integer(1)]),
    ]
    return others.randomElement(using: &numbers) ?? .null
  }
}
