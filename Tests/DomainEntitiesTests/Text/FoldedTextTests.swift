import DomainEntities
import Testing

struct FoldedTextTests {
  @Test(arguments: [
    // Case and accents.
    ("Amélie", "amelie"), ("LES QUATRE CENTS COUPS", "les quatre cents coups"),
    ("Ångström", "angstrom"), ("Żółć", "zolc"), ("İstanbul ısı", "istanbul isi"),
    ("Điện Biên", "dien bien"), ("Søren Øst", "soren ost"), ("Þór", "thor"),
    // Ligatures and letters that expand to two.
    ("Æon Œuvre Straße", "aeon oeuvre strasse"), ("STRAẞE", "strasse"), ("ﬁlm ﬂow", "film flow"),
    ("Ĳssel", "ijssel"),
    // Other scripts keep their letters without case and accents.
    ("Ταξίδι στα Κύθηρα", "ταξιδι στα κυθηρα"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"),
    ("Иди и смотри", "иди и смотри"), ("ЁЛКИ", "елки"), ("七人の侍", "七人の侍"),
    ("기생충", "기생충"), ("パプリカ", "パプリカ"), ("গুপী", "গপী"), ("שָׁלוֹם", "שלום"),
    // Apostrophes join, everything else separates.
    ("Rosemary's Baby", "rosemarys baby"), ("Rosemary’s Baby", "rosemarys baby"),
    ("Ocean‘s Eleven", "oceans eleven"), ("Hawaiʻi", "hawaii"), ("Ocean＇s", "oceans"),
    ("WALL·E", "wall e"), ("Spider-Man: No Way Home", "spider man no way home"),
    ("  M*A*S*H  ", "m a s h"),
    ("two\u{A0}words\u{3000}more\tand\nmore", "two words more and more"),
    ("スター・ウォーズ", "スター ウォーズ"), ("¿Qué?", "que"), ("Amores (perros)", "amores perros"),
    ("Fast & Furious", "fast and furious"), ("Fast ＆ Furious", "fast and furious"),
    // Numbers.
    ("8½", "8 1 2"), ("8 1/2", "8 1 2"), ("2001", "2001"), ("Alien³", "alien3"),
    // Full-width and invisible characters.
    ("Ａｋｉｒａ　１９８８", "akira 1988"), ("so\u{AD}ft\u{200B}\u{FEFF}", "soft"),
    ("\u{1B}[31mred", "31mred"),
  ])
  func `Text folds to its comparison form`(source: String, folded: String) {
    #expect(FoldedText(source).text == folded)
  }

  @Test(arguments: [
    ("The Third Man", "third man"), ("A Man Escaped", "man escaped"), ("AN Affair", "affair"),
    ("The The", "the"), ("The", "the"), ("A", "a"), ("", ""), ("Anna", "anna"),
    ("Theorem", "theorem"), ("Out of the Past", "out of the past"),
  ])
  func `A leading article is removed if more of the title follows`(title: String, rest: String) {
    #expect(FoldedText(title).withoutArticle.joined(separator: " ") == rest)
  }

  @Test(arguments: [
    ("Ame\u{301}lie", "Amélie"), ("A\u{30A}ngstro\u{308}m", "Ångström"),
    ("Κυ\u{301}θηρα", "Κύθηρα"), ("и\u{306}", "й"), ("е\u{308}лки", "ёлки"),
    ("\u{1100}\u{1175}\u{1109}\u{1162}\u{11BC}", "기생"), ("カ\u{3099}メラ", "ガメラ"),
    ("ハ\u{309A}フ\u{309A}リカ", "パプリカ"), ("Đie\u{302}\u{323}n", "Điện"),
  ])
  func `Decomposed text equals composed text`(decomposed: String, composed: String) {
    let left = FoldedText(decomposed)
    let right = FoldedText(composed)

    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.text.hasPrefix(right.text))
  }

  @Test func `Kana with different voicing marks stay different`() {
    #expect(FoldedText("ガメラ") != FoldedText("カメラ"))
  }

  @Test(arguments: ["", " ", "!?", "...", "'", "\u{301}", "\u{200B}", "—", "\u{3000}"])
  func `Text without letters and digits is empty`(source: String) {
    #expect(FoldedText(source).isEmpty)
    #expect(FoldedText(source).text.isEmpty)
    #expect(FoldedText(source).words.isEmpty)
  }

  @Test func `Words stay in order and none is empty`() {
    #expect(FoldedText("- The  Third … Man! -").words == ["the", "third", "man"])
  }

  @Test func `A part of a text can be folded`() {
    #expect(FoldedText("/Amélie".dropFirst()).text == "amelie")
  }

  @Test func `Case is ignored in any alphabet`() {
    let letters = (UInt32(0x41)...0x1FFF).compactMap(Unicode.Scalar.init)
      .filter {
        $0.properties.isUppercase && $0.properties.lowercaseMapping.unicodeScalars.count == 1
      }
      .filter { FoldedText(String($0)) != FoldedText($0.properties.lowercaseMapping) }

    #expect(letters.map { String($0.value, radix: 16) } == [])
  }

  @Test func `No scalar folds to a capital or to a space inside a word`() {
    let faults = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let folded = FoldedText(String(scalar))
      return folded.words.contains { $0.isEmpty || $0.contains(" ") }
        || folded.text.unicodeScalars.contains { ("A"..."Z").contains($0) }
    }

    #expect(faults.map { String($0.value, radix: 16) } == [])
  }
}
