import BusinessLogic
import DomainEntities

/// How the browser was left: a small value, made of the parts that its screens give and take.
struct BrowserMemento: Hashable, Sendable {
  /// A list and a page, as they were left for others or at the end.
  struct Place: Hashable, Sendable {
    /// The list; nil where it was the same as afterwards.
    var list: MovieListMemento?
    /// The page.
    var page: MovieDetailMemento?
    /// Whether the page was of another film than the list's.
    var hasOwnPage = false
    /// Whether keys went to the page.
    var isOnPage = false
    /// What was to be seen there and not before it, by name.
    var names: [String] = []
  }

  /// Something that was switched by a key, against what the settings say.
  struct Switch: Hashable, Sendable {
    /// How it was left.
    var isOn: Bool
    /// What the settings said then: where they say something else now, that is newer.
    var setting: String
  }

  /// So many steps of the way are noted down; those before them are forgotten.
  static let most = 10

  /// Whose films they were.
  var source: String
  /// The way; at its end is where the browser was left.
  var places: [Place] = []
  /// How the panes shared the width.
  var layout = BrowserLayout.Preferences()
  /// Whether posters were shown.
  var posters: Switch?
  /// Whether the mouse was reported.
  var mouse: Switch?
}

extension BrowserMemento {
  /// Reads a text, part by part; what does not fit is left out.
  init?(reading text: String) {
    guard let text = StateText(reading: text) else { return nil }
    source = ""
    for part in text.parts {
      switch part.name {
      case "screen":
        source = part["source"] ?? ""
        layout = BrowserLayout.Preferences(
          showsOnePane: part.says("panes", "one"), listShare: part.number("list-share"))
        posters = Switch(part, "posters")
        mouse = Switch(part, "mouse")
      case "place": places.append(Place(part))
      case "list":
        if let rows = MovieListMemento.Rows(part) {
          setList(MovieListMemento(shown: rows, typed: part["typed"]))
        } else {
          forgetPlaces()
        }
      case "covered": setCovered(MovieListMemento.Rows(part))
      case "page": setPage(MovieDetailMemento(part))
      default: break
      }
    }
    places = places.suffix(Self.most)
  }

  private mutating func setList(_ list: MovieListMemento) {
    guard !places.isEmpty else { return }
    places[places.count - 1].list = list
  }

  private mutating func setCovered(_ rows: MovieListMemento.Rows?) {
    guard !places.isEmpty else { return }
    places[places.count - 1].list?.covered = rows
  }

  private mutating func setPage(_ page: MovieDetailMemento?) {
    guard !places.isEmpty else { return }
    places[places.count - 1].page = page
  }

  /// Nothing leads to a list that is not known, nor to what was before it.
  private mutating func forgetPlaces() {
    places = []
  }

  /// The same as a text.
  var text: String {
    var text = StateText()
    var screen = StateText.Part(name: "screen")
    screen.add("source", source)
    screen.add("panes", layout.showsOnePane ? "one" : "both")
    screen.add("list-share", layout.listShare)
    posters?.write(to: &screen, "posters")
    mouse?.write(to: &screen, "mouse")
    text.parts.append(screen)
    for place in places.suffix(Self.most) { text.parts += place.parts }
    return text.text
  }

  /// The places that a source has, from the last list on that it has not.
  func places(offeredBy offering: MovieOffering) -> [Place] {
    guard source == offering.name, places.last?.list != nil else { return [] }
    let last = places.lastIndex { place in
      place.list.map { !$0.isOffered(by: offering) } ?? false
    }
    return Array(places[(last.map { $0 + 1 } ?? 0)...])
  }
}

extension BrowserMemento.Place {
  fileprivate init(_ part: StateText.Part) {
    hasOwnPage = part.says("page-of", "another film")
    isOnPage = part.says("keys-to", "page")
    names = Array(part.all("name").prefix(2))
  }

  fileprivate var parts: [StateText.Part] {
    var place = StateText.Part(name: "place")
    place.add("keys-to", isOnPage ? "page" : "list")
    place.add("page-of", hasOwnPage ? "another film" : nil)
    for name in names { place.add("name", name) }
    var shown = list?.shown.part("list")
    shown?.add("typed", list?.typed)
    return [
      place, shown, list?.covered?.part("covered"), page?.part,
    ].compactMap(\.self)
  }
}

extension BrowserMemento.Switch {
  fileprivate init?(_ part: StateText.Part, _ name: String) {
    guard let word = part[name], let setting = part["\(name)-setting"],
      word == "on" || word == "off"
    else { return nil }
    self.init(isOn: word == "on", setting: setting)
  }

  fileprivate func write(to part: inout StateText.Part, _ name: String) {
    part.add(name, isOn ? "on" : "off")
    part.add("\(name)-setting", setting)
  }
}

extension MovieListMemento {
  fileprivate func isOffered(by offering: MovieOffering) -> Bool {
    [shown, covered].compactMap(\.self).allSatisfy { rows in
      rows.selection.list.isOffered(by: offering)
        && (rows.selection.sort.map { sort in
          // Orders of one's own lists depend on no source.
          rows.selection.list.isOwn || offering.sorts.contains(sort.attribute)
        } ?? true)
        && rows.selection.themes.allSatisfy(offering.themes.contains)
    }
  }
}
