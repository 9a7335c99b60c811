package import MultiplaneBase

/// A count of the pixels that are open at a time while a frame is drawn; one for each painter.
///
/// It follows the calls that draw, never the lifetimes of buffers. So a frame is refused or drawn whatever other threads do and
/// whatever caches hold. A part of the drawing remembers the count at its start and sets it back at its end.
package struct OpenPixels {
  /// The pixels that are open now: the frame, and all that is drawn apart from it.
  var count: Int
  private let frame: Int
  private var most: Int

  /// Nothing is open but a frame of some pixels.
  package init(frame: Int = 0) {
    (self.frame, count) = (frame, frame)
    most = Budgets.openPixels(ofFrame: frame)
  }

  /// The count while a picture is painted by itself.
  var ofPicture: OpenPixels {
    var open = OpenPixels(frame: frame)
    open.most = Budgets.openPixelsInAll
    return open
  }

  /// Counts pixels that are about to be drawn on.
  ///
  /// - Throws: `SceneFailure` of class `limit` where too many would be open.
  mutating func add(_ pixels: Int) throws(SceneFailure) {
    count += pixels
    try Self.check(count, most: most)
  }

  /// Throws if so many pixels are too many at a time.
  package static func check(_ pixels: Int) throws(SceneFailure) { try check(pixels, most: Budgets.openPixelsInAll) }

  private static func check(_ pixels: Int, most: Int) throws(SceneFailure) {
    guard pixels > most else { return }
    throw Budgets.overMemory(
      "a frame with \(pixels) pixels open at a time, with all layers and groups,",
      or: "draw at a smaller --scale, or fewer large layers and groups inside each other")
  }
}
