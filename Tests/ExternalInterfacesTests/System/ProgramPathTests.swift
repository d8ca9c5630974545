import TestSupport
import Testing

@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where executables are searched for.
struct ProgramPathTests {
  @Test func `A program is an executable file in a folder with an absolute path`() throws {
    let folder = try TemporaryFolder()
    for (place, rights) in [("plain/chafa", 0o600), ("good/chafa", 0o700), ("more/chafa", 0o700)] {
      chmod(try folder.write("#!/bin/sh\n", to: place), mode_t(rights))
    }
    _ = try folder.write("", to: "folder/chafa/within")
    let root = folder.path
    func find(_ path: String?) -> String? { ProgramPath.find("chafa", in: path) }
    #expect(
      find("good:\(root)/folder:\(root)/plain::\(root)/none:\(root)/good:\(root)/more")
        == "\(root)/good/chafa")
    #expect(find("\(root)/folder:\(root)/plain") == nil)
    #expect(find("") == nil)
    #expect(ProgramPath.find("sh", in: nil)?.hasSuffix("/sh") == true)
  }
}
