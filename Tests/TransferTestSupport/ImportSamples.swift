public import DomainEntities
import TestSupport
public import Transfer

/// Exports in the formats of other programs, with fictional films.
public enum ImportSamples {
  /// The time of imports.
  public static let now = Timestamp(seconds: 1_795_000_000, offset: 60)

  /// A Letterboxd export: every viewing is in the diary, and a film is in up to five other files as
  /// well.
  public static let letterboxd: [(path: String, text: String)] = [
    (
      "watched.csv",
      """
      Date,Name,Year,Letterboxd URI
      2020-01-05,The Long Harbour,1951,https://boxd.it/1aa
      2020-01-05,Crème & Sugar,2001,https://boxd.it/1ab
      2020-01-06,"Stop, Thief!",1933,https://boxd.it/1ac
      2020-01-07,Orbit,2013,https://boxd.it/1ad

      """
    ),
    (
      "diary.csv",
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-01-05,The Long Harbour,1951,https://boxd.it/2ba,4,,"noir, with Ada",2020-01-04
      2021-06-01,The Long Harbour,1951,https://boxd.it/2bb,5,Yes,cinema,2021-05-31
      2020-01-07,Orbit,2013,https://boxd.it/2bc,,,,2020-01-07

      """
    ),
    (
      "ratings.csv",
      """
      Date,Name,Year,Letterboxd URI,Rating
      2020-01-05,The Long Harbour,1951,https://boxd.it/1aa,4.5
      2020-01-06,"Stop, Thief!",1933,https://boxd.it/1ac,0.5

      """
    ),
    (
      "reviews.csv",
      """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
      2021-06-01,The Long Harbour,1951,https://boxd.it/2bb,5,Yes,"Better ""again"".

      The fog!",cinema,2021-05-31
      2020-01-05,The Long Harbour,1951,https://boxd.it/2ba,4,,Slow at first.,"noir, with Ada",2020-01-04

      """
    ),
    (
      "likes/films.csv",
      """
      Date,Name,Year,Letterboxd URI
      2020-02-01,The Long Harbour,1951,https://boxd.it/1aa

      """
    ),
    (
      "watchlist.csv",
      """
      Date,Name,Year,Letterboxd URI
      2022-03-04,Tomorrow Perhaps,,https://boxd.it/1ae

      """
    ),
    ("profile.csv", "Date Joined,Username\n2019-01-01,somebody\n"),
    ("deleted/diary.csv", "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"),
    (
      "lists/best.csv",
      """
      Letterboxd list export v7
      Date,Name,Tags,URL,Description
      2020-01-01,Best,,https://boxd.it/1,

      Position,Name,Year,URL,Description
      1,The Long Harbour,1951,https://boxd.it/1aa,first

      """
    ),
  ]

  /// The ratings that IMDb exports.
  public static let ratings = """
    Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
    tt9000001,9,2019-04-01,The Long Harbour,Le Port,https://www.imdb.com/title/tt9000001,Movie,7.9,104,1951,"Thriller, Sci-Fi, Film-Noir",170000,1951-08-31,"Ann Bee, Cee Dee"
    tt9000002,1,2019-04-02,"Stop, Thief!","Stop, Thief!",https://www.imdb.com/title/tt9000002,tvMovie,5.0,70,1933,Comedy,10,1933-01-01,
    tt9000003,8,2019-04-03,Long Running,Long Running,https://www.imdb.com/title/tt9000003,TV Series,8.0,50,2010,Drama,99,2010-01-01,
    tt9000004,11,2019-04-04,Too Good,Too Good,https://www.imdb.com/title/tt9000004,Movie,8.0,50,2010,Drama,99,2010-01-01,

    """

  /// The watchlist that IMDb exports.
  public static let watchlist = """
    Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
    1,tt9000005,2023-01-02,2023-01-02,Ada says so,Orbit,Orbit,https://www.imdb.com/title/tt9000005,Movie,7.7,91,2013,Sci-Fi,1,2013-10-03,,,

    """

  /// Returns a file with a text.
  public static func input(_ name: String, _ text: String) -> ImportInput {
    ImportInput(name: name, files: [.init(path: name, bytes: Array(text.utf8))])
  }

  /// Returns a file with bytes.
  public static func input(_ name: String, _ bytes: [UInt8]) -> ImportInput {
    ImportInput(name: name, files: [.init(path: name, bytes: bytes)])
  }

  /// The Letterboxd export as a folder.
  public static var folder: ImportInput {
    ImportInput(
      name: "letterboxd-somebody",
      files: letterboxd.map { .init(path: $0.path, bytes: Array($0.text.utf8)) },
      isCollection: true)
  }

  /// Returns noon on a day in local time.
  public static func noon(_ iso: String) -> Timestamp {
    let noon = day(iso).dayNumber * 86_400 + 43_200
    return Timestamp(seconds: noon - now.offset * 60, offset: now.offset)
  }
}
