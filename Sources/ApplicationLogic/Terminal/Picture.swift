public import DomainEntities

/// In which way a terminal shows pictures, and how large its cells are.
public struct PictureAbility: Hashable, Sendable {
  /// A way, from the best to none at all.
  public enum Way: Hashable, Sendable {
    /// The graphics protocol of kitty.
    case kitty
    /// The inline pictures of iTerm2.
    case iTerm2
    /// Sixel, as VT340 and its successors.
    case sixel
    /// Half-blocks in so many colors, which every terminal with colors shows.
    case symbols(colors: Colors)
    /// None.
    case none
  }

  /// How many colors half-blocks may have.
  public enum Colors: Hashable, Sendable {
    /// The sixteen of the terminal's user.
    case sixteen
    /// The cube and the grays besides.
    case indexed
    /// Any.
    case full
  }

  /// The best way that there is.
  public var way: Way
  /// How wide a cell is, in the unit of its height: pixels where the terminal tells them.
  public var cellWidth: Int
  /// How high a cell is.
  public var cellHeight: Int

  /// Takes a way, and the size of a cell, which is twice as high as wide where nobody tells it.
  public init(_ way: Way, cellWidth: Int = 10, cellHeight: Int = 20) {
    self.way = way
    self.cellWidth = max(1, cellWidth)
    self.cellHeight = max(1, cellHeight)
  }

  /// No pictures.
  public static let none = PictureAbility(.none)
}

/// A picture in the form in which one terminal takes it.
public struct RenderedPicture: Hashable, Sendable {
  /// What is sent for it.
  public enum Content: Hashable, Sendable {
    /// A row of cells each: text, and sequences that choose colors.
    case rows([[UInt8]])
    /// Sixel: one sequence.
    case sixel([UInt8])
    /// For iTerm2: a picture file in base 64.
    case file([UInt8])
    /// For kitty: pixels of four bytes in base 64, `width` of them in a row.
    case pixels([UInt8], width: Int, height: Int)
  }

  /// What is sent.
  public var content: Content
  /// How many cells it takes.
  public var size: TerminalSize

  /// Takes both as they are.
  public init(_ content: Content, size: TerminalSize) {
    self.content = content
    self.size = size
  }

  /// About how many bytes it takes.
  var weight: Int {
    switch content {
    case .rows(let rows): rows.reduce(0) { $0 + $1.count }
    case .sixel(let bytes), .file(let bytes), .pixels(let bytes, _, _): bytes.count
    }
  }
}

/// A picture in its place over a frame.
public struct PlacedPicture: Hashable, Sendable {
  /// The cells that are kept for it; the picture stands in their middle.
  public var area: Rect
  /// The picture, which is no larger than the area.
  public var picture: RenderedPicture
  /// Stands for the picture: equal for equal ones alone.
  public var name: PosterRequest

  init(area: Rect, picture: RenderedPicture, name: PosterRequest) {
    self.area = area
    self.picture = picture
    self.name = name
  }

  /// The same picture in the same cells.
  public static func == (one: PlacedPicture, other: PlacedPicture) -> Bool {
    (one.area, one.name) == (other.area, other.name)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(area)
    hasher.combine(name)
  }
}

/// Which picture is wanted, how large and in which way.
public struct PosterRequest: Hashable, Sendable {
  /// The picture, as its source names it.
  public var poster: PictureIdentifier
  /// How many cells there are for it.
  public var room: TerminalSize
  /// What the terminal can do.
  public var ability: PictureAbility

  /// Takes all three.
  public init(_ poster: PictureIdentifier, room: TerminalSize, ability: PictureAbility) {
    self.poster = poster
    self.room = room
    self.ability = ability
  }
}
