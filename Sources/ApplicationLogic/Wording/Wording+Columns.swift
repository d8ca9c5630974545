/// The names of columns.
extension Wording {
  enum ColumnName {
    static let title = "Title"
    static let year = "Year"
    static let rating = "Rating"
    static let marks = "Marks"
    /// The day of a viewing.
    static let seen = "Seen"
    /// The day of a mark.
    static let marked = "Marked"
  }
}
