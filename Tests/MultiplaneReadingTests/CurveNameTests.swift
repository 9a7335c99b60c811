import Glibc
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import MultiplaneWords
import Testing

/// The names of curves, wherever a scene writes them.
@Suite struct CurveNameTests {
  @Test(arguments: ProgressCurve.named.map(\.name))
  func `a curve is the same as a stage, as an animation and as a function`(name: String) throws {
    let function = name == "linear" ? "clamp(scroll / 100, 0, 1)" : "\(name)(scroll / 100)"
    let scene = try SceneReader.read(
      """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      data: { feed: [{ id: 1 }, { id: 2 }, { id: 3 }] }
      stages:
        written: \(name) 0..100
        keyed: { over: 0..100, curve: \(name) }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: feed
                  id: item.id
                  row: { Color: red, height: 400 }
        - Color: red
          opacity: written
          x: keyed
          y: \(function)
      events:
        - at: 1s
          remove: { in: feed, items: [1] }
          animate: \(name) 300ms
        - at: 2s
          remove: { in: feed, items: [2] }
          animate: { curve: \(name), over: 300ms }
      scroll:
        - wait: 4s
      """)
    let curve = try #require(ProgressCurve(named: name))
    #expect(scene.events.map(\.animation) == Array(repeating: Animation(curve: curve, duration: 0.3), count: 2))
    let node = scene.layers[1]
    for scroll in stride(from: -20.0, through: 120, by: 5) {
      let context = EvaluationContext()
      context.step.scrollers = [ScrollerValues(scroll: scroll)]
      let values = [.opacity, .x, .y].map { (key: Property) in node.properties[key]?.number(context) }
      #expect(values == Array(repeating: curve.progress(at: scroll / 100), count: 3))
    }
  }

  @Test func `every curve but the even one is a function`() {
    let names = Set(ProgressCurve.named.map(\.name)).subtracting(["linear"])
    #expect(names.isSubset(of: functionTable.map(\.name)))
  }

  /// The formulas of easings.net, which a curve of four numbers only comes near.
  private static let starts: [(name: String, formula: @Sendable (Double) -> Double)] = [
    ("sine", { 1 - cos($0 * .pi / 2) }), ("quad", { $0 * $0 }), ("cubic", { pow($0, 3) }), ("quart", { pow($0, 4) }),
    ("quint", { pow($0, 5) }), ("expo", { pow(2, 10 * $0 - 10) }), ("circ", { 1 - sqrt(1 - $0 * $0) }),
    ("back", { 2.70158 * pow($0, 3) - 1.70158 * $0 * $0 }),
  ]

  @Test func `a curve that other languages name is answered by its own numbers`() throws {
    let table = try #require(ForeignWords.tables["curves"])
    func check(_ name: String, _ formula: (Double) -> Double) throws {
      let written = try #require(table[name])
      let numbers = written.split { "[, ]".contains($0) }.compactMap { Double($0) }
      try #require(numbers.count == 4)
      let curve = TimingCurve.bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      for share in stride(from: 0.05, to: 1, by: 0.05) {
        let difference = abs(curve.progress(at: share) - formula(share))
        #expect(difference < 0.06, "\(name) at \(share)")
      }
    }
    for (name, start) in Self.starts {
      try check("easein\(name)", start)
      try check("easeout\(name)") { 1 - start(1 - $0) }
      try check("easeinout\(name)") { $0 < 0.5 ? start(2 * $0) / 2 : 1 - start(2 - 2 * $0) / 2 }
    }
    #expect(Set(table.values).count == 3 * Self.starts.count)
  }
}
