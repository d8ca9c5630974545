/// Whatever shows web pages on this machine.
@MainActor public protocol LinkOpener: AnyObject {
  /// Has a page shown elsewhere, without waiting for it; answers false where that is not possible.
  func open(_ address: String) -> Bool
}
