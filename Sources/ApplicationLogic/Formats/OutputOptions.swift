import DomainEntities
import TerminalModel
package import Wording

/// The options for the output for programs, which all commands with such output share.
public struct OutputOptions: Hashable, Sendable {
  private var layout: RecordFormat.Layout?
  private var fields: [String] = []
  private var layoutOption: String?
  /// The first option that was given; nil for none.
  package private(set) var firstOption: String?

  /// Creates the default options.
  public init() {}

  /// Returns the format of the output; `columns` is the width of the terminal, nil for a pipe.
  public func format(columns: Int?, isStyled: Bool = false) -> OutputFormat {
    if firstOption == nil, let columns { return .aligned(columns: columns, isStyled: isStyled) }
    return .records(RecordFormat(layout ?? .tabbed, fields: fields))
  }

  /// Stores the value of an option, which is empty for an option without one.
  package mutating func set(_ option: String, to value: String) throws(CommandFailure) {
    firstOption = firstOption ?? option
    switch option {
    case "--json": try choose(.json, option)
    case "--csv": try choose(.csv, option)
    case "--format": try choose(.template(RecordTemplate(value)), option)
    default:
      fields = value.split(separator: ",").map { String($0).trimmed }
      if fields.isEmpty { throw CommandFailure(.usage, Wording.noFields) }
      if let name = fields.first(where: { name in fields.count { $0 == name } > 1 }) {
        throw CommandFailure(.usage, Wording.repeatedField(name.excerpt))
      }
    }
  }

  private mutating func choose(
    _ layout: RecordFormat.Layout, _ option: String
  ) throws(CommandFailure) {
    if let layoutOption {
      throw CommandFailure(.usage, Wording.notTogether(layoutOption, option))
    }
    self.layout = layout
    layoutOption = option
  }

  /// Checks combinations of the options, and the names of fields against those of a command.
  package func check(_ shape: RecordShape) throws(CommandFailure) {
    var names = fields
    if case .template(let template) = layout {
      guard fields.isEmpty else {
        throw CommandFailure(.usage, Wording.notTogether("--fields", "--format"))
      }
      names = template.fields
    }
    let known = layout == .json ? shape.fields : shape.rowFields
    let paths = known.flatMap(\.paths)
    for name in names where !paths.contains(name) {
      // An empty name is similar to no other.
      let nearest = name.isEmpty ? nil : EditDistance.nearest(to: name, among: paths).first
      throw CommandFailure(
        .usage,
        Wording.unknownField(name.excerpt, nearest: nearest, among: known.map(\.name)))
    }
  }
}
