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

  @Test(
    arguments: [
      (50.0, 50.0, "card"), (2, 2, nil), (98, 2, nil), (2, 98, nil), (98, 98, nil), (50, 2, "card"), (50, 98, "card"),
      (2, 50, "card"), (98, 50, "card"), (14, 86, "card"), (86, 86, "card"),
    ] as [(Double, Double, String?)])
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

  @Test(
    arguments: [
      (
        "Color: black\n  width: 20\n  height: 20\n  x: 40\n  y: -30", [(90, 20), (99, 29)],
        [(50, 50), (79, 20), (90, 31)]
      ),
      ("Color: black\n  width: 20\n  height: 20\n  scale: 2", [(31, 31), (69, 69)], [(29, 50), (50, 71)]),
      // The corners of a square that stands on one.
      (
        "Color: black\n  width: 40\n  height: 40\n  rotate: 45deg", [(50, 23), (77, 50)],
        [(32, 32), (68, 68), (50, 20)]
      ),
      (
        "ZStack: [{ Color: black, width: 20, height: 20, x: 30 }, { Color: black, width: 20, height: 20, x: -30, visible: false }]",
        [(80, 50)], [(50, 50), (20, 50)]
      ),
      (
        "ZStack: [{ Color: black, width: 20, height: 20, x: 30, opacity: 0 }, { Color: black, width: 20, height: 20 }]",
        [(50, 50)], [(80, 50)]
      ),
      (
        "ZStack: [{ Color: black, width: 60, height: 20 }]\n  width: 20\n  clip: true\n  mask: { Color: black, width: 10, x: 5 }",
        [(55, 50)], [(35, 50), (45, 50), (65, 50)]
      ),
    ] as [(String, [(Double, Double)], [(Double, Double)])])
  func `a mask cuts where it is moved, scaled and cut itself`(
    mask: String, inside: [(Double, Double)], outside: [(Double, Double)]
  ) throws {
    let card = "Color: red\nname: card\nwidth: 100\nheight: 100\nplace: topLeading\nmask:\n  \(mask)"
    for (x, y) in inside { #expect(try name(at: (x, y), card) == "card", "\(x), \(y)") }
    for (x, y) in outside { #expect(try name(at: (x, y), card) == nil, "\(x), \(y)") }
  }

  @Test(
    arguments: [
      (50.0, 8.0, "", "card"), (50, 12, "", "card"), (50, 6, "", nil), (50, 14, "", nil), (11, 11, "", nil),
      (50, 8, "clip: true", nil), (50, 12, "clip: true", "card"),
    ] as [(Double, Double, String, String?)])
  func `the line of a round shape is hit outside of its box, too`(x: Double, y: Double, keys: String, wanted: String?)
    throws
  {
    let card = """
      Rectangle: { stroke: { width: 6, color: red } }
      name: card
      width: 80
      height: 80
      left: 10
      top: 10
      corner: 20
      \(keys)
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

  @Test(
    arguments: [(2.0, 2.0, "card"), (98, 2, nil), (2, 98, "card"), (98, 98, nil), (92, 92, "card"), (50, 50, "card")]
      as [(Double, Double, String?)])
  func `each corner cuts by its own radius`(x: Double, y: Double, wanted: String?) throws {
    let card = """
      Color: red
      name: card
      width: 100
      height: 100
      place: topLeading
      corner: { topRight: 40, bottomRight: 20 }
      """
    #expect(try name(at: (x, y), card) == wanted)
  }

  @Test(
    arguments: [(50.0, 98.0, "edge"), (50, 2, nil), (2, 50, nil), (97, 50, "edge"), (50, 50, nil), (96, 97, "edge")]
      as [(Double, Double, String?)])
  func `lines at sides are hit where they are`(x: Double, y: Double, wanted: String?) throws {
    let lines = """
      VStack: [{ Spacer: }]
      name: edge
      width: 100
      height: 100
      place: topLeading
      border: { bottom: { width: 4, color: red }, right: { width: 6, color: navy }, top: "#ff000000" }
      """
    #expect(try name(at: (x, y), lines) == wanted)
  }

  @Test(
    arguments: [(90.0, 50.0, "ring"), (50, 90, "ring"), (10, 50, nil), (50, 10, nil)] as [(Double, Double, String?)])
  func `a part of a stroke is hit where it is drawn`(x: Double, y: Double, wanted: String?) throws {
    let ring = """
      Circle: { stroke: { width: 6, color: red, trim: 0..0.3 } }
      name: ring
      width: 80
      height: 80
      left: 10
      top: 10
      """
    #expect(try name(at: (x, y), ring) == wanted)
  }

  @Test(
    arguments: [
      (50.0, 50.0, "hill"), (16, 50, "hill"), (84, 50, "hill"), (50, 16, "hill"), (14, 50, nil), (50, 86, nil),
    ]
      as [(Double, Double, String?)])
  func `a filled path is hit on all of its line, too`(x: Double, y: Double, wanted: String?) throws {
    let hill = """
      Path: { d: M20 20H80V80H20Z, box: 100x100, fill: gold, stroke: { width: 10, color: red } }
      name: hill
      place: topLeading
      """
    #expect(try name(at: (x, y), hill) == wanted)
    #expect(try name(at: (x, y), hill.replacing("color: red", with: "color: red, dash: 8")) == wanted)
    // A trimmed line lies on the top alone.
    let trimmed = hill.replacing("color: red", with: "color: red, trim: 0..0.25")
    #expect(try name(at: (x, y), trimmed) == (y == 50 && x != 50 ? nil : wanted))
  }

  @Test(
    arguments: [("dash: [60, 60], ", 84.0, "line"), ("dash: [60, 60], ", 86, nil), ("", 84, nil)]
      as [(String, Double, String?)])
  func `a square end of a dash is hit beyond a corner`(dash: String, x: Double, wanted: String?) throws {
    let line = """
      Path: { d: M20 20H80V80, box: 100x100, stroke: { width: 10, color: red, \(dash)cap: square, join: bevel } }
      name: line
      place: topLeading
      """
    #expect(try name(at: (x, 16), line) == wanted)
  }

  @Test(arguments: [(58.0, 58.0, "dot"), (58, 62, nil)] as [(Double, Double, String?)])
  func `a line without a length is hit on the square of its ends`(x: Double, y: Double, wanted: String?) throws {
    let dot = """
      Path: { d: M50 50Z, box: 100x100, stroke: { width: 20, color: red, cap: square } }
      name: dot
      place: topLeading
      """
    #expect(try name(at: (x, y), dot) == wanted)
  }

  @Test func `a path of live data is hit where it is drawn`() throws {
    let bar = """
      Path: { d: "M0 0H${20 + 100 * frame}V50H0Z", box: 100x100, fill: red }
      name: bar
      place: topLeading
      """
    #expect(try name(at: (10, 10), bar) == "bar")
    #expect(try name(at: (30, 10), bar) == nil)
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

  /// A group of 20 points with a dot of 6 in it, over and over.
  private static let dots = """
    ZStack:
      - Circle:
        name: dot
        fill: red
        width: 6
        height: 6
        place: topLeading
    name: tile
    width: 20
    height: 20
    place: topLeading
    repeat: both
    """

  @Test(
    arguments: [(3.0, 3.0, 0.0, 0.0), (43, 3, 40, 0), (83, 63, 80, 60)] as [(Double, Double, Double, Double)])
  func `a node in a group that is repeated is picked in each copy, where it stands there`(
    x: Double, y: Double, left: Double, top: Double
  ) throws {
    let placement = Placement(try stepper(of: scene(Self.dots)).step())
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

  @Test func `what stands out of its copy is picked in the room of the next one`() throws {
    let moved = Self.dots.replacing("fill: red", with: "fill: red\n    x: 17")
    #expect(try name(at: (41, 3), moved) == "dot")
    #expect(try name(at: (46, 3), moved) == nil)
  }

  @Test func `copies are turned one by one, each about its own middle`() throws {
    let turned = """
      Rectangle:
      name: bar
      fill: red
      width: 20
      height: 4
      place: topLeading
      rotate: 90deg
      repeat: horizontal
      """
    // Upright bars of 4 points in the middle of each 20, from 8 above the row to 8 below it.
    #expect(try name(at: (50, 10), turned) == "bar")
    #expect(try name(at: (43, 10), turned) == nil)
    #expect(try name(at: (43, 2), turned) == nil)
  }
}
