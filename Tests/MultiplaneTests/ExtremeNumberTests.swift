import Multiplane
import MultiplaneBase
import MultiplaneScene
import TestSupport
import Testing

/// Numbers far beyond any scene in every key that takes one: a picture or a message, and no trap.
@Suite(.full) struct ExtremeNumberTests {
  /// As they are written: too large for any length, for 32 and 64 bits, nearly nothing, and what is no number at all.
  private static let numbers = [
    "0", "-0", "1e-308", "0.3", "-1", "1e9", "-1e9", "2147483648", "1e18", "9.3e18", "-1e19", "1e308", "-1e308",
    "1e9 * 1e9 * scroll", "1 / scroll", "-1e9 * scroll", "sqrt(0 - scroll)", "pow(1e9, 9) * (scroll + 1)",
    "scroll * 1e300",
  ]

  /// The node that carries a key, with an expression for its number.
  private static func node(_ key: KeySchema, _ kind: SceneKind, _ number: String) -> String? {
    let value: String
    switch key.form {
    case .number, .length, .weight, .ratio, .growth, .overscan, .columns, .edges, .corners: value = "\"\(number)\""
    case .angle: value = "\"(\(number)) * 1deg\""
    case .point: value = "\"\(number) \(number)\""
    case .line, .border: value = "\"\(number) red\""
    case .shadow: value = "{ x: \"\(number)\", y: \"\(number)\", blur: \"\(number)\", color: black }"
    default: return nil
    }
    let content: String? =
      switch kind {
      case .text: "Text: Words of a text"
      case .color: "Color: red"
      case .rectangle: "Rectangle:"
      case .circle: "Circle:"
      case .capsule: "Capsule:"
      case .divider: "Divider:"
      case .spacer: "Spacer:"
      case .path: "Path: M 0 0 L 10 10 Z"
      case .polygon: "Polygon: { sides: 5, corner: 4 }"
      case .gradient: "Gradient: { from: red, to: blue, angle: 30deg }"
      case .vStack, .hStack, .zStack, .group, .flow:
        "\(kind.rawValue): [{ Color: red, width: 5, height: 5 }, { Text: a }]"
      case .scrollView: "ScrollView: [{ Color: red, width: 5, height: 500 }]"
      case .lazyVStack: "LazyVStack: [{ ForEach: 9, row: { Text: a, height: 20 } }]"
      case .lazyVGrid: "LazyVGrid: [{ ForEach: 9, row: { Color: red, height: 20 } }]"
      default: nil
      }
    guard let content else { return nil }
    let keyed = "\(content)\n      \(key.name): \(value)"
    let lines = kind == .lazyVGrid && key.name != "columns" ? keyed + "\n      columns: 2" : keyed
    return kind.lazyAxis == nil ? lines : "ScrollView:\n        - " + lines.replacing("\n", with: "\n    ")
  }

  static let keys = SceneSchema.nodeKeys.filter { key in
    SceneKind.allCases.contains { key.kinds.contains($0) && node(key, $0, "1") != nil }
  }.map(\.name)

  @Test(arguments: keys) func `extreme numbers in a key of a node give a picture or a message`(_ name: String) throws {
    let key = try #require(SceneSchema.nodeKey(name))
    for kind in SceneKind.allCases where key.kinds.contains(kind) {
      for number in Self.numbers {
        guard let node = Self.node(key, kind, number) else { continue }
        draw(
          "layers:\n  - \(node.replacing("      ", with: "    "))\nscroll:\n  - linear: { by: 40, over: 100ms }\n")
      }
    }
  }

  @Test(
    arguments: [
      "canvas: { size: NxN }", "canvas: { size: 9x9, scale: N }", "canvas: { size: 9x9, fps: N }",
      "canvas: { size: 9x9, safeArea: N }",
    ]) func `extreme numbers of a canvas give a picture or a message`(_ canvas: String) throws
  {
    for number in Self.numbers {
      draw("layers: [{ Color: red, x: scroll }]\n", canvas: canvas.replacing("N", with: number))
    }
  }

  @Test(
    arguments: [
      "scroll: [{ linear: { by: N, over: 1s } }]", "scroll: [{ linear: { by: 9, over: Ns } }]",
      "scroll: [{ linear: { to: N, over: 1s } }]", "scroll: [{ wait: Nms }]", "scroll: [{ jump: N }]",
      "scroll: [{ repeat: { times: N, steps: [{ wait: 10ms }] } }]", "scroll: [{ fling: { velocity: N } }]",
      "scroll: [{ drag: { by: N, over: 100ms } }]", "scroll: [{ wheel: { by: N } }]",
      "scroll: [{ spring: { by: N } }]", "events: [{ at: Nf, set: { scroll: 3 } }]",
      "events: [{ at: 1f, resize: NxN }]", "stages: { s: 0..N }", "let: { v: \"N\" }",
      "data: { d: { count: N } }", "data: { d: { count: 3, seed: N, fields: { a: random() } } }",
      "params: { p: { type: number, default: N } }", "output: { gif: { width: N } }",
      "checks: [{ at: Nf, expect: scroll >= 0 }]",
    ]) func `extreme numbers at the top give a picture or a message`(_ line: String) throws
  {
    for number in Self.numbers where !number.contains(" ") {
      let row = "      - LazyVStack: [{ ForEach: 9, row: { Text: a, height: 20 } }]\n"
      draw(line.replacing("N", with: number) + "\nlayers:\n  - ScrollView:\n\(row)  - Color: red\n    x: scroll\n")
    }
  }

  /// Draws some frames of a scene; what is refused has a message, and an exit code that is not the one of faults of the engine.
  private func draw(_ text: String, canvas: String = "canvas: { size: 64x64 }") {
    let found = problems { () throws(SceneFailure) in
      try Self.frames(of: SourceFile(name: "t.yaml", text: "multiplane: 1\n\(canvas)\n\(text)"))
    }
    #expect(found.allSatisfy { $0.failure != .bug }, "\(text)\(found.map(\.message))")
  }

  private static func frames(of source: SourceFile) throws(SceneFailure) {
    let session = try SceneSession(source)
    for frame in [0, 2, session.frameCount - 1] where frame < min(session.frameCount, 1000) {
      _ = try session.file(frame)
    }
    _ = try session.inspection(at: .frame(0))
  }
}
