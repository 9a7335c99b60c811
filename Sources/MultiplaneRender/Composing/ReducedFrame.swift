import CPixels
import MultiplaneBase
internal import MultiplaneDecoding
import MultiplaneLayout

/// A frame whose pixels are longer than a point. It is drawn at a whole number of finer pixels for each of its own, and
/// each gets their mean.
///
/// So a small frame is the larger one made smaller: lines keep their share, gaps stay even, and boxes that touch leave no seam,
/// which they would if each were drawn between pixels.
final class ReducedFrame {
  /// Draws the finer pixels.
  let composer: FrameComposer
  /// How many of them lie along a side of a pixel.
  private let factor: Int

  init(_ composer: FrameComposer, factor: Int) { (self.composer, self.factor) = (composer, factor) }

  /// How many finer pixels lie along a side of a frame's pixel: as few as make a point one of them or more, as far as a
  /// frame may have so many.
  static func factor(_ size: PixelSize, scale: Double) -> Int {
    guard scale < 1 else { return 1 }
    var factor = Int(min(1 / scale, 256).rounded(.up))
    while factor > 1, !PixelSize(width: size.width * factor, height: size.height * factor).fits { factor -= 1 }
    return factor
  }

  /// Goes on to a frame.
  ///
  /// - Returns: How many pictures meet the canvas, and the pixels of the frame that change.
  func begin(_ state: FrameState, whole: Bool) throws(SceneFailure) -> (Int, PixelRects) {
    let count = try composer.begin(state, whole: whole)
    return (count, frame(of: composer.damage))
  }

  /// The pixels that boxes of finer ones touch.
  func frame(of rects: PixelRects) -> PixelRects {
    var result = PixelRects()
    for rect in rects.rects {
      let (x, y) = (rect.x / factor, rect.y / factor)
      result.add(
        PixelRect(
          x: x, y: y, width: (rect.maxX + factor - 1) / factor - x, height: (rect.maxY + factor - 1) / factor - y))
    }
    return result
  }

  /// Draws boxes in rows of the frame that was begun.
  func draw(
    _ rects: PixelRects, in rows: [Range<Int>], of state: FrameState, on buffer: PixelBuffer
  ) throws(SceneFailure) {
    try composer.draw(rows.map { $0.lowerBound * factor..<$0.upperBound * factor }, of: state)
    let finer = composer.buffer
    for rect in rects.rects {
      mp_average(
        finer.bytes + rect.y * factor * finer.stride + rect.x * factor * 4, finer.stride, Int32(factor),
        buffer.bytes + rect.y * buffer.stride + rect.x * 4, buffer.stride, Int32(rect.width), Int32(rect.height))
    }
    buffer.isOpaque = finer.isOpaque
  }
}
