/// What the settings say of what can be switched by a key as well; nil where the command line decides, or nothing
/// does.
public struct ConfiguredToggles: Hashable, Sendable {
  /// What they say of posters.
  public var posters: String?
  /// What they say of the mouse.
  public var mouse: String?

  /// Names both.
  public init(posters: String? = nil, mouse: String? = nil) {
    self.posters = posters
    self.mouse = mouse
  }
}
