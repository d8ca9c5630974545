/// The names of columns.
extension Wording {
  enum ColumnName {
    static let title = "Title"
    static let year = "Year"
    static let rating = "Rating"
    static let marks = "Marks"
    static let list = "List"
    static let theme = "Theme"
    static let films = "Films"
    static let note = "Note"
    static let step = "Step"
    static let time = "Time"
    static let change = "Change"
    /// The day of a viewing, or whether a film was seen.
    static let seen = "Seen"
    /// The day of a mark.
    static let marked = "Marked"
  }
}
