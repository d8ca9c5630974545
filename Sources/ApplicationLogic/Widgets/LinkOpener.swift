package import BusinessLogic
package import DomainEntities
import Wording

/// Opens web pages and videos in other programs.
@MainActor public protocol LinkOpener: AnyObject {
  /// Opens a page without waiting for it; returns false if that is not possible.
  func open(_ address: String) -> Bool
  /// Plays a video in its own window, or else opens its page, without waiting for it.
  func play(_ address: String) -> VideoPlayback
}

/// The result of playing a video.
public enum VideoPlayback: Hashable, Sendable {
  /// A player plays it; the value is the name of the player.
  case player(String)
  /// Its page was opened.
  case page
  /// No program can show it.
  case nothing
}

/// The result of opening a page or a video.
package struct LinkReport: Hashable, Sendable {
  /// The message.
  package var text: String
  /// Whether it was opened; otherwise the message must not be cut off.
  package var isShown = true
  /// The title of the message in a popup.
  package var title = "Address"
}

extension LinkOpener {
  /// Opens the page of the video.
  public func play(_ address: String) -> VideoPlayback { open(address) ? .page : .nothing }

  /// Plays the trailer of a film, if there is one, and returns the result.
  package func report(playing trailer: MovieVideo?, in offering: SourceCapabilities) -> LinkReport {
    guard let address = trailer?.page else {
      return LinkReport(text: Wording.noTrailer(in: offering), isShown: false, title: "Trailer")
    }
    return report(playing: address)
  }

  /// Plays a video and returns the result.
  package func report(playing address: String) -> LinkReport {
    return switch play(address) {
    case .player(let name): LinkReport(text: Wording.playing(address, in: name))
    case .page: LinkReport(text: Wording.opened(address))
    case .nothing: LinkReport(text: Wording.noPlayer(address), isShown: false)
    }
  }

  /// Opens a page, if there is one, and returns the result.
  package func report(opening address: String?) -> LinkReport {
    guard let address else { return LinkReport(text: Wording.noPage) }
    return open(address)
      ? LinkReport(text: Wording.opened(address))
      : LinkReport(text: Wording.noWebBrowser(address), isShown: false)
  }
}
