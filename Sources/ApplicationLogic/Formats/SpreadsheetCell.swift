import TerminalModel

/// Protects cells of a table against formula injection in spreadsheets.
///
/// Spreadsheets interpret text that begins with `=`, `+`, `-` or `@` as a formula. A leading
/// apostrophe prevents that; `plain` removes it.
package enum SpreadsheetCell {
  /// Returns the cleaned text, with a leading apostrophe if it looks like a formula.
  package static func guarded(_ text: String) -> String {
    // Clean first, because invisible characters may precede the sign.
    let clean = CleanText.paragraphs(text)
    return needsGuard(clean) ? "'" + clean : clean
  }

  /// Returns the original text of a cell that `guarded` wrote.
  package static func plain(_ cell: String) -> String {
    cell.utf8.first == UInt8(ascii: "'") && needsGuard(cell) ? String(cell.dropFirst()) : cell
  }

  /// Returns whether the text is a formula after any number of apostrophes.
  ///
  /// Skipping apostrophes makes the added one distinguishable from those of the text.
  private static func needsGuard(_ text: String) -> Bool {
    switch text.utf8.first(where: { $0 != UInt8(ascii: "'") }) {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }
}
