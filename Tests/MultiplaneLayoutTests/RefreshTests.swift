import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// Pull to refresh: content that is pulled down far enough stays at the height that `refresh` names.
@Suite struct RefreshTests {
  private func offsets(_ track: String, refresh: Double? = 60, paging: ScrollPaging? = nil) throws
    -> (offsets: [Double], warnings: [Diagnostic])
  {
    let content = GivenContent(
      limit: { _ in 1000 }, offset: { _, _ in nil },
      feel: ScrollFeel(
        physics: .ios, bounces: true, paging: paging, window: 800, tolerance: 0.25, refresh: refresh),
      stop: { ($0 / 120).rounded() * 120 })
    var runner = TrackRunner(steps: try scene("Color: red", track: track).track)
    var offsets: [Double] = []
    for frame in 0..<20_000 {
      let time = Double(frame) / 240
      offsets.append(try runner.advance(to: time, content).offset)
      if runner.isOver(at: time) { break }
    }
    return (offsets, runner.warnings)
  }

  @Test func `a pull beyond the height settles there, a shorter one goes back`() throws {
    let far = try offsets("drag: { by: -300, over: 400ms }").offsets
    #expect((far.min() ?? 0) < -90 && far.last == -60)
    // Nothing leaps: what it goes between two frames is what a finger or a spring goes.
    #expect(zip(far, far.dropFirst()).allSatisfy { abs($0 - $1) < 12 })
    #expect(try offsets("drag: { by: -60, over: 400ms }").offsets.last == 0)
    #expect(try offsets("drag: { by: -300, over: 400ms }", refresh: nil).offsets.last == 0)
  }

  @Test func `a step leads away from the height, and a pull that is held there stays`() throws {
    let settled = "drag: { by: -300, over: 400ms }\n"
    #expect(try offsets(settled + "wait: 1s").offsets.last == -60)
    #expect(try offsets(settled + "spring: { to: 0 }").offsets.last == 0)
    #expect(try offsets(settled + "ease: { to: 0, over: 300ms }").offsets.last == 0)
    #expect(try offsets(settled + "linear: { by: 100, over: 300ms }").offsets.last == 40)
    #expect(try offsets(settled + "jump: { to: 0 }").offsets.last == 0)
    // Pulled again it comes to the same height, thrown up it goes on into the content.
    #expect(try offsets(settled + "drag: { by: -80, over: 300ms, release: 0 }").offsets.last == -60)
    let thrown = try offsets(settled + "fling: { velocity: 900 }").offsets
    #expect((thrown.last ?? 0) > 300)
    #expect(zip(thrown, thrown.dropFirst()).allSatisfy { abs($0 - $1) < 12 })
  }

  @Test(arguments: ["spring: { to: -60 }", "ease: { to: -60, over: 300ms }", "linear: { by: -60, over: 300ms }"])
  func `a step leads to the height where a refresh holds it, and is held at the edge where none does`(
    step: String
  ) throws {
    let held = try offsets(step)
    #expect(held.offsets.last == -60 && held.warnings.isEmpty)
    let other = try offsets(step, refresh: nil)
    #expect(other.offsets.last == 0)
    #expect(other.warnings.map(\.hint) == ["a ScrollView with refresh: 60 holds its start there; a drag pulls it down"])
    let farther = try offsets(step.replacing("-60", with: "-90"))
    #expect(farther.offsets.last == -60)
    #expect(farther.warnings.map(\.hint) == ["\"refresh\" holds its start at -60"])
  }

  @Test func `a fling into the start bounces, however far, and is not held`() throws {
    let found = try offsets("jump: { to: 100 }\nfling: { velocity: -6000 }").offsets
    #expect((found.min() ?? 0) < -60 && found.last == 0)
  }

  @Test(arguments: [ScrollPaging.page, .row])
  func `content that snaps is held all the same`(paging: ScrollPaging) throws {
    #expect(try offsets("drag: { by: -300, over: 400ms }\nwait: 1s", paging: paging).offsets.last == -60)
  }

  @Test func `rows put in while a refresh holds the start appear there`() throws {
    var list = ListScene(attributes: "", scroller: "refresh: 40\nanchor: top\n")
    list.items = (0..<20).map { ($0, 100) }
    list.track = ["drag: { by: -300, over: 12f }", "mark: held", "wait: 30f"]
    list.events = ["{ at: held + 10f, insert: { in: feed, at: 0, items: [{ id: 50, h: 80, open: false }] } }"]
    let states = try frames(of: list.make())
    let last = try #require(states.last)
    #expect(abs(last.position + 40) < 1e-9)
    #expect(abs((last.seen[.number(50)]?.top ?? 0) - 40) < 1e-9)
    #expect(abs((last.seen[.number(0)]?.top ?? 0) - 120) < 1e-9)
  }

  @Test func `a scene says at which height, and refuses one that content cannot be pulled to`() throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 900\nrefresh: 20 * 3", track: "spring: { to: -60 }\nwait: 1f")
    #expect(scene.layers[0].attributes.refresh == 60)
    #expect(try frames(of: scene).last?.position == -60)
    for keys in ["bounce: false", "physics: android"] {
      #expect(throws: UnreadableScene.self) { try pulled(keys) }
    }
    #expect(throws: UnreadableScene.self) { try pulled("bounce: true", refresh: "0") }
    #expect(throws: UnreadableScene.self) { try pulled("bounce: true", refresh: "scroll") }
  }

  private func pulled(_ keys: String, refresh: String = "60") throws -> Scene {
    try scene("ScrollView:\n  - Rectangle:\n    height: 900\nrefresh: \(refresh)\n\(keys)")
  }
}
