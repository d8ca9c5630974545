import ApplicationLogic

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The manual pages as files, for a release.
enum ManualFiles {
  /// Writes all pages into a folder.
  static func write(to folder: String, date: String) {
    mkdir(folder, 0o755)
    for page in ManualPages(date: date).all {
      guard let file = fopen("\(folder)/\(page.name)", "w") else {
        return print("nothing can be written to \(folder)")
      }
      fputs(page.text, file)
      fclose(file)
    }
  }
}
