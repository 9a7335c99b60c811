import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Where placement says a node is, its pixels are: what a frame loses without a node lies in the node's box, whatever it
/// stands in. A second way to compute a place, or a list of a node's children that forgets some, shows here.
@Suite struct PlacementPixelTests {
  private static let scenes = CommittedScene.all.filter { $0.name.hasPrefix("small/") }
  /// What small scenes lack: the other direction, headers, masks, scrollers in scrollers and in headers, inner lists.
  private static let extra: [(name: String, text: String)] = [
    (
      "rtl",
      """
      - ScrollView:
          - HStack:
              - { Rectangle: , fill: red, width: 30, height: 20 }
              - { Rectangle: , fill: blue, width: 50, height: 30 }
          - LazyHStack:
              - ForEach: 40
                row: { Rectangle: , fill: green, width: 17, height: 12, margin: { left: 3 } }
        axis: horizontal
        direction: rtl
      """
    ),
    (
      "headers",
      """
      - ScrollView:
          - { Rectangle: , fill: red, width: 30, height: 14 }
          - LazyVStack:
              - Section:
                  - ForEach: 6
                    row: { Rectangle: , fill: green, width: 40, height: 11 }
                header: { ZStack: [{ Rectangle: , fill: blue, width: 20, height: 8, place: trailing }], width: 60, height: 10 }
                footer: { Circle: , fill: orange, width: 9, height: 9 }
              - Section:
                  - ForEach: 30
                    row: { Rectangle: , fill: teal, width: 40, height: 13 }
                header: { Rectangle: , fill: purple, width: 50, height: 10 }
            pin: headers
            background: white
            padding: 3
      """
    ),
    (
      "nested",
      """
      - ScrollView:
          - Spacer: 10
          - ScrollView:
              - HStack:
                  - { Rectangle: , fill: red, width: 90, height: 20 }
                  - { Rectangle: , fill: blue, width: 90, height: 20, x: -scroll / 3 }
            axis: horizontal
            height: 24
          - LazyVStack:
              - ForEach: 20
                row:
                  ScrollView:
                    - HStack:
                        - { Rectangle: , fill: green, width: 40, height: 9 }
                        - { Rectangle: , fill: orange, width: 60, height: 9 }
                  axis: horizontal
                  height: 12
      """
    ),
    (
      "masks",
      """
      - ZStack:
          - { Rectangle: , fill: red, width: 60, height: 40, y: -scroll / 5 }
        width: 70
        height: 50
        mask: { Circle: , fill: black, width: 44, height: 44 }
        rotate: 20deg
        scale: 1.2
      - ScrollView:
          - VStack:
              - { Rectangle: , fill: green, width: 30, height: 300, speed: 0.5 }
      """
    ),
  ]

  private func scene(_ layers: String) throws -> Scene {
    let indented = layers.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try SceneReader.read(
      "multiplane: 1\ncanvas: { size: 96x80, fps: 10 }\nlayers:\n\(indented)\nscroll: [{ linear: { by: 120, over: 1s } }]\n"
    )
  }

  @Test(arguments: scenes) func `pixels of small scenes are where nodes are`(_ committed: CommittedScene) throws {
    try check(try committed.load())
  }

  @Test(arguments: extra.map(\.name)) func `pixels are where nodes are`(_ name: String) throws {
    let text = try #require(Self.extra.first { $0.name == name }?.text)
    try check(try scene(text))
  }

  // MARK: Oracle

  private func check(_ scene: Scene) throws {
    let last = scene.frameCount(framesPerSecond: scene.canvas.framesPerSecond) - 1
    let frames = Array(Set([0, last / 3, last * 2 / 3, last])).sorted()
    let resources = try RenderResources(scene: scene)
    let states = try scene.states(of: frames, .leaf, resources)
    let whole = try states.map { try pixels(of: $0, scene, resources) }
    let placements = states.map { Placement($0, fittedInto: scene.canvas.size) }
    var judged = 0
    for number in leaves(of: scene) {
      let without = scene.hiding([number])
      for (index, state) in try without.states(of: frames, .leaf, resources).enumerated() {
        let found = placements[index].nodes.filter { $0.box.node.number == number }
        if found.contains(where: \.isFuzzy) { continue }
        judged += 1
        let boxes = found.map { $0.drawnCorners.bounds.intersection($0.clip).grown(by: 1.5) }
        let after = try pixels(of: state, without, resources)
        for point in whole[index].differences(from: after, scale: scene.canvas.scale)
        where !boxes.contains(where: { $0.contains(point) }) {
          Issue.record(
            "\(found.first?.box.node.path ?? "\(number)"): \(point) on frame \(state.frame), not in \(boxes)")
          return
        }
      }
    }
    for (index, placement) in placements.enumerated() { try pickEverywhere(scene, placement, whole[index], resources) }
    // A scene of effects alone has nothing to judge by boxes.
    if judged == 0 { #expect(leaves(of: scene).isEmpty || placements.flatMap(\.nodes).contains(where: \.isFuzzy)) }
  }

  /// Where nothing is picked, nothing is drawn.
  private func pickEverywhere(
    _ scene: Scene, _ placement: Placement, _ frame: Pixels, _ resources: RenderResources
  ) throws {
    let nodes = placement.nodes
    if nodes.contains(where: \.isFuzzy) { return }
    let background = (scene.canvas.background ?? .clear).premultiplied
    for y in stride(from: 1, to: frame.height, by: 5) {
      for x in stride(from: 1, to: frame.width, by: 5) where frame.words[y * frame.width + x] != background {
        let point = PointOffset(x: (Double(x) + 0.5) / scene.canvas.scale, y: (Double(y) + 0.5) / scene.canvas.scale)
        // Letters leave the box of their lines, edges are rounded to pixels.
        let near = [(0, 0), (-2, 0), (2, 0), (0, -2), (0, 2), (-2, -2), (-2, 2), (2, -2), (2, 2)]
          .map { PointOffset(x: point.x + $0.0, y: point.y + $0.1) }
        if near.contains(where: { placement.frontmost(at: $0) != nil }) { continue }
        if nodes.contains(where: { $0.drawnCorners.bounds.contains(point) && $0.box.node.kind.name == "Text" }) {
          continue
        }
        Issue.record("nothing is picked at \(point), where pixels are")
        return
      }
    }
  }

  /// The nodes that hold no others.
  private func leaves(of scene: Scene) -> [Int] {
    var numbers: [Int] = []
    func visit(_ node: Node) {
      switch node.kind {
      case .spacer, .inspector: break
      default: if node.children.isEmpty { numbers.append(node.number) }
      }
      // What masks a node is seen in it, not where it stands.
      node.forEachPart { inner, part in if part != .mask { visit(inner) } }
    }
    for layer in scene.layers { visit(layer) }
    return numbers
  }

  private struct Pixels {
    var width: Int
    var height: Int
    var words: [UInt32]

    /// The middles of the pixels that differ, in points.
    func differences(from other: Pixels, scale: Double) -> [PointOffset] {
      words.indices.filter { words[$0] != other.words[$0] }.map {
        PointOffset(x: (Double($0 % width) + 0.5) / scale, y: (Double($0 / width) + 0.5) / scale)
      }
    }
  }

  private func pixels(of state: FrameState, _ scene: Scene, _ resources: RenderResources) throws -> Pixels {
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
    try composer.compose(state)
    let buffer = composer.buffer
    return Pixels(
      width: buffer.width, height: buffer.height, words: (0..<buffer.height).flatMap { Array(buffer.row($0)) })
  }
}

extension PlacedNode {
  /// The corners of all that the node may draw: ink leaves the lines of a text, strokes the edge of a shape.
  fileprivate var drawnCorners: Corners {
    var reach = 1.0
    if case .text(let request, _) = box.content { reach = request.style.size * 0.6 }
    if case .path = box.node.kind { reach += 2 * max(box.size.width.points, box.size.height.points) }
    if box.node.attributes.hasStroke { reach += 8 }
    return map.corners(of: PointRect(origin: .zero, size: box.size).grown(by: reach))
  }

  /// Whether the node, or the unit it is drawn with, is drawn elsewhere, too: blurred, shadowed, repeated, faded away
  /// with a row that leaves.
  fileprivate var isFuzzy: Bool {
    let node = unit.state.unit.box.node
    return [box.node, node].contains { node in
      node.attributes.repetition != [] || node.attributes.material != nil
        || node.properties.entries.contains { [.blur, .shadowRadius].contains($0.property) }
    }
  }
}

extension Scene {
  /// The scene with some nodes hidden, wherever they stand.
  fileprivate func hiding(_ numbers: Set<Int>) -> Scene {
    var scene = self
    scene.layers = layers.map { $0.hiding(numbers) }
    return scene
  }
}

extension Node {
  fileprivate func hiding(_ numbers: Set<Int>) -> Node {
    var attributes = attributes
    attributes.mask = attributes.mask?.hiding(numbers)
    attributes.header = attributes.header?.hiding(numbers)
    attributes.footer = attributes.footer?.hiding(numbers)
    var properties = properties
    if numbers.contains(number) { properties[.visible] = Expression(constant: .boolean(false)) }
    return Node(
      number: number, kind: kind, name: name, properties: properties, attributes: attributes,
      children: children.map { $0.hiding(numbers) }, span: span, path: path, scroller: scroller,
      contentSpan: contentSpan)
  }
}

extension RGBA {
  /// The colour as pixels hold it.
  fileprivate var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(1, value)) * 65535 + 0.5) >> 8 }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}
