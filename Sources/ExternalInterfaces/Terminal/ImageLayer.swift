internal import TerminalModel

/// The current and the pending picture over the frame, and the terminal's support for pictures.
struct ImageLayer {
  /// Terminates an interrupted sequence and deletes the program's pictures, however the program
  /// ends.
  static let leave = Array("\u{1B}\\\(PictureSequences.delete)".utf8)
  /// The transmission time in milliseconds beyond which a picture is too large for the connection.
  private static let timeout: Int64 = 300
  /// The number of consecutive slow pictures that triggers a reduction.
  private static let maxSlowPictures = 2

  /// The picture of the next frame.
  private(set) var wanted: PlacedPicture?
  /// How the terminal shows pictures.
  private(set) var ability: PictureSupport
  /// Whether pictures were sent that must be deleted on exit.
  private(set) var leavesTraces = false
  private var shown: PlacedPicture?
  private var hasChanged = false
  private var slow = 0
  private let symbols: PictureSupport.Way
  private let isInMultiplexer: Bool
  private let isWanted: Bool
  private var hasSixel = false
  private var hasCellSize = false
  private var best = PictureSupport.Way.none

  /// Creates a layer from the setting for pictures, the color depth and the environment.
  init(isWanted: Bool, _ depth: ColorDepth, environment: (String) -> String?) {
    self.isWanted = isWanted && depth > .none
    switch depth {
    case .none: symbols = .none
    case .sixteen: symbols = .symbols(colors: .sixteen)
    case .indexed: symbols = .symbols(colors: .indexed)
    case .full: symbols = .symbols(colors: .full)
    }
    ability = self.isWanted ? PictureSupport(symbols) : .none
    let kind = environment("TERM") ?? ""
    isInMultiplexer =
      environment("TMUX") != nil || environment("STY") != nil || kind.hasPrefix("screen")
      || kind.hasPrefix("tmux")
  }

  // MARK: Detection

  /// The queries about pictures, sent before the query for device attributes.
  ///
  /// A multiplexer shows only what it supports itself, and takes kitty's query for a title.
  var questions: String {
    guard isWanted else { return "" }
    let kitty = isInMultiplexer ? "" : PictureSequences.question
    return "\(kitty)\u{1B}[16t\u{1B}[>q"
  }

  /// Records a reply.
  mutating func accept(_ answer: PictureReply) {
    guard isWanted else { return }
    let before = ability
    switch answer {
    case .kitty(true): if !isInMultiplexer { best = .kitty }
    case .kitty(false): break
    case .sixel: hasSixel = true
    case .name(let name):
      if name.hasPrefix("iTerm2"), best != .kitty, !isInMultiplexer { best = .iTerm2 }
    case .cell(let width, let height):
      (ability.cellWidth, ability.cellHeight) = (width, height)
      hasCellSize = true
    }
    // Sixels are measured in pixels, so without the size of a cell their extent is unknown.
    if ability.way != .none {
      ability.way = best != .none ? best : hasSixel && hasCellSize ? .sixel : symbols
    }
    hasChanged = hasChanged || ability != before
  }

  /// Returns whether the ability has changed since the last call.
  mutating func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  // MARK: Pictures

  /// Whether a picture must be sent.
  var isDue: Bool { wanted != nil && wanted != shown }

  /// Sets the picture of the next frame; nil for none.
  mutating func want(_ picture: PlacedPicture?) { wanted = picture }

  /// Removes a picture that the next frame lacks, unless another one takes its place.
  mutating func clear(for encoder: inout FrameEncoder, into bytes: inout [UInt8]) {
    guard let before = shown else { return }
    if !encoder.isCovered {
      // The frame begins with an empty screen, which does not delete kitty's pictures.
      if case .pixels = before.picture.content { bytes += PictureSequences.delete.utf8 }
      shown = nil
    } else if wanted?.area != before.area {
      if case .pixels = before.picture.content { bytes += PictureSequences.delete.utf8 }
      encoder.uncover()
      shown = nil
    }
  }

  /// Appends the pending picture; returns whether there is anything to send.
  mutating func show(
    over frame: CellBuffer, by encoder: inout FrameEncoder, into bytes: inout [UInt8]
  ) -> Bool {
    guard let wanted, encoder.cover(wanted, over: frame, into: &bytes) else { return false }
    if case .rows = wanted.picture.content {} else { leavesTraces = true }
    shown = wanted
    return true
  }

  /// Records the transmission time of the last picture in milliseconds.
  ///
  /// After two slow ones, pictures become smaller or are turned off.
  mutating func sent(in time: Int64) {
    slow = time > Self.timeout ? slow + 1 : 0
    guard slow >= Self.maxSlowPictures else { return }
    slow = 0
    best = .none
    hasSixel = false
    let isSmall = ability.way == symbols
    ability.way = isSmall ? .none : symbols
    hasChanged = true
  }
}
