import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite struct PickingTests {
  @Test(arguments: cases(Files.corpus("layout/picking"))) func `a node is hit where it is drawn`(row: TextCase) throws {
    let placement = Placement(try stepper(of: scene(row.given)).step())
    for line in row.expected.split(separator: "\n") {
      let words = line.split(separator: " ")
      let (x, y) = (try #require(Double(words[0])), try #require(Double(words[1])))
      let name = placement.frontmost(at: PointOffset(x: x, y: y))?.box.node.name
      #expect(name == (words.count > 2 ? String(words[2]) : nil), "\(line)")
    }
  }

  @Test(
    arguments: [(3.0, 3.0, 0.0, 0.0), (43, 3, 40, 0), (83, 63, 80, 60)] as [(Double, Double, Double, Double)])
  func `a node in a group that is repeated is picked in each copy, where it stands there`(
    x: Double, y: Double, left: Double, top: Double
  ) throws {
    // A group of 20 points with a dot of 6 in it, over and over.
    let dots = """
      ZStack:
        - { Circle: , name: dot, fill: red, width: 6, height: 6, place: topLeading }
      name: tile
      width: 20
      height: 20
      place: topLeading
      repeat: both
      """
    let placement = Placement(try stepper(of: scene(dots)).step())
    let point = PointOffset(x: x, y: y)
    let found = try #require(placement.frontmost(at: point))
    #expect(found.box.node.name == "dot")
    #expect(found.corners.bounds == PointRect(x: left, y: top, width: 6, height: 6))
    let around = placement.nodes(at: point)
    #expect(around.map(\.box.node.name) == ["tile", "dot"])
    #expect(around[0].corners.bounds == PointRect(x: left, y: top, width: 20, height: 20))
    // Beside it the copy is empty.
    #expect(placement.frontmost(at: PointOffset(x: x + 10, y: y + 10)) == nil)
  }
}
