internal import Glibc
internal import MultiplaneBase
internal import MultiplaneRender

/// Finds where frames of one size differ, each from the one before.
///
/// The cost is one pass over equal rows, and one over the ends of the others.
struct FrameChanges {
  private var before: [UInt32] = []

  /// The smallest box with all pixels that differ from the frame before; `nil` where none does, and for the first frame.
  mutating func next(_ frame: PixelBuffer) -> PixelRect? {
    let (width, height) = (frame.width, frame.height)
    guard before.count == width * height else {
      before = (0..<height).flatMap { frame.row($0) }
      return nil
    }
    var (left, right, top, bottom) = (width, 0, height, 0)
    before.withUnsafeMutableBufferPointer { before in
      for y in 0..<height {
        let (old, new) = (before.baseAddress! + y * width, frame.row(y).baseAddress!)
        if memcmp(old, new, width * 4) == 0 { continue }
        (top, bottom) = (min(top, y), y + 1)
        var x = 0
        while x < left, old[x] == new[x] { x += 1 }
        left = min(left, x)
        x = width
        while x > right, old[x - 1] == new[x - 1] { x -= 1 }
        right = max(right, x)
        memcpy(old, new, width * 4)
      }
    }
    return top < bottom ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}
