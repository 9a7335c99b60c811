import MultiplaneBase
import MultiplaneExpressions
import Testing

/// Names for tests: a scroller, a row with an item, two nodes, constants, and names that cannot be used.
struct TestScope: NameScope {
  var allowsLorem = false
  var framesPerSecond = 60.0

  static let slots: [String: (Slot, ExpressionType)] = [
    "scroll": (.scroller(0, .scroll), .number), "position": (.scroller(0, .position), .number),
    "velocity": (.scroller(0, .velocity), .number), "overscroll": (.scroller(0, .overscroll), .number),
    "progress": (.scroller(0, .progress), .number), "list.shift": (.scroller(1, .shift), .number),
    "time": (.time, .time), "seconds": (.time, .number), "frame": (.frame, .number),
    "width": (.ownWidth, .number), "height": (.ownHeight, .number),
    "index": (.row(.index), .number), "count": (.row(.count), .number), "phase": (.view(.phase), .number),
    "item": (.item(Slot.wholeItem), .text), "item.name": (.item(0), .text), "item.id": (.item(1), .number),
    "item.expanded": (.item(2), .boolean), "item.tint": (.item(3), .text), "item.tags": (.item(4), .list(.text)),
    "item.paint": (.item(5), .color), "item.missing": (.item(99), .number), "item.wrong": (.item(0), .number),
    "item.rating": (.item(6), .number), "item.Global Code": (.item(7), .number), "item.note": (.item(8), .text),
    "cards.height": (.node(0, .height), .number), "cards.fraction": (.node(0, .fraction), .number),
    "cards.onScreen": (.node(0, .onScreen), .boolean), "lost.width": (.node(7, .width), .number),
  ]
  static let constants: [String: ExpressionValue] = [
    "safe.top": .number(47), "canvas.scale": .number(2), "zero": .number(0), "title": .text("Feed"),
    "sizes": .list([.number(1), .number(2), .number(3)]), "nothing": .list([]), "tilt": .angle(.pi / 2),
    "endless": .number(.infinity),
  ]

  func resolve(_ name: String) -> NameResolution? {
    if let (slot, type) = Self.slots[name] { return .slot(slot, type) }
    if let value = Self.constants[name] { return .constant(value) }
    switch name {
    case "bar": return compiled("clamp((scroll - 320) / 60, 0, 1)")
    case "accent": return compiled("\"wine\"")
    case "broken": return compiled("1 / zero2")
    case "circle": return .cycle(["circle", "square", "circle"])
    case "stats.layouts":
      return .unavailable(message: "\"stats\" is for checks only", hint: "use it in \"expect\"")
    default: return nil
    }
  }

  func resolve(call name: String, arguments: [ExpressionValue]) -> NameResolution? {
    guard name == "list.visible.contains", arguments.count == 1 else { return nil }
    return .slot(.node(1, .onScreen), .boolean)
  }

  func color(named name: String) -> RGBA? {
    ["ink": RGBA(red: 0, green: 0, blue: 0.2), "wine": RGBA(red: 0.4, green: 0, blue: 0.2)][name]
  }
  var knownNames: [String] { Array(Self.slots.keys) + Array(Self.constants.keys) + ["bar", "accent"] }
  var colorNames: [String] { ["ink", "wine"] }

  private func compiled(_ text: String) -> NameResolution {
    var diagnostics: [Diagnostic] = []
    let location = ExpressionLocation(file: "names.yaml", line: 1, column: 1)
    let expression = ExpressionCompiler.compile(text, scope: self, location: location, diagnostics: &diagnostics)
    return expression.map(NameResolution.expression) ?? .unavailable(message: "it is broken", hint: nil)
  }
}

/// The values that `TestScope`'s slots read.
func testContext() -> EvaluationContext {
  let context = EvaluationContext()
  context.frame = FrameValues(time: 1.5, number: 90)
  context.step.scrollers = [
    ScrollerValues(scroll: 350, position: 340, velocity: -20, overscroll: 0, progress: 0.25),
    ScrollerValues(shift: 3),
  ]
  (context.own.width, context.own.height, context.own.roomWidth, context.own.roomHeight) = (100, 60, 390, 844)
  context.row = RowValues(index: 7, count: 20)
  context.own.view = ViewValues(position: -50, extent: 100, viewport: 844)
  context.row.item = [
    .text("Ada"), .number(12), .boolean(true), .text("ink 50%"), .list([.text("a"), .text("b")]),
    .color(RGBA(red: 1, green: 0, blue: 0)), .missing, ExpressionValue(numberWritten: "12.50") ?? .missing, .missing,
  ]
  context.row.itemValue = .text("the item")
  context.step.nodes = [
    NodeValues(width: 300, height: 200, fraction: 0.5, onScreen: true), NodeValues(onScreen: true),
  ]
  return context
}

/// Compiles an expression that has to be right.
func compiled(
  _ text: String, _ types: [ExpressionType] = [], scope: TestScope = TestScope(), percentOfRoom: Axis? = nil
) throws -> Expression {
  var diagnostics: [Diagnostic] = []
  let expression = ExpressionCompiler.compile(
    text, expecting: types, scope: scope, percentOfRoom: percentOfRoom,
    location: ExpressionLocation(file: "scene.yaml", line: 3, column: 11), diagnostics: &diagnostics)
  #expect(diagnostics == [])
  return try #require(expression)
}

/// The diagnostics of an expression that has to be wrong.
func problems(
  _ text: String, _ types: [ExpressionType] = [], scope: TestScope = TestScope(), percentOfRoom: Axis? = nil
) -> [Diagnostic] {
  var diagnostics: [Diagnostic] = []
  let expression = ExpressionCompiler.compile(
    text, expecting: types, scope: scope, percentOfRoom: percentOfRoom,
    location: ExpressionLocation(file: "scene.yaml", line: 3, column: 11), diagnostics: &diagnostics)
  #expect(expression == nil)
  return diagnostics
}
