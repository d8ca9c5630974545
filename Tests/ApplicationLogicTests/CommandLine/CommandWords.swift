import BusinessLogic
import DomainEntities

@testable import CommandLineInterface
@testable import Commands
@testable import Wording

/// Parses a command line with the program's own parser.
func invocation(_ words: [String]) throws(CommandFailure) -> Invocation {
  var parser = CommandLineParser(words)
  return try parser.parse()
}

/// The arguments of `moviebrowser list` or `moviebrowser search`.
struct ListWords: Hashable, Sendable {
  var list: String?
  var search: String?
  var query: String?
  var sort: String?
  var limit: String?
  var offset: String?

  /// The parsed options.
  var options: ListOptions {
    get throws(CommandFailure) {
      var words = [search == nil ? "list" : "search"]
      for (name, value) in [("--sort", sort), ("--limit", limit), ("--offset", offset)] {
        if let value { words.append("\(name)=\(value)") }
      }
      words += ["--"] + [search ?? list, query].compactMap(\.self)
      guard case .list(let options) = try invocation(words) else {
        throw CommandFailure(.failure, "that is another command")
      }
      return options
    }
  }
}

/// The arguments of `moviebrowser surprise`.
struct SurpriseWords: Hashable, Sendable {
  var query: String?
  var seed: String?
  var includesAll = false

  /// The parsed options.
  var options: SurpriseOptions {
    get throws(CommandFailure) {
      var words = ["surprise"] + (includesAll ? ["--any"] : [])
      words += [query, seed.map { "--seed=\($0)" }].compactMap(\.self)
      guard case .surprise(let options) = try invocation(words) else {
        throw CommandFailure(.failure, "that is another command")
      }
      return options
    }
  }
}
