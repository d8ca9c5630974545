import TerminalModel
import Wording

/// A page of facts, numbers and films in one HTML file, without scripts and without a network.
///
/// Every number is in a table, so that a screen reader has it; its bar is a picture beside it.
package struct HTMLPage: Sendable {
  /// A table of names and numbers with bars.
  package struct Chart: Sendable {
    /// The heading.
    package var heading: String
    /// The headings of the columns.
    package var columns: (name: String, count: String)
    /// The names with their numbers.
    package var rows: [(name: String, count: Int)]

    package init(
      heading: String, columns: (name: String, count: String), rows: [(name: String, count: Int)]
    ) {
      self.heading = heading
      self.columns = columns
      self.rows = rows
    }
  }

  /// A table of texts.
  package struct Table: Sendable {
    /// The heading.
    package var heading: String
    /// The headings of the columns.
    package var columns: [String]
    /// The cells of each row.
    package var rows: [[String]]

    package init(heading: String, columns: [String], rows: [[String]]) {
      self.heading = heading
      self.columns = columns
      self.rows = rows
    }
  }

  /// A square of a map of days.
  package struct Square: Sendable {
    /// The column and the row.
    package var place: (column: Int, row: Int)
    /// How dark the square is, from 0 to 4.
    package var level: Int
    /// What the square means.
    package var title: String

    package init(place: (column: Int, row: Int), level: Int, title: String) {
      self.place = place
      self.level = level
      self.title = title
    }
  }

  /// The title.
  var title: String
  /// A note below the title, which may have several lines; empty if there is none.
  package var note = ""
  /// Facts, each with a label.
  package var facts: [(label: String, text: String)] = []
  /// The heading of a map of days, a description of it, and its squares.
  package var map: (heading: String, description: String, squares: [Square])?
  /// The tables with bars.
  package var charts: [Chart] = []
  /// A table of texts after them.
  package var table: Table?
  /// The last line.
  package var footer = ""

  /// Creates a page with a title.
  package init(title: String) { self.title = title }

  /// The HTML.
  package var text: String {
    var text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(Self.escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(Self.escaped(title))</h1>

      """
    for line in note.split(whereSeparator: \.isNewline) {
      text += "<p>\(Self.escaped(String(line)))</p>\n"
    }
    if !facts.isEmpty {
      text += "<dl>\n"
      for (label, fact) in facts {
        text += "<div><dt>\(Self.escaped(label))</dt><dd>\(Self.escaped(fact))</dd></div>\n"
      }
      text += "</dl>\n"
    }
    if let map { text += Self.text(of: map) }
    if !charts.isEmpty {
      text += "<div class=\"charts\">\n\(charts.map(Self.text).joined())</div>\n"
    }
    if let table { text += Self.text(of: table) }
    return text + "</main>\n<footer>\(Self.escaped(footer))</footer>\n</body>\n</html>\n"
  }

  private static func text(
    of map: (heading: String, description: String, squares: [Square])
  ) -> String {
    let size = 12
    let columns = (map.squares.map(\.place.column).max() ?? 0) + 1
    var text = "<section>\n<h2>\(escaped(map.heading))</h2>\n"
    text += "<svg class=\"map\" role=\"img\" viewBox=\"0 0 \(columns * size) \(7 * size)\">\n"
    text += "<title>\(escaped(map.description))</title>\n"
    for square in map.squares {
      let (x, y) = (square.place.column * size, square.place.row * size)
      text += "<rect class=\"l\(square.level)\" x=\"\(x)\" y=\"\(y)\" width=\"10\" height=\"10\">"
      text += "<title>\(escaped(square.title))</title></rect>\n"
    }
    return text + "</svg>\n</section>\n"
  }

  private static func text(of chart: Chart) -> String {
    let scale = BarText.scale(of: chart.rows.map(\.count))
    var text = "<section>\n<h2>\(escaped(chart.heading))</h2>\n<table>\n"
    text += "<thead><tr><th scope=\"col\">\(escaped(chart.columns.name))</th>"
    text +=
      "<th scope=\"col\">\(escaped(chart.columns.count))</th><td></td></tr></thead>\n<tbody>\n"
    for row in chart.rows {
      let width = BarText.length(row.count, of: scale, in: 200)
      text += "<tr><th scope=\"row\">\(escaped(row.name))</th><td>\(Wording.number(row.count))</td>"
      text += "<td><svg aria-hidden=\"true\" width=\"200\" height=\"12\">"
      text += "<rect width=\"\(width)\" height=\"12\"/></svg></td></tr>\n"
    }
    return text + "</tbody>\n</table>\n</section>\n"
  }

  private static func text(of table: Table) -> String {
    var text = "<section>\n<h2>\(escaped(table.heading))</h2>\n<table>\n<thead><tr>"
    text += table.columns.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    text += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      text += "<tr>\(row.map { "<td>\(escaped($0))</td>" }.joined())</tr>\n"
    }
    return text + "</tbody>\n</table>\n</section>\n"
  }

  /// Returns text on one line in which no character is special.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in CleanText.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static let style = """
    :root { color-scheme: light dark; --bar: #2a6fb0; --empty: #dde3ea; --soft: #59636e }
    @media (prefers-color-scheme: dark) {
      :root { --bar: #6cb0f5; --empty: #2b3138; --soft: #9aa5b1 }
    }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem;
      padding: 1rem }
    h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
    dl div { display: flex; flex-wrap: wrap; gap: 0 1rem }
    dt { color: var(--soft); min-width: 9rem }
    dd { margin: 0 }
    table { border-collapse: collapse }
    th, td { font-weight: normal; padding: 0 1rem 0 0; text-align: left; vertical-align: middle }
    thead { color: var(--soft) }
    .charts { display: grid; gap: 0 2rem;
      grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)) }
    .charts td:nth-child(2) { text-align: right }
    rect { fill: var(--bar) }
    .map { max-width: 42rem; width: 100% }
    .l0 { fill: var(--empty) } .l1 { fill-opacity: .45 } .l2 { fill-opacity: .65 }
    .l3 { fill-opacity: .85 }
    footer { color: var(--soft); margin-top: 2rem }
    """
}
