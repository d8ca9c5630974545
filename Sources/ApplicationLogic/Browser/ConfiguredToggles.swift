/// The settings that keys can toggle; nil if the command line decides, or no file sets them.
public struct ConfiguredToggles: Hashable, Sendable {
  /// The setting of posters.
  public var posters: String?
  /// The setting of the mouse.
  public var mouse: String?

  /// Creates the settings.
  public init(posters: String? = nil, mouse: String? = nil) {
    self.posters = posters
    self.mouse = mouse
  }
}
