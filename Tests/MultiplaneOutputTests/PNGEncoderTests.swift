import CSpng
import MultiplaneOutput
import Testing

/// The pixels of a PNG file as RGBA, and its colour type; nil if it does not decode.
func decoded(_ file: UnsafeRawBufferPointer) -> (width: Int, height: Int, colorType: Int, rgba: [UInt8])? {
  guard let context = spng_ctx_new(0) else { return nil }
  defer { spng_ctx_free(context) }
  // Any wrong checksum is an error.
  spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue))
  guard spng_set_png_buffer(context, file.baseAddress, file.count) == 0 else { return nil }
  var header = spng_ihdr()
  var size = 0
  guard spng_get_ihdr(context, &header) == 0,
    spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size) == 0
  else { return nil }
  var rgba = [UInt8](repeating: 0, count: size)
  guard spng_decode_image(context, &rgba, size, Int32(SPNG_FMT_RGBA8.rawValue), 0) == 0,
    spng_decode_chunks(context) == 0
  else { return nil }
  return (Int(header.width), Int(header.height), Int(header.color_type), rgba)
}

@Suite struct PNGEncoderTests {
  static let sizes = [
    (1, 1), (2, 1), (1, 2), (7, 3), (8, 8), (9, 63), (10, 64), (17, 65), (33, 129), (64, 128), (257, 130), (780, 90),
  ]

  @Test(arguments: Sample.allCases, PNGMode.allCases)
  func `pictures come back equal`(sample: Sample, mode: PNGMode) throws {
    let encoder = PNGEncoder(mode: mode)
    for (width, height) in Self.sizes {
      let picture = Picture(sample, width: width, height: height)
      for hasAlpha in sample.hasAlpha ? [true] : [false, true] {
        let result = try #require(
          decoded(encoder.encode(picture.source, hasAlpha: hasAlpha)), "\(sample) \(width)x\(height)")
        #expect(result.width == width && result.height == height && result.colorType == (hasAlpha ? 6 : 2))
        let equal = result.rgba == picture.straightRGBA(hasAlpha: hasAlpha)
        #expect(equal, "\(sample) \(width)x\(height) alpha \(hasAlpha)")
      }
    }
  }

  @Test(arguments: PNGMode.allCases)
  func `bytes do not depend on what came before`(mode: PNGMode) {
    let used = PNGEncoder(mode: mode)
    for round in 0..<4 {
      for sample in Sample.allCases {
        let picture = Picture(sample, width: 130 + round * 31, height: 70 + round * 40, seed: 7)
        let same =
          used.file(picture.source, hasAlpha: sample.hasAlpha)
          == PNGEncoder(mode: mode).file(picture.source, hasAlpha: sample.hasAlpha)
        #expect(same, "\(sample)")
      }
    }
  }

  @Test func `bytes do not depend on stride or the unused byte`() {
    let picture = Picture(.noise, width: 61, height: 70)
    let before = PNGEncoder(mode: .fast).file(picture.source, hasAlpha: false)
    for i in 0..<picture.stride * picture.height where i % picture.stride >= 61 * 4 || i % picture.stride % 4 == 3 {
      picture.bytes[i] = UInt8(truncatingIfNeeded: i)
    }
    let after = PNGEncoder(mode: .fast).file(picture.source, hasAlpha: false)
    let same = before == after
    #expect(same)
  }

  @Test func `fast bands stand alone`() {
    // Two pictures that share their second band: its chunk is the same bytes in both files.
    let encoder = PNGEncoder(mode: .fast)
    let (a, b) = (Picture(.noise, width: 40, height: 128, seed: 1), Picture(.noise, width: 40, height: 128, seed: 2))
    (b.bytes + 64 * b.stride).update(from: a.bytes + 64 * a.stride, count: 64 * a.stride)
    func chunks(_ file: UnsafeRawBufferPointer) -> [[UInt8]] {
      var (found, place): ([[UInt8]], Int) = ([], 8)
      while place < file.count {
        let length = Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        found.append(Array(file[place..<place + 12 + length]))
        place += 12 + length
      }
      return found
    }
    let (first, second) = (
      chunks(encoder.encode(a.source, hasAlpha: false)), chunks(encoder.encode(b.source, hasAlpha: false))
    )
    #expect(first.count == 6 && second.count == 6)
    let (differs, same) = (first[2] != second[2], first[3] == second[3])
    #expect(differs && same)
  }

  @Test(arguments: PNGMode.allCases, [false, true])
  func `bands that stay are copied`(mode: PNGMode, hasAlpha: Bool) {
    let picture = Picture(.translucentGradient, width: 70, height: 300, seed: 3)
    let (encoder, hasher) = (PNGEncoder(mode: mode), PixelHasher())
    var versions: [UInt64] = [1, 1, 1, 1, 1]
    for step in 0..<12 as Range<UInt64> {
      // Every third picture is the same as the one before.
      if step % 3 != 0 {
        let band = Int(step * 7 % 5)
        versions[band] = step + 2
        picture.bytes[band * 64 * picture.stride + 8] = UInt8(step)
      }
      let source = PixelSource(
        base: picture.bytes, width: 70, height: 300, stride: picture.stride, bandVersions: versions)
      let isSame =
        Array(encoder.encode(source, hasAlpha: hasAlpha))
        == PNGEncoder(mode: mode).file(picture.source, hasAlpha: hasAlpha)
      #expect(isSame)
      #expect(hasher.hash(of: source, hasAlpha: hasAlpha) == PixelHash(of: picture.source, hasAlpha: hasAlpha))
    }
    // Another size, then none known: nothing is taken over.
    let other = Picture(.noise, width: 71, height: 300, seed: 5)
    let source = PixelSource(base: other.bytes, width: 71, height: 300, stride: other.stride, bandVersions: versions)
    let isSame =
      Array(encoder.encode(source, hasAlpha: hasAlpha)) == PNGEncoder(mode: mode).file(other.source, hasAlpha: hasAlpha)
    #expect(isSame)
    #expect(hasher.hash(of: source, hasAlpha: hasAlpha) == PixelHash(of: other.source, hasAlpha: hasAlpha))
  }
}
