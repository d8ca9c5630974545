import TestSupport
import Testing

@testable import ApplicationLogic

/// The screens with goldens at extreme sizes, one of each kind.
private let families: Set<String> = ["help", "list", "note", "page-live", "search", "wide"]

/// Expects a frame to be displayable as it is and to match its golden.
///
/// At uncommon sizes only one screen of each kind has a golden.
func expectGolden(
  _ frame: CellBuffer, _ name: String, at location: SourceLocation = #_sourceLocation
) {
  let (columns, rows) = (frame.columns, frame.rows)
  expectDisplayable(frame, columns, rows, at: location)
  guard (40...120).contains(columns) || families.contains(name) else { return }
  let difference = Golden.difference(of: frame, from: "\(name)-\(columns)x\(rows)")
  #expect(difference == nil, "\(difference ?? "")", sourceLocation: location)
}
