import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Effects that show rows from beyond what is prepared are told of.
@Suite struct OverscanTests {
  private func warnings(_ keys: String, overscan: String = "50", scroller: String = "", track: String = "wait: 2f")
    throws -> [Diagnostic]
  {
    let stepper = try stepper(
      of: scene(
        """
        ScrollView:
          - LazyVStack:
              - ForEach: 100
                row: { Rectangle: , height: 50, width: 50, \(keys) }
            overscan: \(overscan)
        \(scroller)
        """, track: track))
    for _ in 0..<stepper.frameCount { _ = try stepper.step() }
    return stepper.warnings
  }

  @Test(arguments: ["y: -200", "y: \"-150 - frame\"", "scale: 9", "shadow: { radius: 40 }", "blur: 30"])
  func `an effect that shows rows beyond the overscan is told of, and the overscan that it names would do`(
    keys: String
  ) throws {
    let found = try warnings(keys)
    #expect(found.map(\.code) == ["row-beyond-overscan"])
    let hint = try #require(found.first?.hint)
    let named = try #require(hint.split(separator: " ").compactMap { Int($0) }.first)
    #expect(try warnings(keys, overscan: "\(named + 2)").isEmpty, "\(hint)")
    // A row less.
    #expect(try !warnings(keys, overscan: "\(named - 51)").isEmpty, "\(hint)")
  }

  @Test(arguments: ["y: 200", "y: -40", "opacity: \"1 - phase\"", "x: 300", "scale: 0.5", "shadow: { radius: 3 }"])
  func `effects that stay within the overscan are not`(keys: String) throws {
    #expect(try warnings(keys).isEmpty)
  }

  @Test func `rows that are moved down leave a gap at the top`() throws {
    let found = try warnings("y: 200", track: "jump: { to: 1000 }")
    #expect(found.first?.message.contains("row 18") == true, "\(found)")
    #expect(try warnings("y: 200").isEmpty)
  }

  @Test func `rows that are not seen are not missed`() throws {
    #expect(try warnings("y: -200, visible: \"frame < 0\"").isEmpty)
    #expect(try warnings("y: -200, opacity: \"frame * 0\"").isEmpty)
    #expect(try warnings("y: -200, opacity: 0").isEmpty)
  }

  @Test(arguments: [0, 1, 2], ["", "sizing: estimated"])
  func `every cell of a line is looked at`(column: Int, sizing: String) throws {
    let stepper = try stepper(
      of: scene(
        """
        ScrollView:
          - LazyVGrid:
              - ForEach: 300
                row: { Rectangle: , height: 50, y: "if(index - 3 * floor(index / 3) == \(column), -200, 0)" }
            columns: 3
            overscan: 50
            \(sizing)
        """, track: "wait: 2f"))
    for _ in 0..<stepper.frameCount { _ = try stepper.step() }
    #expect(stepper.warnings.count == 1)
  }

  @Test func `a list says it once`() throws {
    #expect(try warnings("y: -200", track: "linear: { by: 500, over: 20f }").count == 1)
  }

  @Test func `lists that begin on the right are told of by their own direction`() throws {
    func count(_ keys: String) throws -> Int {
      let stepper = try stepper(
        of: scene(
          """
          ScrollView:
            - LazyHStack:
                - ForEach: 100
                  row: { Rectangle: , height: 50, width: 50, \(keys) }
              overscan: 20
          axis: horizontal
          direction: rtl
          """, track: "wait: 1f"))
      _ = try stepper.step()
      return stepper.warnings.count
    }
    #expect(try count("x: 200") == 1)
    #expect(try count("x: -200") == 0)
  }
}
