import CEncoding

/// How the rows of a band become compressed data.
package enum BandCoding: Equatable {
  /// Rows are filtered, and what was there before is looked for.
  case matches(PNGFilter)
  /// Rows are predicted from their neighbours, and what is left of each byte gets a code.
  case codes
}

extension BandCoding {
  /// The coding for a band of rows, judged by every eighth of them.
  ///
  /// A guess at what deflate will make of each filter: it pays for every pixel that ends a run, about as many
  /// bits as the pixel is large. Unfiltered pixels look large but come again (letters, edges), so they count less.
  /// Where filtered pixels are small, as in photographs and gradients, next to nothing comes again, and the search for it
  /// takes most of the time.
  /// The constants were fitted to app screens, lists, photographs and cartoons; whole numbers keep the choice the same
  /// everywhere.
  package init(for rows: BandRows) {
    self = .matches(.none)
    guard rows.count > 1 else { return }
    var costs = mp_png_costs()
    for y in stride(from: 1, to: rows.count, by: 8) {
      mp_png_add_costs(rows.row(y), rows.row(y - 1), rows.width, &costs)
    }
    let none = Self.cost(breaks: costs.breaks.0, sum: costs.sums.0) * 78 / 100
    let sub = Self.cost(breaks: costs.breaks.1, sum: costs.sums.1)
    let up = Self.cost(breaks: costs.breaks.2, sum: costs.sums.2)
    if none <= sub, none < up { return }
    let isSub = sub < up
    let (breaks, sum) = isSub ? (costs.breaks.1, costs.sums.1) : (costs.breaks.2, costs.sums.2)
    // In fewer bytes a table of codes takes too large a part.
    let isSmall = rows.count * rows.rowBytes < 8192
    self = sum <= breaks * 48 && !isSmall ? .codes : .matches(isSub ? .sub : .up)
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
