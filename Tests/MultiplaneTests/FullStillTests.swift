import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplanePreviews
import MultiplaneRender
import Testing

@Suite struct FullStillTests {
  /// A list of forty rows under a bar, on a canvas that shows eight.
  private func text(rows: Int = 40, row: String = "height: 20", scroller: String = "") -> String {
    """
    multiplane: 1
    canvas: { size: 60x160, scale: 2 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: \(rows)
                row:
                  Text: Row ${index}
                  lines: 1
                  \(row)
        \(scroller)
      - Rectangle: { fill: red }
        height: 8
        bottom: 0
    scroll:
      - linear: { to: end, over: 1s }
    """
  }

  private func picture(_ text: String, scale: Double? = nil) throws -> PixelBuffer {
    var options = RenderOptions()
    options.scale = scale
    let full = try SceneSession(scene(text), options: options).fullStill()
    #expect(full.warnings.isEmpty)
    let pixels = try DecoderPool().image(full.file, name: "full").pixels
    #expect(PixelSize(width: pixels.width, height: pixels.height) == full.pixels)
    return pixels
  }

  private func problem(_ text: String, scale: Double? = nil) -> Diagnostic? {
    var options = RenderOptions()
    options.scale = scale
    do {
      _ = try SceneSession(scene(text), options: options).fullStill()
      return nil
    } catch {
      return (error as? SceneFailure)?.diagnostics.first
    }
  }

  @Test func `every part is what a still at that offset shows`() throws {
    let full = try picture(text())
    #expect(full.width == 120 && full.height == 2 * 40 * 20)
    let loaded = try scene(text())
    for offset in [0, 100, 333, 640] {
      let still = try DecoderPool().image(try loaded.still(at: .scroll(Double(offset))).file, name: "still").pixels
      // The bar stands at the end of the canvas, in both.
      for row in 0..<still.height - 16 {
        #expect(Array(still.row(row)) == Array(full.row(2 * offset + row)), "offset \(offset), row \(row)")
      }
    }
    #expect(full[10, full.height - 4] == 0xFFFF_0000 && full[10, 300] != 0xFFFF_0000)
  }

  @Test func `content that fits is the frame`() throws {
    let full = try picture(text(rows: 3))
    #expect(full.width == 120 && full.height == 320)
  }

  @Test func `a horizontal scroller makes a wide picture`() throws {
    let full = try picture(
      """
      multiplane: 1
      canvas: { size: 60x40 }
      layers:
        - ScrollView:
            - LazyHStack:
                - ForEach: 30
                  row: { Rectangle: { fill: teal }, width: 10, height: 10 }
          axis: horizontal
      """)
    #expect(full.width == 300 && full.height == 40)
  }

  @Test func `content beyond the limit names a scale that fits`() throws {
    let problem = problem(text(rows: 1_000))
    #expect(problem?.failure == .limit)
    #expect(
      problem?.message == "the whole content would have 120x40000 pixels, over the limit of 32767 a side")
    #expect(problem?.hint == "--scale 1.63 fits")
    #expect(try picture(text(rows: 1_000), scale: 1.63).height == 32_600)
    #expect(self.problem(text(rows: 5_000_000))?.hint?.hasPrefix("so much does not fit") == true)
  }

  @Test func `content that never ends, or that is not there, is told`() {
    #expect(problem(text(scroller: "height: 100"))?.code == "full-grows")
    #expect(problem("multiplane: 1\ncanvas: { size: 9x9 }\nlayers: []\n")?.code == "no-scroller")
  }
}
