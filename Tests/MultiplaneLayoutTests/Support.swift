import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneReading
import MultiplaneScene
import Testing

func stepper(
  of scene: Scene, invalidation: Invalidation = .leaf, framesPerSecond: Double? = nil, start: Double? = nil
) throws -> Stepper {
  try Stepper(
    scene: scene, resources: FakeResources(), framesPerSecond: framesPerSecond, invalidation: invalidation,
    start: start)
}

/// All frames of a scene.
func frames(of scene: Scene, invalidation: Invalidation = .leaf) throws -> [FrameState] {
  let stepper = try stepper(of: scene.resolved(FakeResources()), invalidation: invalidation)
  return try (0..<stepper.frameCount).map { _ in try stepper.step() }
}

func layout(_ scene: Scene) throws -> [Box.Child] {
  let engine = LayoutEngine(scene: scene, resources: FakeResources(), context: EvaluationContext())
  return try scene.layers.map { try engine.layoutLayer($0) }
}

/// The boxes of all layers, rows of lists measured to the last.
func dumpMeasured(_ scene: Scene) throws -> String {
  let engine = LayoutEngine(scene: scene, resources: FakeResources(), context: EvaluationContext())
  return try scene.layers.map { try dump(engine.layoutLayer($0), measuring: engine) }.joined()
}

/// Points as they are written: no fraction where there is none.
func words(_ points: Double) -> String {
  points == points.rounded() && abs(points) < 1e15 ? "\(Int(points))" : "\(points)"
}

/// A line for each box: its kind, its corner on the canvas, its size.
///
/// Rows of lazy stacks are given by their slots, from the corner of the stack, as `row start extent`; with an engine
/// they are measured before.
func dump(
  _ child: Box.Child, from corner: Point = .zero, indent: Int = 0, measuring engine: LayoutEngine? = nil
) throws -> String {
  let origin = corner + child.origin
  let box = child.box
  var size = box.size
  var positions: RowPositions?
  if case .lazy(let stack) = box.content {
    positions = stack.positions
    if let engine {
      let list = RowList(stack, engine: engine)
      try list.measure(upTo: nil)
      positions = list.positions
      size[stack.axis] += list.growth
    }
  }
  let numbers = [origin.x, origin.y, size.width, size.height].map { words($0.points) }
  var text =
    String(repeating: "  ", count: indent) + box.node.kind.name + " " + numbers.joined(separator: " ") + "\n"
  if let positions {
    for row in 0..<min(positions.count, 5) {
      let span = positions.span(of: row)
      text +=
        String(repeating: "  ", count: indent + 1) + "row \(words(span.start.points)) \(words(span.extent.points))\n"
    }
  }
  for child in box.children { text += try dump(child, from: origin, indent: indent + 1, measuring: engine) }
  return text
}

/// A case of a table written as text: `== name`, what is given, `--`, what is expected.
struct TextCase: Sendable, CustomTestStringConvertible {
  var name: String
  var given: String
  var expected: String
  var testDescription: String { name }
}

func cases(_ table: String) -> [TextCase] {
  var cases: [TextCase] = []
  var isExpected = false
  for line in table.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("== ") {
      cases.append(TextCase(name: String(line.dropFirst(3)), given: "", expected: ""))
      isExpected = false
    } else if line == "--" {
      isExpected = true
    } else if !cases.isEmpty, !line.isEmpty {
      if isExpected {
        cases[cases.count - 1].expected += line + "\n"
      } else {
        cases[cases.count - 1].given += line + "\n"
      }
    }
  }
  return cases
}
