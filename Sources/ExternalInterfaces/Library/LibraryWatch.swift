internal import BusinessLogic
internal import CTerminal
public import OperatingSystem
internal import POSIX
internal import Scheduling

/// Watches the library for changes by other processes and notifies its observers.
///
/// The descriptor is part of the browser's single wait: there is no thread, and no timer while
/// nothing happens. Only Linux is supported; elsewhere the changes show when a list is reloaded.
@MainActor public final class LibraryWatch: EventSource {
  /// The delays before further checks, since the last step of a commit raises no event.
  private static let pauses: [Duration] = [.milliseconds(50), .milliseconds(400), .seconds(2)]

  private let library: SQLiteMovieLibrary
  private let folder: String?
  private var descriptor: Int32 = -1
  /// The watched folder and its watch descriptor.
  private var watched: String?
  private var watchNumber: Int32?
  private var laterChecks: Task<Void, Never>?

  /// Creates a watch on a library.
  public init(_ library: SQLiteMovieLibrary) {
    self.library = library
    folder = library.file?.folder
  }

  deinit {
    laterChecks?.cancel()
    if descriptor >= 0 {
      terminal_watch(-1)
      close(descriptor)
    }
  }

  /// Adds the watch to the terminal's wait; calling it again has no effect.
  public func begin() {
    #if os(Linux)
      guard descriptor < 0, folder != nil else { return }
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return }
      terminal_watch(descriptor)
      watchNearestFolder()
      _ = library.checkForChanges()
      skipOwnEvents()
    #endif
  }

  /// Reads the pending events, and publishes a change by another process.
  public func handleEvents() {
    let wasNear = watched == folder
    drain()
    if watched != folder {
      watchNearestFolder()
      guard wasNear || watched == folder else { return }
    }
    laterChecks?.cancel()
    laterChecks = nil
    guard !poll(), !library.lastCheckFailed else { return }
    laterChecks = Task(executorPreference: MainActorExecutor.shared) { await self.pollLater() }
  }

  /// Watches the folder, or its nearest existing ancestor until it is created.
  private func watchNearestFolder() {
    #if os(Linux)
      guard let folder else { return }
      let wanted = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      let gone = IN_MOVE_SELF | IN_DELETE_SELF
      // A folder created between the lookup and the watch is found by the next lookup.
      for _ in 0..<100 {
        guard let nearest = Self.nearest(folder), nearest != watched else { return }
        let number = inotify_add_watch(
          descriptor, nearest,
          UInt32(nearest == folder ? wanted | gone : IN_CREATE | IN_MOVED_TO | gone))
        guard number >= 0 else { return }
        if let watchNumber { inotify_rm_watch(descriptor, watchNumber) }
        (watched, watchNumber) = (nearest, number)
      }
    #endif
  }

  /// Returns the nearest existing folder on the path.
  private static func nearest(_ folder: String) -> String? {
    var path = folder[...]
    while !path.isEmpty {
      if access(String(path), F_OK) == 0 { return String(path) }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = path[..<slash]
    }
    return nil
  }

  private func pollLater() async {
    for pause in Self.pauses {
      guard (try? await MainQueue.pause(for: pause)) != nil, !poll() else { return }
    }
  }

  private func poll() -> Bool {
    let hasChanged = library.checkForChanges()
    skipOwnEvents()
    if hasChanged { library.publish(.changedElsewhere) }
    return hasChanged
  }

  /// Drains events after a failed read of the library.
  ///
  /// Attempts to open an unreadable library create and change files next to it, whose events would
  /// trigger the next attempt.
  private func skipOwnEvents() {
    guard library.lastCheckFailed else { return }
    drain()
    watchNearestFolder()
  }

  /// Reads the pending events.
  ///
  /// Their contents matter only if the watched folder was moved or removed: its path must then be
  /// watched again.
  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return }
      #if os(Linux)
        bytes.withUnsafeBytes { parse($0.prefix(count)) }
      #endif
    }
  }

  #if os(Linux)
    /// Parses events (`inotify(7)`): watch descriptor, mask, cookie, and the length of the name
    /// that follows.
    private func parse(_ bytes: Slice<UnsafeRawBufferPointer>) {
      let header = MemoryLayout<inotify_event>.size
      var offset = bytes.startIndex
      while offset + header <= bytes.endIndex {
        let event = bytes.base.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        offset += header + Int(event.len)
        let isGone = event.mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_IGNORED) != 0
        guard isGone, event.wd == watchNumber else { continue }
        inotify_rm_watch(descriptor, event.wd)
        (watched, watchNumber) = (nil, nil)
      }
    }
  #endif
}
