import ApplicationLogic
import ExternalInterfaces

/// `moviebrowser account`: the key, signing in and out, and keeping marks in step with the account.
struct AccountProgram {
  private static let parts = ["key", "login", "logout", "status", "sync"]
  /// Which option goes with which part.
  private static let owners = [
    "--remove": ["key"], "--guest": ["login"], "--here": ["logout"], "--dry-run": ["sync"],
    "--prefer": ["sync"], "--json": ["status", "sync"],
  ]

  let settings: Settings
  let options: [String: [String]]
  let format: OutputFormat

  /// Does what the words ask for; answers what to write.
  @MainActor func run(_ words: [String]) throws(CommandFailure) -> String {
    if let word = words.first, !Self.parts.contains(word) {
      throw .unknown(
        "part of account", word, among: Self.parts,
        hint: "there are key, login, logout, status and sync")
    }
    let part = words.first ?? "status"
    for (option, owners) in Self.owners.sorted(by: { $0.key < $1.key })
    where options[option] != nil && !owners.contains(part) {
      throw CommandFailure(
        .usage,
        "\(option) is for \(owners.map { "moviebrowser account \($0)" }.joined(separator: " and "))"
      )
    }
    return switch part {
    case "key": options["--remove"] != nil ? try remove() : try store()
    case "login": try signIn()
    case "logout": try signOut()
    case "sync": try synchronize()
    default: try status()
    }
  }

  /// Whether there is a key, on one line or two.
  func keyState() throws(CommandFailure) -> String {
    guard let key = try find() else {
      return """
        There is no key, so films come from the catalogue that the program carries.
        https://www.themoviedb.org/settings/api has one for free; moviebrowser account key takes it.

        """
    }
    return "There is an \(key.credentials), from \(key.origin).\n"
  }

  /// The key that there is.
  func find() throws(CommandFailure) -> AccountKey? {
    do throws(AccountKey.Problem) {
      return try AccountKey.find()
    } catch {
      throw CommandFailure(.failure, error.message)
    }
  }

  @MainActor private func store() throws(CommandFailure) -> String {
    let file = try file()
    let word = SecretInput.read(prompt: "Access token or API key (it is not shown): ")
    guard let text = word, text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.failure, "no key was given; nothing has changed")
    }
    guard let credentials = MovieDatabaseCredentials(accountKey: text) else {
      throw CommandFailure(
        .failure,
        "that is neither an access token, which is long and has dots in it, nor an API key of 32 digits and letters a to f; nothing has changed"
      )
    }
    try check(credentials)
    do throws(AccountKeyFile.Failure) {
      try file.write(credentials)
    } catch {
      throw CommandFailure(.failure, "\(file.path) could not be written: \(error.reason)")
    }
    let done =
      "The service accepts the \(credentials). It is kept in \(file.path), for you alone.\n"
    let variable = SecretVariables.names.first { ProcessControl.environment($0) != nil }
    return done + (variable.map { "But \($0) is set, and comes first.\n" } ?? "")
  }

  @MainActor private func check(
    _ credentials: MovieDatabaseCredentials
  ) throws(CommandFailure) {
    let service = try FilmSource.connection(settings, credentials)
    defer { service.close() }
    if let refusal = MainQueue.run({ await service.refusal() }) {
      throw CommandFailure(.failure, "\(refusal.message); nothing has changed")
    }
  }

  private func remove() throws(CommandFailure) -> String {
    let file = try file()
    let wasThere: Bool
    do throws(AccountKeyFile.Failure) {
      wasThere = try file.remove()
    } catch {
      throw CommandFailure(.failure, "\(file.path) could not be removed: \(error.reason)")
    }
    return wasThere
      ? "The key in \(file.path) is forgotten.\n" : "There was no key in \(file.path).\n"
  }

  private func file() throws(CommandFailure) -> AccountKeyFile {
    if let file = AccountKeyFile.usual { return file }
    throw CommandFailure(.failure, "there is no folder to keep a key in; set HOME")
  }
}
