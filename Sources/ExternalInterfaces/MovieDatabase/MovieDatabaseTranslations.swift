internal import ApplicationLogic
internal import DomainEntities

/// The texts about a film in all languages that there are, `translations` of a film.
///
/// The service itself falls back on nothing: without a translation, overview and tagline are empty
/// and the title is the original one.
struct MovieDatabaseTranslations: Hashable, Sendable {
  fileprivate struct Texts: JSONDecodable, Hashable {
    var language: Language
    var country: Country?
    var title: String?
    var tagline: String?
    var overview: String?

    init?(_ row: JSONValue) {
      guard let language = row["iso_639_1"]?.language else { return nil }
      let data = row["data"]
      self.language = language
      country = row["iso_3166_1"]?.country
      title = data?["title"]?.line
      tagline = data?["tagline"]?.line
      overview = data?["overview"]?.paragraph
    }
  }

  private let translations: [Texts]

  init(_ json: JSONValue?) {
    translations = json?["translations"]?.rows() ?? []
  }

  /// Puts texts into their empty places and says which are in another language: all of them in one, the best
  /// that has an overview where that is missing.
  func fill(_ detail: inout MovieDetail, _ locale: MovieDatabaseLocale) {
    // What the same language has for another country is not borrowed.
    if let own = locale.spoken.flatMap({ texts(in: $0, locale) }) {
      own.fill(missing(in: detail, locale), of: &detail)
    }
    let missing = missing(in: detail, locale).subtracting(translatedTitle(locale))
    let offers = locale.fallbacks.compactMap { language in
      texts(in: language, locale).map { (texts: $0, parts: $0.parts(for: detail, missing)) }
    }
    let best =
      offers.first { missing.contains(.overview) && $0.parts.contains(.overview) }
      ?? offers.first { !$0.parts.isEmpty }
    guard let (texts, parts) = best else { return }
    texts.fill(parts, of: &detail)
    detail.borrowed = BorrowedText(language: texts.language, parts: parts)
  }

  /// The parts without text; a title is missing where the original one stands in its place.
  private func missing(
    in detail: MovieDetail, _ locale: MovieDatabaseLocale
  ) -> Set<BorrowedText.Part> {
    let film = detail.summary
    var missing: Set<BorrowedText.Part> = []
    if film.overview.isEmpty { missing.insert(.overview) }
    if detail.tagline.isEmpty { missing.insert(.tagline) }
    let isOriginal = film.originalTitle == nil && film.originalLanguage != locale.spoken
    if film.title.isEmpty || isOriginal { missing.insert(.title) }
    return missing
  }

  /// The title, where it is translated; a translation may be the same as the original.
  private func translatedTitle(_ locale: MovieDatabaseLocale) -> Set<BorrowedText.Part> {
    translations.contains { $0.language == locale.spoken && $0.title != nil } ? [.title] : []
  }

  /// The texts of a language, those for the region of the user before those for others.
  ///
  /// The film's own title is no translation of it.
  private func texts(in language: Language, _ locale: MovieDatabaseLocale) -> Texts? {
    let all = translations.filter { $0.language == language }
    return all.first { $0.country == locale.region } ?? all.first
  }
}

extension MovieDatabaseTranslations.Texts {
  /// Which of the missing parts it has; the title under which the film is shown already is none.
  fileprivate func parts(
    for detail: MovieDetail, _ missing: Set<BorrowedText.Part>
  ) -> Set<BorrowedText.Part> {
    missing.filter { part in
      switch part {
      case .title: title != nil && title != detail.title
      case .tagline: tagline != nil
      case .overview: overview != nil
      }
    }
  }

  fileprivate func fill(_ parts: Set<BorrowedText.Part>, of detail: inout MovieDetail) {
    if parts.contains(.overview), let overview { detail.summary.overview = overview }
    if parts.contains(.tagline), let tagline { detail.tagline = tagline }
    if parts.contains(.title), let title { detail.summary.rename(title) }
  }
}

extension MovieSummary {
  /// Shows the film under another title, and keeps the one it had as the original.
  fileprivate mutating func rename(_ other: String) {
    guard other != title else { return }
    if originalTitle == nil, !title.isEmpty { originalTitle = title }
    title = other
    if originalTitle == title { originalTitle = nil }
  }
}
