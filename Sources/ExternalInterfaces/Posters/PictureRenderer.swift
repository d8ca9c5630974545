internal import OperatingSystem
internal import TerminalModel

/// Renders pictures for terminals with `chafa`, validating its output.
struct PictureRenderer: Sendable {
  /// The maximum size of a rendered picture in bytes.
  private static let limit = 2 << 20
  /// The size in pixels of chafa's square cells in pixel formats.
  private static let square = 8
  /// The maximum width and height of a rendered picture in pixels.
  private static let maxPixels = 800

  /// The resource limits of chafa: a small file can decompress to gigabytes.
  static let limits = PipedSubprocess.Limits(memory: 256 << 20, seconds: 10)

  /// The path of chafa.
  let program: String

  /// Finds chafa, or returns nil if it is not installed.
  static func find() -> PictureRenderer? { ProgramPath.find("chafa").map(PictureRenderer.init) }

  /// Renders a picture to fit into a number of cells, preserving its aspect ratio.
  nonisolated(nonsending) func render(
    _ bytes: [UInt8], _ file: PictureFile, in room: TerminalSize, as ability: PictureSupport
  ) async -> RenderedPicture? {
    let size = Self.fit(file, in: room, ability)
    guard let arguments = Self.arguments(size, file, ability) else { return nil }
    guard
      let output = await PipedSubprocess.run(
        program, arguments, input: bytes, limit: Self.limit, limits: Self.limits),
      let content = Self.content(output, size, ability)
    else { return nil }
    return RenderedPicture(content, size: size)
  }

  /// Returns the size of a picture in cells.
  static func fit(
    _ file: PictureFile, in room: TerminalSize, _ ability: PictureSupport
  ) -> TerminalSize {
    let across = Double(room.columns * ability.cellWidth) / Double(file.width)
    let down = Double(room.rows * ability.cellHeight) / Double(file.height)
    let scale = min(across, down)
    func cells(_ pixels: Int, _ cell: Int, most: Int) -> Int {
      min(max(1, Int((Double(pixels) * scale / Double(cell)).rounded())), max(1, most))
    }
    return TerminalSize(
      columns: cells(file.width, ability.cellWidth, most: room.columns),
      rows: cells(file.height, ability.cellHeight, most: room.rows))
  }

  private static func arguments(
    _ size: TerminalSize, _ file: PictureFile, _ ability: PictureSupport
  ) -> [String]? {
    let format: [String]
    var (width, height) = (size.columns, size.rows)
    switch ability.way {
    case .none: return nil
    case .symbols(let colors):
      let depth = [.full: "full", .indexed: "256", .sixteen: "16"][colors] ?? "16"
      format = ["symbols", "--symbols", "vhalf", "-c", depth]
    case .sixel:
      format = ["sixels"]
      // The picture must not extend past its last cell.
      width = max(1, width * ability.cellWidth / square)
      height = max(1, height * ability.cellHeight / square)
    case .kitty, .iTerm2:
      format = [ability.way == .kitty ? "kitty" : "iterm"]
      // The terminal scales the picture, so more pixels than the file has are useless.
      width = squares(min(width * ability.cellWidth, file.width))
      height = squares(min(height * ability.cellHeight, file.height))
    }
    return ["-f"] + format + [
      "--stretch", "-s", "\(width)x\(height)", "--animate", "off", "--threads", "1", "-",
    ]
  }

  private static func squares(_ pixels: Int) -> Int {
    max(1, (min(pixels, maxPixels) + square / 2) / square)
  }

  private static func content(
    _ output: [UInt8], _ size: TerminalSize, _ ability: PictureSupport
  ) -> RenderedPicture.Content? {
    switch ability.way {
    case .none: nil
    case .symbols: PictureOutput.rows(output, size: size)
    case .sixel:
      PictureOutput.sixel(
        output, width: size.columns * ability.cellWidth, height: size.rows * ability.cellHeight)
    case .iTerm2: PictureOutput.file(output)
    case .kitty: PictureOutput.pixels(output)
    }
  }
}
