import CEncoding

/// How rows are filtered before they are compressed.
package enum PNGFilter: Int32, CaseIterable {
  case none, sub, up, average, paeth

  /// The filter that stands in where the row above must not be looked at.
  var withoutAbove: PNGFilter {
    switch self {
    case .none, .up: .none
    case .sub, .average, .paeth: .sub
    }
  }
}

/// The rows of one band, straight or opaque, ready to be filtered.
package struct BandRows {
  package let source: PixelSource
  /// The rows of the source.
  package let rows: Range<Int>
  /// 3 for RGB, 4 for RGBA.
  package let channels: Int

  /// All of it, part by part.
  package init(source: PixelSource, rows: Range<Int>, channels: Int) {
    (self.source, self.rows, self.channels) = (source, rows, channels)
  }

  var width: Int { source.width }
  var count: Int { rows.count }

  func row(_ y: Int) -> UnsafePointer<UInt8> { source.row(rows.lowerBound + y) }

  /// The length of one filtered row, filter byte included.
  package var rowBytes: Int { 1 + width * channels }

  /// Filters all rows into `out`, which has room for `count * rowBytes + MP_PNG_SLACK` bytes. The first one does not look
  /// above.
  func filter(_ filter: PNGFilter, into out: UnsafeMutablePointer<UInt8>) {
    for y in 0..<count {
      let rowAbove = y > 0 ? row(y - 1) : nil
      let used = rowAbove == nil ? filter.withoutAbove : filter
      mp_png_filter_row(row(y), rowAbove, width, Int32(channels), used.rawValue, out + y * rowBytes)
    }
  }
}
