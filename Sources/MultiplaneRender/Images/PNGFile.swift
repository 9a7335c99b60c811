import CPixels
import CSpng
import MultiplaneBase

/// A PNG file's chunks, and its decoding.
///
/// The decoder is handed only the chunks that make pixels (IHDR, PLTE, tRNS, IDAT, IEND). Texts that inflate to
/// gigabytes, twenty thousand private chunks and the later frames of an APNG never reach it.
struct PNGFile {
  let header: ImageHeader
  private let name: String
  private let bytes: [UInt8]
  /// Where the chunks lie that make pixels.
  private var essential: [Range<Int>] = []
  private var profile: Range<Int>?

  init(_ bytes: [UInt8], name: String) throws(SceneFailure) {
    (self.bytes, self.name) = (bytes, name)
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 33, bytes[0..<8].elementsEqual(signature) else { throw imageRefused(name, "is cut short") }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard word(8) == 13, word(12) == 0x4948_4452 else { throw imageRefused(name, "has no PNG header") }
    let color = bytes[25]
    let (width, height) = (word(16), word(20))
    try ImageLimits.check(width: width, height: height, name: name)
    var hasAlpha = color == 4 || color == 6
    var at = 8
    var ended = false
    while !ended {
      guard at + 12 <= bytes.count, at + 12 + word(at) <= bytes.count else { break }
      let end = at + 12 + word(at)
      switch word(at + 4) {
      case 0x7452_4E53:  // tRNS
        hasAlpha = true
        essential.append(at..<end)
      case 0x4948_4452, 0x504C_5445, 0x4944_4154: essential.append(at..<end)
      case 0x4945_4E44:
        essential.append(at..<end)
        ended = true
      case 0x6943_4350: profile = at..<end
      default: break
      }
      at = end
    }
    header = ImageHeader(format: .png, width: width, height: height, depth: Int(bytes[24]), hasAlpha: hasAlpha)
    isWhole = ended
  }
  private let isWhole: Bool

  func decode() throws(SceneFailure) -> DecodedImage {
    let buffer = PixelBuffer(width: header.width, height: header.height)
    let count = buffer.width * buffer.height
    var alpha: UInt8 = 0
    if header.depth == 16 {
      let samples = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: count * 4)
      defer { samples.deallocate() }
      try decode(into: samples.baseAddress, count * 8, as: SPNG_FMT_RGBA16)
      alpha = mp_premultiply_rgba16(samples.baseAddress, buffer.bytes, count)
    } else {
      try decode(into: buffer.bytes, buffer.byteCount, as: SPNG_FMT_RGBA8)
      alpha = mp_premultiply_rgba(buffer.bytes, count)
    }
    buffer.isOpaque = alpha == 255
    return DecodedImage(pixels: buffer, warnings: profileWarning().map { [$0] } ?? [])
  }

  /// The pixels as straight RGBA, as the file holds them; 16 bits a channel are cut to 8.
  func decodeStraight() throws(SceneFailure) -> [UInt8] {
    let count = header.width * header.height * 4
    var failure: SceneFailure?
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
      do throws(SceneFailure) {
        try decode(into: pixels.baseAddress, count, as: SPNG_FMT_RGBA8)
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  private func decode(
    into pixels: UnsafeMutableRawPointer?, _ byteCount: Int, as format: spng_format
  ) throws(SceneFailure) {
    guard isWhole else { throw imageRefused(name, "is cut short") }
    let stream = stripped(essential)
    // Every chunk's CRC is checked, so the zlib checksum over the same bytes, a seventh of the work, says nothing new.
    guard let context = spng_ctx_new(Int32(SPNG_CTX_IGNORE_ADLER32.rawValue)) else {
      throw imageRefused(name, "cannot be decoded: out of memory")
    }
    defer { spng_ctx_free(context) }
    let status = stream.withUnsafeBytes { stream -> Int32 in
      spng_set_image_limits(context, UInt32(ImageLimits.side), UInt32(ImageLimits.side))
      let status = spng_set_png_buffer(context, stream.baseAddress, stream.count)
      guard status == 0 else { return status }
      return spng_decode_image(
        context, pixels, byteCount, Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
    }
    guard status == 0 else {
      throw imageRefused(name, "is damaged: \(spng_strerror(status).map { String(cString: $0) } ?? "code \(status)")")
    }
  }

  /// The signature and some chunks.
  private func stripped(_ chunks: [Range<Int>]) -> [UInt8] {
    var stream: [UInt8] = []
    stream.reserveCapacity(8 + chunks.reduce(0) { $0 + $1.count })
    stream += bytes[0..<8]
    for chunk in chunks { stream += bytes[chunk] }
    return stream
  }

  /// Looks into the profile through a decoder of its own, with a limit that stops one that inflates for ever.
  private func profileWarning() -> Diagnostic? {
    guard let profile else { return nil }
    guard let context = spng_ctx_new(0) else { return nil }
    defer { spng_ctx_free(context) }
    let stream = stripped([essential[0], profile] + essential.dropFirst())
    let content = stream.withUnsafeBytes { stream -> [UInt8]? in
      var found = spng_iccp()
      guard spng_set_chunk_limits(context, 4 << 20, 8 << 20) == 0,
        spng_set_png_buffer(context, stream.baseAddress, stream.count) == 0,
        spng_get_iccp(context, &found) == 0, let data = found.profile
      else { return nil }
      return Array(UnsafeRawBufferPointer(start: data, count: found.profile_len))
    }
    // The chunk begins with the profile's name, which is not compressed.
    let title = bytes[profile].dropFirst(8).prefix(79)
    return ColorProfile.warning(title + (content ?? []), name: name)
  }
}
