import MultiplaneBase
import Testing

@Suite struct WordSearchTests {
  @Test func `words are found by bytes, from a place on`() {
    let text = "ImImage: één Image: Imag"
    #expect(text.utf8Offset(of: "Image:") == 2)
    #expect(text.utf8Offset(of: "Image:", from: 2) == 2)
    #expect(text.utf8Offset(of: "Image:", from: 3) == 15)
    #expect(text.utf8Offset(of: "Image:", from: 16) == nil)
    #expect(text.utf8Offset(of: "Image:", from: 1000) == nil)
    #expect(text.utf8Offset(of: "g") == 5 && text.utf8Offset(of: "g", from: 22) == text.utf8.count - 1)
    #expect("".utf8Offset(of: "a") == nil && "a".utf8Offset(of: "ab") == nil)
    #expect("ab".utf8Offset(of: "ab") == 0)
  }
}
