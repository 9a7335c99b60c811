import CEncoding
import CPixels
import MultiplaneOutput
import Testing

/// The C kernels against references written the plain way.
@Suite struct KernelTests {
  @Test func `dividing by alpha is exact for all pairs`() {
    var wrong = 0
    var (row, out) = ([UInt8](repeating: 0, count: 1024), [UInt8](repeating: 0, count: 1024))
    for alpha in 0..<256 {
      for color in 0..<256 {
        row[color * 4] = UInt8(color)
        row[color * 4 + 1] = UInt8(255 - color)
        row[color * 4 + 2] = UInt8(color)
        row[color * 4 + 3] = UInt8(alpha)
      }
      mp_row_unpremultiply(row, 256, &out)
      for i in 0..<1024 {
        let color = Int(row[i])
        let right = i % 4 == 3 ? alpha : alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
        if Int(out[i]) != right { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 10, 16, 17, 40, 123])
  func `filters match the specification of PNG`(width: Int) {
    let picture = Picture(.translucentNoise, width: width, height: 2, seed: UInt64(width))
    for channels in [3, 4] {
      for filter in PNGFilter.allCases {
        for hasAbove in [false, true] {
          var out = [UInt8](repeating: 0, count: 1 + width * channels + Int(MP_PNG_SLACK))
          let row = UnsafePointer(picture.bytes + picture.stride)
          let above = hasAbove ? UnsafePointer(picture.bytes) : nil
          mp_png_filter_row(row, above, width, Int32(channels), filter.rawValue, &out)
          var portable = out.map { ~$0 }
          mp_png_filter_row_portable(row, above, width, Int32(channels), filter.rawValue, &portable)
          #expect(portable.prefix(1 + width * channels) == out.prefix(1 + width * channels))
          #expect(out[0] == UInt8(filter.rawValue))
          var wrong = 0
          for x in 0..<width {
            for channel in 0..<channels {
              let at = [2, 1, 0, 3][channel]
              let value = picture.pixel(x, 1)[at]
              let left = x > 0 ? picture.pixel(x - 1, 1)[at] : 0
              let above = hasAbove ? picture.pixel(x, 0)[at] : 0
              let corner = hasAbove && x > 0 ? picture.pixel(x - 1, 0)[at] : 0
              let predicted: Int
              switch filter {
              case .none: predicted = 0
              case .sub: predicted = left
              case .up: predicted = above
              case .average: predicted = (left + above) / 2
              case .paeth:
                let p = left + above - corner
                let (pa, pb, pc) = (abs(p - left), abs(p - above), abs(p - corner))
                predicted = pa <= pb && pa <= pc ? left : pb <= pc ? above : corner
              }
              if out[1 + x * channels + channel] != UInt8(truncatingIfNeeded: value - predicted) { wrong += 1 }
            }
          }
          #expect(wrong == 0, "\(filter) \(channels) above \(hasAbove)")
        }
      }
    }
  }

  @Test(arguments: [2, 3, 8, 9, 10, 11, 17, 18, 100], [Sample.letters, .dithered])
  func `costs count breaks and distances`(width: Int, sample: Sample) {
    let picture = Picture(sample, width: width, height: 2)
    picture.bytes[4] = 77
    var costs = mp_png_costs()
    mp_png_add_costs(picture.bytes + picture.stride, picture.bytes, width, &costs)
    var portable = mp_png_costs()
    mp_png_add_costs_portable(picture.bytes + picture.stride, picture.bytes, width, &portable)
    #expect(portable.breaks == costs.breaks && portable.sums == costs.sums)
    var (breaks, sums) = ([UInt64](repeating: 0, count: 3), [UInt64](repeating: 0, count: 3))
    for x in 2..<max(2, width) {
      func filtered(_ x: Int, _ filter: Int) -> [UInt8] {
        (0..<3).map { c in
          let reference = filter == 0 ? 0 : filter == 1 ? picture.pixel(x - 1, 1)[c] : picture.pixel(x, 0)[c]
          return UInt8(truncatingIfNeeded: picture.pixel(x, 1)[c] - reference)
        }
      }
      let isPattern = x > 8 && (x - 1...x).allSatisfy { picture.pixel($0, 1) == picture.pixel($0 - 8, 1) }
      for filter in 0..<3 where filtered(x, filter) != filtered(x - 1, filter) && (filter > 0 || !isPattern) {
        breaks[filter] += 1
        sums[filter] += filtered(x, filter).reduce(0) { $0 + UInt64(min(Int($1), 256 - Int($1))) }
      }
    }
    #expect([costs.breaks.0, costs.breaks.1, costs.breaks.2] == breaks)
    #expect([costs.sums.0, costs.sums.1, costs.sums.2] == sums)
  }

  @Test func `row sums read bytes as signed`() {
    for count in [0, 1, 31, 32, 33, 1000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
      let right = bytes.reduce(UInt64(0)) { $0 + UInt64(min(Int($1), 256 - Int($1))) }
      #expect(mp_png_row_sum(bytes, count) == right)
    }
  }

  @Test func `Adler sums combine`() {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    func adler(_ part: ArraySlice<UInt8>) -> UInt32 {
      var (a, b): (UInt32, UInt32) = (1, 0)
      for byte in part {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
      }
      return b << 16 | a
    }
    for cut in [0, 1, 5552, 65521, 131_042, 200_000] {
      let combined = combinedAdler32(adler(bytes[..<cut]), adler(bytes[cut...]), secondCount: 200_000 - cut)
      #expect(combined == adler(bytes[...]), "\(cut)")
    }
  }

  @Test func `pixel hashes tell pictures apart`() {
    var seen: Set<UInt64> = []
    let picture = Picture(.flat, width: 37, height: 20)
    seen.insert(PixelHash(of: picture.source, hasAlpha: false).value)
    seen.insert(PixelHash(of: picture.source, hasAlpha: true).value)
    for y in 0..<20 {
      for x in 0..<37 * 4 where x % 4 != 3 {
        picture.bytes[y * picture.stride + x] ^= 1
        seen.insert(PixelHash(of: picture.source, hasAlpha: false).value)
        picture.bytes[y * picture.stride + x] ^= 1
      }
    }
    #expect(seen.count == 2 + 20 * 37 * 3)
    // The number is part of the manifest's format: it stays.
    #expect(PixelHash(of: picture.source, hasAlpha: false).description == "4c1ac8fadd609925")
    picture.bytes[3] = 9
    #expect(seen.contains(PixelHash(of: picture.source, hasAlpha: false).value))
  }
}
