/// Where a film can be watched in one country, as JustWatch tells it through The Movie Database.
///
/// Whoever shows it names JustWatch beside it.
public struct WatchOptions: Hashable, Sendable {
  /// What watching takes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A subscription.
    case subscription = "flatrate"
    /// Nothing.
    case free
    /// Advertisements.
    case advertisements = "ads"
    /// A fee for a while.
    case rent
    /// A fee for good.
    case buy
  }

  /// The services that offer it in one way.
  public struct Offer: Hashable, Sendable {
    /// What it takes.
    public var kind: Kind
    /// The names of the services, most fitting first.
    public var providers: [String]

    /// Makes an offer.
    public init(kind: Kind, providers: [String]) {
      self.kind = kind
      self.providers = providers
    }
  }

  /// Where.
  public var country: Country
  /// The page that leads to the services.
  public var page: String?
  /// What there is; empty where the film cannot be watched.
  public var offers: [Offer]

  /// Makes the options of a country.
  public init(country: Country, page: String? = nil, offers: [Offer] = []) {
    self.country = country
    self.page = page
    self.offers = offers
  }
}
