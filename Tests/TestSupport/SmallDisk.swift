#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file system for one test; only the superuser on Linux can create it.
public final class SmallDisk {
  /// The path of its root.
  public let path: String

  /// Whether a file system can be created.
  public static let isPossible: Bool = {
    #if os(Linux)
      guard let folder = try? TemporaryFolder() else { return false }
      return (try? SmallDisk(folder.file("probe"), kilobytes: 64)) != nil
    #else
      false
    #endif
  }()

  /// Mounts a file system on a new folder.
  public init(_ path: String, kilobytes: Int) throws {
    self.path = path
    mkdir(path, 0o700)
    #if os(Linux)
      guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
        rmdir(path)
        throw TestFailure("cannot mount")
      }
    #endif
  }

  /// Mounts the file system again, without writing.
  public func makeReadOnly() throws {
    #if os(Linux)
      let flags = UInt(MS_REMOUNT | MS_RDONLY)
      guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else {
        throw TestFailure("cannot mount anew: \(errno)")
      }
    #endif
  }

  /// Resizes the disk.
  public func resize(kilobytes: Int) throws {
    #if os(Linux)
      guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT), "size=\(kilobytes)k") == 0 else {
        throw TestFailure("cannot resize: \(errno)")
      }
    #endif
  }

  deinit {
    #if os(Linux)
      umount2(path, Int32(MNT_DETACH))
    #endif
  }
}
