/// Which of its titles a film is displayed with.
public enum TitleChoice: String, CaseIterable, Hashable, Sendable {
  /// The title in the user's language, where it is known.
  case mine
  /// The usual English title.
  case english
  /// The title in the language of the film.
  case original
}

/// The title under which a film was released in a language.
public struct LocalTitle: Hashable, Sendable {
  /// The language, with a country where that differs from others: ISO 639-1 and ISO 3166-1, such as
  /// `pt-BR`.
  public var language: String
  /// The title, in the script of the language.
  public var title: String

  /// Creates the title of a release.
  public init(language: String, title: String) {
    self.language = language
    self.title = title
  }
}

extension [LocalTitle] {
  /// Returns the title in a language such as `de-AT`: that of the country, or of the language.
  ///
  /// Spanish outside of Spain is that of Mexico, and Chinese that of mainland China only.
  public func title(in tag: String) -> String? {
    let language = String(tag.prefix { $0 != "-" })
    let country = tag.dropFirst(language.count + 1)
    func title(_ tag: String) -> String? { first { $0.language == tag }?.title }
    if language == "zh", !["", "CN", "SG"].contains(country) { return nil }
    if language == "es", !["", "ES"].contains(country), let title = title("es-MX") { return title }
    return title(tag) ?? title(language)
  }
}

extension MovieSummary {
  /// Returns the film with another of its titles displayed, if it is known.
  public func displaying(_ choice: TitleChoice) -> MovieSummary {
    let chosen =
      switch choice {
      case .mine: localTitle
      case .english: String?.none
      case .original: originalTitle
      }
    guard let chosen, chosen != title else { return self }
    var film = self
    film.title = chosen
    if originalTitle == chosen { film.originalTitle = nil }
    if choice == .mine, originalTitle == nil, originalLanguage?.code == "en" {
      film.originalTitle = title
    } else {
      film.otherTitles.append(title)
    }
    return film
  }
}
