/// A type owns its state: no other code sets its stored properties.
enum StateRules {
  /// Properties that may stay writable, as `Type.name`, with the reason.
  static let exceptions: [String: String] = [
    "MovieMarks.favoriteSince": "An entity's own value: any moment is valid, with any other mark.",
    "MovieMarks.watchlistSince": "An entity's own value: any moment is valid, with any other mark.",
    "MovieMarks.notForMeSince":
      "An entity's own value; resolveContradictions() decides against what.",
    "MovieListView.presenter": "One screen: the wireframe routes to the presenter of its view.",
    "MovieDetailView.presenter": "One screen: the wireframe routes to the presenter of its view.",
  ]

  /// A stored property that is writable but must not be.
  struct Fault: CustomStringConvertible {
    /// The property with its type.
    var property: String
    var description: String
  }

  /// Words in a constant's type that indicate its own state or effects: a port, a closure, a lock.
  private static let effects: Set<String> = ["any", "->", "Mutex", "Atomic"]

  /// Returns the violations in some files, all of one module.
  ///
  /// In a class or actor every variable is at least privately set, and a constant is private if it
  /// is more than a value: an object, a port, a closure or a lock. In a structure with a mutating
  /// method, in any file, no variable can be set from outside. Plain data, and types that only
  /// their own file can reach, may be writable.
  static func open(in files: [SourceFile]) -> [Fault] {
    let states = files.map { ($0.path, TypeState(of: $0)) }
    let mutating = Set(states.flatMap(\.1.mutatingTypes))
    let guarded = effects.union(states.flatMap(\.1.objects))
    return states.flatMap { path, state in
      state.properties.filter { property in
        guard property.access != .private else { return false }
        return switch property.kind {
        case .class, .actor: property.constantWords.map { !$0.isDisjoint(with: guarded) } ?? true
        case .struct: property.constantWords == nil && mutating.contains(property.type)
        }
      }.map { property in
        let name = "\(property.type).\(property.name)"
        return Fault(property: name, description: "\(path):\(property.line) \(name)")
      }
    }
  }
}
