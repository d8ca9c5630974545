public import DomainEntities

/// How a terminal displays images, and the size of its cells.
public struct PictureSupport: Hashable, Sendable {
  /// A way to display images, from best to none.
  public enum Way: Hashable, Sendable {
    /// The kitty graphics protocol.
    case kitty
    /// iTerm2 inline images.
    case iTerm2
    /// Sixel graphics, as in the VT340 and its successors.
    case sixel
    /// Half-block characters, which work in every color terminal.
    case symbols(colors: Colors)
    /// No images.
    case none
  }

  /// The colors available to half-block images.
  public enum Colors: Hashable, Sendable {
    /// The 16 colors that the user can configure.
    case sixteen
    /// The 256 indexed colors: those 16, a color cube and a gray ramp.
    case indexed
    /// 24-bit color.
    case full
  }

  /// The best available way.
  public var way: Way
  /// The width of a cell, in the unit of its height: pixels if the terminal reports them.
  public var cellWidth: Int
  /// The height of a cell, in the unit of its width.
  public var cellHeight: Int

  /// Creates a description of a terminal; by default, cells are twice as high as wide.
  public init(_ way: Way, cellWidth: Int = 10, cellHeight: Int = 20) {
    self.way = way
    self.cellWidth = max(1, cellWidth)
    self.cellHeight = max(1, cellHeight)
  }

  /// No images.
  public static let none = PictureSupport(.none)

  /// Whether an image of a few cells is recognizable; half blocks have two pixels in each.
  package var showsSmallPictures: Bool {
    switch way {
    case .kitty, .iTerm2, .sixel: true
    case .symbols, .none: false
    }
  }
}

/// An image encoded for a particular terminal.
public struct RenderedPicture: Hashable, Sendable {
  /// The encoded data of an image.
  public enum Content: Hashable, Sendable {
    /// Rows of cells: text and color escape sequences.
    case rows([[UInt8]])
    /// A single sixel sequence.
    case sixel([UInt8])
    /// An image file in Base64, for iTerm2.
    case file([UInt8])
    /// Pixels of four bytes (RGBA) in Base64, `width` per row, for kitty.
    case pixels([UInt8], width: Int, height: Int)
  }

  /// The encoded data.
  public var content: Content
  /// The size in cells.
  public var size: TerminalSize

  /// Creates an image from its encoded data and size.
  public init(_ content: Content, size: TerminalSize) {
    self.content = content
    self.size = size
  }

  /// The approximate size in bytes.
  package var weight: Int {
    switch content {
    case .rows(let rows): rows.reduce(0) { $0 + $1.count }
    case .sixel(let bytes), .file(let bytes), .pixels(let bytes, _, _): bytes.count
    }
  }
}

/// An image positioned on a frame.
public struct PlacedPicture: Hashable, Sendable {
  /// The cells reserved for the image, which is centered in them.
  public var area: Rect
  /// The image, which is no larger than the area.
  public var picture: RenderedPicture
  /// The request that the image answers, which identifies it: equal requests have equal images.
  public var name: PosterRequest

  package init(area: Rect, picture: RenderedPicture, name: PosterRequest) {
    self.area = area
    self.picture = picture
    self.name = name
  }

  /// Returns whether two values are the same image in the same cells.
  public static func == (one: PlacedPicture, other: PlacedPicture) -> Bool {
    (one.area, one.name) == (other.area, other.name)
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(area)
    hasher.combine(name)
  }
}

/// What an image shows, which determines the size of the file that is loaded.
public enum PictureKind: Hashable, Sendable {
  /// A poster, or the portrait on the page of a person.
  case poster
  /// A small face of a cast member.
  case face
}

/// A request for an image: which one, how large, and in which encoding.
public struct PosterRequest: Hashable, Sendable {
  /// The image's identifier at its source.
  public var poster: PictureIdentifier
  /// What the image shows.
  public var kind: PictureKind
  /// The available space in cells.
  public var room: TerminalSize
  /// The terminal's capabilities.
  public var ability: PictureSupport

  /// Creates a request.
  public init(
    _ poster: PictureIdentifier, kind: PictureKind = .poster, room: TerminalSize,
    ability: PictureSupport
  ) {
    self.poster = poster
    self.kind = kind
    self.room = room
    self.ability = ability
  }
}
