internal import TerminalModel

/// The current and the pending pictures over the frame, and the terminal's support for pictures.
struct ImageLayer {
  /// Terminates an interrupted sequence and deletes the program's pictures, however the program
  /// ends.
  static let leave = Array(
    "\u{1B}\\\((0..<capacity).map(PictureSequences.delete).joined())".utf8)
  /// The maximum number of pictures at a time.
  static let capacity = 12
  /// The transmission time in milliseconds beyond which a picture is too large for the connection.
  private static let timeout: Int64 = 300
  /// The number of consecutive slow pictures that triggers a reduction.
  private static let maxSlowPictures = 2

  /// A picture on the screen.
  private struct Shown {
    var placed: PlacedPicture
    /// The number that identifies it in kitty.
    var number: Int
  }

  /// The pictures of the next frame, the first to send first.
  private(set) var wanted: [PlacedPicture] = []
  /// How the terminal shows pictures.
  private(set) var ability: PictureSupport
  /// Whether pictures were sent that must be deleted on exit.
  private(set) var leavesTraces = false
  private var shown: [Shown] = []
  /// The pictures that kitty keeps for another place in the next frame, by their numbers.
  private var moved: [PosterRequest: Int] = [:]
  /// Whether the ability has changed since the last call of `takeChange`.
  private(set) var hasChanged = false
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
  var isDue: Bool { due != nil }

  /// The next picture to send.
  private var due: PlacedPicture? {
    wanted.first { picture in !shown.contains { $0.placed == picture } }
  }

  /// Sets the pictures of the next frame, of which no two overlap.
  mutating func want(_ pictures: [PlacedPicture]) {
    wanted = Array(pictures.prefix(Self.capacity))
  }

  /// Removes the pictures that the next frame lacks, unless others take their places.
  mutating func clear(for encoder: inout FrameEncoder, into bytes: inout [UInt8]) {
    // The frame begins with an empty screen, which does not delete kitty's pictures.
    let isEmpty = !encoder.isCovered
    for (name, number) in moved where isEmpty || !wanted.contains(where: { $0.name == name }) {
      bytes += PictureSequences.delete(number).utf8
      moved[name] = nil
    }
    var staying: [Shown] = []
    for picture in shown {
      let placed = picture.placed
      let moves = !isEmpty && wanted.contains { $0.name == placed.name }
      let isReplaced = wanted.contains { $0.area == placed.area }
      if !isEmpty, wanted.contains(placed) || isReplaced && !moves {
        staying.append(picture)
        continue
      }
      if case .pixels = placed.picture.content {
        let (hide, delete) = (PictureSequences.hide, PictureSequences.delete)
        bytes += (moves ? hide(picture.number) : delete(picture.number)).utf8
        if moves { moved[placed.name] = picture.number }
      }
      if !isReplaced { encoder.uncover(placed.area) }
    }
    shown = staying
  }

  /// Appends the next pending picture; returns whether there is anything to send.
  mutating func show(
    over frame: CellBuffer, by encoder: inout FrameEncoder, into bytes: inout [UInt8]
  ) -> Bool {
    guard let picture = due else { return false }
    let replaced = shown.first { $0.placed.area == picture.area }
    let kept = moved[picture.name]
    let number = kept ?? replaced?.number ?? unusedNumber
    guard
      encoder.cover(
        picture, number: number, isKept: kept != nil, over: frame, into: &bytes)
    else { return false }
    if let replaced {
      if case .pixels = replaced.placed.picture.content, replaced.number != number {
        bytes += PictureSequences.delete(replaced.number).utf8
      }
      shown.removeAll { $0.number == replaced.number }
    }
    moved[picture.name] = nil
    if case .rows = picture.picture.content {} else { leavesTraces = true }
    shown.append(Shown(placed: picture, number: number))
    return true
  }

  private var unusedNumber: Int {
    let used = Set(shown.map(\.number) + moved.values)
    return (0..<Self.capacity).first { !used.contains($0) } ?? 0
  }

  /// Records the transmission time of the last picture in milliseconds.
  ///
  /// After two slow ones, pictures become smaller or are turned off.
  mutating func sent(in time: Int64) {
    if time > Self.timeout {
      slow += 1
    } else if shown.last?.placed.name.kind != .face {
      // A face that is fast does not show that a poster would be.
      slow = 0
    }
    guard slow >= Self.maxSlowPictures else { return }
    slow = 0
    best = .none
    hasSixel = false
    let isSmall = ability.way == symbols
    ability.way = isSmall ? .none : symbols
    hasChanged = true
  }
}
