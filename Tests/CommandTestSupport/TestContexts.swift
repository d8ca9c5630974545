package import BusinessLogic
package import Commands
package import DomainEntities
import Records
import TestSupport

extension CommandContext {
  /// Creates the context of a command, by default without films and marks, in English, and on
  /// July 1, 2026.
  package static func test(
    store: (any MovieDataStore)? = nil, library: any MovieLibrary = InMemoryMovieLibrary(),
    now: Timestamp? = nil, today: CalendarDate = day("2026-07-01"), language: String = "en",
    region: String? = nil, ratingMarksSeen: Bool = true,
    smartLists: any SmartListStore = BuiltInSmartLists(),
    ask: @escaping @Sendable (String) -> Bool? = { _ in nil },
    report: @escaping @Sendable (String) -> Void = { _ in },
    inform: @escaping @Sendable (String) -> Void = { _ in }
  ) -> CommandContext {
    var context = CommandContext(
      store: store, library: library,
      now: now ?? Timestamp(seconds: today.dayNumber * 86_400 + 43_200))
    context.language = language
    context.region = region
    context.ratingMarksSeen = ratingMarksSeen
    context.smartLists = smartLists
    (context.ask, context.report, context.inform) = (ask, report, inform)
    return context
  }
}

extension ImportCommand.Context {
  /// Creates a context with the sources of an import.
  package init(
    library: any MovieLibrary, catalogue: any MovieDataStore, service: (any MovieDataStore)?,
    isRequired: Bool = false, store: (any MovieDataStore)? = nil, ratingMarksSeen: Bool = true,
    smartLists: any SmartListStore = BuiltInSmartLists()
  ) {
    self.init(
      .test(
        store: store, library: library, ratingMarksSeen: ratingMarksSeen, smartLists: smartLists),
      catalogue: catalogue, service: service, isRequired: isRequired)
  }
}
