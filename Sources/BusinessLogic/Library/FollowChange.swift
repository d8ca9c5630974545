public import DomainEntities

/// An edit of the people whom the user follows.
public struct FollowEdit: Hashable, Sendable {
  /// The person, and since when to follow them.
  public var person: FollowedPerson
  /// Whether to follow the person.
  public var isFollowed: Bool

  /// Creates an edit.
  public init(_ person: FollowedPerson, isFollowed: Bool) {
    self.person = person
    self.isFollowed = isFollowed
  }
}

/// The beginning or the end of following a person in a step.
public struct FollowChange: Hashable, Sendable {
  /// The name of the person.
  public var name: String
  /// Since when the person was followed before the change; nil if they were not.
  public var before: Timestamp?
  /// Since when the person is followed after the change; nil if they are not.
  public var after: Timestamp?

  /// Creates a change.
  public init(name: String, before: Timestamp?, after: Timestamp?) {
    self.name = name
    self.before = before
    self.after = after
  }
}
