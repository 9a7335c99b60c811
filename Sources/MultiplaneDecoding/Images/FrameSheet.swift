import CPixels

/// Puts the frames of an animated picture together, each as it is shown, in a sheet of them all.
///
/// Formats store what changes: a rectangle that is laid over the frame before, or put in its place.
struct FrameSheet {
  /// The state of a frame's rectangle before the next one is drawn.
  enum Disposal { case keep, clear, restore }

  /// Where a frame is drawn on the canvas, and what becomes of it.
  struct FrameControl {
    var x: Int
    var y: Int
    var disposal: Disposal
    /// Whether its pixels are laid over those that are there; else they take their place.
    var blends: Bool
  }

  private let sheet: PixelBuffer
  private let columns: Int
  private let width: Int
  private let height: Int
  private var next = 0
  private var canvas: [UInt32]
  private var isOpaque = true

  /// A sheet for frames of a canvas.
  ///
  /// - Throws: The buffer has other sides than the header asks for.
  init(_ header: ImageHeader, _ frames: ImageFrames, into sheet: PixelBuffer) throws(ImageFailure) {
    let grid = frames.sheet(width: header.width, height: header.height)
    guard header.width * grid.columns == sheet.width, header.height * grid.rows == sheet.height else {
      throw ImageFailure(.refused, "is damaged: its parts have different sizes")
    }
    (self.sheet, columns, width, height) = (sheet, grid.columns, header.width, header.height)
    canvas = Array(repeating: 0, count: width * height)
  }

  /// Draws a frame; its pixels are premultiplied, and those beyond the canvas are left out.
  mutating func add(_ frame: PixelBuffer, at place: FrameControl) {
    let before = place.disposal == .restore ? canvas : []
    let (across, down) = (max(0, min(frame.width, width - place.x)), max(0, min(frame.height, height - place.y)))
    let width = width
    canvas.withUnsafeMutableBytes { canvas in
      guard let base = canvas.baseAddress, across > 0 else { return }
      for y in 0..<down {
        let target = base + ((place.y + y) * width + place.x) * 4
        let source = frame.bytes + y * frame.stride
        if place.blends {
          mp_over_row(
            target.assumingMemoryBound(to: UInt8.self), source.assumingMemoryBound(to: UInt8.self), across)
        } else {
          target.copyMemory(from: source, byteCount: across * 4)
        }
      }
    }
    show()
    switch place.disposal {
    case .keep: break
    case .restore: canvas = before
    case .clear:
      for y in 0..<down {
        for x in 0..<across { canvas[(place.y + y) * width + place.x + x] = 0 }
      }
    }
  }

  /// Says of the sheet whether any frame is translucent; cells that no frame is in do not count.
  func finish() { sheet.isOpaque = isOpaque }

  private mutating func show() {
    let (left, top) = (next % columns * width, next / columns * height)
    for y in 0..<height {
      let target = sheet.row(top + y)
      for x in 0..<width {
        let pixel = canvas[y * width + x]
        target[left + x] = pixel
        if pixel >> 24 != 255 { isOpaque = false }
      }
    }
    next += 1
  }
}
