import MultiplaneBase
internal import MultiplaneDecoding
import MultiplaneLayout

/// A frame whose pixels are longer than a point. It is drawn on finer pixels, and each of its own gets the mean of those under it.
///
/// A point has a whole number of finer pixels. So edges lie on them as they do in a frame of that scale: a small frame is the
/// larger one made smaller. Lines keep their share, gaps stay even, and boxes that touch leave no seam.
final class ReducedFrame {
  /// Draws the finer pixels.
  let composer: FrameComposer
  /// How many finer pixels lie along a side of a pixel: 1 to 16.
  private let factor: Double

  init(_ composer: FrameComposer, factor: Double) { (self.composer, self.factor) = (composer, factor) }

  /// The size and the scale of the finer frame; `nil` where none is drawn.
  ///
  /// A mean is sharp from two finer pixels on. Below 1/16 the finer frame has one that is finer still.
  static func finer(than size: PixelSize, scale: Double) -> (size: PixelSize, scale: Double)? {
    guard scale < 1 else { return nil }
    let finer = min((2 * scale).rounded(.up), 16 * scale)
    func side(_ count: Int) -> Int { Int((Double(count) * (finer / scale) - 1e-6).rounded(.up)) }
    let result = PixelSize(width: side(size.width), height: side(size.height))
    return result.fits ? (result, finer) : nil
  }

  /// Goes on to a frame.
  ///
  /// - Returns: How many pictures meet the canvas, and the pixels of the frame that change.
  func begin(_ state: FrameState, whole: Bool, canvas: PixelRect) throws(SceneFailure) -> (Int, PixelRects) {
    let count = try composer.begin(state, whole: whole)
    return (count, frame(of: composer.damage, canvas: canvas))
  }

  /// The pixels that boxes of finer ones touch, and those whose mean has a last bit of them.
  func frame(of rects: PixelRects, canvas: PixelRect) -> PixelRects {
    var result = PixelRects()
    for rect in rects.rects {
      func pixel(_ finer: Int, _ rule: FloatingPointRoundingRule) -> Int { Int((Double(finer) / factor).rounded(rule)) }
      let (x, y) = (pixel(rect.x - 1, .down), pixel(rect.y - 1, .down))
      let box = PixelRect(x: x, y: y, width: pixel(rect.maxX + 1, .up) - x, height: pixel(rect.maxY + 1, .up) - y)
      result.add(box.intersection(canvas))
    }
    return result
  }

  /// Draws boxes in rows of the frame that was begun.
  func draw(
    _ rects: PixelRects, in rows: [Range<Int>], of state: FrameState, on buffer: PixelBuffer
  ) throws(SceneFailure) {
    let finer = composer.buffer
    let finerRows = rows.map { rows in
      let first = Int((Double(rows.lowerBound) * factor).rounded(.down)) - 1
      return max(0, first)..<min(finer.height, Int((Double(rows.upperBound) * factor).rounded(.up)) + 1)
    }
    try composer.draw(finerRows, of: state)
    let way = (start: 0.0, scale: 1 / factor)
    for rect in rects.rects {
      try finer.reduce(to: rect, x: way, y: way, on: buffer, at: (rect.x, rect.y), extends: true)
    }
    buffer.isOpaque = finer.isOpaque
  }
}
