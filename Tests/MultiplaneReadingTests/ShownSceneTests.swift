import MultiplaneBase
import MultiplaneReading
import MultiplaneYAML
import TestSupport
import Testing

/// Scenes on the way from the program that shows them.
@Suite struct ShownSceneTests {
  private func shown(_ yaml: String, problems: [Diagnostic] = []) throws -> ShownScene {
    let scene = try DeclaredScene(yaml: SourceFile(name: "App/Feed.swift", text: yaml))
    return ShownScene(scene, folder: "/home/a b\tc\\n", problems: problems)
  }

  @Test func `a scene comes over with its values and their places`() throws {
    let yaml = "multiplane: 1\ntitle: \"a\\tb\\\\n\\nc\"\nempty:\nnone: ~\nlist: [1, \"1\", [], {}]\ncolor: #AABBCC\n"
    let problem = Diagnostic(
      .warning, code: "first-rows", "of \"a\" the first", span: SourceSpan(file: "App/Row.swift", line: 3, column: 7),
      note: "why", hint: "how")
    let sent = try shown(yaml, problems: [problem, Diagnostic(code: "a", "b")])
    let taken = try #require(ShownScene(text: "Hello\nworld: %multiplane\n\(sent.text)Goodbye\n"))
    #expect(taken.folder == sent.folder)
    #expect(taken.problems == sent.problems)
    let (before, after) = (try #require(sent.scene), try #require(taken.scene))
    #expect(after.name == before.name && after.digest == before.digest && after.text == nil)
    #expect(Self.words(after.root) == Self.words(before.root))
    #expect(Self.words(after.root).contains("AABBCC") && Self.words(after.root).contains("a\tb\\n\nc"))
  }

  @Test func `files have the paths they have here`() throws {
    let sent = try shown("multiplane: 1")
    let taken = try #require(ShownScene(text: sent.text) { "Package/Sources/\($0)" })
    #expect(taken.scene?.root.span == SourceSpan(file: "Package/Sources/App/Feed.swift", line: 1, column: 1))
  }

  @Test func `the last scene counts, and a text that is cut is none`() throws {
    let texts = try ["multiplane: 1\ntitle: a", "multiplane: 1\ntitle: b"].map { try shown($0).text }
    let taken = try #require(ShownScene(text: texts[0] + "between\n" + texts[1]))
    #expect(Self.words(try #require(taken.scene).root).contains("false false - b"))
    #expect(ShownScene(text: "") == nil && ShownScene(text: "a\nb\n") == nil)
    let lines = texts[0].split(separator: "\n", omittingEmptySubsequences: false)
    for missing in lines.indices.dropLast(2) where !lines[missing].hasPrefix("key") {
      var fewer = lines
      fewer.remove(at: missing)
      #expect(ShownScene(text: fewer.joined(separator: "\n")) == nil, "line \(missing)")
    }
  }

  /// A value with its places, as text.
  private static func words(_ value: DeclaredValue) -> String {
    let place = "\(value.span.file):\(value.span.line):\(value.span.column)+\(value.span.length)"
    switch value.content {
    case .scalar(let text, let quoted): return "\(place) \(quoted) \(value.isNull) \(value.comment ?? "-") \(text)\n"
    case .sequence(let values): return "\(place) [\n" + values.map { words($0) }.joined() + "]\n"
    case .mapping(let entries):
      return "\(place) {\n" + entries.map { "\($0.keySpan) \($0.key): \(words($0.value))" }.joined() + "}\n"
    }
  }
}
