/// What a list of films shows, ready to be drawn.
struct MovieListViewModel: Hashable, Sendable {
  /// One film.
  struct Row: Hashable, Sendable {
    var title = ""
    var year = ""
    /// The day of the release as far as it is known, for a list that shows days.
    var day = ""
    var genre = ""
    var figure = ""
    var country = ""
    var marks = ""
    var isDimmed = false
    /// Whether it stands for films that could not be read; then the title says which, and why.
    var isGap = false
  }

  /// What stands below the last row, or in the place of rows.
  enum Tail: Hashable, Sendable {
    /// Nothing to say.
    case none
    /// A batch is on its way.
    case loading
    /// The list ends here.
    case end(String)
    /// There is nothing in the list.
    case empty(String)
    /// The batch could not be had.
    case failed(String)
  }

  /// The name of the list.
  var heading = ""
  /// A sentence about all rows, which stands above them.
  var note: String?
  /// What the figures of the rows are.
  var figure = MovieListFigure.length
  /// Whether the list shows days of release where there is room, and not just years.
  var showsDays = false
  /// Whether rows have a column of signs for what is marked.
  var hasMarks = false
  /// The rows in the window.
  var rows: [Row] = []
  /// Which of `rows` is chosen.
  var selectedRow: Int?
  /// What follows them.
  var tail = Tail.none
  /// Where one is, such as `37 of 214`.
  var position = ""
  /// The order, and what is going on.
  var remark = ""
  /// A sentence to be read now, in the place of the remark.
  var notice: String?
  /// What is typed after `/`, while it is typed.
  var searchText: InputLine?
  /// What becomes of that search, in the place of the position.
  var searchRemark: String?
}
