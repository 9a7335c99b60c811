internal import CPixels
package import MultiplaneBase
package import MultiplaneDecoding
internal import Synchronization

/// Pixels and where their top left one stands, in device pixels from some origin.
package struct Raster: Sendable {
  package var buffer: PixelBuffer
  package var x: Int
  package var y: Int

  /// All of it, part by part.
  package init(buffer: PixelBuffer, x: Int, y: Int) {
    (self.buffer, self.x, self.y) = (buffer, x, y)
  }
  package var rect: PixelRect { PixelRect(x: x, y: y, width: buffer.width, height: buffer.height) }
}

/// A raster that is composed many times: cropped to its content, with what is known about its pixels.
package final class PaintedRaster: Sendable {
  package let raster: Raster
  package let coverage: Coverage
  /// The value of `rows`, once it was asked for.
  let knownRows = Mutex<[mp_picture_row]?>(nil)
  package var rect: PixelRect { raster.rect }
  /// The box of opaque pixels, in the coordinates of `rect`.
  var opaqueRect: PixelRect { coverage.opaqueRect.offset(x: raster.x, y: raster.y) }

  /// Looks at a raster's pixels, and crops it where much of it is clear.
  package init(_ raster: Raster, pool: PixelPool) {
    let coverage = Coverage(of: raster.buffer)
    var box = coverage.content
    if box.isEmpty { box = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    let buffer = raster.buffer
    if box.width * box.height * 8 > buffer.width * buffer.height * 7 {
      (self.raster, self.coverage) = (raster, coverage)
      return
    }
    // The pixels of a picture file are held by others as well: a copy would free nothing.
    let small = buffer.isRecycled ? buffer.copy(of: box, pool) : PixelBuffer(box, of: buffer)
    self.raster = Raster(buffer: small, x: raster.x + box.x, y: raster.y + box.y)
    self.coverage = coverage.cropped(to: box)
  }
}

extension Raster {
  /// Puts the picture over others at a whole pixel across and any place down, within a box: the same bytes as cairo's
  /// BILINEAR, at an eighth of its cost.
  ///
  /// - Parameters:
  ///   - origin: The place of the target's top left pixel.
  package func blitBetween(
    x: Int, y: Double, opacity: Double, clip: PixelRect, onto target: PixelBuffer, at origin: PixelRect
  ) {
    let top = y + Double(self.y) - Double(origin.y)
    // Cairo takes a shift within 1/512 of a whole pixel as whole; pixman counts in 1/65536.
    let parts = (top * 256).rounded(.toNearestOrEven)
    let isWhole = parts.truncatingRemainder(dividingBy: 256) == 0
    let shift = isWhole ? -Int(parts) * 256 : Int((-top * 65536).rounded(.toNearestOrEven))
    let box = clip.intersection(PixelRect(x: origin.x, y: origin.y, width: target.width, height: target.height))
    let left = max(box.x, x + self.x)
    let width = min(box.maxX, x + rect.maxX) - left
    guard width > 0 else { return }
    func row(_ y: Int) -> UnsafePointer<UInt8>? {
      guard (0..<buffer.height).contains(y) else { return nil }
      let start = buffer.bytes + y * buffer.stride + (left - x - self.x) * 4
      return UnsafePointer(start.assumingMemoryBound(to: UInt8.self))
    }
    for y in box.y..<box.maxY {
      let place = (y - origin.y) << 16 + shift
      let weight = UInt32(place & 0xFFFF) >> 9
      let (above, below) = (row(place >> 16), weight == 0 ? nil : row(place >> 16 + 1))
      if above == nil, below == nil { continue }
      let start = target.bytes + (y - origin.y) * target.stride + (left - origin.x) * 4
      mp_blit_between(
        start.assumingMemoryBound(to: UInt8.self), above, below, width, weight, alphaByte(opacity))
    }
  }
}

/// An opacity as cairo hands it to pixman: 16 bits, of which the upper 8 count.
func alphaByte(_ opacity: Double) -> UInt8 { UInt8(UInt32(max(0, min(1, opacity)) * 65535 + 0.5) >> 8) }

extension PixelBuffer {
  /// A part of the buffer in memory of its own.
  fileprivate func copy(of box: PixelRect, _ pool: PixelPool) -> PixelBuffer {
    let copy = PixelBuffer(width: box.width, height: box.height, isOpaque: isOpaque, pool: pool, cleared: false)
    for y in 0..<box.height {
      let source = bytes + (box.y + y) * stride + box.x * 4
      (copy.bytes + y * copy.stride).copyMemory(from: source, byteCount: box.width * 4)
    }
    return copy
  }

  /// Sets the pixels of a box, given from the top left, to one premultiplied word.
  package func fill(_ box: PixelRect, with word: UInt32) {
    let part = box.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    if part.isEmpty { return }
    let start = (bytes + part.y * stride + part.x * 4).assumingMemoryBound(to: UInt8.self)
    mp_fill(start, stride, part.width, part.height, word)
  }
}
