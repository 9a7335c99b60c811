import CDeflate
import CWebP
import MultiplaneOutput
import TestSupport
import Testing

@Suite(.full) struct WebPEncoderTests {
  /// The pixels of a WebP file as RGBA, and whether it says that it has alpha.
  private func decoded(_ file: [UInt8]) -> (width: Int, height: Int, hasAlpha: Bool, rgba: [UInt8])? {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK, features.format == 2 else { return nil }
    let (width, height) = (Int(features.width), Int(features.height))
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    guard WebPDecodeRGBAInto(file, file.count, &rgba, rgba.count, Int32(width * 4)) != nil else { return nil }
    return (width, height, features.has_alpha != 0, rgba)
  }

  @Test(arguments: Sample.allCases) func `pictures come back equal, colours of clear pixels too`(sample: Sample) throws
  {
    let encoder = WebPEncoder()
    for (width, height) in PNGEncoderTests.sizes {
      let picture = Picture(sample, width: width, height: height)
      for hasAlpha in sample.hasAlpha ? [true] : [false, true] {
        let encoded = encoder.encode(picture.source, hasAlpha: hasAlpha)
        let bytes = encoded.file.bytes
        let result = try #require(decoded(bytes), "\(sample) \(width)x\(height)")
        #expect(result.width == width && result.height == height)
        // A frame of a scene one can see through says so where it is opaque as well.
        #expect(result.hasAlpha == hasAlpha)
        let equal = result.rgba == picture.straightRGBA(hasAlpha: hasAlpha)
        #expect(equal, "\(sample) \(width)x\(height) alpha \(hasAlpha)")
        #expect(encoded.pixels == PixelHash(of: picture.source, hasAlpha: hasAlpha))
        #expect(encoded.file.crc == UInt32(libdeflate_crc32(0, bytes, bytes.count)))
        let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length + 8 == bytes.count)
      }
    }
  }

  @Test func `bytes do not depend on what came before`() {
    let used = WebPEncoder()
    for round in 0..<3 {
      for sample in Sample.allCases {
        let picture = Picture(sample, width: 70 + round * 31, height: 50 + round * 40, seed: 7)
        for _ in 0..<2 {
          let same =
            used.file(picture.source, hasAlpha: sample.hasAlpha)
            == WebPEncoder().file(picture.source, hasAlpha: sample.hasAlpha)
          #expect(same, "\(sample)")
        }
      }
    }
  }
}
