public import Commands

/// A parsed command line.
public enum Invocation: Hashable, Sendable {
  /// The browser.
  case browse(BrowserOptions)
  /// A help text.
  case help(String)
  /// The versions of the program and of its parts.
  case version(SharedOptions)
  /// The browser, for a film that the user picks.
  case pick(PickOptions)
  /// Films of a list or of a search.
  case list(ListOptions)
  /// One film.
  case detail(DetailOptions)
  /// A person.
  case person(PersonOptions)
  /// The themes of the catalog.
  case themes(SharedOptions)
  /// A film chosen at random.
  case surprise(SurpriseOptions)
  /// Credits and licenses.
  case credits(SharedOptions)
  /// The keys of the browser.
  case keys(KeysOptions)
  /// The JSON Schema of a record.
  case schema(SchemaOptions)
  /// Completion for a shell.
  case completion(CompletionOptions)
  /// The manual pages.
  case manual(ManualOptions)
  /// The TMDB key, sign-in and sync.
  case account(AccountOptions)
  /// The cache.
  case cache(CacheOptions)
  /// The settings.
  case config(ConfigOptions)
  /// Checks of the key, network, cache and terminal.
  case doctor(SharedOptions)
  /// Marks of a film.
  case mark(MarkOptions)
  /// A list of marked films.
  case mine(MineOptions)
  /// The user's own lists.
  case lists(ListsOptions)
  /// A followed person, or all of them.
  case follow(FollowOptions)
  /// Undo of a step.
  case undo(StepOptions)
  /// Redo of an undone step.
  case redo(StepOptions)
  /// The history of marks.
  case history(HistoryOptions)
  /// Statistics of a list of marked films.
  case statistics(StatisticsOptions)
  /// The library as a whole.
  case library(LibraryOptions)
  /// Import of marks.
  case importMarks(ImportOptions)
  /// Export of marks.
  case exportMarks(ExportOptions)
}
