import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Scenes shown as on a light or a dark device.
@Suite struct AppearanceTests {
  private static let list = """
    ScrollView:
      - LazyVStack:
          - ForEach: 40
            row: { Rectangle: , height: "if(appearance == \\"dark\\", 60, 40)" }
    name: list
    height: 200
    """
  private static let words = """
    Text: ${appearance}
    name: words
    background: if(appearance == "dark", "black", "white")
    opacity: if(appearance == "dark", 0.5, 1) + 0 * time
    width: 50
    height: 20
    """

  /// What the node `words` says and shows on each frame, the same either way.
  private func looks(_ scene: Scene) throws -> [String] {
    func looks(_ invalidation: Invalidation) throws -> [String] {
      try frames(of: scene, invalidation: invalidation).map { state in
        let node = try #require(Placement(state).nodes.first { $0.box.node.name == "words" })
        guard case .text(let request, _) = node.box.content else { return "" }
        return "\(state.appearance) \(request.text) \(node.box.value(.color(.background))!) \(node.layer.state.values)"
      }
    }
    let found = try looks(.leaf)
    #expect(try looks(.root) == found)
    return found
  }

  @Test func `an event changes what words, values and layout say`() throws {
    let scene = try scene(
      Self.words, track: "wait: 4f", more: "events: [{ at: 2f, appearance: dark }, { at: 4f, appearance: light }]")
    let found = try looks(scene)
    #expect(found[0] == found[1])
    #expect(found[0].hasPrefix("light light"))
    #expect(found[2] == found[3])
    #expect(found[2].hasPrefix("dark dark"))
    #expect(found[4] == found[0])
  }

  @Test func `a scene that begins dark is the one with an event at its start`() throws {
    var dark = try scene(Self.words, track: "wait: 2f")
    dark.appearance = .dark
    let told = try scene(Self.words, track: "wait: 2f", more: "events: [{ at: 0s, appearance: dark }]")
    #expect(try looks(dark) == looks(told))
  }

  @Test(arguments: [Invalidation.leaf, .root]) func `rows in sight stay where they were`(_ way: Invalidation) throws {
    let scene = try scene(
      Self.list, track: "jump: { to: 810 }\nwait: 3f", more: "events: [{ at: 2f, appearance: dark }]")
    let states = try frames(of: scene, invalidation: way)
    func first(_ state: FrameState) throws -> (Int?, Double, Double) {
      let rows = Placement(state).nodes.filter { $0.box.node.isRow && $0.corner.y + $0.size.height.points > 0 }
      let row = try #require(rows.min { $0.corner.y < $1.corner.y })
      return (row.row?.index, row.corner.y, row.size.height.points)
    }
    #expect(try first(states[1]) == (20, -10, 40))
    #expect(try first(states[2]) == (20, -10, 60))
    #expect(states[2].scroll == states[1].scroll)
  }

  @Test func `an appearance that is there already costs nothing`() throws {
    let scene = try scene(Self.words, track: "wait: 3f", more: "events: [{ at: 2f, appearance: light }]")
    #expect(try frames(of: scene)[2].work.layouts == 0)
  }
}
