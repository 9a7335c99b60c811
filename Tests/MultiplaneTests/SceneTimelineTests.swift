import Multiplane
import MultiplaneBase
import MultiplaneInspection
import Testing

/// The steps, marks, events and stages of a scene with their times.
@Suite struct SceneTimelineTests {
  private func timeline(of text: String) throws -> SceneTimeline {
    try SceneSession(scene(text)).timeline()
  }

  @Test func `a cell beyond 200 characters sticks out and makes no other row longer`() throws {
    func marks(_ length: Int) throws -> [Substring] {
      let name = String(repeating: "x", count: length)
      let text = try timeline(
        of: """
          multiplane: 1
          canvas: { size: 8x8, fps: 10 }
          layers: [{ Color: red }]
          scroll:
            - mark: \(name)
            - mark: b
            - wait: 1s
          """
      ).text
      return Array(text.split(separator: "\n").drop { $0 != "marks" }.dropFirst())
    }
    func expected(_ length: Int, padded: Int) -> [String] {
      [
        "  frame  at   scroll",
        "  0      0 s  0       " + String(repeating: "x", count: length) + "  line 5",
        "  0      0 s  0       b" + String(repeating: " ", count: padded - 1) + "  line 6",
      ]
    }
    #expect(try marks(12).map(String.init) == expected(12, padded: 12))
    #expect(try marks(200).map(String.init) == expected(200, padded: 200))
    #expect(try marks(300).map(String.init) == expected(300, padded: 200))
  }
}
