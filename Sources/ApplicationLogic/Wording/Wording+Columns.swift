/// The names of columns.
package extension Wording {
  /// The headings of columns in tables.
  enum ColumnName {
    package static let rank = "#"
    package static let title = "Title"
    package static let year = "Year"
    package static let rating = "Rating"
    package static let marks = "Marks"
    package static let list = "List"
    package static let theme = "Theme"
    package static let films = "Films"
    package static let note = "Note"
    package static let step = "Step"
    package static let time = "Time"
    package static let change = "Change"
    package static let person = "Person"
    package static let followed = "Followed since"
    package static let newFilms = "New films"
    /// The day of a viewing, or whether a film was seen.
    package static let seen = "Seen"
    /// The day of a mark.
    package static let marked = "Marked"
  }
}
