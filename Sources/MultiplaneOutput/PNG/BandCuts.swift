import CEncoding
import CPixels

extension RowHashes {
  /// The bands a picture is cut into: what moves up or down takes its bands along.
  package func bands() -> [Range<Int>] {
    withRows { rows in
      var bands: [Range<Int>] = []
      var start = 0
      while start < count {
        let end = mp_band_end(rows, count, start)
        bands.append(start..<end)
        start = end
      }
      return bands
    }
  }
}
