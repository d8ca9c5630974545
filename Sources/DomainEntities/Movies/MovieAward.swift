/// An award that a film won, or a poll in which it was placed.
public struct MovieAward: Hashable, Sendable {
  /// The awards and polls; the raw value is the name in queries.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case academyAward = "academy-award"
    /// The main prize in Cannes; before 1955 and in some later years called Grand Prix.
    case palmeDOr = "palme-dor"
    /// The main prize in Venice.
    case goldenLion = "golden-lion"
    /// The main prize in Berlin.
    case goldenBear = "golden-bear"
    /// The BAFTA award for the best film.
    case bafta
    /// The César for the best film.
    case cesar
    /// The first hundred of the critics' poll of Sight and Sound in 2022.
    case sightAndSound = "sight-and-sound"
    /// The hundred American films chosen by the American Film Institute in 2007.
    case afi

    /// Whether critics chose the film in a poll, so that it did not win a prize.
    public var isPoll: Bool { self == .sightAndSound || self == .afi }

    /// Another name that people use for the award.
    public var nickname: String? {
      switch self {
      case .academyAward: "oscar"
      case .palmeDOr: "cannes"
      case .goldenLion: "venice"
      case .goldenBear: "berlin"
      case .bafta, .cesar, .sightAndSound, .afi: nil
      }
    }
  }

  /// The categories of the Academy Awards; the raw value is the name in queries.
  public enum Category: String, CaseIterable, Hashable, Sendable {
    case picture = "best-picture"
    case director = "best-director"
    case actor = "best-actor"
    case actress = "best-actress"
    case supportingActor = "best-supporting-actor"
    case supportingActress = "best-supporting-actress"
    case screenplay = "best-screenplay"
    /// Last given to a film of 1956.
    case story = "best-story"
    case cinematography = "best-cinematography"
    case editing = "best-editing"
    case score = "best-score"
    case song = "best-song"
    case design = "best-production-design"
    case costumes = "best-costumes"
    case makeup = "best-makeup"
    case sound = "best-sound"
    /// Also the awards for sound effects; last given to a film of 2019.
    case soundEditing = "best-sound-editing"
    case effects = "best-visual-effects"
    case casting = "best-casting"
    case international = "best-international-film"
    case animated = "best-animated-film"
    case documentary = "best-documentary"
  }

  /// A person who won an Academy Award.
  public struct Winner: Hashable, Sendable {
    /// The category.
    public var category: Category
    /// The name of the person, or of a group.
    public var name: String

    /// Creates a winner.
    public init(category: Category, name: String) {
      self.category = category
      self.name = name
    }
  }

  /// The award.
  public var kind: Kind
  /// The categories of an Academy Award; empty for any other award.
  public var categories: [Category]
  /// The people who won in the categories, in the order of the categories; a category that goes to
  /// the film, or to more people than are worth naming, has none.
  public var winners: [Winner]
  /// The place in a poll, which several films may share; nil for an award, or if it is unknown.
  public var rank: Int?

  /// Creates an award.
  public init(
    _ kind: Kind, categories: [Category] = [], winners: [Winner] = [], rank: Int? = nil
  ) {
    self.kind = kind
    self.categories = categories
    self.winners = winners
    self.rank = rank
  }

  /// The names of the award and of its categories in queries.
  public var names: [String] { [kind.rawValue] + categories.map(\.rawValue) }
}

/// A work that a film is based on.
public struct SourceWork: Hashable, Sendable {
  /// The title, or a publisher of comics.
  public var title: String
  /// The author; nil if the work has none that is known by name.
  public var author: String?

  /// Creates a work.
  public init(title: String, author: String? = nil) {
    self.title = title
    self.author = author
  }
}
