internal import ApplicationLogic
internal import CTerminal
internal import POSIX

/// Hears when another program has marked something: a descriptor in the one wait of the browser, without a thread, and
/// without a timer as long as nothing happens.
///
/// Only Linux has such a descriptor; elsewhere the marks of other programs show when a list is loaded afresh.
@MainActor public final class LibraryWatch: EventSource {
  /// A program writes before what it has written counts, and the last step of that is not heard.
  private static let pauses: [Duration] = [.milliseconds(50), .milliseconds(400), .seconds(2)]

  private let library: SQLiteMovieLibrary
  private let folder: String?
  private let tell: @MainActor () -> Void
  private var descriptor: Int32 = -1
  /// The folder that is watched, and the system's number for that.
  private var watched: String?
  private var watchNumber: Int32?
  private var laterLooks: Task<Void, Never>?

  /// Takes the library, and who is told on the main actor.
  public init(_ library: SQLiteMovieLibrary, tell: @escaping @MainActor () -> Void) {
    self.library = library
    self.tell = tell
    folder = library.file?.folder
  }

  deinit {
    laterLooks?.cancel()
    if descriptor >= 0 {
      terminal_watch(-1)
      close(descriptor)
    }
  }

  /// Has the terminal's wait hear of the folder as well; harmless when it does.
  public func begin() {
    #if os(Linux)
      guard descriptor < 0, folder != nil else { return }
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return }
      terminal_watch(descriptor)
      comeNearer()
      _ = library.takeNews()
      passOverOwnTraces()
    #endif
  }

  /// Looks at what has happened in the folder, and tells where any of it was done by others to the library.
  public func take() {
    let wasNear = watched == folder
    drain()
    if watched != folder {
      comeNearer()
      guard wasNear || watched == folder else { return }
    }
    laterLooks?.cancel()
    laterLooks = nil
    guard !look(), !library.cannotTellNews else { return }
    laterLooks = Task(executorPreference: MainActorExecutor.shared) { await self.lookLater() }
  }

  /// Watches the folder, or as long as that is not made the last of those that lead to it.
  private func comeNearer() {
    #if os(Linux)
      guard let folder else { return }
      let wanted = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      let gone = IN_MOVE_SELF | IN_DELETE_SELF
      // What is made meanwhile, between a look and its watch, is found at the next look.
      for _ in 0..<100 {
        guard let place = Self.nearest(folder), place != watched else { return }
        let number = inotify_add_watch(
          descriptor, place,
          UInt32(place == folder ? wanted | gone : IN_CREATE | IN_MOVED_TO | gone))
        guard number >= 0 else { return }
        if let watchNumber { inotify_rm_watch(descriptor, watchNumber) }
        (watched, watchNumber) = (place, number)
      }
    #endif
  }

  /// The last folder on the way that there is.
  private static func nearest(_ folder: String) -> String? {
    var place = folder[...]
    while !place.isEmpty {
      if access(String(place), F_OK) == 0 { return String(place) }
      guard let slash = place.lastIndex(of: "/") else { return nil }
      place = place[..<slash]
    }
    return nil
  }

  private func lookLater() async {
    for pause in Self.pauses {
      guard (try? await MainQueue.pause(for: pause)) != nil, !look() else { return }
    }
  }

  private func look() -> Bool {
    let isNews = library.takeNews()
    passOverOwnTraces()
    if isNews { tell() }
    return isNews
  }

  /// An attempt to open what cannot be opened makes and changes files beside it: heard, it would lead to the next one.
  private func passOverOwnTraces() {
    guard library.cannotTellNews else { return }
    drain()
    comeNearer()
  }

  /// Reads what was heard, of which only one thing says what the library does not say itself: a folder that is moved or
  /// removed is not the one of its name any more.
  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return }
      #if os(Linux)
        bytes.withUnsafeBytes { hear($0.prefix(count)) }
      #endif
    }
  }

  #if os(Linux)
    /// Goes through events (`inotify(7)`): number, mask, cookie, and the length of the name that follows.
    private func hear(_ bytes: Slice<UnsafeRawBufferPointer>) {
      let header = MemoryLayout<inotify_event>.size
      var place = bytes.startIndex
      while place + header <= bytes.endIndex {
        let event = bytes.base.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        place += header + Int(event.len)
        let isGone = event.mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_IGNORED) != 0
        guard isGone, event.wd == watchNumber else { continue }
        inotify_rm_watch(descriptor, event.wd)
        (watched, watchNumber) = (nil, nil)
      }
    }
  #endif
}
