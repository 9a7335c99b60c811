import MultiplaneBase
import MultiplaneDecoding

/// A picture in squares, each of the mean colour of the pixels under it. Means are those of premultiplied colours.
///
/// Squares begin at the upper left corner of a box. They end at its other edges and begin anew there, so that a square has
/// pixels of the box or of what is beside it. A pixel belongs to the square that its middle is in: it is the same one
/// whatever part of a picture is drawn.
struct Pixelation {
  /// The pixels of each column and each row of squares.
  private let columns, rows: [Range<Int>]
  /// The colours of the squares, row by row.
  private let colors: [UInt32]

  /// Finds the colours of the squares on a raster; `nil` if all of it is clear.
  ///
  /// - Parameters:
  ///   - side: How long the sides of squares are, in pixels; at least 1.
  ///   - box: In the raster's pixels.
  init?(of raster: Raster, side: Double, from box: DeviceRect) {
    let across = Self.squares(over: raster.x..<raster.rect.maxX, side: side, start: box.x, end: box.x + box.width)
    let down = Self.squares(over: raster.y..<raster.rect.maxY, side: side, start: box.y, end: box.y + box.height)
    let means = down.map { rows in across.map { raster.mean(columns: $0, rows: rows) } }
    // Clear squares around all others take no room.
    let seenRows = means.indices.filter { row in means[row].contains { $0 != 0 } }
    let seenColumns = across.indices.filter { column in means.contains { $0[column] != 0 } }
    guard let top = seenRows.first, let bottom = seenRows.last, let left = seenColumns.first,
      let right = seenColumns.last
    else { return nil }
    (columns, rows) = (Array(across[left...right]), Array(down[top...bottom]))
    colors = means[top...bottom].flatMap { $0[left...right] }
  }

  /// The pixels of all squares.
  var rect: PixelRect {
    guard let left = columns.first, let right = columns.last, let top = rows.first, let bottom = rows.last else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    return PixelRect(
      x: left.lowerBound, y: top.lowerBound, width: right.upperBound - left.lowerBound,
      height: bottom.upperBound - top.lowerBound)
  }

  /// Fills a raster of just these pixels.
  func fill(_ raster: Raster) {
    for (row, pixels) in rows.enumerated() {
      for y in pixels {
        let line = raster.buffer.row(y - raster.y)
        for (column, pixels) in columns.enumerated() {
          let color = colors[row * columns.count + column]
          for x in pixels { line[x - raster.x] = color }
        }
      }
    }
  }

  /// The squares along an axis that have pixels of a range, in order, none without a pixel.
  private static func squares(over range: Range<Int>, side: Double, start: Double, end: Double) -> [Range<Int>] {
    /// The first pixel whose middle is at an edge, or behind it.
    func pixel(at edge: Double) -> Int { Int((edge - 0.5).rounded(.up)) }
    var squares: [Range<Int>] = []
    func add(from origin: Double, in part: Range<Int>) {
      let seen = part.clamped(to: range)
      if seen.isEmpty { return }
      var number = ((Double(seen.lowerBound) - origin) / side).rounded(.down) - 1
      var low = pixel(at: origin + number * side)
      while low < seen.upperBound {
        number += 1
        let next = pixel(at: origin + number * side)
        let square = (low..<next).clamped(to: part)
        if square.overlaps(seen) { squares.append(square) }
        low = next
      }
    }
    let box = pixel(at: start)..<max(pixel(at: start), pixel(at: end))
    add(from: start, in: Int.min..<box.lowerBound)
    add(from: start, in: box)
    add(from: end, in: box.upperBound..<Int.max)
    return squares
  }
}

extension Raster {
  /// The mean of the pixels of a rectangle, which is clear beside the raster. O(pixels).
  fileprivate func mean(columns: Range<Int>, rows: Range<Int>) -> UInt32 {
    let (seenColumns, seenRows) = (columns.clamped(to: x..<rect.maxX), rows.clamped(to: y..<rect.maxY))
    var (blue, green, red, alpha) = (0, 0, 0, 0)
    for row in seenRows {
      let line = buffer.row(row - y)
      for column in seenColumns {
        let pixel = line[column - x]
        blue &+= Int(pixel & 255)
        green &+= Int(pixel >> 8 & 255)
        red &+= Int(pixel >> 16 & 255)
        alpha &+= Int(pixel >> 24)
      }
    }
    let count = columns.count * rows.count
    func level(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
    return level(alpha) << 24 | level(red) << 16 | level(green) << 8 | level(blue)
  }
}
