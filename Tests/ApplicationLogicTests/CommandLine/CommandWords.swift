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
  var sort: String?
  var genres: [String] = []
  var themes: [String] = []
  var years: String?
  var limit: String?
  var offset: String?

  /// The parsed options.
  var options: ListOptions {
    get throws(CommandFailure) {
      var words = [search == nil ? "list" : "search"]
      for (name, value) in [
        ("--sort", sort), ("--year", years), ("--limit", limit), ("--offset", offset),
      ] {
        if let value { words.append("\(name)=\(value)") }
      }
      words += genres.map { "--genre=\($0)" } + themes.map { "--theme=\($0)" } + ["--"]
      words += [search ?? list].compactMap(\.self)
      guard case .list(let options) = try invocation(words) else {
        throw CommandFailure(.failure, "that is another command")
      }
      return options
    }
  }
}

/// The arguments of `moviebrowser surprise`.
struct SurpriseWords: Hashable, Sendable {
  var genres: [String] = []
  var themes: [String] = []
  var decade: String?
  var under: String?
  var seed: String?
  var includesAll = false

  /// The parsed options.
  var options: SurpriseOptions {
    get throws(CommandFailure) {
      var words = ["surprise"] + (includesAll ? ["--any"] : [])
      for (name, value) in [("--decade", decade), ("--under", under), ("--seed", seed)] {
        if let value { words.append("\(name)=\(value)") }
      }
      words += genres.map { "--genre=\($0)" } + themes.map { "--theme=\($0)" }
      guard case .surprise(let options) = try invocation(words) else {
        throw CommandFailure(.failure, "that is another command")
      }
      return options
    }
  }
}
