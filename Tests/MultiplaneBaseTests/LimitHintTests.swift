import TestSupport
import Testing

/// A refusal for an amount tells how to raise the limit, or the limit is one that no machine could change.
@Suite(.full) struct LimitHintTests {
  /// The limits of stacks, formats and types, by the words their messages are found by.
  static let constants: Set = [
    // Depths: what the stack must hold.
    "limit-depth", "tooDeep", "GlyphLimits.", "parenthes", "nested more", "build on each other",
    "values inside each other",
    // What formats and types hold.
    "limit-key", "keyLength", "limit-time", "4 GiB", "limit-rows", "too many rows", "length-range",
    "a side may have at most",
    "for one sheet of", "limit-format", "bytes long, over the limit", "VectorLimits.depth", "sampledSide",
    "entities that grow",
    // The maker of the remark says it.
    "case .tooLarge: return", "case .tooLarge: (\"limit-font\"", "case .tooLarge, .noMemory: ", "case .tooMuch",
    // What no scene means.
    "limit-frames", "tooManyOperations", "limit-columns\", \"\\(count) columns", "limit-includes", "limit-arguments",
    "limit-scale", "mostFrames", "widestLine",
    // The caller's own bound.
    "--max-bytes allows",
    // The hint is that of a budget.
    "timeHint", "memoryHint",
  ]

  @Test func `every refusal for an amount says how the limit is raised`() {
    let sources = "\(Repository.root)/Sources"
    var silent: [String] = []
    var found = 0
    for file in DoorTests.files(below: sources, "") where file.hasSuffix(".swift") {
      let text = String(decoding: Files.bytes(of: "\(sources)/\(file)") ?? [], as: UTF8.self)
      for passage in Self.refusals(in: text) {
        found += 1
        if !passage.contains("int(") && !passage.contains("Hint")
          && !Self.constants.contains(where: { passage.contains($0) })
        {
          silent.append("\(file): \(passage)")
        }
      }
    }
    #expect(silent == [])
    #expect(found > 45)
  }

  @Test func `the search sees what stands around an error`() {
    #expect(
      Self.refusals(in: "throw X(\n  Y(\n    hint: 1, failure: .limit))\nb()").map { $0.contains("hint: 1") } == [true])
    #expect(Self.refusals(in: "if x.failure == .limit {\nfolder(limit: 3)") == [])
  }

  /// The passages that make an error of class `limit`.
  static func refusals(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.indices.filter { makes(lines[$0]) }.map { index in
      lines[max(0, index - 6)...min(lines.count - 1, index + 4)].joined(separator: "\n")
    }
  }

  private static func makes(_ line: String) -> Bool {
    if line.contains("==") || line.contains("[FailureClass]") || line.contains("case limit") { return false }
    return line.contains("failure: .limit") || line.contains("as: .limit") || line.contains(", .limit)")
      || line.contains(", .limit, ") || line.contains(".tooLarge,")
  }
}
