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

  @Test func `a text of more values than the engine writes is none, but for elements that are handed over`() {
    let numbers = Array("[0\(String(repeating: ",0", count: 2_000_000))]".utf8)
    #expect(JSON(numbers) == nil)
    var count = 0
    let value = JSON(Array("{\"list\":".utf8) + numbers + Array("}".utf8), each: "list") { _ in
      count += 1
      return true
    }
    #expect(value != nil && count == 2_000_001)
  }
}
