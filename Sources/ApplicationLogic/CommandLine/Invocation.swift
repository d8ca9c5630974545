/// What the command line asks for.
public enum Invocation: Hashable, Sendable {
  /// The browser.
  case browse(BrowserOptions)
  /// A help text.
  case help(String)
  /// The version.
  case version
  /// Films of a list or of a search.
  case list(ListOptions)
  /// One film.
  case detail(DetailOptions)
  /// A film chosen at random.
  case surprise(SurpriseOptions)
  /// Credits and licenses.
  case credits
  /// The keys of the browser.
  case keys(KeysOptions)
  /// The key for TMDB, signing in and sync.
  case account(AccountOptions)
  /// The cache.
  case cache(CacheOptions)
  /// The settings.
  case config(ConfigOptions)
  /// Checks of the context.
  case doctor(SharedOptions)
  /// Marks of a film.
  case mark(MarkOptions)
  /// A list of marked films.
  case mine(MineOptions)
  /// Undoing the last step.
  case undo(SharedOptions)
  /// Redoing the step undone last.
  case redo(SharedOptions)
  /// The steps.
  case history(HistoryOptions)
  /// Statistics of a list of marked films.
  case statistics(StatisticsOptions)
  /// The library as a whole.
  case library(LibraryOptions)
  /// Marks from elsewhere.
  case importMarks(ImportOptions)
  /// Marks for elsewhere.
  case exportMarks(ExportOptions)
}
