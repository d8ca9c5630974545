/// The fields of films, marks and lists; a test compares them with what the program prints.
extension RecordField {
  /// What names a film.
  package static let named: [RecordField] = [.string("id"), .string("title"), .integer("year")]

  private static let viewing: [RecordField] = [
    .string("day"), .boolean("rewatch"), .string("noted"),
  ]

  /// The marks of a film.
  package static let marks = object(
    "marks",
    [
      .string("favourite"), .string("watchlist"), .string("notForMe"), .objects("seen", viewing),
      .number("rating"), .string("rated"), .string("note"), .string("noted"), .strings("tags"),
    ])

  private static let summary: [RecordField] = [
    RecordField.string("id").required, RecordField.string("title").required,
    .string("originalTitle"), .strings("otherTitles"),
    .integer("year"), .string("releaseDate"), .integer("runtime"), .boolean("approximateRuntime"),
    .strings("genres"), .strings("countries"), .string("originalLanguage"), .number("rating"),
    .integer("votes"), .string("overview"), .integer("tmdbID"), .string("imdbID"),
    .string("homepage"),
  ]

  fileprivate static let film: [RecordField] =
    summary + [
      .strings("directors"), .string("match"), .object("found", [.string("in"), .string("text")]),
      marks,
    ]

  /// Where to watch a film.
  package static let watch: [RecordField] = [
    .string("country"), .string("page"),
    .objects("offers", [.string("kind"), .strings("providers")]), .string("credit"),
  ]

  /// A film with all its details.
  package static let detail: [RecordField] =
    summary + [
      .string("tagline"), .strings("directors"), .strings("writers"),
      .objects("cast", [.string("name"), .string("character")]),
      .objects("crew", [.string("name"), .string("job")]), .strings("spokenLanguages"),
      .strings("companies"), .objects("awards", [.string("name"), .strings("categories")]),
      .objects("basedOn", [.string("title"), .string("author")]), .string("certification"),
      .objects(
        "videos", [.string("name"), .string("kind"), .string("site"), .string("url")]),
      .string("collection"), .string("status"), .integer("budget"), .integer("revenue"),
      .strings("keywords"),
      .objects(
        "releases",
        [
          .string("date"), .string("kind"), .string("country"), .string("certification"),
          .string("note"),
        ]),
      .object("watch", watch), .objects("recommendations", named + [.string("reason")]),
      .object("borrowed", [.string("language"), .strings("parts")]), .integer("age"), marks,
    ]

  /// A marked film without fields that are derived from its marks.
  package static let marked: [RecordField] = [
    RecordField.string("id").required, RecordField.string("title").required,
    .string("originalTitle"), .integer("year"), .integer("runtime"), .strings("genres"),
    .strings("countries"), .string("originalLanguage"), .integer("tmdbID"), .string("imdbID"),
    .strings("directors"), .object("viewing", viewing), marks,
  ]

  /// What `LibraryJSON.row` adds to a marked film.
  package static let derivedMarks =
    ([
      .string("date"), .strings("marked"), .string("day"), .boolean("rewatch"),
      .integer("viewings"),
      .number("rating"), .string("favourite"), .string("watchlist"), .string("notForMe"),
      .strings("tags"), .string("note"),
    ] as [RecordField]).map(\.derived)

  /// The marks of a film before and after a change.
  package static let change: [RecordField] =
    named + [.object("before", marks.type.fields), .object("after", marks.type.fields)]

  private static let listSide: [RecordField] = [
    .string("list"), .boolean("ranked"), .string("note"),
    .objects("films", named + [.string("listNote")]),
  ]

  /// A change of a list.
  package static let listChange: [RecordField] = [
    .integer("place"), .object("before", listSide), .object("after", listSide),
  ]
}

extension RecordShape {
  /// The columns of films in a pipe.
  package static let filmColumns = [
    "id", "title", "year", "runtime", "genres", "countries", "originalTitle",
  ]

  /// A film of a list or a search.
  package static let film = RecordShape(RecordField.film, pipeColumns: filmColumns)

  /// A film with all its details.
  package static let detail = RecordShape(RecordField.detail)

  /// A marked film.
  package static let markedFilm = RecordShape(
    RecordField.marked + RecordField.derivedMarks,
    pipeColumns: ["id", "title", "year", "date", "rating", "marked", "tags", "note"],
    csvColumns: [
      "id", "tmdbID", "imdbID", "title", "year", "day", "rewatch", "viewings", "rating",
      "favourite", "watchlist", "notForMe", "tags", "note",
    ])

  /// A step of the history.
  ///
  /// In a pipe, a line begins with the time, since a number would be read as a film's ID.
  package static let step = RecordShape(
    [
      RecordField.integer("step").required, RecordField.string("time").required,
      RecordField.string("by").required, .string("label"), .string("undone"),
      RecordField.integer("films").required,
      RecordField.objects("changes", RecordField.change).required,
      .objects("lists", RecordField.listChange), RecordField.string("description").derived,
    ], pipeColumns: ["time", "step", "by", "undone", "description"],
    csvColumns: ["step", "time", "by", "undone", "films", "description"])

  /// A list of the user without its films.
  package static let customList = RecordShape([
    RecordField.string("list").required, RecordField.boolean("ranked").required, .string("note"),
    RecordField.integer("films").required, RecordField.integer("seen").required,
  ])

  /// A list of the user with its films, which are its rows.
  package static let customListFilms = RecordShape(
    [
      RecordField.string("list").required, RecordField.boolean("ranked").required,
      .string("note"), .string("query"),
      RecordField.objects("films", RecordField.marked + [.string("listNote")]).required,
    ],
    rows: RecordField.marked + [.string("listNote"), RecordField.integer("place").derived]
      + RecordField.derivedMarks,
    pipeColumns: ["id", "title", "year", "marked", "listNote", "place"],
    csvColumns: [
      "id", "tmdbID", "imdbID", "title", "year", "directors", "marked", "rating", "listNote",
      "place",
    ])
}
