import Multiplane
import TestSupport
import Testing

/// A row looks the same wherever it is in its list.
@Suite(.full) struct FarRowTests {
  /// Three frames: the list at row 0, at row 1,000,000 and at its last rows, 9,999,999 among them.
  private func frames(_ list: String, axis: String, direction: String, scale: Double, size: String) throws -> [[UInt8]]
  {
    let side = axis == "horizontal" ? "width" : "height"
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: \(size), scale: \(scale), fps: 30 }
      layers:
        - ScrollView:
            - \(list):
                - ForEach: 10_000_000
                  row:
                    HStack:
                      - Circle: { fill: "#8A5A2B" }
                        width: 20
                        height: 20
                      - Text: Row شظ
                        size: 13
                        lines: 1
                    \(side): 44
                    background: "#E6EED8"
                    border: { width: 1.5, color: "#334455" }
                    corner: 7
                    opacity: 1 - 0.3 * abs(phase)
              spacing: 4
          axis: \(axis)
          direction: \(direction)
      scroll:
        - wait: 1f
        - jump: { item: 1_000_000 }
        - wait: 1f
        - jump: { item: 9_999_999, anchor: bottom }
      """)
    let files = try SequenceRenderer(loaded).files().files
    return (0...2).compactMap { files[$0] }
  }

  /// Five rows fill the window, so that what stands at the top also stands at the bottom of the last frame.
  @Test(arguments: ["ltr", "rtl"], [1, 1.5, 2])
  func `rows 0, 1,000,000 and 9,999,999 are the same bytes`(direction: String, scale: Double) throws {
    for (list, axis, size) in [
      ("LazyVStack", "vertical", "120x236"), ("LazyHStack", "horizontal", "236x60"),
    ] {
      let frames = try frames(list, axis: axis, direction: direction, scale: scale, size: size)
      #expect(frames.count == 3)
      #expect(frames[0] == frames[1], "\(list)")
      #expect(frames[0] == frames[2], "\(list)")
    }
  }
}
