import ProgramTestSupport
import TestSupport
import Testing

@testable import Edges
@testable import OperatingSystem
@testable import Transfer
@testable import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that are imported, and files that are written.
struct ImportFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) -> String {
    String(decoding: TemporaryFolder.bytes(of: "\(folder.path)/\(name)"), as: UTF8.self)
  }

  @Test func `A folder yields its tables, those of likes and those of lists`() throws {
    for name in ["diary.csv", "likes/films.csv", "lists/a.csv", "read.me"] {
      try folder.write(name, to: "export/\(name)")
    }
    // Reading a pipe would block.
    try #require(mkfifo("\(folder.path)/export/pipe.csv", 0o600) == 0)
    let input = try ImportFiles.read("\(folder.path)/export/")
    #expect(input.name == "export" && input.isCollection)
    let paths = ["diary.csv", "likes/films.csv", "lists/a.csv"]
    #expect(input.files.map(\.path) == paths)
    #expect(input.files.map(\.bytes) == paths.map { Array($0.utf8) })
    #expect(input.otherPaths.sorted() == ["pipe.csv", "read.me"])
  }

  @Test func `A file whose name is not UTF-8 is listed as skipped`() throws {
    try folder.write("x", to: "export/diary.csv")
    let name = Array("\(folder.path)/export/Bewert".utf8) + [0xFC] + Array("ngen.csv".utf8) + [0]
    let descriptor = name.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        open($0.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600)
      } ?? -1
    }
    try #require(descriptor >= 0)
    close(descriptor)
    let input = try ImportFiles.read("\(folder.path)/export")
    #expect(input.files.map(\.path) == ["diary.csv"])
    #expect(input.otherPaths == ["Bewert\u{FFFD}ngen.csv"])
  }

  @Test func `A file larger than any export is refused before reading`() throws {
    let path = "\(folder.path)/large.csv"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    // A sparse file, too large to read.
    #expect(ftruncate(descriptor, off_t(1) << 42) == 0)
    close(descriptor)
    for place in [path, "/dev/zero"] {
      let failure = #expect(throws: CommandFailure.self) { try ImportFiles.read(place) }
      #expect(failure?.message == FileProblem.tooLarge(limit: 64).message(of: place))
    }
  }

  @Test func `Files that an export may not need are left out if they are too large`() throws {
    try folder.write("Date,Name,Year,Rating\n", to: "export/ratings.csv")
    for number in 1...3 {
      let descriptor = open(
        "\(folder.path)/export/big\(number).json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(ftruncate(descriptor, 40 << 20) == 0)
      close(descriptor)
    }
    let input = try ImportFiles.read("\(folder.path)/export")
    #expect(input.files.map(\.path) == ["ratings.csv", "big1.json"])
    #expect(input.otherPaths == ["big2.json", "big3.json"])
  }

  @Test func `Only export files of a folder are read, whatever size the others have`() throws {
    try folder.write("Date,Name\n", to: "export/in/two/watched.csv")
    let descriptor = open(
      "\(folder.path)/export/big.csv", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(ftruncate(descriptor, off_t(1) << 40) == 0)
    close(descriptor)
    let input = try ImportFiles.read("\(folder.path)/export")
    #expect(input.files.map(\.path) == ["in/two/watched.csv"])
    #expect(input.otherPaths == ["big.csv"])
  }

  @Test func `A single file is read, and a missing one is reported`() throws {
    let input = try ImportFiles.read(folder.write("a,b\n", to: "my ratings.csv"))
    #expect(input.name == "my ratings.csv" && !input.isCollection)
    #expect(input.files.map(\.bytes) == [Array("a,b\n".utf8)])
    let failure = #expect(throws: CommandFailure.self) {
      try ImportFiles.read("\(folder.path)/nothing")
    }
    #expect(
      failure
        == CommandFailure(
          .failure, "cannot read \(folder.path)/nothing: no such file; check the path"))
  }

  @Test func `An archive yields its tables, and a damaged one is refused in one line`() throws {
    let path = "\(folder.path)/export.zip"
    func write(_ bytes: [UInt8]) {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      #if canImport(Glibc)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
      #else
        #expect(Darwin.write(descriptor, bytes, bytes.count) == bytes.count)
      #endif
      close(descriptor)
    }
    let text = Array("Date,Name\n".utf8)
    let sound = ZipBuilder([
      .init("diary.csv", text), .init("likes/films.csv", text).deflated, .init("photo.jpg", [1]),
    ]).bytes
    write(sound)
    let input = try ImportFiles.read(path)
    #expect(input.name == "export.zip" && input.isCollection)
    #expect(input.files.map(\.path) == ["diary.csv", "likes/films.csv"])
    #expect(input.files.map(\.bytes) == [text, text])
    #expect(input.otherPaths == ["photo.jpg"])
    for bytes in [
      Array(sound.dropLast()), ZipBuilder([.init("../../diary.csv", text)]).bytes,
    ] {
      write(bytes)
      let failure = #expect(throws: CommandFailure.self) { try ImportFiles.read(path) }
      #expect(failure?.kind == .failure && failure?.message.hasPrefix("export.zip ") == true)
    }
  }

  @Test func `An archive with too many files is refused with their number`() {
    var many = ZipBuilder([])
    many.count = 6_000
    let failure = #expect(throws: CommandFailure.self) {
      try ImportFiles.input("e.zip", many.bytes)
    }
    let problem = FileProblem.tooManyFilesInArchive(6_000, limit: ZipArchive.maxEntries)
    #expect(failure?.message == problem.message(of: "e.zip"))
    #expect(failure?.message.contains("6,000 files (limit: 5,000)") == true)
  }

  @Test func `A file is written completely or not at all`() throws {
    let path = "\(folder.path)/out.json"
    do {
      let file = try FileWriter(path, replacing: false)
      try file.write("half")
      #expect(access(path, F_OK) != 0)
    }
    #expect(folder.names(in: "").isEmpty)
    let file = try FileWriter(path, replacing: false)
    try file.write("one")
    try file.write(" two")
    try file.finish()
    #expect(text("out.json") == "one two")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `The error for a file that cannot be written says what to do`() {
    #expect(
      throws: CommandFailure(
        .failure, "cannot write \(folder.path)/none/x: no such folder; check the path")
    ) { try FileWriter("\(folder.path)/none/x", replacing: false) }
    #if os(Linux)
      #expect(
        throws: CommandFailure(
          .failure, "cannot write /dev/full: no space left on device; free some space")
      ) { try FileWriter("/dev/full", replacing: false).write("x") }
    #endif
  }

  @Test func `An existing file stays unless replacement is requested`() throws {
    let path = try folder.write("mine", to: "out.json")
    let failure = #expect(throws: CommandFailure.self) { try FileWriter(path, replacing: false) }
    #expect(failure?.message.contains("--force") == true)
    #expect(throws: CommandFailure.self) { try FileWriter(folder.path, replacing: true) }
    chmod(path, 0o644)
    do {
      let file = try FileWriter(path, replacing: true)
      try file.write("new")
      #expect(text("out.json") == "mine")
      try file.finish()
    }
    var status = stat()
    #expect(text("out.json") == "new")
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o644)
    #expect(folder.names(in: "") == ["out.json"])
  }

  @Test func `Only temporary files of killed programs are deleted`() throws {
    let gone = try ProgramProcess(.init(path: "/bin/true"))
    try gone.waitForEnd()
    try folder.write("notes", to: ".moviebrowser-\(gone.identifier).tmp")
    try folder.write("at work", to: ".moviebrowser-\(getppid()).tmp")
    try folder.write("mine", to: ".moviebrowser-x.tmp")
    do {
      let file = try FileWriter("\(folder.path)/out.json", replacing: false)
      try file.write("new")
      try file.finish()
    }
    #expect(
      folder.names(in: "")
        == [".moviebrowser-\(getppid()).tmp", ".moviebrowser-x.tmp", "out.json"])
  }

  @Test func `A file created during writing stays as well`() throws {
    let path = "\(folder.path)/out.json"
    let file = try FileWriter(path, replacing: false)
    try file.write("new")
    try folder.write("quicker", to: "out.json")
    #expect(throws: CommandFailure.self) { try file.finish() }
    #expect(text("out.json") == "quicker")
  }

  @Test func `The target of a link is replaced and the link stays`() throws {
    let path = try folder.write("mine", to: "real.json")
    let link = "\(folder.path)/link.json"
    #expect(symlink(path, link) == 0)
    let file = try FileWriter(link, replacing: true)
    try file.write("new")
    try file.finish()
    #expect(text("real.json") == "new")
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }
}
