internal import Browser
internal import Edges
internal import Films
internal import LibraryStore
internal import OperatingSystem
internal import Records

/// The hooks of the user's key file.
extension MarkHooks {
  /// How long the program waits on exit for hooks to have their turn.
  private static let timeout = Duration.seconds(3)

  /// Creates the hooks of a key file; failures are reported on standard error.
  convenience init(
    _ keys: KeyFile, library: SQLiteMovieLibrary,
    naming: @autoclosure () -> MovieIdentifierResolver
  ) {
    self.init(keys.hooks, SystemProgramRunner(), library: library, naming: naming())
    complain()
  }

  /// Starts the hooks of all changes, which may outlive this program.
  ///
  /// For a while they have their turns; then those that are left start at once.
  func finish(waits: Bool = true) {
    complain()
    let time = waits ? Self.timeout : .zero
    MainQueue.run { [self] () async in
      await MainQueue.wait(atMost: time) { [self] in await settle() }
      startWaiting()
    }
  }

  private func complain() {
    listen {
      StandardStreams.complain($0.message(keyFile: ConfigurationFiles.path(of: KeyFile.name)))
    }
  }
}

extension KeyFile {
  /// The name of the key file in the configuration folder.
  static let name = "keys"

  /// Reads the user's key file.
  static func find() -> KeyFile {
    let found = ConfigurationFiles.find(name)
    return KeyFile(found.text, obstacle: found.obstacle)
  }
}
