internal import ApplicationLogic

/// Which picture is over the frame, which one is to be, and how the terminal shows any.
struct ImageLayer {
  /// Ends what may have been cut off and takes the pictures away that are the program's, for any ending.
  static let leave = Array("\u{1B}\\\(PictureSequences.delete)".utf8)
  /// A picture that takes longer than so many milliseconds to send is too much for the line.
  private static let patience: Int64 = 300
  /// So many of them in a row are no accident.
  private static let mostSlow = 2

  /// The picture that the frame is to have.
  private(set) var wanted: PlacedPicture?
  /// How pictures are shown.
  private(set) var ability: PictureAbility
  /// Whether pictures were sent that an ending has to take away.
  private(set) var leavesTraces = false
  private var shown: PlacedPicture?
  private var hasChanged = false
  private var slow = 0
  private let symbols: PictureAbility.Way
  private let isInMultiplexer: Bool
  private let isWanted: Bool
  private var hasSixel = false
  private var hasCellSize = false
  private var best = PictureAbility.Way.none

  /// Takes whether there are any pictures to show, the colors, and the environment.
  init(isWanted: Bool, _ depth: ColorDepth, environment: (String) -> String?) {
    self.isWanted = isWanted && depth > .none
    switch depth {
    case .none: symbols = .none
    case .sixteen: symbols = .symbols(colors: .sixteen)
    case .indexed: symbols = .symbols(colors: .indexed)
    case .full: symbols = .symbols(colors: .full)
    }
    ability = self.isWanted ? PictureAbility(symbols) : .none
    let kind = environment("TERM") ?? ""
    isInMultiplexer =
      environment("TMUX") != nil || environment("STY") != nil || kind.hasPrefix("screen")
      || kind.hasPrefix("tmux")
  }

  // MARK: What the terminal can do

  /// What the terminal is asked, before it is asked what it is.
  ///
  /// A multiplexer shows nothing but what it answers itself, and takes kitty's question for a title.
  var questions: String {
    guard isWanted else { return "" }
    let kitty = isInMultiplexer ? "" : PictureSequences.question
    return "\(kitty)\u{1B}[16t\u{1B}[>q"
  }

  /// Takes note of an answer.
  mutating func accept(_ answer: PictureAnswer) {
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
    // Sixels have a size in pixels, so without that of a cell nobody knows what they would cover.
    if ability.way != .none {
      ability.way = best != .none ? best : hasSixel && hasCellSize ? .sixel : symbols
    }
    hasChanged = hasChanged || ability != before
  }

  /// Whether the ability is another one than when this was asked last.
  mutating func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  // MARK: Pictures

  /// Whether a picture is to be sent.
  var isDue: Bool { wanted != nil && wanted != shown }

  /// Notes the picture that the frame is to have; none for nil.
  mutating func want(_ picture: PlacedPicture?) { wanted = picture }

  /// Takes the picture away that the next frame is not to have, unless another one takes its place.
  mutating func clear(for encoder: inout FrameEncoder, into bytes: inout [UInt8]) {
    guard let before = shown else { return }
    if !encoder.isCovered {
      // The frame begins with an empty screen; kitty's pictures may be beyond that.
      if case .pixels = before.picture.content { bytes += PictureSequences.delete.utf8 }
      shown = nil
    } else if wanted?.area != before.area {
      if case .pixels = before.picture.content { bytes += PictureSequences.delete.utf8 }
      encoder.uncover()
      shown = nil
    }
  }

  /// Appends the picture that is wanted; answers whether there is anything to send.
  mutating func show(
    over frame: CellBuffer, by encoder: inout FrameEncoder, into bytes: inout [UInt8]
  ) -> Bool {
    guard let wanted, encoder.cover(wanted, over: frame, into: &bytes) else { return false }
    if case .rows = wanted.picture.content {} else { leavesTraces = true }
    shown = wanted
    return true
  }

  /// Takes note of how many milliseconds the last picture took; where that was too long twice, the next ones are
  /// smaller, or there are none.
  mutating func sent(in time: Int64) {
    slow = time > Self.patience ? slow + 1 : 0
    guard slow >= Self.mostSlow else { return }
    slow = 0
    best = .none
    hasSixel = false
    let isSmall = ability.way == symbols
    ability.way = isSmall ? .none : symbols
    hasChanged = true
  }
}
