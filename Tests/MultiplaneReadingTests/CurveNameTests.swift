import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
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
}
