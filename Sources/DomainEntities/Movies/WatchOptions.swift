/// Where a film can be watched in a country, according to JustWatch by way of The Movie Database.
///
/// JustWatch must be credited wherever this is displayed.
public struct WatchOptions: Hashable, Sendable {
  /// The business model of an offer.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// With a subscription.
    case subscription = "flatrate"
    /// Free of charge.
    case free
    /// Free with advertisements.
    case advertisements = "ads"
    /// For a rental fee.
    case rent
    /// For a one-time purchase.
    case buy
  }

  /// The services that offer a film under one business model.
  public struct Offer: Hashable, Sendable {
    /// The business model.
    public var kind: Kind
    /// The names of the services, most relevant first.
    public var providers: [String]

    /// Creates an offer.
    public init(kind: Kind, providers: [String]) {
      self.kind = kind
      self.providers = providers
    }
  }

  /// The country.
  public var country: Country
  /// The URL of a page that links to the services.
  public var page: String?
  /// The offers; empty if the film cannot be watched.
  public var offers: [Offer]

  /// Creates the options for a country.
  public init(country: Country, page: String? = nil, offers: [Offer] = []) {
    self.country = country
    self.page = page
    self.offers = offers
  }
}
