package import Records

extension JSONValue {
  /// Parses text written by the program; nil if it is not JSON or an object has two members with
  /// the same name, which must be a bug in the program.
  package init?(written text: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)), value.hasUniqueNames else {
      return nil
    }
    self = value
  }

  private var hasUniqueNames: Bool {
    switch self {
    case .array(let elements): elements.allSatisfy(\.hasUniqueNames)
    case .object(let object):
      Set(object.members.map(\.name)).count == object.members.count
        && object.members.allSatisfy(\.value.hasUniqueNames)
    default: true
    }
  }
}
