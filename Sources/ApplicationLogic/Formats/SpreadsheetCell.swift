/// Text in a cell of a table for spreadsheets.
///
/// Spreadsheets run what begins with an equals sign, a plus, a minus or an at sign as a formula. An apostrophe in front
/// makes it text; `plain` takes it away again.
enum SpreadsheetCell {
  /// Returns the text, cleaned, with an apostrophe in front where a spreadsheet would take it for a formula.
  static func guarded(_ text: String) -> String {
    // What is invisible may stand in front of the sign.
    let clean = CleanText.paragraphs(text)
    return needsGuard(clean) ? "'" + clean : clean
  }

  /// Returns the text that `guarded` was given.
  static func plain(_ cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") && needsGuard(cell) ? String(cell.dropFirst()) : cell
  }

  /// Whether a formula begins the text, behind any number of apostrophes so that the guard can be told from them.
  private static func needsGuard(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
