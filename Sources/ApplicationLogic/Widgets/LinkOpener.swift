import BusinessLogic
import DomainEntities

/// Whatever shows web pages on this machine.
@MainActor public protocol LinkOpener: AnyObject {
  /// Has a page shown elsewhere, without waiting for it; answers false where that is not possible.
  func open(_ address: String) -> Bool
  /// Has a video played in a window of its own where something can, or else its page shown; does not
  /// wait for it.
  func play(_ address: String) -> VideoPlayback
}

/// What became of a video.
public enum VideoPlayback: Hashable, Sendable {
  /// A player shows it, by its name.
  case player(String)
  /// Its page is shown.
  case page
  /// Nothing here shows it.
  case nothing
}

/// What came of showing a page or a video.
struct LinkReport: Hashable, Sendable {
  /// A sentence.
  var text: String
  /// Whether something shows it; otherwise the sentence is all that the user gets and has to be read whole.
  var isShown = true
  /// What is over the sentence where it is shown in a popup.
  var title = "Address"
}

extension LinkOpener {
  /// Has the page of the video shown.
  public func play(_ address: String) -> VideoPlayback { open(address) ? .page : .nothing }

  /// Plays the trailer of a film, if there is one, and says what came of it.
  func report(playing trailer: MovieVideo?, in offering: MovieOffering) -> LinkReport {
    guard let address = trailer?.page else {
      return LinkReport(text: Wording.noTrailer(in: offering), isShown: false, title: "Trailer")
    }
    return report(playing: address)
  }

  /// Plays a video and says what came of it.
  func report(playing address: String) -> LinkReport {
    return switch play(address) {
    case .player(let name): LinkReport(text: "Playing in \(name): \(address)")
    case .page: LinkReport(text: "Opened \(address)")
    case .nothing: LinkReport(text: "No program here shows videos: \(address)", isShown: false)
    }
  }

  /// Opens a page, if there is one, and says what came of it.
  func report(opening address: String?) -> LinkReport {
    guard let address else { return LinkReport(text: "No page is known for this film.") }
    return open(address)
      ? LinkReport(text: "Opened \(address)")
      : LinkReport(text: "No program here opens pages: \(address)", isShown: false)
  }
}

extension MovieLinks {
  /// The page that tells most about a film.
  var page: String? { tmdbPage ?? imdbPage }
}
