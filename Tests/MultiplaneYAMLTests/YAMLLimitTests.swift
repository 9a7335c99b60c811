import MultiplaneBase
import TestSupport
import Testing

/// What hostile texts end with, and that none is read again and again, which would take hours.
@Suite(.full, .timeLimit(.minutes(10))) struct YAMLLimitTests {
  /// What a thread may take for one text. That of the suite counts on while other tests hold all threads.
  private static let nanoseconds: UInt64 = 10_000_000_000

  /// The problems of a text, read within the time there is for one.
  private func problems(_ text: String) -> [Diagnostic] {
    let start = threadNanoseconds()
    let problems = yamlProblems(text)
    #expect(threadNanoseconds() - start < Self.nanoseconds)
    return problems
  }

  private func expectLimit(_ text: String, _ code: String, at place: String, _ message: String) {
    let problems = problems(text)
    #expect(problems.map(\.code) == [code])
    #expect(problems.map(\.failure) == [.limit])
    #expect(problems.map { placeText($0.span) } == [place])
    #expect(problems.map(\.message) == [message])
  }

  @Test func `nesting has a limit`() {
    let message = "the scene has more than 64 lists and mappings inside each other"
    expectLimit(String(repeating: "[", count: 40_000), "limit-depth", at: "1:65", message)
    expectLimit(String(repeating: "{a: ", count: 40_000), "limit-depth", at: "1:257", message)
    expectLimit(String(repeating: "- ", count: 20_000), "limit-depth", at: "1:129", message)
    expectLimit("a:\n  b:\n    " + String(repeating: "[", count: 40_000), "limit-depth", at: "3:67", message)
    #expect(problems(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).isEmpty)
  }

  @Test func `nesting through aliases has a limit`() {
    let deep = "a: &a " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(problems(deep + "\nb: *a\n").isEmpty)
    expectLimit(
      deep + "\nb: " + String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 30), "limit-depth",
      at: "2:34+2", "the scene has more than 64 lists and mappings inside each other")
  }

  @Test func `keys have a limit, and files of many values none`() {
    #expect(problems((0..<300_000).map { "k\($0): 1\n" }.joined()).isEmpty)
    #expect(problems("a: " + String(repeating: "x", count: 20 << 20)).isEmpty)
    let key = String(repeating: "k", count: 2_000)
    expectLimit("\(key): 1\n", "limit-key", at: "1:1", "a key is longer than 1,024 characters")
    expectLimit("a: 1\n\(key): 1\n", "limit-key", at: "2:1", "a key is longer than 1,024 characters")
    expectLimit("{\(key): 1}\n", "limit-key", at: "1:2", "a key is longer than 1,024 characters")
  }

  @Test func `one long line is read once`() {
    let line = "a: [" + String(repeating: "{b}, \"\\n\", &a ~,", count: 30_000) + "]"
    #expect(problems(line).isEmpty)
  }
}
