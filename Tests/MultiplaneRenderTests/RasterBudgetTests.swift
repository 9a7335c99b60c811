import MultiplaneLayout
import MultiplaneReading
import Synchronization
import Testing

@testable import MultiplaneRender

/// Painted pictures stay within a budget.
@Suite struct RasterBudgetTests {
  private func pictures(_ count: Int) throws -> [Picture] {
    let rows = (0..<count).map { "  - Text: Layer \($0)\n    y: scroll\n" }.joined()
    let scene = try SceneReader.read("multiplane: 1\ncanvas: { size: 50x50 }\nlayers:\n\(rows)")
    let stepper = try Stepper(scene: scene, resources: try RenderResources(scene: scene).makeLayoutResources())
    return try stepper.step().layers.flatMap { state in
      state.parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }
  }

  @Test func `what was not drawn for long is dropped first`() throws {
    let budget = RasterBudget(budget: 250)
    let pictures = try pictures(4)
    #expect(pictures.count == 4)
    for picture in pictures {
      picture.rendering.withLock { $0 = 1 }
      budget.add(picture, byteCount: 100)
    }
    budget.use(pictures)
    #expect(budget.byteCount == 400)
    for _ in 0..<60 { budget.use(Array(pictures.dropFirst())) }
    // All were drawn within the last frames.
    #expect(budget.byteCount == 400)
    for _ in 0..<70 { budget.use(Array(pictures.dropFirst(2))) }
    #expect(budget.byteCount == 200)
    #expect(pictures.map { $0.rendering.withLock { $0 != nil } } == [false, false, true, true])
  }

  @Test func `pictures that ended are not counted`() throws {
    let budget = RasterBudget(budget: 1000)
    do {
      for picture in try pictures(3) { budget.add(picture, byteCount: 100) }
    }
    for _ in 0..<16 { budget.use([]) }
    #expect(budget.byteCount == 0)
  }
}
