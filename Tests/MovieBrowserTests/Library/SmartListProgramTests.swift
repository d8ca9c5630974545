import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of smart lists with the whole program: several programs, links and bytes of any kind.
@Suite(.wholeProgram) struct SmartListProgramTests {
  private func path(_ home: LibraryHome) -> String {
    "\(home.folder.path)/.config/moviebrowser/lists"
  }

  private func bytes(_ home: LibraryHome) -> [UInt8] {
    guard let file = fopen(path(home), "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test func `Programs that save at the same time all save`() throws {
    let home = try LibraryHome()
    for round in 0..<3 {
      let programs = try (0..<6).map { number in
        try home.start(["lists", "save", "n\(round)-\(number)", "genre:drama"])
      }
      for program in programs { #expect(try program.waitForEnd() == .exited(0)) }
    }
    let text = String(decoding: bytes(home), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("n") }
    #expect(Set(lines).count == 18 && lines.count == 18)
    // Of several that save one name, one saves it.
    let same = try (0..<6).map { number in
      try home.start(["lists", "save", "same", "year:<19\(number)0"])
    }
    let endings = try same.map { try $0.waitForEnd() }
    #expect(endings.count { $0 == .exited(0) } == 1)
    #expect(endings.count { $0 == .exited(1) } == 5)
  }

  @Test func `A file that is not UTF-8 is read as far as possible, and never changed`() throws {
    let home = try LibraryHome()
    let before = Array("a = genre:war\ngr".utf8) + [0xF6, 0xDF] + Array("e = genre:drama\n".utf8)
    try home.folder.write("", to: ".config/moviebrowser/lists")
    let file = try #require(fopen(path(home), "w"))
    fwrite(before, 1, before.count, file)
    fclose(file)
    for words in [
      ["save", "later", "genre:war"], ["save", "a", "unseen", "--force"], ["rename", "a", "b"],
      ["remove", "a"],
    ] {
      let program = try home.start(["lists"] + words)
      #expect(try program.waitForEnd() == .exited(1))
      #expect(program.errors.contains("line 2 of the file lists"), "\(program.errors)")
    }
    #expect(bytes(home) == before)
    #expect(try home.run("list", "a", "--limit", "1").ending == .exited(0))
  }

  @Test func `A link to the file stays a link, and comments stay`() throws {
    let home = try LibraryHome()
    try home.folder.write("# Mine\na = unseen # later\n", to: "dotfiles/lists")
    try home.folder.write("", to: ".config/moviebrowser/x")
    symlink("../../dotfiles/lists", path(home))
    try home.run("lists", "save", "b", "genre:war")
    var status = stat()
    #expect(lstat(path(home), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(
      String(decoding: bytes(home), as: UTF8.self)
        == "# Mine\na = unseen # later\nb = genre:war\n")
  }
}
