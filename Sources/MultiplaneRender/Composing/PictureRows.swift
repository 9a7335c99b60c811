package import CPixels
internal import MultiplaneBase
internal import MultiplaneDecoding
internal import Synchronization

extension PaintedRaster {
  /// The keys of the picture's rows, from the top; made when it is first asked for.
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

extension FrameComposer {
  /// The contents of some rows of the frame that was begun, before they are drawn: equal contents, in whatever frames
  /// of the scene at this scale, are rows with the same pixels.
  package func contents(of rows: Range<Int>) -> [mp_row_content] {
    var contents = [mp_row_content](unsafeUninitializedCapacity: rows.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      mp_clear_contents(base, rows.count)
      count = rows.count
    }
    if turned != nil || reduced != nil { mp_add_unknown(&contents, contents.count, 0, Int32(buffer.width)) }
    for command in shown ?? [] { command.add(to: &contents, from: rows.lowerBound) }
    return contents
  }
}

extension DrawCommand {
  /// Puts what the command draws on the contents of rows from `top` on.
  package func add(to contents: inout [mp_row_content], from top: Int) {
    let part = bounds.intersection(PixelRect(x: bounds.x, y: top, width: bounds.width, height: contents.count))
    if part.isEmpty { return }
    guard case .picture(let slot, let x, let y, let opacity) = kind, case .painted(let painted) = slot.current else {
      contents.withUnsafeMutableBufferPointer { contents in
        guard let base = contents.baseAddress else { return }
        mp_add_unknown(base + (part.y - top), part.height, Int32(part.x), Int32(part.maxX))
      }
      return
    }
    guard let painted else { return }
    let place = painted.rect.offset(x: x, y: y)
    let seen = place.intersection(clip).intersection(part)
    if seen.isEmpty { return }
    let rows = painted.rows
    contents.withUnsafeMutableBufferPointer { contents in
      rows.withUnsafeBufferPointer { rows in
        guard let base = contents.baseAddress, let first = rows.baseAddress else { return }
        mp_add_picture_rows(
          base + (seen.y - top), seen.height, first + (seen.y - place.y), Int32(place.x), Int32(seen.x),
          Int32(seen.maxX), alphaByte(opacity))
      }
    }
  }
}
