package import BusinessLogic
package import DomainEntities
package import FilmPages
import Films
package import MovieData
import People
import Tonight
import Vocabulary
import Walk
package import Widgets
import Year

/// The registration of a feature that opens over the panes.
package struct BrowserFeature: Sendable {
  /// Every feature, in the order of the documentation.
  ///
  /// Keys, help, key file, prompt, session, `moviebrowser keys` and ScreenLab read this list, so a
  /// new feature needs one entry.
  package static let all = [
    BrowserFeature { site in
      TonightFeature(
        lists: site.context.lists, library: site.context.library, marks: site.marks,
        today: site.context.today, seed: site.context.seed,
        watchlistPress: site.keys.press(.mark(.watchlist)),
        shownList: site.shownList, router: site.router)
    },
    BrowserFeature { site in
      YearFeature(
        library: site.context.library, facts: site.context.store, today: site.context.today,
        seenPress: site.keys.press(.mark(.seen)), router: site.router)
    },
    BrowserFeature { site in
      PersonFeature(
        lists: site.context.lists, marks: site.marks,
        newFilms: site.context.library.map {
          NewFilmsInteractor(library: $0, source: site.context.store)
        }, film: site.focusedFilm,
        found: site.foundPeople, links: site.context.links,
        debounce: site.context.typingDebounce, router: site.router)
    },
    BrowserFeature { site in
      WalkFeature(
        lists: site.context.lists, marks: site.marks, memory: WalkMemory(site.context.walks),
        rest: site.context.rest,
        presses: (site.keys.press(.tonight), site.keys.press(.mark(.seenOn))),
        shownList: { site.shownList().films }, shownPages: site.shownPages, router: site.router)
    },
  ]

  /// The name, the keys and the command.
  package let declaration: FeatureDeclaration
  /// Builds the feature with its dependencies.
  package let build: @MainActor @Sendable (FeatureSite) -> any Feature

  private init<F: Feature>(build: @escaping @MainActor @Sendable (FeatureSite) -> F) {
    declaration = F.declaration
    self.build = build
  }
}

/// Everything that features are built with.
@MainActor package struct FeatureSite {
  let context: BrowserContext
  let marks: MarkCache?
  let shownList: @MainActor () -> (films: MovieListSelection, name: String)
  let shownPages: @MainActor () -> PagedList
  let focusedFilm: @MainActor () -> MovieDetail?
  let foundPeople: @MainActor () -> [FoundPerson]
  let router: any ScreenRouter

  /// Creates a site of a browser.
  ///
  /// - Parameters:
  ///   - context: The dependencies of the browser.
  ///   - marks: The cached marks of its library.
  ///   - shownList: Returns the list that is shown, with its name.
  ///   - shownPages: Returns the films of that list that are loaded.
  ///   - focusedFilm: Returns what is known of the film that keys act on; nil if that is nothing.
  ///   - foundPeople: Returns the people that the search on the screen has found.
  ///   - router: The browser around the features.
  package init(
    _ context: BrowserContext, marks: MarkCache?,
    shownList: @escaping @MainActor () -> (films: MovieListSelection, name: String),
    shownPages: @escaping @MainActor () -> PagedList,
    focusedFilm: @escaping @MainActor () -> MovieDetail?,
    foundPeople: @escaping @MainActor () -> [FoundPerson], router: any ScreenRouter
  ) {
    self.context = context
    self.marks = marks
    self.shownList = shownList
    self.shownPages = shownPages
    self.focusedFilm = focusedFilm
    self.foundPeople = foundPeople
    self.router = router
  }

  /// The keys that work everywhere.
  var keys: KeyBindings<BrowserAction> { context.bindings[.browser] }
}
