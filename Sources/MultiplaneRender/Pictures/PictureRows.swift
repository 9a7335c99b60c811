package import CPixels
internal import MultiplaneBase
internal import Synchronization

extension PaintedRaster {
  /// What tells the picture's rows apart, from the top; made when it is first asked for.
  var rows: [mp_picture_row] {
    knownRows.withLock { known in
      if let known { return known }
      let made = (0..<raster.buffer.height).map(row)
      known = made
      return made
    }
  }

  private func row(_ y: Int) -> mp_picture_row {
    let buffer = raster.buffer
    let bytes = (buffer.bytes + y * buffer.stride).assumingMemoryBound(to: UInt8.self)
    let hash = mp_hash_row(bytes, buffer.width, 0)
    let (seen, solid) = coverage.extents(of: y, width: buffer.width)
    return mp_picture_row(
      hash: hash, start: Int32(seen.lowerBound), end: Int32(seen.upperBound), solid_start: Int32(solid.lowerBound),
      solid_end: Int32(solid.upperBound))
  }
}

extension DrawCommand {
  /// Puts what the command draws on the marks of rows from `top` on.
  package func mark(_ marks: inout [mp_row_mark], from top: Int) {
    let part = bounds.intersection(PixelRect(x: bounds.x, y: top, width: bounds.width, height: marks.count))
    if part.isEmpty { return }
    guard case .picture(let slot, let x, let y, let opacity) = kind, case .painted(let painted) = slot.current else {
      marks.withUnsafeMutableBufferPointer { marks in
        guard let base = marks.baseAddress else { return }
        mp_mark_unknown(base + (part.y - top), part.height, Int32(part.x), Int32(part.maxX))
      }
      return
    }
    guard let painted else { return }
    let place = painted.rect.offset(x: x, y: y)
    let seen = place.intersection(clip).intersection(part)
    if seen.isEmpty { return }
    let rows = painted.rows
    marks.withUnsafeMutableBufferPointer { marks in
      rows.withUnsafeBufferPointer { rows in
        guard let base = marks.baseAddress, let first = rows.baseAddress else { return }
        mp_mark_rows(
          base + (seen.y - top), seen.height, first + (seen.y - place.y), Int32(place.x), Int32(seen.x),
          Int32(seen.maxX), alphaByte(opacity))
      }
    }
  }
}
