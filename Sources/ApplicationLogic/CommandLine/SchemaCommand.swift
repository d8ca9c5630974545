import Commands
import Records
import Transfer
import Wording

/// The options of `moviebrowser schema`.
public struct SchemaOptions: Hashable, Sendable {
  /// The records that have a schema.
  static let shapes = [
    filmRecord.shape, detailRecord.shape, PersonOptions.shape, markedRecord.shape, stepRecord.shape,
    listRecord.shape, FollowOptions().shape,
    StatisticsOptions.yearShape, keyRecord.shape, creditRecord.shape, trailerRecord.shape,
    watchRecord.shape,
    surpriseRecord.shape, markRecord.shape, shownListRecord.shape, statisticsRecord.shape,
    libraryRecord.shape, checkRecord.shape, savedBackupRecord.shape, backupRecord.shape,
    restoreRecord.shape, importRecord.shape, accountRecord.shape, accountSyncRecord.shape,
    cacheRecord.shape, clearedCacheRecord.shape, configRecord.shape, findingRecord.shape,
    keyProblemRecord.shape, versionRecord.shape, themeRecord.shape, exportRecord.shape,
    errorRecord.shape,
  ]

  /// The name of the record.
  public var record = filmRecord.shape.name

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    let names = shapes.map(\.name)
    guard names.contains(word) else {
      throw .unknown("schema", word, among: names, hint: Wording.useOne(of: names))
    }
    options.record = word
  }
}

/// `moviebrowser schema`: the JSON Schema of a record.
public enum SchemaCommand {
  /// Returns the schema.
  public static func text(_ options: SchemaOptions) -> String {
    let shape = SchemaOptions.shapes.first { $0.name == options.record }
    return shape.map { $0.schema.text + "\n" } ?? ""
  }
}
