/// A language that films are spoken in.
public struct Language: Hashable, Sendable {
  /// The two letters of ISO 639-1, or The Movie Database's own `cn` (Cantonese) and `xx` (none).
  public let code: String

  /// Takes two small letters, or answers nil.
  public init?(code: some StringProtocol) {
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return nil
    }
    self.code = String(code)
  }

  /// The name in English, or the code where the name is not known.
  public var name: String { Self.names[code] ?? code }

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
    "mt": "Maltese", "my": "Burmese", "ne": "Nepali", "nl": "Dutch", "no": "Norwegian",
    "pa": "Punjabi", "pl": "Polish", "ps": "Pashto", "pt": "Portuguese", "qu": "Quechua",
    "ro": "Romanian", "ru": "Russian", "sa": "Sanskrit", "se": "Northern Sami",
    "sh": "Serbo-Croatian", "si": "Sinhala", "sk": "Slovak", "sl": "Slovenian", "sm": "Samoan",
    "so": "Somali", "sq": "Albanian", "sr": "Serbian", "st": "Sotho", "sv": "Swedish",
    "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "th": "Thai", "tl": "Tagalog",
    "tn": "Tswana", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "wo": "Wolof", "xh": "Xhosa", "xx": "No language", "yi": "Yiddish",
    "yo": "Yoruba", "zh": "Mandarin", "zu": "Zulu",
  ]
}
