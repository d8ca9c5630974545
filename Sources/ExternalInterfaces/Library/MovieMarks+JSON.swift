internal import ApplicationLogic
internal import DomainEntities

/// Marks as the journal keeps them.
extension MovieMarks {
  /// The marks as a JSON object; what is not marked is left out.
  var json: String {
    var members: [String] = []
    func add(_ name: String, _ moment: Moment?) {
      if let moment { members.append("\"\(name)\":\"\(moment)\"") }
    }
    add("favourite", favouriteSince)
    add("watchlist", watchlistSince)
    add("notForMe", notForMeSince)
    if !viewings.isEmpty {
      let objects = viewings.map { viewing in
        (viewing.day.map { "{\"day\":\"\($0)\"," } ?? "{")
          + (viewing.isRewatch ? "\"rewatch\":true," : "") + "\"noted\":\"\(viewing.noted)\"}"
      }
      members.append("\"seen\":[\(objects.joined(separator: ","))]")
    }
    if let rating { members.append("\"rating\":\(rating)") }
    add("rated", ratedAt)
    if !note.isEmpty { members.append("\"note\":\(JSONString.quoted(note))") }
    add("noted", notedAt)
    if !tags.isEmpty {
      members.append("\"tags\":[\(tags.map(JSONString.quoted).joined(separator: ","))]")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Reads what `json` writes; nil for anything else.
  init?(json: String) {
    guard let value = try? JSONValue.parse(Array(json.utf8), mostNodes: .max), case .object = value
    else {
      return nil
    }
    self.init()
    func moment(_ name: String) -> Moment? { value[name]?.text.flatMap { Moment(iso: $0) } }
    favouriteSince = moment("favourite")
    watchlistSince = moment("watchlist")
    notForMeSince = moment("notForMe")
    var viewings: [Viewing] = []
    for object in value["seen"]?.elements ?? [] {
      guard let noted = object["noted"]?.text.flatMap({ Moment(iso: $0) }) else { return nil }
      viewings.append(
        Viewing(
          day: object["day"]?.text.flatMap { CalendarDate(iso: $0) },
          isRewatch: object["rewatch"]?.boolean ?? false, noted: noted))
    }
    add(viewings)
    if let stars = value["rating"]?.number {
      rate(OwnRating(halves: Int(exactly: stars * 2) ?? 0), at: moment("rated"))
    }
    write(value["note"]?.text ?? "", at: moment("noted"))
    add(tags: (value["tags"]?.elements ?? []).compactMap(\.text))
  }
}
