import CDeflate
import CEncoding

/// Compresses bands of rows for `PNGMode.small`.
final class SmallBandEncoder: BandEncoder {
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

  func bound(_ count: Int) -> Int { packedBound(count) + DeflateEnd.length }

  /// The most bytes the compressor makes of so many, before their end is taken away.
  private func packedBound(_ count: Int) -> Int { libdeflate_deflate_compress_bound(compressor, count) }

  /// Each row takes the filter with the smallest sum of absolute differences, unless a sample of the band
  /// compresses better unfiltered.
  func encode(_ band: BandRows, into writer: inout PNGChunkWriter) -> BandSum {
    let count = band.count * band.rowBytes
    filtered.reserve(count + Int(MP_PNG_SLACK))
    filter(band)
    writer.chunk("IDAT") { out in
      let written = libdeflate_deflate_compress(compressor, filtered.base, count, out, packedBound(count))
      precondition(written > 0, "libdeflate refused a band within its bounds")
      return DeflateEnd.reopen(out, written)
    }
    return BandSum(adler: libdeflate_adler32(1, filtered.base, count), count: count)
  }

  private func filter(_ band: BandRows) {
    let out = filtered.base
    trial.reserve(band.rowBytes + Int(MP_PNG_SLACK))
    for y in 0..<band.count {
      filterRow(band, y, above: y > 0 ? band.row(y - 1) : nil, into: out + y * band.rowBytes)
    }
    let sample = min(band.count, max(8, band.count / 4))
    let sampleBytes = sample * band.rowBytes
    let start = (band.count - sample) / 2
    trial.reserve(sampleBytes + Int(MP_PNG_SLACK))
    for y in 0..<sample {
      mp_png_filter_row(
        band.row(start + y), nil, band.width, Int32(band.channels), PNGFilter.none.rawValue,
        trial.base + y * band.rowBytes)
    }
    if size(trial.base, sampleBytes) < size(out + start * band.rowBytes, sampleBytes) {
      band.filter(.none, into: out)
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
}
