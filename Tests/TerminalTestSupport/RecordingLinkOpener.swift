public import Widgets

/// A link opener that only records its calls.
@MainActor public final class RecordingLinkOpener: LinkOpener {
  /// The opened URLs.
  public private(set) var opened: [String] = []
  /// The played URLs.
  public private(set) var played: [String] = []
  /// Whether it can open anything.
  public var works = true
  /// The video player, or nil to open the page instead.
  public var player: String?

  /// Creates an opener.
  public init(works: Bool = true) {
    self.works = works
  }

  /// Records a video to play; without a player its page is opened.
  public func play(_ address: String) -> VideoPlayback {
    guard let player else { return open(address) ? .page : .nothing }
    played.append(address)
    return .player(player)
  }

  /// Records a URL to open.
  public func open(_ address: String) -> Bool {
    opened.append(address)
    return works
  }
}
