import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Headers that grow while a page is pulled, and bars that fold away, as formulas make them.
@Suite struct StretchTests {
  private static let pull = "drag: { by: -240, over: 20f, release: 0 }\nlinear: { to: 400, over: 10f }"

  /// Where a named node is seen on each frame, the same either way.
  private func places(_ name: String, in scene: Scene) throws -> [PointRect] {
    func places(_ invalidation: Invalidation) throws -> [PointRect] {
      try frames(of: scene, invalidation: invalidation).map { state in
        try #require(Placement(state).nodes.first { $0.box.node.name == name }).corners.bounds
      }
    }
    let found = try places(.leaf)
    #expect(try places(.root) == found)
    return found
  }

  private func page(_ header: String) throws -> Scene {
    try scene(
      """
      ScrollView:
        - Rectangle:
          name: header
          width: 200
          height: 120
          \(header)
        - Rectangle:
          name: page
          width: 200
          height: 900
      name: list
      """, track: Self.pull)
  }

  @Test(arguments: ["scale", "scaleY"]) func `a stretched header keeps its lower edge and covers the pull`(key: String)
    throws
  {
    let scene = try page("\(key): 1 + max(0, -overscroll) / height\n    origin: bottom")
    let (headers, pages) = (try places("header", in: scene), try places("page", in: scene))
    #expect(try frames(of: scene).contains { $0.scrollers[0].overscroll < -80 })
    for (frame, (header, page)) in zip(headers, pages).enumerated() {
      #expect(abs(header.maxY - page.y) < 1e-9, "frame \(frame)")
      #expect(abs(header.y - min(0, page.y - 120)) < 1e-9, "frame \(frame)")
      #expect(abs(header.x + header.width / 2 - 100) < 1e-9, "frame \(frame)")
      #expect(key == "scale" || header.width == 200)
    }
  }

  @Test func `a bar folds away with the scroll and not with the pull`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 2000
      name: list
      """,
      """
      Rectangle:
      name: bar
      height: 80
      top: 0
      y: clamp(-scroll, -50, 0)
      """, track: Self.pull)
    let bars = try places("bar", in: scene)
    for (bar, state) in zip(bars, try frames(of: scene)) {
      #expect(bar.maxY == 80 - max(0, min(50, state.scroll)), "frame \(state.frame)")
    }
    #expect(bars.last?.maxY == 30)
  }
}
