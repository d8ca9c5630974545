/// The C library under one name, whichever system it is of.

#if canImport(Glibc)
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif

extension stat {
  /// When the contents of the file were last changed.
  public var modificationTime: timespec {
    #if canImport(Glibc)
      st_mtim
    #else
      st_mtimespec
    #endif
  }
}
