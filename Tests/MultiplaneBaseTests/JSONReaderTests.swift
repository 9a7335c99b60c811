import MultiplaneBase
import Testing

@Suite struct JSONReaderTests {
  @Test func `texts are read with and without signs that stand for others`() {
    #expect(
      JSON(#"["", "a", "b\n\"\\\u00e4\ud83d\ude00c", "\t"]"#.utf8)
        == .array(["", "a", "b\n\"\\ä😀c", "\t"].map { .string($0) }))
    for text in [#"["a]"#, #"["a\"]"#, #"["\ud83d"]"#, #"["a"#] { #expect(JSON(text.utf8) == nil) }
  }

  @Test func `the elements of a list are handed over and not held`() {
    let text = #"{ "a": [1, 2], "list": [ {"b": "x"}, 3 ], "c": {"list": [4]} }"#
    var taken: [JSON] = []
    let value = JSON(text.utf8, each: "list") {
      taken.append($0)
      return true
    }
    #expect(taken == [JSON("{\"b\": \"x\"}".utf8), .number(3)])
    #expect(value == JSON(#"{"a": [1, 2], "list": [], "c": {"list": [4]}}"#.utf8))
    #expect(JSON(text.utf8, each: "list") { $0.int == nil } == nil)
    #expect(JSON("{\"list\": 5}".utf8, each: "list") { _ in false }?["list"]?.int == 5)
  }

  @Test func `JSON and no more is read, as deep as a stack holds`() {
    for text in [
      #"{"a": 1, "a": 2}"#, "[1,]", #"{"a": 1,}"#, "01", "1.", "+1", "nul", "1 2", "", "\"a\nb\"", "[1", "NaN",
    ] {
      #expect(JSON(text.utf8) == nil, "\(text)")
    }
    for text in ["0", "-0", "1.50", "12e-3", "0.1E+9"] { #expect(JSON(text.utf8) == .number(text)) }
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(JSON(nested(64).utf8) != nil && JSON(nested(65).utf8) == nil && JSON(nested(1_000_000).utf8) == nil)
  }
}
