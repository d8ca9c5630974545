import BrowserTestSupport
import Catalogue
import TestSupport
import Testing

/// The images in docs/screens show the program as it is.
@Suite(.timeLimit(.minutes(60))) @MainActor struct DocumentedScreensTests {
  /// `RECORD_GOLDENS=1` writes the images, as `make docs` does.
  @Test func `The images of the documentation are up to date`() async {
    for image in await DocumentedScreens.images(of: EmbeddedCatalogue()) {
      let difference = Golden.difference(of: image.text, fromPage: "docs/screens/\(image.name)")
      #expect(difference == nil, "\(image.name): make docs writes the images")
    }
  }
}
