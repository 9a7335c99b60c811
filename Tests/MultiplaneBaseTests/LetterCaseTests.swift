import MultiplaneBase
import Testing

/// Large and small letters, by the rules of languages.
@Suite struct LetterCaseTests {
  @Test(
    arguments: [
      ("Straße 7", nil, "STRASSE 7"), ("e\u{301}té", "fr", "E\u{301}TÉ"), ("ﬁn", nil, "FIN"),
      ("istanbul ılık", "tr", "İSTANBUL ILIK"), ("istanbul", "az-Latn", "İSTANBUL"), ("istanbul", "en", "ISTANBUL"),
      ("Μάιος, ώρα", "el", "ΜΑΪΟΣ, ΩΡΑ"), ("Ώρα", "el-GR", "ΩΡΑ"), ("ώρα", nil, "ΏΡΑ"), ("", "tr", ""),
      ("日本", "ja", "日本"),
    ] as [(String, String?, String)])
  func `capital letters are those of the language`(text: String, language: String?, letters: String) {
    #expect(LetterCase.upper.letters(of: text, in: language) == letters)
  }

  @Test(
    arguments: [
      ("STRASSE", "de", "strasse"), ("DİYARBAKIR Işık", "tr", "diyarbakır ışık"), ("I\u{307}Z", "tr-TR", "iz"),
      ("ILK", nil, "ilk"), ("ΟΔΟΣ ΣΟΦΟΣ, Σ", nil, "οδος σοφος, σ"),
    ] as [(String, String?, String)])
  func `small letters are those of the language`(text: String, language: String?, letters: String) {
    #expect(LetterCase.lower.letters(of: text, in: language) == letters)
  }

  @Test func `words may stay as they are`() {
    #expect(LetterCase.none.letters(of: "iPhone ß", in: "tr") == "iPhone ß")
  }
}
