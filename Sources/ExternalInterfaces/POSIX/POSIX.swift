/// The C library under one name on every system.

#if canImport(Glibc)
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif

extension stat {
  /// The modification time of the file.
  public var modificationTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
