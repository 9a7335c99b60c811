import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite struct PickingTests {
  /// The name of the node at a point of a scene's first frame.
  private func name(at point: (x: Double, y: Double), _ layer: String) throws -> String? {
    let stepper = try stepper(of: scene(layer))
    return Placement(try stepper.step()).frontmost(at: PointOffset(x: point.x, y: point.y))?.box.node.name
  }

  @Test(arguments: [(50.0, 50.0, "card"), (2, 2, nil), (98, 2, nil), (50, 2, "card")] as [(Double, Double, String?)])
  func `round corners of what masks a node cut it`(x: Double, y: Double, wanted: String?) throws {
    let card = """
      Color: red
      name: card
      width: 100
      height: 100
      place: topLeading
      mask: { Color: black, width: 100, height: 100, corner: 40 }
      """
    #expect(try name(at: (x, y), card) == wanted)
  }

  @Test(arguments: [(50.0, 50.0, nil), (50, 2, "edge"), (2, 2, nil)] as [(Double, Double, String?)])
  func `a border alone is hit on its line`(x: Double, y: Double, wanted: String?) throws {
    let ring = """
      VStack: [{ Spacer: }]
      name: edge
      width: 100
      height: 100
      corner: 40
      place: topLeading
      border: { width: 4, color: red }
      """
    #expect(try name(at: (x, y), ring) == wanted)
  }

  @Test func `a frosted node is hit where it frosts`() throws {
    let glass = """
      VStack: [{ Spacer: }]
      name: glass
      width: 100
      height: 100
      corner: 40
      place: topLeading
      material: thin
      """
    #expect(try name(at: (50, 50), glass) == "glass")
    #expect(try name(at: (2, 2), glass) == nil)
  }
}
