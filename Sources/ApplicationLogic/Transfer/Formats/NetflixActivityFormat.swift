import DomainEntities
import Records
import TerminalModel
import Wording

/// `ViewingActivity.csv`: everything that the profiles of an account have played at Netflix.
///
/// The file has no lengths of films. A viewing counts from 40 minutes on, if it is at least half of
/// what was ever played of the title. Matches are compared with the length of the film.
extension TableFormat {
  static let netflixActivity = TableFormat(.netflix) { table in
    ["Profile Name", "Start Time", "Duration", "Title", "Supplemental Video Type"]
      .allSatisfy(table.has)
  } reading: { file, context throws(CommandFailure) in
    let activity = NetflixActivity(file, in: context)
    guard let profile = activity.profile(context.profile) else {
      throw CommandFailure(
        .failure, Wording.severalProfiles(file.path, activity.profiles, context.profile))
    }
    let viewings = activity.viewings(of: profile)
    let series = NetflixTitle.series(of: activity.titles(of: profile))
    return ImportReading(
      columns: [
        "Profile Name", "Start Time", "Duration", "Attributes", "Title",
        "Supplemental Video Type", "Device Type", "Bookmark", "Latest Bookmark", "Country",
      ]
    ) { fields, log in
      // Trailers and previews have a type.
      guard fields.text("Profile Name") == profile, fields.text("Supplemental Video Type").isEmpty
      else { return [] }
      let title = fields.text("Title")
      guard NetflixTitle.isFilm(title, among: series, at: fields.place, isRepeated: true, &log)
      else { return [] }
      guard let viewing = viewings[fields.place] else { return [] }
      guard viewing.isWhole else {
        log.skipPartViewing()
        return []
      }
      var row = ImportRow(LibraryMovie(names: MovieIdentifiers(), title: title))
      row.plays = [fields.date("Start Time", .time, &log)]
      row.minutes = viewing.minutes
      return [row]
    }
  }
}

/// What the profiles of an account have played.
private struct NetflixActivity {
  /// A viewing, which may have several rows.
  struct Viewing {
    var minutes: Int
    var isWhole: Bool
  }

  private struct Play {
    var place: String
    var title: String
    var start: String
    /// The time played, and the position in the film, in seconds.
    var seconds: Int
    var position: Int

    var day: Int { CalendarDate(iso: start.prefix(10))?.dayNumber ?? 0 }
  }

  /// The greatest number of days between two parts of one viewing.
  private static let days = 3
  /// The minimum number of minutes of a viewing.
  private static let leastMinutes = 40

  /// The films, episodes and trailers by profile, in the order of the file.
  private var plays: [String: [Play]] = [:]
  /// The names of the profiles, in the order of the file.
  private(set) var profiles: [String] = []

  init(_ file: ImportTable, in context: ImportContext) {
    for case .row(let row) in file.table.lines {
      let fields = ImportFields(row, of: file, in: context)
      let profile = fields.text("Profile Name")
      if plays[profile] == nil { profiles.append(profile) }
      guard fields.text("Supplemental Video Type").isEmpty else {
        plays[profile] = plays[profile] ?? []
        continue
      }
      plays[profile, default: []].append(
        Play(
          place: fields.place, title: fields.text("Title"), start: fields.text("Start Time"),
          seconds: Self.seconds(fields.text("Duration")) ?? 0,
          position: Self.seconds(fields.text("Bookmark")) ?? 0))
    }
  }

  /// Returns the profile with a name, in any case, or the only one; nil if there is none.
  func profile(_ name: String?) -> String? {
    guard let name else { return profiles.count == 1 ? profiles.first : nil }
    return profiles.first { $0 == name }
      ?? profiles.first { $0.lowercased() == name.lowercased() }
  }

  /// Returns the titles and days of a profile.
  func titles(of profile: String) -> [(title: String, day: String)] {
    (plays[profile] ?? []).map { ($0.title, String($0.start.prefix(10))) }
  }

  /// Returns the viewings of a profile by the places of their last rows.
  func viewings(of profile: String) -> [String: Viewing] {
    var viewings: [String: Viewing] = [:]
    for plays in Dictionary(grouping: plays[profile] ?? [], by: \.title).values {
      let longest = plays.map { max($0.seconds, $0.position) }.max() ?? 0
      var rest = plays.sorted { $0.start < $1.start }[...]
      while var last = rest.popFirst() {
        var seconds = last.seconds
        while let next = rest.first, next.day - last.day <= Self.days {
          last = next
          seconds += next.seconds
          rest.removeFirst()
        }
        viewings[last.place] = Viewing(
          minutes: seconds / 60,
          isWhole: seconds >= Self.leastMinutes * 60 && 2 * seconds >= longest)
      }
    }
    return viewings
  }

  /// Returns the seconds of a length such as `01:49:26`; nil for any other text.
  private static func seconds(_ text: String) -> Int? {
    let numbers = text.split(separator: ":").map { Int($0) }
    guard numbers.count == 3, let hours = numbers[0], let minutes = numbers[1],
      let seconds = numbers[2], (0..<100).contains(hours), (0..<60).contains(minutes),
      (0..<60).contains(seconds)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
