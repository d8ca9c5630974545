@testable import TerminalModel
@testable import Device

extension Palette {
  /// Role n is color n, which the emulator maps back to the role.
  static let numbered = Palette { ("3\($0.rawValue)", []) }
  /// No role has a color or attribute.
  static let colorless = Palette { _ in ("", []) }
}
