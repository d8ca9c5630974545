public import DomainEntities
import TerminalModel
public import Widgets
public import Wording

/// The options of `moviebrowser manual`.
public struct ManualOptions: Hashable, Sendable {
  /// The file name of a page; nil lists all names.
  public var page: String?
  /// The date on the page; nil for today.
  public var date: CalendarDate?

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    options.page = words.first
    guard options.page == nil, options.date != nil else { return }
    throw CommandFailure(.usage, Wording.dateNeedsPage)
  }

  static func date(_ word: String) throws(CommandFailure) -> CalendarDate? {
    guard let date = CalendarDate(iso: word) else {
      throw CommandFailure(.usage, Wording.invalidDate(word.excerpt))
    }
    return date
  }
}

/// `moviebrowser manual`: the manual pages, which packages install.
public enum ManualCommand {
  /// Returns a page, or the names of all pages, one on a line; `keys` are those that a newcomer
  /// needs.
  public static func text(
    _ options: ManualOptions, today: CalendarDate, keys: [KeySummary.Line]
  ) throws(CommandFailure) -> String {
    guard let name = options.page else {
      return ManualPages.names.map { $0 + "\n" }.joined()
    }
    let pages = ManualPages(date: options.date ?? today, keys: keys).all
    guard let page = pages.first(where: { $0.name == name }) else {
      throw .unknown(
        "manual page", name, among: ManualPages.names, hint: Wording.manualPageNames)
    }
    return page.text
  }
}
