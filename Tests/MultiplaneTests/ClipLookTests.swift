import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene
import TestSupport
import Testing

/// What clips do to a glow in a dark gradient, which shows most: the default leaves neither rings nor blocks in it.
@Suite(.full, .enabled(if: OtherProgram.hasFFmpeg)) struct ClipLookTests {
  private static let (width, height) = (400, 240)

  /// A glow on the left; rows of all colors on the right, which leave few of a palette for it.
  private static func text(rows: Int) -> String {
    """
    multiplane: 1
    canvas: { size: \(width)x\(height), fps: 25 }
    layers:
      - Gradient: { from: "#0A1030", to: "#2B4A78", angle: 160deg }
      - Circle:
          fill: { stops: [{ color: "#E08A6A 60%" }, { at: 1, color: "#E08A6A 0%" }], shape: radial }
        width: 320
        height: 320
        left: -80
        top: 60
      - ScrollView:
          - ForEach: \(rows)
            row:
              Gradient:
                stops: [{ color: "hsl(index * 40, 90%, 20%)" }, { color: "hsl(index * 40 + 40, 90%, 50%)" },
                        { color: "hsl(index * 40 + 80, 60%, 90%)" }]
                angle: 90deg
              height: 20
        width: 230
        right: 20
    scroll:
      - linear: { by: 48, over: 280ms }
    """
  }

  /// The frames of a clip as 0xRRGGBB.
  private func frames(_ path: String) throws -> [[UInt32]] {
    if path.hasSuffix(".webp") {
      let film = try #require(AnimatedWebP(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
      var shown: [UInt32] = []
      return film.frames.map { frame in
        #expect(frame.draw(over: &shown))
        return shown
      }
    }
    return try OtherProgram.frames(of: path, width: Self.width, height: Self.height).map(ColorDistance.colors)
  }

  /// The distance of a clip's last frame within the glow, and its bytes.
  private func look(_ format: ClipFormat, _ quality: ClipQuality, rows: Int) throws -> (ColorDistance, bytes: Int) {
    let folder = TemporaryFolder()
    let path = folder.file("look.\(format == .gif ? "gif" : "webp")")
    var options = ClipOptions(format)
    options.quality = quality
    let session = try SceneSession(scene(Self.text(rows: rows)))
    let made = try SceneClip(session, options).write(to: ClipFile(.given(path), replaces: true), patience: 600)
    let shown = try #require(try frames(path).last)
    let drawn = ColorDistance.colors(try session.frame(session.frameCount - 1).pixels)
    // The part that is glow alone.
    let part = 144
    func cut(_ picture: [UInt32]) -> [UInt32] {
      (0..<Self.height).flatMap { y in picture[y * Self.width..<y * Self.width + part] }
    }
    return (ColorDistance(cut(shown), cut(drawn), width: part), made.bytes)
  }

  @Test func `a GIF has no rings in a glow unless it is to be small`() throws {
    let (low, small) = try look(.gif, .low, rows: 40)
    let (medium, bytes) = try look(.gif, .medium, rows: 40)
    let (high, large) = try look(.gif, .high, rows: 40)
    #expect(small < bytes && bytes < large)
    // An ordered dither of the same colors gives 1.8.
    #expect(medium.worstSquares < 1.5, "\(medium)")
    #expect(high.worstSquares < 1.5 && high.mean < low.mean, "\(high)")
    #expect(low.worstSquares > 2, "the measure sees rings")
  }

  @Test func `a WebP has no blocks in a glow unless it is to be small`() throws {
    let (low, small) = try look(.webp, .low, rows: 1)
    let (medium, bytes) = try look(.webp, .medium, rows: 1)
    let (high, large) = try look(.webp, .high, rows: 1)
    #expect(small < bytes && bytes < large)
    // A quality of 75 gives 2.8.
    #expect(medium.worstSquares < 2.2, "\(medium)")
    #expect(high.worstSquares < medium.worstSquares && high.mean < medium.mean)
    #expect(low.worstSquares > 2.4, "the measure sees blocks")
  }
}
