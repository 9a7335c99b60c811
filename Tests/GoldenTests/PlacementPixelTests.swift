import MultiplaneBase
import MultiplaneLayout
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import SceneTrials
import TestSupport
import Testing

/// Where placement says a node is, its pixels are: what a frame loses without a node lies in the node's box, whatever it
/// stands in. A second way to compute a place, or a list of a node's children that forgets some, shows here.
@Suite(.full) struct PlacementPixelTests {
  private static let scenes = CommittedScene.forEveryWay.filter { $0.name.hasPrefix("small/") }
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
    for number in scene.leaves.map(\.number) {
      let without = scene.hiding(number)
      for (index, state) in try without.states(of: frames, .leaf, resources).enumerated() {
        let found = placements[index].nodes.filter { $0.box.node.number == number }
        if found.contains(where: \.isFuzzy) { continue }
        judged += 1
        let boxes = found.map { $0.drawnCorners.bounds.intersection($0.clip).grown(by: 1.5) }
        let after = try pixels(of: state, without, resources)
        for (point, _) in whole[index].differences(from: after, scale: scene.canvas.scale)
        where !boxes.contains(where: { $0.contains(point) }) {
          Issue.record(
            "\(found.first?.box.node.path ?? "\(number)"): \(point) on frame \(state.frame), not in \(boxes)")
          return
        }
      }
    }
    for (index, placement) in placements.enumerated() { try pickEverywhere(scene, placement, whole[index], resources) }
    // A scene of effects alone has nothing to judge by boxes.
    if judged == 0 { #expect(scene.leaves.isEmpty || placements.flatMap(\.nodes).contains(where: \.isFuzzy)) }
  }

  /// To a point's place, and to those around it.
  private static let steps = [0, -2, 2].flatMap { x in [0, -2, 2].map { y in PointOffset(x: x, y: y) } }

  /// Where nothing is picked, nothing is drawn.
  private func pickEverywhere(
    _ scene: Scene, _ placement: Placement, _ frame: FramePixels, _ resources: RenderResources
  ) throws {
    let nodes = placement.nodes
    if nodes.contains(where: \.isFuzzy) { return }
    let background = (scene.canvas.background ?? .clear).premultiplied
    for y in stride(from: 1, to: frame.height, by: 5) {
      for x in stride(from: 1, to: frame.width, by: 5) where frame.words[y * frame.width + x] != background {
        let point = PointOffset(x: (Double(x) + 0.5) / scene.canvas.scale, y: (Double(y) + 0.5) / scene.canvas.scale)
        // Letters leave the box of their lines, edges are rounded to pixels.
        let isPicked = Self.steps.contains { step in
          placement.frontmost(at: PointOffset(x: point.x + step.x, y: point.y + step.y)) != nil
        }
        if isPicked { continue }
        if nodes.contains(where: { $0.drawnCorners.bounds.contains(point) && $0.box.node.kind.name == "Text" }) {
          continue
        }
        Issue.record("nothing is picked at \(point), where pixels are")
        return
      }
    }
  }

  private func pixels(of state: FrameState, _ scene: Scene, _ resources: RenderResources) throws -> FramePixels {
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
    try composer.compose(state)
    return FramePixels(composer.buffer)
  }
}

extension PlacedNode {
  /// Whether the node, or the layer it is drawn with, is drawn elsewhere, too: blurred, shadowed, repeated, faded away
  /// with a row that leaves.
  fileprivate var isFuzzy: Bool {
    let node = layer.state.layer.box.node
    return [box.node, node].contains { node in
      node.attributes.repetition != [] || node.attributes.material != nil
        || !node.attributes.listedShadows.isEmpty
        || node.properties.entries.contains { [.blur, .pixelate, .shadowRadius].contains($0.property) }
    }
  }
}
