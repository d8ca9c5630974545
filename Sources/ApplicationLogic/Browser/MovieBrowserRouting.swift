import BusinessLogic

/// The actions that the screens need from the session.
@MainActor protocol MovieBrowserRouting: AnyObject {
  /// Performs a global action.
  func perform(_ action: BrowserAction)
  /// Opens films of a query for tonight.
  func openTonight(_ query: TypedQuery)
  /// Opens what the user watched in a year, of the films that match a query.
  func openYear(_ year: Int?, matching query: TypedQuery)
  /// Saves the session for the next start.
  func keepSession()
}
