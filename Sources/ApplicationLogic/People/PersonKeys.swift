import BusinessLogic
import Records
import TerminalModel
import Widgets
import Wording

/// The actions of keys on the page of a person.
enum PersonAction: Hashable, Sendable {
  case move(Movement)
  case nextPart, previousPart
  case open, follow, sort, filter, clearFilter, list, page, retry, leave
}

extension KeyBindings<PersonAction> {
  /// The keys of the screen.
  static let person = KeyBindings(
    "Person",
    KeyBinding.moving(.lines, byHalves: true) { .move($0) } + [
      KeyBinding([.character("}")], .nextPart, "next-section", "next section"),
      KeyBinding([.character("{")], .previousPart, "previous-section", "previous section"),
      KeyBinding(
        [Key(.enter), .character("l"), Key(.right)], .open, "open", "open the film", hint: "open",
        rank: 10),
      KeyBinding(
        [Key(.escape), .character("h"), Key(.left), .control("o"), .character("q")], .leave,
        "close", "close", hint: "close", rank: 15),
      KeyBinding(
        [.character("+")], .follow, "follow-person", "follow the person, or stop following",
        hint: "follow",
        rank: 20),
      KeyBinding(
        [.character("s")], .sort, "choose-sort", "choose a sort order", hint: "sort", rank: 30),
      KeyBinding(
        [.character("F"), .character("/")], .filter, "filter", "filter the films",
        hint: "filter", rank: 35),
      KeyBinding([Key(.backspace)], .clearFilter, "remove-filter", "remove the filter"),
      KeyBinding(
        [.character("L")], .list, "list", "show the films as a list", hint: "list", rank: 40),
      KeyBinding([.character("o")], .page, "open-page", "open the person's TMDB page"),
      KeyBinding([.character("r")], .retry, "refresh", "retry after a failure, or refresh"),
    ])
}

extension FeatureDeclaration {
  /// The key that opens the screen, and its command: a name, and after a slash a query.
  static let person = FeatureDeclaration(
    "person", .character("C"), "choose a person of the film or search", otherNames: ["people"],
    keys: .person,
    commands: [
      FeatureCommand(
        "follow", help: "follow a person, or choose one you follow", example: "akira kurosawa"
      ) { name in .following(name.isEmpty ? .list : .begin, name) },
      FeatureCommand("unfollow", help: "stop following a person", example: "akira kurosawa") {
        name in .following(name.isEmpty ? .list : .end, name)
      },
    ]
  ) { text, themes throws(CommandFailure) in
    let (name, query) = try OptionValues.personQuery(text, themes: themes)
    var request = OpenRequest("person", query: query)
    request.name = name.isEmpty ? nil : name
    return request
  }
}

extension OpenRequest {
  /// Creates the request to follow a person or to stop it, or for all followed people.
  static func following(_ following: Following, _ name: String = "") -> OpenRequest {
    var request = OpenRequest(PersonFeature.declaration.name)
    request.following = following
    request.name = name.isEmpty ? nil : name
    return request
  }
}
