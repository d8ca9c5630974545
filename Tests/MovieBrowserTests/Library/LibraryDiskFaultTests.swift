import BusinessLogic
import DomainEntities
import ProgramTestSupport
import TestSupport
import Testing

@testable import LibraryStore
@testable import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every read and every write of a command fails once, or from then on: an intact library keeps its
/// name and its marks.
///
/// `DISK_FAULTS=all` tries every call, `DISK_FAULTS=5` every fifth one; by default fewer are tried.
/// `FUZZ_SEED` chooses the first one.
@Suite(.wholeProgram, .enabled(if: FaultyDisk.shared != nil, "needs Linux and a C compiler"))
struct LibraryDiskFaultTests {
  /// The maximum number of calls a command is expected to make.
  private static let mostCalls = 2000

  /// Returns the calls to try, every `usual`-th one by default.
  private static func calls(every usual: Int) -> some Sequence<Int> {
    let step = getenv("DISK_FAULTS").map { Int(String(cString: $0)) ?? 1 } ?? usual
    let first = 1 + TestSample.seed % max(1, step)
    return stride(from: first, through: mostCalls, by: max(1, step)).lazy.prefix {
      $0 == first || TestSample.isTimeLeft
    }
  }

  private let disk: FaultyDisk

  init() throws {
    disk = try #require(FaultyDisk.shared)
  }

  /// Creates a home with a list of two films, and then marks both.
  ///
  /// The second mark may still be in the log, as after a kill.
  private func home(hasLog: Bool) throws -> LibraryHome {
    let home = try LibraryHome()
    // Uses the program's own code, but without a catalogue lookup.
    let making = try LibraryHome()
    let path = try making.folder.write("", to: "library.db")
    unlink(path)
    let library = SQLiteMovieLibrary(at: path, waiting: 5000)
    let films = [(348, "Alien", 1979), (346, "Seven Samurai", 1954)]
    let movies = films.map { number, title, year in
      LibraryMovie(names: MovieIdentifiers(tmdb: number), title: title, year: year)
    }
    var kept = try #require(CustomList(named: "kept"))
    for movie in movies { kept.add(CustomList.Film(movie, note: "on \(movie.title)")) }
    _ = try library.edit(
      [CustomListEdit("kept") { [kept] _ in kept }],
      as: LibraryAction(at: Timestamp(seconds: 1_795_000_000)))
    for (movie, (number, _, _)) in zip(movies, films) {
      let moment = Timestamp(seconds: 1_795_000_000 + number)
      let edit = LibraryEdit(movie) { marks in
        var marks = marks
        marks.favoriteSince = moment
        return marks
      }
      _ = try library.apply([edit], as: LibraryAction(at: moment))
    }
    if !hasLog { library.finish() }
    for ending in hasLog ? ["", "-wal"] : [""] {
      let place = try home.folder.write("", to: ".local/share/moviebrowser/library.db\(ending)")
      try copy("\(path)\(ending)", to: place)
    }
    return home
  }

  private func copy(_ source: String, to place: String) throws {
    let bytes = TemporaryFolder.bytes(of: source)
    let descriptor = open(place, O_WRONLY | O_TRUNC | O_CLOEXEC)
    defer { close(descriptor) }
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw TestFailure("\(place) cannot be written")
    }
  }

  @Test(
    arguments: [
      ["mine"], ["history"], ["library", "check"], ["undo"], ["mark", "539", "--tag", "x"],
      ["lists", "show", "kept"], ["lists", "add", "kept", "539"],
    ],
    [false, true])
  func `A failed read renames and loses nothing`(command: [String], hasLog: Bool) throws {
    var failures = 0
    for lasts in [false, true] {
      for place in Self.calls(every: ["mark", "lists"].contains(command[0]) ? 60 : 40) {
        let home = try home(hasLog: hasLog)
        let fault = FaultyDisk.Fault(calls: .reads, error: EIO, lasts: lasts)
        let hint: Comment = "\(command), read \(place), \(fault)"
        guard let process = try disk.run(command, in: home, fault, at: place) else { break }
        if process.ending != .exited(0) {
          failures += 1
          #expect(process.ending == .exited(1), hint)
          #expect(
            process.errors.contains("the disk reported an error"), "\(hint): \(process.errors)")
        }
        let names = home.folder.names(in: ".local/share/moviebrowser")
        #expect(names.contains("library.db"), hint)
        #expect(
          !names.contains { $0.contains("damaged") || $0.contains("lost") }, "\(names) \(hint)")
        let titles = try home.run("mine").output
        #expect(titles.contains("Seven Samurai") && titles.contains("Alien") || command == ["undo"])
        let isMarked = titles.contains("\tx\t")
        #expect(command[0] != "mark" || isMarked == (process.ending == .exited(0)), hint)
        guard command[0] == "lists" else { continue }
        let list = try home.run("lists", "export", "kept").output
        #expect(list.contains("# on Alien\n") && list.contains("# on Seven Samurai\n"), hint)
        let isAdded = list.contains("Psycho")
        #expect(isAdded == (command[1] == "add" && process.ending == .exited(0)), hint)
      }
    }
    // A fault that is never reached would test nothing.
    #expect(failures > 0 || !TestSample.isTimeLeft)
  }

  @Test(arguments: [["mark", "346", "--tag", "x"], ["mine"]], [false, true])
  func `A file system without locks is named, with the way out`(
    command: [String], hasLibrary: Bool
  ) throws {
    let home = try hasLibrary ? home(hasLog: false) : LibraryHome()
    let fault = FaultyDisk.Fault(calls: .locks, error: ENOLCK, lasts: true)
    guard let process = try disk.run(command, in: home, fault, at: 1) else {
      // Without a library there is nothing to read.
      return #expect(command == ["mine"] && !hasLibrary)
    }
    #expect(process.ending == .exited(1))
    for words in [Wording.reason(.noLocks), Wording.advice(.noLocks)] {
      #expect(process.errors.contains(words), "\(process.errors)")
    }
  }

  @Test(arguments: [ENOSPC, EIO], [false, true])
  func `Any failed write leaves a whole library or none after the first mark`(
    error: Int32, lasts: Bool
  ) throws {
    let fault = FaultyDisk.Fault(calls: .writes, error: error, lasts: lasts)
    var failures = 0
    for place in Self.calls(every: 120) {
      let home = try LibraryHome()
      let hint: Comment = "write \(place), \(fault)"
      guard let process = try disk.run(["mark", "346", "--tag", "x"], in: home, fault, at: place)
      else { break }
      let isSaved = expectSavedOrRefused(process, hint)
      if !isSaved {
        failures += 1
        for word in ["damaged", "not created by moviebrowser", "newer version"] {
          #expect(!process.errors.contains(word), "\(hint): \(process.errors)")
        }
      }
      #expect(
        !home.folder.names(in: ".local/share/moviebrowser").contains {
          $0.contains("damaged") || $0.contains("lost")
        }, hint)
      // With a working disk nothing fails.
      let check = try home.run("library", "check")
      #expect(check.ending == .exited(0), "\(hint): \(check.errors)")
      let mine = try home.run("mine").output
      if isSaved { #expect(mine.contains("Seven Samurai"), hint) }
      // If every call fails from the synchronization of the log on, its content cannot be reverted.
      if !isSaved, !lasts { #expect(!mine.contains("Seven Samurai"), hint) }
      let backup = try home.run("library", "backup")
      #expect(backup.ending == .exited(0), "\(hint): \(backup.errors)")
    }
    #expect(failures > 0 || !TestSample.isTimeLeft)
  }

  /// Expects that a change was saved, or refused with the documented error; returns whether it was
  /// saved.
  private func expectSavedOrRefused(_ process: ProgramProcess, _ hint: Comment) -> Bool {
    if process.ending == .exited(0) { return true }
    #expect(process.ending == .exited(1), hint)
    // Names are looked up in the library first, which may fail, too.
    let isTold = ["nothing was saved", "the disk reported an error", "disk is full"]
      .contains { process.errors.contains($0) }
    #expect(isTold, "\(hint): \(process.errors)")
    return false
  }

  @Test(
    arguments: [
      ["add", "kept", "539"], ["move", "kept", "346", "--place", "1"], ["rename", "kept", "other"],
      ["delete", "kept"],
    ],
    [false, true])
  func `A failed write leaves a list as it was`(change: [String], lasts: Bool) throws {
    let fault = FaultyDisk.Fault(calls: .writes, error: ENOSPC, lasts: lasts)
    let before = try home(hasLog: false).run("lists", "export", "kept").output
    #expect(before.contains("# on Alien\n"))
    var failures = 0
    for place in Self.calls(every: 11) {
      let home = try home(hasLog: false)
      let hint: Comment = "\(change), write \(place), \(fault)"
      guard let process = try disk.run(["lists"] + change, in: home, fault, at: place)
      else { break }
      let isSaved = expectSavedOrRefused(process, hint)
      if !isSaved { failures += 1 }
      let check = try home.run("library", "check")
      #expect(check.ending == .exited(0), "\(hint): \(check.errors)")
      let isUnchanged = try home.run("lists", "export", "kept").output == before
      // If every call fails from the synchronization of the log on, its content cannot be reverted.
      if isSaved || !lasts { #expect(isUnchanged != isSaved, hint) }
    }
    #expect(failures > 0 || !TestSample.isTimeLeft)
  }
}
