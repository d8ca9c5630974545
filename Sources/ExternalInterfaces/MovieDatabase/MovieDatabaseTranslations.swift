internal import DomainEntities
internal import Records

/// The texts about a film in all available languages, from the `translations` of a film.
///
/// The service itself has no fallback: without a translation, overview and tagline are empty and
/// the title is the original one.
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

  /// Fills in missing texts and records which are in another language.
  ///
  /// All fallback texts are in a single language: the first that has an overview, if the overview
  /// is missing.
  func fill(_ detail: inout MovieDetail, _ locale: MovieDatabaseLocale) {
    // Texts in the same language for another country do not count as borrowed.
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

  /// Returns the parts without text; an original title in another language counts as missing.
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

  /// Returns `.title` if the title is translated, even if the translation equals the original.
  private func translatedTitle(_ locale: MovieDatabaseLocale) -> Set<BorrowedText.Part> {
    translations.contains { $0.language == locale.spoken && $0.title != nil } ? [.title] : []
  }

  /// Returns the texts in a language, preferring those for the user's region.
  private func texts(in language: Language, _ locale: MovieDatabaseLocale) -> Texts? {
    let all = translations.filter { $0.language == language }
    return all.first { $0.country == locale.region } ?? all.first
  }
}

extension MovieDatabaseTranslations.Texts {
  /// Returns the missing parts that these texts provide; the current title does not count.
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
  /// Replaces the title of the film and keeps the previous one as the original title.
  fileprivate mutating func rename(_ other: String) {
    guard other != title else { return }
    if originalTitle == nil, !title.isEmpty { originalTitle = title }
    title = other
    if originalTitle == title { originalTitle = nil }
  }
}
