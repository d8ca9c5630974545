@testable import ApplicationLogic
@testable import ExternalInterfaces

extension Palette {
  /// Role n is color n, which the emulator turns back into the role.
  static let numbered = Palette { ("3\($0.rawValue)", []) }
  /// No role has a color or anything else.
  static let colorless = Palette { _ in ("", []) }
}
