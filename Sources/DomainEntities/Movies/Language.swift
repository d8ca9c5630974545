/// A language of films.
public struct Language: Hashable, Sendable {
  /// The two-letter ISO 639-1 code, `nan` from ISO 639-3 (Hokkien), or one of TMDB's own codes:
  /// `cn` (Cantonese) and `xx` (no spoken language).
  public let code: String

  /// Creates a language from two lowercase letters or `nan`; returns nil for any other code.
  @inlinable public init?(code: some StringProtocol) {
    let isTwoLetters =
      code.utf8.count == 2 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    guard isTwoLetters || code == "nan" else { return nil }
    self.code = String(code)
  }

  /// Whether this is the code for films without speech.
  public var isNone: Bool { code == "xx" }

  /// The English name, or the code if the name is unknown.
  public var name: String { Self.names[code] ?? code }

  /// All languages with a known name, by code.
  public static let all: [Language] = names.keys.sorted().compactMap { Language(code: $0) }

  private static let names: [String: String] = [
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian",
    "bg": "Bulgarian", "bm": "Bambara", "bn": "Bengali", "bo": "Tibetan", "bs": "Bosnian",
    "ca": "Catalan", "cn": "Cantonese", "cs": "Czech", "cy": "Welsh", "da": "Danish",
    "de": "German", "dz": "Dzongkha", "el": "Greek", "en": "English", "eo": "Esperanto",
    "es": "Spanish", "et": "Estonian", "eu": "Basque", "fa": "Persian", "ff": "Fulah",
    "fi": "Finnish", "fr": "French", "ga": "Irish", "gl": "Galician", "gu": "Gujarati",
    "ha": "Hausa", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "hy": "Armenian", "id": "Indonesian", "ig": "Igbo", "is": "Icelandic", "it": "Italian",
    "iu": "Inuktitut", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "km": "Khmer",
    "kn": "Kannada", "ko": "Korean", "ku": "Kurdish", "ky": "Kyrgyz", "la": "Latin",
    "ln": "Lingala", "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian", "mi": "Maori",
    "mk": "Macedonian", "ml": "Malayalam", "mn": "Mongolian", "mr": "Marathi", "ms": "Malay",
    "mt": "Maltese", "my": "Burmese", "nan": "Hokkien", "ne": "Nepali", "nl": "Dutch",
    "no": "Norwegian",
    "pa": "Punjabi", "pl": "Polish", "ps": "Pashto", "pt": "Portuguese", "qu": "Quechua",
    "ro": "Romanian", "ru": "Russian", "sa": "Sanskrit", "se": "Northern Sami",
    "sh": "Serbo-Croatian", "si": "Sinhala", "sk": "Slovak", "sl": "Slovenian", "sm": "Samoan",
    "so": "Somali", "sq": "Albanian", "sr": "Serbian", "st": "Sotho", "sv": "Swedish",
    "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "th": "Thai", "tl": "Tagalog",
    "tn": "Tswana", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "wo": "Wolof", "xh": "Xhosa", "xx": "No spoken language", "yi": "Yiddish",
    "yo": "Yoruba", "zh": "Mandarin", "zu": "Zulu",
  ]
}
