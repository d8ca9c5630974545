/// A type owns its state: no other code sets its stored properties.
///
/// The rule reads declarations line by line. Which type they belong to follows from their
/// indentation, which `swift format` checks.
enum StateRules {
  /// Properties that may stay writable, as `Type.name`, with the reason.
  static let exceptions: [String: String] = [
    "MovieMarks.favoriteSince": "An entity's own value: any moment is valid, with any other mark.",
    "MovieMarks.watchlistSince": "An entity's own value: any moment is valid, with any other mark.",
    "MovieMarks.notForMeSince":
      "An entity's own value; resolveContradictions() decides against what.",
    "MarksFeature.presenter": "One feature: the prompt and the lists read the marks it changes.",
    "MovieListView.presenter": "One screen: the wireframe routes to the presenter of its view.",
    "MovieDetailView.presenter": "One screen: the wireframe routes to the presenter of its view.",
  ]

  /// A line directly in a type.
  struct Member {
    /// The names of the type and of those around it, as `Outer.Inner`.
    var type: String
    /// The keyword of the type's declaration.
    var kind: Substring
    /// The line, and the one after it.
    var code: [String]
  }

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]

  /// The members of the types of a file that other files can use; nil if its indentation hides
  /// where a type ends.
  static func members(of file: SourceFile) -> [Member]? {
    var open: [(indentation: Int, member: Member, isPrivate: Bool)] = []
    var members: [Member] = []
    for (number, line) in file.lines.enumerated() {
      let words = line.code.split(separator: " ")
      guard let first = words.first, let last = words.last else { continue }
      let outer = open.last
      if let outer, line.indentation <= outer.indentation {
        if first.hasPrefix("}") || first == "#endif" { open.removeLast() }
        continue
      }
      var member = outer?.member ?? Member(type: "", kind: "", code: [])
      let isMember = line.indentation == (outer?.indentation ?? -2) + 2
      if isMember, outer?.isPrivate == false {
        member.code = file.lines[number...].prefix(2).map(\.code)
        members.append(member)
      }
      if first == "#if" {
        // In a type its lines are members, in a function they are not.
        if !isMember { member.kind = "" }
        open.append((line.indentation, member, outer?.isPrivate ?? false))
      } else if let place = words.firstIndex(where: kinds.contains), place + 1 < words.count,
        words[place + 1].first?.isUppercase == true
      {
        let name = words[place + 1].prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
        let type = member.type.isEmpty ? String(name) : "\(member.type).\(name)"
        let isPrivate =
          outer?.isPrivate == true
          || words[..<place].contains { ["private", "fileprivate"].contains($0) }
        let rest = line.code.drop { $0 != "{" }.dropFirst()
        let inner = Member(type: type, kind: words[place], code: [String(rest)])
        if !last.hasSuffix("}") {
          open.append((line.indentation, inner, isPrivate))
        } else if !isPrivate {
          members.append(inner)
        }
      }
    }
    return open.isEmpty ? members : nil
  }

  /// Returns the stored properties that other files can set, as `Type.name`.
  ///
  /// In a class or actor every variable is at least privately set, and a constant is private if it
  /// is more than a value: an object, a port, a closure or a lock. In a structure with a mutating
  /// method, in any file, no variable can be set from outside. Plain data, and types that only
  /// their own file can use, may be writable.
  static func open(in files: [SourceFile]) -> [String] {
    let members = files.flatMap { Self.members(of: $0) ?? [] }
    let mutating = Set(
      members.filter { $0.code[0].contains(/\bmutating\b.*\bfunc\b/) }.map(\.type))
    let objects = Set(
      members.filter { ["actor", "class"].contains($0.kind) }
        .compactMap { $0.type.split(separator: ".").last })
    let property = /^\s*((?:@\w+\([^)]*\)\s+|[@\w()]+\s+)*?)(var|let)\s+[(`]?(\w+)(.*)/
    return members.compactMap { member in
      guard let found = member.code[0].firstMatch(of: property),
        !found.1.contains(/\bprivate\b|static|class/)
      else { return nil }
      let value = found.4
      let isObserved = member.code.joined().contains(/\{\s*(?:didSet|willSet)/)
      let isStored = isObserved || !value.prefix { $0 != "=" }.contains("{")
      let isEffect =
        value.contains(/\bany\b|->|\bMutex\b|\bAtomic\b/)
        || value.matches(of: /\w+/).contains { objects.contains($0.output) }
      let isOpen =
        switch (member.kind, found.2) {
        case ("class", "var"), ("actor", "var"): isStored
        case ("class", "let"), ("actor", "let"): isEffect
        case ("struct", "var"): isStored && mutating.contains(member.type)
        default: false
        }
      return isOpen ? "\(member.type).\(found.3)" : nil
    }
  }
}
