import Commands
import Records
import Transfer
import Wording

/// The options of `moviebrowser schema`.
public struct SchemaOptions: Hashable, Sendable {
  /// A record that has a schema.
  public enum Record: String, CaseIterable, Sendable {
    /// A film of a list or a search.
    case film
    /// A film with all its details.
    case detail
    /// A marked film.
    case marked
    /// A step of the history.
    case history
    /// A list of the user.
    case list
    /// What was watched in a year.
    case year
    /// The keys of an action on a screen.
    case key
    /// A source of facts, or software in the program.
    case credit
    /// The address of a trailer.
    case trailer = "detail-trailer"
    /// Where to watch a film.
    case watch = "detail-watch"
    /// A film for tonight.
    case surprise
    /// A film and what has changed in its marks.
    case mark
    /// A list of the user with its films.
    case listFilms = "lists-show"
    /// The statistics of a list.
    case statistics = "stats"
    /// The library file and its backups.
    case library
    /// The result of a check of the library.
    case checkedLibrary = "library-check"
    /// A backup that was made.
    case savedBackup = "library-backup"
    /// A backup.
    case backup = "library-backups"
    /// What restoring a backup changes.
    case restore = "library-restore"
    /// The report of an import.
    case importReport = "import"
    /// The key, the session and what is not sent yet.
    case account
    /// The changes of a sync.
    case accountSync = "account-sync"
    /// The size and age of the cache.
    case cache
    /// What was cleared from the cache.
    case clearedCache = "cache-clear"
    /// All settings.
    case config
    /// The result of a check of the program.
    case finding = "doctor"
    /// An error in the key file.
    case keyProblem = "keys-check"
    /// The versions of the program and of its parts.
    case version
    /// A theme and the number of films with it.
    case theme = "themes"
    /// An error.
    case error

    /// The fields.
    var shape: RecordShape {
      switch self {
      case .film: .film
      case .detail: .detail
      case .marked: .markedFilm
      case .history: .step
      case .list: .customList
      case .year: .year
      case .key: .key
      case .credit: .credit
      case .trailer: .trailer
      case .watch: .watch
      case .surprise: .surprise
      case .mark: .markedNow
      case .listFilms: .customListFilms
      case .statistics: .statistics
      case .library: .library
      case .checkedLibrary: .checkedLibrary
      case .savedBackup: .savedBackup
      case .backup: .backup
      case .restore: .restore
      case .importReport: .importReport
      case .account: .accountStatus
      case .accountSync: .accountSync
      case .cache: .cache
      case .clearedCache: .clearedCache
      case .config: .config
      case .finding: .finding
      case .keyProblem: .keyProblem
      case .version: .version
      case .theme: .theme
      case .error: .error
      }
    }
  }

  /// The record.
  public var record = Record.film

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard let word = words.first else { return }
    guard let record = Record(rawValue: word) else {
      let names = Record.allCases.map(\.rawValue)
      throw .unknown("schema", word, among: names, hint: Wording.useOne(of: names))
    }
    options.record = record
  }
}

/// `moviebrowser schema`: the JSON Schema of a record.
public enum SchemaCommand {
  /// Returns the schema.
  public static func text(_ options: SchemaOptions) -> String {
    let record = options.record
    return record.shape.schema(title: "moviebrowser \(record.rawValue)").text + "\n"
  }
}
