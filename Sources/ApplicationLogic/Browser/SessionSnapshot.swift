import BusinessLogic
import DomainEntities
import Films
import Records
import Widgets

/// The session as the user left it, for the next start: a value made of the snapshots of the
/// screens.
struct SessionSnapshot: Hashable, Sendable {
  /// A toggle that differs from the settings.
  struct Switch: Hashable, Sendable {
    /// Whether it was on.
    var isOn: Bool
    /// The setting at that time; a different setting now is newer and takes precedence.
    var setting: String
  }

  /// The maximum number of places that are saved; the oldest are dropped.
  static let most = 10

  /// The name of the source.
  var source: String
  /// The history; the last place is the current one.
  var places: [BrowserLocation] = []
  /// How the panes shared the width.
  var layout = BrowserLayout.Preferences()
  /// Whether posters were shown, if a key toggled them.
  var posters: Switch?
  /// Whether the mouse was enabled, if a key toggled it.
  var mouse: Switch?
}

extension SessionSnapshot.Switch {
  /// Creates the toggle to save; nil if it agrees with the settings.
  init?(_ isOn: Bool, from before: Bool, setting: String?) {
    guard let setting, isOn != before else { return nil }
    self.init(isOn: isOn, setting: setting)
  }

  /// Returns whether it was on; nil if the setting has changed since.
  func isOn(where setting: String?) -> Bool? { self.setting == setting ? isOn : nil }
}

// MARK: The session file

extension SessionSnapshot {
  /// Parses the text of a session file; parts that are not valid are skipped.
  init?(reading text: String) {
    guard let text = SessionText(reading: text) else { return nil }
    source = ""
    var read: [BrowserLocation] = []
    func change(_ body: (inout BrowserLocation) -> Void) {
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
      case "place": read.append(BrowserLocation(part))
      case "list":
        if let rows = ListSnapshot.Rows(part) {
          change { $0.list = ListSnapshot(shown: rows, typed: part["typed"]) }
        } else {
          // Without its list a place cannot be restored, and neither can those before it.
          read = []
        }
      case "covered": change { $0.list?.covered = ListSnapshot.Rows(part) }
      case "page": change { $0.page = PageSnapshot(part) }
      default: break
      }
    }
    places = read.suffix(Self.most)
  }

  /// The text of the session file.
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

  /// Returns the places after the last list that the source does not offer.
  func places(offeredBy offering: SourceCapabilities) -> [BrowserLocation] {
    guard source == offering.name, places.last?.list != nil else { return [] }
    let last = places.lastIndex { place in
      place.list.map { !$0.isOffered(by: offering) } ?? false
    }
    return Array(places[(last.map { $0 + 1 } ?? 0)...])
  }
}

extension BrowserLocation {
  fileprivate init(_ part: SessionText.Part) {
    isDetached = part.says("page-of", "another-film")
    isOnPage = part.says("keys-to", "page")
    names = Array(part.all("name").prefix(4))
    front = part["over"].map {
      ScreenSnapshot(
        $0, values: part.values(after: "over-"), startsPath: part.says("heading", "from-here"))
    }
  }

  fileprivate var parts: [SessionText.Part] {
    var place = SessionText.Part(name: "place")
    place.add("keys-to", isOnPage ? "page" : "list")
    place.add("page-of", isDetached ? "another-film" : nil)
    for name in names { place.add("name", name) }
    if let front {
      place.add("over", front.feature)
      place.add("heading", front.startsPath ? "from-here" : nil)
      for (name, value) in front.values.sorted(by: { $0.key < $1.key }) {
        place.add("over-\(name)", value)
      }
    }
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
  fileprivate func isOffered(by offering: SourceCapabilities) -> Bool {
    [shown, covered].compactMap(\.self).allSatisfy { rows in
      rows.selection.list.isOffered(by: offering)
        && (rows.selection.sort.map { sort in
          // The sort orders of the user's own lists do not depend on the source.
          rows.selection.list.isOwn || offering.sorts.contains(sort.attribute)
        } ?? true)
        && rows.selection.filters.compactMap(\.kind).allSatisfy {
          $0.isOfMarks || rows.selection.list.isOwn || offering.filters.contains($0)
        }
    }
  }
}
