import Testing

@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes the environment, so its tests run in sequence.
@Suite(.serialized) struct ConfigurationFilesTests {
  @Test func `A file of any content is read from the user's folder`() throws {
    var template = Array("/tmp/configuration.XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let folder = try #require(made)
    let base = String(cString: folder)
    let before = getenv("XDG_CONFIG_HOME").map { String(cString: $0) }
    setenv("XDG_CONFIG_HOME", base, 1)
    defer {
      if let before { setenv("XDG_CONFIG_HOME", before, 1) } else { unsetenv("XDG_CONFIG_HOME") }
    }
    #expect(ConfigurationFiles.path(of: "color-scheme") == "\(base)/moviebrowser/color-scheme")
    #expect(!ConfigurationFiles.find("color-scheme").exists)
    mkdir("\(base)/moviebrowser", 0o755)
    symlink("/dev/null", "\(base)/moviebrowser/nothing")
    symlink("circle", "\(base)/moviebrowser/circle")
    symlink("/nowhere/at/all", "\(base)/moviebrowser/dangling")
    mkdir("\(base)/moviebrowser/folder", 0o755)
    mkfifo("\(base)/moviebrowser/pipe", 0o644)
    let odd: [UInt8] = [0xFF, 0x00, 0x61, 0xC3]
    let long = [UInt8](repeating: 0x61, count: ConfigurationFiles.limit + 5)
    for (name, bytes) in [("odd", odd), ("long", long), ("empty", [])] {
      let file = try #require(fopen("\(base)/moviebrowser/\(name)", "w"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    #expect(ConfigurationFiles.find("odd") == .init(text: "\u{FFFD}\0a\u{FFFD}", invalidLine: 1))
    #expect(ConfigurationFiles.find("empty") == .init(text: ""))
    for name in ["missing", "nothing", "dangling", "empty/keys"] {
      #expect(ConfigurationFiles.find(name) == .init(), "\(name)")
    }
    // A file that exists but cannot be read is not treated as missing.
    for (name, reason) in [
      ("folder", "is a directory"), ("circle", "too many levels of symbolic links"),
      ("pipe", "not a regular file"), ("long", "the file is larger than 256 KB"),
    ] {
      let found = ConfigurationFiles.find(name)
      #expect(found == .init(obstacle: "cannot read \(base)/moviebrowser/\(name): \(reason)"))
      #expect(found.exists)
    }
  }
}
