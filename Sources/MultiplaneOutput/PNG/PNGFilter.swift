import CPixels

/// How rows are filtered before they are compressed.
enum PNGFilter: Int32, CaseIterable {
  case none, sub, up, average, paeth

  /// The filter that stands in where the row above must not be looked at.
  var withoutAbove: PNGFilter {
    switch self {
    case .none, .up: .none
    case .sub, .average, .paeth: .sub
    }
  }
}

extension PNGFilter {
  /// The filter for a band of rows, judged by every eighth of them.
  ///
  /// A guess at what deflate will make of each filter: it pays for every pixel that ends a run, about as many
  /// bits as the pixel is large. Unfiltered pixels look large but come again (letters, edges), so they count less.
  /// The constants were fitted to app screens, lists and cartoons; whole numbers keep the choice the same everywhere.
  static func chosen(for rows: BandRows) -> PNGFilter {
    guard rows.count > 1 else { return .none }
    var costs = mp_png_costs()
    for y in stride(from: 1, to: rows.count, by: 8) {
      mp_png_add_costs(rows.row(y), rows.row(y - 1), rows.width, &costs)
    }
    let none = cost(breaks: costs.breaks.0, sum: costs.sums.0) * 78 / 100
    let sub = cost(breaks: costs.breaks.1, sum: costs.sums.1)
    let up = cost(breaks: costs.breaks.2, sum: costs.sums.2)
    if none <= sub && none <= up { return none == up ? .up : .none }
    return sub < up ? .sub : .up
  }

  private static func cost(breaks: UInt64, sum: UInt64) -> UInt64 {
    guard breaks > 0 else { return 0 }
    return breaks * (2 * 256 + logarithm(256 + sum * 256 / breaks))
  }

  /// 256 times the binary logarithm of `value / 256`, straight lines between powers of two.
  private static func logarithm(_ value: UInt64) -> UInt64 {
    let exponent = UInt64(63 - value.leadingZeroBitCount)
    let fraction = ((value << 8) >> exponent) & 255
    return (exponent - 8) * 256 + fraction
  }
}

/// The rows of one band, straight or opaque, ready to be filtered.
struct BandRows {
  let base: UnsafePointer<UInt8>
  let stride: Int
  let width: Int
  let count: Int
  /// 3 for RGB, 4 for RGBA.
  let channels: Int

  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }

  /// The length of one filtered row, filter byte included.
  var rowBytes: Int { 1 + width * channels }

  /// Filters all rows into `out`, which has room for `count * rowBytes + MP_PNG_SLACK` bytes. `above` is the row
  /// before the first, or nil if the band must not look at it.
  func filter(_ filter: PNGFilter, above: UnsafePointer<UInt8>?, into out: UnsafeMutablePointer<UInt8>) {
    for y in 0..<count {
      let rowAbove = y > 0 ? row(y - 1) : above
      let used = rowAbove == nil ? filter.withoutAbove : filter
      mp_png_filter_row(row(y), rowAbove, width, Int32(channels), used.rawValue, out + y * rowBytes)
    }
  }
}
