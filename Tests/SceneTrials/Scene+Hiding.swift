package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

extension Scene {
  /// The nodes that hold no others and may draw; what masks a node is seen in it, not where it stands.
  package var leaves: [Node] {
    var leaves: [Node] = []
    func visit(_ node: Node) {
      switch node.kind {
      case .spacer, .inspector: break
      default: if node.children.isEmpty { leaves.append(node) }
      }
      node.forEachPart { inner, part in if part != .mask { visit(inner) } }
    }
    for layer in layers { visit(layer) }
    return leaves
  }

  /// The scene with a node hidden, wherever it stands.
  package func hiding(_ hidden: Int) -> Scene {
    var scene = self
    scene.layers = layers.map { $0.hiding(hidden) }
    return scene
  }
}

extension Node {
  fileprivate func hiding(_ hidden: Int) -> Node {
    var attributes = attributes
    attributes.mask = attributes.mask?.hiding(hidden)
    attributes.header = attributes.header?.hiding(hidden)
    attributes.footer = attributes.footer?.hiding(hidden)
    var properties = properties
    // It is there and draws nothing: without it, what is around it could be painted in another way. A rounded corner cuts one item
    // along its outline and several as pixels, and a group that is turned is resampled from where it begins. An opacity of zero would
    // take it out of what the group holds; so small a one is none of the 255 levels.
    if number == hidden { properties[.opacity] = isLive ? Expression.liveTrace : Expression(constant: .number(0.001)) }
    return Node(
      number: number, kind: kind, name: name, properties: properties, attributes: attributes,
      children: children.map { $0.hiding(hidden) }, span: span, path: path, scroller: scroller,
      isRow: isRow, contentSpan: contentSpan)
  }
}

extension Expression {
  /// An opacity that no pixel shows, evaluated on every frame.
  fileprivate static let liveTrace: Expression = {
    var problems: [Diagnostic] = []
    let location = ExpressionLocation(file: "", line: 1, column: 1)
    let trace = ExpressionCompiler.compile(
      "0.001 + 0 * frame", scope: FrameScope(), location: location, diagnostics: &problems)
    guard let trace else { preconditionFailure("\(problems)") }
    return trace
  }()
}

/// A scope that knows the frame's number.
private struct FrameScope: NameScope {
  let knownNames: [String] = []
  let colorNames: [String] = []
  let allowsLorem = false
  let framesPerSecond = 1.0
  func resolve(_ name: String) -> NameResolution? { name == "frame" ? .slot(.frame, .number) : nil }
  func color(named name: String) -> RGBA? { nil }
}

extension RGBA {
  /// The colour as pixels hold it.
  package var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(1, value)) * 65535 + 0.5) >> 8 }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
