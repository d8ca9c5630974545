@testable import Commands

extension ImportOptions {
  /// Creates options for a dry run or for replacing marks.
  init(isDryRun: Bool = false, replaces: Bool = false) {
    self.init()
    self.isDryRun = isDryRun
    self.replaces = replaces
  }
}

extension ExportOptions {
  /// Creates options for an export format.
  init(_ form: ExportCommand.Form, isWatchlist: Bool = false) {
    self.init()
    self.form = form
    self.isWatchlist = isWatchlist
  }
}
