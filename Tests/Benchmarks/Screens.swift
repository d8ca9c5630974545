import BrowserTestSupport
import Catalogue

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The main screens as images for the documentation, with the built-in films.
enum Screens {
  /// Writes each screen in dark and light colors to a folder.
  @MainActor static func write(to folder: String) async {
    mkdir(folder, 0o755)
    for image in await DocumentedScreens.images(of: EmbeddedCatalogue()) {
      guard let file = fopen("\(folder)/\(image.name)", "w") else {
        return print("nothing can be written to \(folder)")
      }
      fputs(image.text, file)
      fclose(file)
    }
  }
}
