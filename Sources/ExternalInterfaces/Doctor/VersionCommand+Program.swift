internal import BusinessLogic
internal import Catalogue
public import Commands
internal import CRevision
internal import CSQLite
internal import Networking

extension VersionCommand {
  /// Creates the command with the facts about this build and the libraries of this machine.
  public static func ofProgram(version: String) -> Self {
    let catalogue = EmbeddedCatalogue.shared
    return Self(
      version: version, commit: text(revision_commit()), date: text(revision_date()),
      films: catalogue.count, lastDay: catalogue.offering.lastDay,
      sqlite: String(cString: sqlite3_libversion()), curl: CurlLibrary.find()?.version)
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
