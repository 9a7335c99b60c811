import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Paths whose data holds values, and paths of the items of a source.
@Suite struct PathPointsTests {
  private func shape(_ path: String, more: String = "") throws -> PathShape {
    guard case .path(let shape) = try scene(path, more: more).layers[0].kind else { throw Unexpected() }
    return shape
  }

  private struct Unexpected: Error {}

  private func points(_ shape: PathShape) -> String {
    shape.outline.elements.map { element in
      switch element {
      case .move(let x, let y): "M\(decimalText(x)) \(decimalText(y))"
      case .line(let x, let y): "L\(decimalText(x)) \(decimalText(y))"
      case .curve: "C"
      case .close: "Z"
      }
    }.joined()
  }

  private static let sales =
    "data: { sales: [{ m: 1, v: 0 }, { m: 2, v: 50 }, { m: 3, v: 25 }] }"

  @Test(
    arguments: [
      ("{ source: sales, x: item.m, y: item.v }", "M0 100L50 0L100 50"),
      ("{ source: sales, y: item.v }", "M0 100L50 0L100 50"),
      ("{ source: sales, y: item.v, yRange: 0..100 }", "M0 100L50 50L100 75"),
      ("{ source: sales, y: 10 - item.v / 5, yRange: 0..10 }", "M0 0L50 100L100 50"),
      ("{ source: sales, x: item.m, y: item.v, xRange: 3..1 }", "M100 100L50 0L0 50"),
      ("{ source: sales, y: item.v, form: area }", "M0 100L0 100L50 0L100 50L100 100Z"),
      ("{ source: sales, y: item.v - 25, form: area }", "M0 50L0 100L50 0L100 50L100 50Z"),
    ] as [(TextArgument, String)])
  func `a path of points goes through the items of a source`(keys: TextArgument, outline: String) throws {
    #expect(try points(shape("Path: { points: \(keys.text) }", more: Self.sales)) == outline)
  }

  @Test func `an item without a value is a gap`() {
    let points: [(x: Double, y: Double)?] = [(0, 1), nil, (2, 2), (3, 3)]
    let line = PathPoints(points, yRange: (0, 4), form: .line).outline(width: 90, height: 100)
    #expect(self.points(PathShape(outline: line, boxWidth: 90, boxHeight: 100)) == "M0 75M60 50L90 25")
    let area = PathPoints(points, yRange: (0, 4), form: .area).outline(width: 90, height: 100)
    #expect(
      self.points(PathShape(outline: area, boxWidth: 90, boxHeight: 100))
        == "M0 100L0 75L0 100ZM60 100L60 50L90 25L90 100Z")
  }

  @Test func `points are drawn in the box that is given, and in one of 100 points otherwise`() throws {
    let plain = try shape("Path: { points: { source: sales, y: item.v } }", more: Self.sales)
    #expect(plain.boxWidth == 100 && plain.boxHeight == 100)
    let boxed = try shape("Path: { points: { source: sales, y: item.v }, box: 30x10 }", more: Self.sales)
    #expect(boxed.boxWidth == 30 && points(boxed) == "M0 10L15 0L30 5")
  }

  @Test(
    arguments: [
      ("set: { in: sales, item: 1, field: v, value: 9 }", true), ("remove: { in: sales, items: 1 }", true),
      ("set: { in: sales, item: 1, field: name, value: a }", false), ("select: { in: sales, item: 1 }", false),
    ] as [(TextArgument, Bool)])
  func `events that change items of points are warned of`(event: TextArgument, isWarned: Bool) throws {
    let data = "data: { sales: { items: [{ m: 1, v: 0, name: a }, { m: 2, v: 3, name: b }], id: m } }"
    let scene = try scene(
      "Path: { points: { source: sales, y: item.v } }", track: "wait: 1s",
      more: data + "\nevents:\n  - at: 0s\n    \(event.text)")
    #expect(scene.warnings.map(\.code) == (isWarned ? ["fixed-points"] : []))
  }

  @Test func `points are those that an argument of a component names`() throws {
    let chart =
      "components: { Chart: { takes: [rows, most], body: { Path: { points: { source: rows, y: item.v, yRange: 0..most } } } } }"
    let used = try scene("Chart: { rows: sales, most: 100 }", more: Self.sales + "\n" + chart)
    guard case .path(let shape) = used.layers[0].kind else { throw Unexpected() }
    #expect(points(shape) == "M0 100L50 50L100 75")
    // A component that nothing uses is checked with what stands in for them.
    #expect(try scene("Color: red", more: Self.sales + "\n" + chart).warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("[]", ""), ("[{ v: 2 }]", "M50 0"), ("[{ v: 0 }, { v: 0 }]", "M0 50L100 50"),
    ] as [(TextArgument, String)])
  func `ranges of no number or one put points in the middle`(items: TextArgument, outline: String) throws {
    let shape = try shape("Path: { points: { source: sales, y: item.v } }", more: "data: { sales: \(items.text) }")
    #expect(points(shape).replacing(#/\.\d+/#, with: "") == outline)
  }

  @Test func `values that are the same everywhere are put into path data`() throws {
    let more = "let: { tall: 40 }\nparams: { wide: { type: number, default: 12.5 } }"
    #expect(try points(shape("Path: \"M0 0H${wide * 2}V${tall}\"", more: more)) == "M0 0L25 0L25 40")
    #expect(
      try points(shape("Path: { d: \"M0 0${if(tall > 3, 'H9', 'V9')}\", box: 10x10 }", more: more)) == "M0 0L9 0")
  }

  @Test func `an argument of a component is put into path data`() throws {
    let more = "components: { Mark: { takes: [w], body: { Path: \"M0 0H${w}\" } } }"
    #expect(try points(shape("Mark: { w: 7 }", more: more)) == "M0 0L7 0")
  }

  @Test(
    arguments: [
      ("Path: \"M0 0H${scroll}\"", "a path that follows \"scroll\" needs \"box\""),
      ("Path: \"M0 0H${nme}\"", "\"nme\" is not a name here"),
      ("Path: \"M0 0X${tall}\"", "\"X\" is not a path command"),
      ("VStack:\n  - ForEach: 2\n    row: { Path: \"M0 0H${index}\" }", "a path that follows \"index\" needs \"box\""),
      ("Path: { fill: red }", "\"Path\" needs \"d\""),
      ("Path: { points: { source: sale, y: item.v } }", "there is no source \"sale\""),
      ("Path: { points: { source: sales, y: item.w } }", "the items have no field \"w\""),
      ("Path: { points: { source: sales, y: scroll } }", "\"y\" cannot follow \"scroll\""),
      ("Path: { points: { source: sales } }", "\"points\" needs \"y\""),
      ("Path: { points: { source: sales, y: item.v, yRange: 3..3 } }", "the range of \"yRange\" is empty"),
      ("Path: { points: { source: sales, y: item.v, yRange: 3 } }", "\"yRange\" expects a range, found \"3\""),
      ("Path: { points: { source: sales, y: item.v, yRange: 0..scroll } }", "\"yRange\" cannot follow \"scroll\""),
      (
        "Path: { points: { source: sales, y: item.v, yRange: 0..0.00000001 } }",
        "a point lies too far outside of the ranges"
      ),
      ("Path: { points: { source: sales, y: item.v, form: bars } }", "\"bars\" is not a value of \"form\""),
      ("Path: { d: M0 0, points: { source: sales, y: item.v } }", "\"d\" and \"points\" both say what the outline is"),
    ] as [(TextArgument, TextArgument)])
  func `mistakes in paths of values are told`(path: TextArgument, message: TextArgument) {
    let text =
      "multiplane: 1\ncanvas: { size: 99x99 }\nlet: { tall: 4 }\n\(Self.sales)\nlayers:\n  - "
      + path.text.replacing("\n", with: "\n    ") + "\n"
    do throws(SceneFailure) {
      _ = try SceneReader.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics.map(\.message) == [message.text])
    }
  }
}
