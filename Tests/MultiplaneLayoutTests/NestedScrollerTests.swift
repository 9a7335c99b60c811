import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneReading
import MultiplaneScene
import Testing

/// Extents of scrollers in content that is free along its axis.
@Suite struct NestedScrollerTests {
  /// Nothing to measure: the scenes here hold colours only.
  private final class NoResources: LayoutResources {
    func measure(_ request: TextRequest) -> TextMetrics {
      TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 1, isTruncated: false)
    }
    func lineHeight(of style: TextStyle) -> Length { 0 }
    func imageSize(path: String, span: SourceSpan) -> Size { .zero }
  }

  /// The boxes of named nodes: top edges from the canvas's as at offset 0, and heights.
  private func boxes(_ layers: String) throws -> [String: (top: Double, height: Double)] {
    let text = "multiplane: 1\ncanvas: { size: 300x300 }\nlayers:\n" + layers
    let scene = try SceneReader.read(text)
    let context = EvaluationContext()
    context.step.scrollers = Array(repeating: ScrollerValues(), count: max(1, scene.scrollers.count))
    context.step.nodes = Array(repeating: NodeValues(), count: scene.namedNodes.count)
    let engine = LayoutEngine(scene: scene, resources: NoResources(), context: context)
    var found: [String: (top: Double, height: Double)] = [:]
    func collect(_ child: Box.Child, _ top: Double) {
      let top = top + child.origin.y.points
      if let name = child.box.node.name { found[name] = (top, child.box.size.height.points) }
      for inner in child.box.children { collect(inner, top) }
    }
    for layer in scene.layers { collect(try engine.layoutLayer(layer), 0) }
    return found
  }

  private let page = """
          - Color: red
            height: 10
          - ScrollView:
              - HStack:
                  - Color: green
                    width: 100
                    height: 60
            axis: horizontal
            name: first
          - VStack:
              - ScrollView:
                  - HStack:
                      - Color: blue
                        width: 100
                        height: 40
                axis: horizontal
                name: second
              - Color: red
                height: 10
                name: foot

    """

  @Test(arguments: ["VStack", "ZStack"]) func `a horizontal scroller is as high as its tallest row`(_ around: String)
    throws
  {
    let outer = around == "VStack" ? "      - VStack:\n" : "      - ZStack:\n          - VStack:\n"
    let indented = page.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let layers = "  - ScrollView:\n" + outer + indented
    let found = try boxes(layers)
    #expect(found["first"].map { $0 == (10, 60) } == true)
    #expect(found["second"].map { $0 == (70, 40) } == true)
    #expect(found["foot"].map { $0 == (110, 10) } == true)
  }

  @Test func `what is made taller shares the room anew`() throws {
    let found = try boxes(
      """
        - ScrollView:
            - VStack:
                - Color: red
                  height: 10
                - Color: green
                  name: rest
              minHeight: 100
      """)
    #expect(found["rest"].map { $0 == (10, 90) } == true)
  }
}
