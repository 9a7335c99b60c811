import CDeflate
import CPixels

/// Compresses a whole picture for `PNGMode.small`: libdeflate has no flush, so there is one stream.
final class SmallStreamEncoder {
  /// Rows that are filtered alike; the last ones of a picture may be fewer.
  static let rows = 64

  private var filtered = ByteBuffer()
  private var trial = ByteBuffer()
  private var packed = ByteBuffer()
  private let compressor: OpaquePointer
  private let sampler: OpaquePointer

  init() {
    guard let compressor = libdeflate_alloc_compressor(6), let sampler = libdeflate_alloc_compressor(1) else {
      preconditionFailure("no memory for a compressor")
    }
    (self.compressor, self.sampler) = (compressor, sampler)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    libdeflate_free_compressor(sampler)
  }

  /// Upper bound of the stream's size for `count` filtered bytes.
  func bound(_ count: Int) -> Int { libdeflate_zlib_compress_bound(compressor, count) }

  /// Makes room for a picture of `count` filtered bytes.
  func begin(_ count: Int) { filtered.reserve(count + 64) }

  /// Filters a band to its place, `offset`, among the filtered bytes. `above` is the row before it.
  ///
  /// Each row takes the filter with the smallest sum of absolute differences, unless a sample of the band
  /// compresses better unfiltered.
  func add(_ band: BandRows, above: UnsafePointer<UInt8>?, at offset: Int) {
    let out = filtered.base + offset
    trial.reserve(band.rowBytes + 64)
    for y in 0..<band.count {
      filterRow(band, y, above: y > 0 ? band.row(y - 1) : above, into: out + y * band.rowBytes)
    }
    let sample = min(band.count, 16)
    let sampleBytes = sample * band.rowBytes
    let start = (band.count - sample) / 2
    trial.reserve(sampleBytes + 64)
    for y in 0..<sample {
      mp_png_filter_row(
        band.row(start + y), nil, band.width, Int32(band.channels), PNGFilter.none.rawValue,
        trial.base + y * band.rowBytes)
    }
    if size(trial.base, sampleBytes) < size(out + start * band.rowBytes, sampleBytes) {
      band.filter(.none, above: above, into: out)
    }
  }

  private func filterRow(
    _ band: BandRows, _ y: Int, above: UnsafePointer<UInt8>?, into out: UnsafeMutablePointer<UInt8>
  ) {
    var (best, bestSum) = (PNGFilter.none, UInt64.max)
    // Average rarely wins and costs as much as the others.
    for filter in above == nil ? [PNGFilter.none, .sub] : [.none, .sub, .up, .paeth] {
      mp_png_filter_row(band.row(y), above, band.width, Int32(band.channels), filter.rawValue, trial.base)
      let sum = mp_png_row_sum(trial.base + 1, band.rowBytes - 1)
      if sum < bestSum { (best, bestSum) = (filter, sum) }
    }
    mp_png_filter_row(band.row(y), above, band.width, Int32(band.channels), best.rawValue, out)
  }

  private func size(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let bound = libdeflate_deflate_compress_bound(sampler, count)
    packed.reserve(bound)
    return libdeflate_deflate_compress(sampler, bytes, count, packed.base, bound)
  }

  /// Writes the zlib stream of the first `count` filtered bytes.
  func finish(_ count: Int, into out: UnsafeMutablePointer<UInt8>) -> Int {
    let written = libdeflate_zlib_compress(compressor, filtered.base, count, out, bound(count))
    precondition(written > 0, "libdeflate refused a picture within its bounds")
    return written
  }
}
