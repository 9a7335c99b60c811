import CPixels
import MultiplaneBase

/// A 64-bit number that tells pictures apart, the same on every machine.
///
/// It covers the size, whether alpha is part of the picture, and every pixel; it is made for comparing the frames
/// of two machines and gives no protection against forged pictures. The name in manifests is `PixelHash.name`.
///
/// Bands of 64 rows are hashed by themselves, and then their hashes: so what a band gave can be kept while it stays.
package struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  /// The name of the function; another function would have another name.
  package static let name = "mp64b"
  /// The number itself.
  package let value: UInt64

  /// A hash read from a manifest.
  package init(value: UInt64) { self.value = value }

  /// The hash of a picture's pixels; without alpha the fourth byte of a pixel is not looked at.
  package init(of source: PixelSource, hasAlpha: Bool) {
    self.init(of: source.bands.map { Self.band(source, $0, hasAlpha: hasAlpha) }, source, hasAlpha: hasAlpha)
  }

  /// The hash of a picture whose bands have these hashes.
  fileprivate init(of bands: [UInt64], _ source: PixelSource, hasAlpha: Bool) {
    var state = mp_hash()
    mp_hash_begin(&state, Self.seed(source, hasAlpha: hasAlpha))
    bands.withUnsafeBytes {
      mp_hash_add_row(&state, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count / 4, 0)
    }
    value = mp_hash_end(&state)
  }

  private static func seed(_ source: PixelSource, hasAlpha: Bool) -> UInt64 {
    UInt64(source.width) << 32 | UInt64(source.height) << 1 | (hasAlpha ? 1 : 0)
  }

  fileprivate static func band(_ source: PixelSource, _ rows: Range<Int>, hasAlpha: Bool) -> UInt64 {
    var state = mp_hash()
    mp_hash_begin(&state, seed(source, hasAlpha: hasAlpha))
    let mask: UInt32 = hasAlpha ? 0 : 0xff00_0000
    for y in rows { mp_hash_add_row(&state, source.row(y), source.width, mask) }
    return mp_hash_end(&state)
  }

  /// Sixteen hexadecimal digits.
  package var description: String { hexadecimal(value, digits: 16) }
}

/// Hashes one picture after the other and keeps what bands gave that stay the same.
package final class PixelHasher {
  private var bands: [UInt64] = []
  private var versions: [UInt64] = []
  private var form: [Int] = []

  /// A hasher that has seen no picture.
  package init() {}

  /// The hash of a picture; bands whose `bandVersions` are those of the last picture are not read.
  package func hash(of source: PixelSource, hasAlpha: Bool) -> PixelHash {
    let form = [source.width, source.height, hasAlpha ? 1 : 0]
    let known = form == self.form ? versions : []
    if known.isEmpty { bands = Array(repeating: 0, count: source.bands.count) }
    for (index, rows) in source.bands.enumerated() {
      if let versions = source.bandVersions, known.indices.contains(index), known[index] == versions[index] { continue }
      bands[index] = PixelHash.band(source, rows, hasAlpha: hasAlpha)
    }
    (self.form, versions) = (form, source.bandVersions ?? [])
    return PixelHash(of: bands, source, hasAlpha: hasAlpha)
  }
}
