import CWebP

/// An animated WebP file whose frames are drawn over those before them, as clips of opaque scenes are.
package struct AnimatedWebP: Sendable {
  /// A frame, drawn over what was shown before it.
  package struct Frame: Sendable {
    /// How long it is shown.
    package var milliseconds: Int
    /// A file of the frame alone.
    fileprivate var still: [UInt8]
    /// The part of the canvas that it has, in pixels.
    package var left, top, width, height: Int
    /// The size of the canvas.
    fileprivate var canvas: (width: Int, height: Int)

    /// Draws the frame over another one: 0xRRGGBB of each pixel, row by row; what it leaves out stays.
    ///
    /// - Parameter rows: Keeps every so many rows alone.
    /// - Returns: Whether it could be decoded.
    package func draw(over shown: inout [UInt32], rows: Int = 1) -> Bool {
      var bytes = [UInt8](repeating: 0, count: width * height * 4)
      guard WebPDecodeBGRAInto(still, still.count, &bytes, bytes.count, Int32(width * 4)) != nil else { return false }
      let kept = (canvas.height + rows - 1) / rows
      if shown.count != canvas.width * kept { shown = Array(repeating: 0, count: canvas.width * kept) }
      for y in 0..<height where (top + y) % rows == 0 {
        for x in 0..<width {
          let at = (y * width + x) * 4
          if bytes[at + 3] == 0 { continue }
          shown[(top + y) / rows * canvas.width + left + x] =
            UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        }
      }
      return true
    }
  }

  /// Pixels across.
  package private(set) var width = 0
  /// Pixels down.
  package private(set) var height = 0
  /// In the order they are shown.
  package private(set) var frames: [Frame] = []

  /// Reads a file; `nil` if it is none, or a frame leaves the canvas.
  package init?(_ file: [UInt8]) {
    func number(_ at: Int, _ length: Int) -> Int { (0..<length).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) } }
    guard file.count > 30, file[0..<4].elementsEqual("RIFF".utf8), file[8..<16].elementsEqual("WEBPVP8X".utf8) else {
      return nil
    }
    (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
    var at = 12
    while at + 8 <= file.count {
      let length = number(at + 4, 4)
      let (start, end) = (at + 8, at + 8 + length)
      guard end <= file.count else { return nil }
      if file[at..<at + 4].elementsEqual("ANMF".utf8) {
        guard length > 16 else { return nil }
        let (left, top) = (number(start, 3) * 2, number(start + 3, 3) * 2)
        let (across, down) = (number(start + 6, 3) + 1, number(start + 9, 3) + 1)
        guard left + across <= width, top + down <= height else { return nil }
        let parts = file[start + 16..<end]
        // Parts with transparency stand behind a head that says so.
        var head = Array("WEBP".utf8)
        if parts.starts(with: "ALPH".utf8) {
          head += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + file[start + 6..<start + 12]
        }
        let size = head.count + parts.count
        let still = Array("RIFF".utf8) + (0..<4).map { UInt8(size >> (8 * $0) & 255) } + head + parts
        frames.append(
          Frame(
            milliseconds: number(start + 12, 3), still: still, left: left, top: top, width: across, height: down,
            canvas: (width, height)))
      }
      at = end + length % 2
    }
    if frames.isEmpty { return nil }
  }
}
