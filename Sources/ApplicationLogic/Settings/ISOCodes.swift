internal import DomainEntities

/// The assigned two-letter codes, which distinguish languages and countries from typing errors.
enum ISOCodes {
  /// Returns a language of ISO 639-1, or one of `cn` (Cantonese) and `sh`, which TMDB uses.
  static func language(_ word: String) -> Language? {
    let code = word.lowercased()
    return languages.lists(code) ? Language(code: code) : nil
  }

  /// Returns a country of ISO 3166-1, or `XK` (Kosovo).
  static func country(_ word: String) -> Country? {
    let code = word.uppercased()
    return countries.lists(code) ? Country(code: code) : nil
  }

  // A static string, because every start searches it: no allocation.
  private static let languages: StaticString = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch cn co cr cs cu cv cy da
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia
    id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt
    lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt
    qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn
    to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """

  private static let countries: StaticString = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
    BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
    ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
    HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
    LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
    NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
    SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
    UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """
}

extension StaticString {
  /// Returns whether the list contains a two-letter code.
  ///
  /// Codes are separated by one character.
  fileprivate func lists(_ code: String) -> Bool {
    let wanted = Array(code.utf8)
    guard wanted.count == 2 else { return false }
    return withUTF8Buffer { bytes in
      stride(from: 0, to: bytes.count - 1, by: 3)
        .contains { bytes[$0] == wanted[0] && bytes[$0 + 1] == wanted[1] }
    }
  }
}
