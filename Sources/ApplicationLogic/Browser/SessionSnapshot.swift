import BusinessLogic
import DomainEntities

/// How the browser was left, for its next start: a small value made of the snapshots of its screens.
struct SessionSnapshot: Hashable, Sendable {
  /// Something that was toggled by a key, against what the settings say.
  struct Switch: Hashable, Sendable {
    /// How it was left.
    var isOn: Bool
    /// What the settings said then: where they say something else now, that is newer.
    var setting: String
  }

  /// The maximum number of steps of the way that are kept; those before them are forgotten.
  static let most = 10

  /// Whose films they were.
  var source: String
  /// The way; at its end is where the browser was left.
  var places: [BrowserPlace] = []
  /// How the panes shared the width.
  var layout = BrowserLayout.Preferences()
  /// Whether posters were shown.
  var posters: Switch?
  /// Whether the mouse was reported.
  var mouse: Switch?
}

extension SessionSnapshot.Switch {
  /// What is to be kept of a toggle: only what the settings do not say anyway.
  init?(_ isOn: Bool, from before: Bool, setting: String?) {
    guard let setting, isOn != before else { return nil }
    self.init(isOn: isOn, setting: setting)
  }

  /// Whether it was on, where the settings still say what they said then.
  func isOn(where setting: String?) -> Bool? { self.setting == setting ? isOn : nil }
}

// MARK: The session file

extension SessionSnapshot {
  /// Reads a text, part by part; what does not fit is left out.
  init?(reading text: String) {
    guard let text = SessionText(reading: text) else { return nil }
    source = ""
    var read: [BrowserPlace] = []
    func change(_ body: (inout BrowserPlace) -> Void) {
      if !read.isEmpty { body(&read[read.count - 1]) }
    }
    for part in text.parts {
      switch part.name {
      case "screen":
        source = part["source"] ?? ""
        layout = BrowserLayout.Preferences(
          showsOnePane: part.says("panes", "one"), listShare: part.number("list-share"))
        posters = Switch(part, "posters")
        mouse = Switch(part, "mouse")
      case "place": read.append(BrowserPlace(part))
      case "list":
        if let rows = ListSnapshot.Rows(part) {
          change { $0.list = ListSnapshot(shown: rows, typed: part["typed"]) }
        } else {
          // Nothing leads to a list that is not known, nor to what was before it.
          read = []
        }
      case "covered": change { $0.list?.covered = ListSnapshot.Rows(part) }
      case "page": change { $0.page = PageSnapshot(part) }
      default: break
      }
    }
    places = read.suffix(Self.most)
  }

  /// The same as a text.
  var text: String {
    var text = SessionText()
    var screen = SessionText.Part(name: "screen")
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
  func places(offeredBy offering: MovieOffering) -> [BrowserPlace] {
    guard source == offering.name, places.last?.list != nil else { return [] }
    let last = places.lastIndex { place in
      place.list.map { !$0.isOffered(by: offering) } ?? false
    }
    return Array(places[(last.map { $0 + 1 } ?? 0)...])
  }
}

extension BrowserPlace {
  fileprivate init(_ part: SessionText.Part) {
    isDetached = part.says("page-of", "another film")
    isOnPage = part.says("keys-to", "page")
    names = Array(part.all("name").prefix(2))
  }

  fileprivate var parts: [SessionText.Part] {
    var place = SessionText.Part(name: "place")
    place.add("keys-to", isOnPage ? "page" : "list")
    place.add("page-of", isDetached ? "another film" : nil)
    for name in names { place.add("name", name) }
    var shown = list?.shown.part("list")
    shown?.add("typed", list?.typed)
    return [
      place, shown, list?.covered?.part("covered"), page?.part,
    ].compactMap(\.self)
  }
}

extension SessionSnapshot.Switch {
  fileprivate init?(_ part: SessionText.Part, _ name: String) {
    guard let word = part[name], let setting = part["\(name)-setting"],
      word == "on" || word == "off"
    else { return nil }
    self.init(isOn: word == "on", setting: setting)
  }

  fileprivate func write(to part: inout SessionText.Part, _ name: String) {
    part.add(name, isOn ? "on" : "off")
    part.add("\(name)-setting", setting)
  }
}

extension ListSnapshot {
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
