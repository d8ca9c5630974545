import TerminalTestSupport
import TestSupport
import Testing

@testable import TerminalModel

/// The screens with goldens at extreme sizes, one of each kind.
private let families: Set<String> = ["help", "list", "note", "page-live", "search", "wide"]

/// The screens whose layout at 40x12 differs from that at 80x24.
private let narrowFamilies = families.union([
  "failed", "list-selected", "lists", "page-long", "page-marks", "prompt", "stars", "walk",
])

/// Expects a frame to be displayable as it is and to match its golden.
///
/// Every screen has a golden at 80x24; at other sizes only those whose layout differs have one.
func expectGolden(
  _ frame: CellBuffer, _ name: String, at location: SourceLocation = #_sourceLocation
) {
  let (columns, rows) = (frame.columns, frame.rows)
  #expect(frame.fault(columns, rows) == nil, sourceLocation: location)
  let families = (columns, rows) == (40, 12) ? narrowFamilies : families
  guard (80...120).contains(columns) || families.contains(name) else { return }
  let difference = Golden.difference(of: frame, from: "\(name)-\(columns)x\(rows)")
  #expect(difference == nil, "\(difference ?? "")", sourceLocation: location)
}
