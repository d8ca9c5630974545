import ApplicationLogic
import ExternalInterfaces

/// `moviebrowser account`: whether there is a key, and a key to be kept or forgotten.
struct AccountProgram {
  let settings: Settings
  let options: [String: [String]]

  /// Does what the words ask for; answers what to write.
  @MainActor func run(_ words: [String]) throws(CommandFailure) -> String {
    guard let word = words.first else {
      if options["--remove"] != nil {
        throw CommandFailure(.usage, "--remove is for moviebrowser account key")
      }
      return try state()
    }
    guard word == "key" else {
      throw .unknown("part of account", word, among: ["key"], hint: "there is account key")
    }
    return options["--remove"] != nil ? try remove() : try store()
  }

  private func state() throws(CommandFailure) -> String {
    guard let key = try find() else {
      return """
        There is no key, so films come from the catalogue that the program carries.
        https://www.themoviedb.org/settings/api has one for free; moviebrowser account key takes it.

        """
    }
    return "There is an \(key.credentials), from \(key.origin).\n"
  }

  private func find() throws(CommandFailure) -> AccountKey? {
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
    let variable = AccountKey.variables.first { ProcessControl.environment($0) != nil }
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
