package import Records

extension CSVTable {
  /// All rows in one array.
  package var rows: [Row] {
    lines.compactMap { line in
      if case .row(let row) = line { row } else { nil }
    }
  }

  /// All skipped lines in one array.
  package var flaws: [Flaw] {
    lines.compactMap { line in
      if case .flaw(let flaw) = line { flaw } else { nil }
    }
  }
}
