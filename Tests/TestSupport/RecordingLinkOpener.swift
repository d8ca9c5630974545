public import ApplicationLogic

/// An opener that only writes down what it is asked for.
@MainActor public final class RecordingLinkOpener: LinkOpener {
  /// The addresses that it was asked to open.
  public private(set) var opened: [String] = []
  /// The addresses that it was asked to play.
  public private(set) var played: [String] = []
  /// Whether it can open anything.
  public var works = true
  /// What it plays videos with; nil has their pages opened.
  public var player: String?

  /// Takes whether it can open anything.
  public init(works: Bool = true) {
    self.works = works
  }

  /// Notes what is to be played; has its page opened where it has no player.
  public func play(_ address: String) -> VideoPlayback {
    guard let player else { return open(address) ? .page : .nothing }
    played.append(address)
    return .player(player)
  }

  /// Notes what is to be opened.
  public func open(_ address: String) -> Bool {
    opened.append(address)
    return works
  }
}
