import CDeflate
import CPixels
import CSpng
import MultiplaneBase

/// A PNG file's chunks, and its decoding.
///
/// The decoder is handed only what makes pixels (IHDR, PLTE, tRNS, IDAT, IEND). Texts that inflate to gigabytes and twenty
/// thousand private chunks never reach it; each frame of an APNG is a file of its own to it.
struct PNGFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  /// Where the chunks lie that make pixels, those of image data apart.
  private var essential: [Range<Int>] = []
  private var data: [Range<Int>] = []
  private var profile: Range<Int>?
  private let isWhole: Bool
  /// The frames of an animated picture; of a still one nothing.
  private let animation: PNGAnimation

  /// Finds the chunks; reads no more of them than the header.
  init(_ bytes: [UInt8]) throws(ImageRemark) {
    self.bytes = bytes
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 33, bytes[0..<8].elementsEqual(signature) else {
      throw ImageRemark(.refused, "is cut short")
    }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard word(8) == 13, word(12) == 0x4948_4452 else { throw ImageRemark(.refused, "has no PNG header") }
    let color = bytes[25]
    let (width, height) = (word(16), word(20))
    try ImageLimits.check(width: width, height: height)
    var hasAlpha = color == 4 || color == 6
    var animation = PNGAnimation()
    var at = 8
    var ended = false
    while !ended {
      guard at + 12 <= bytes.count, at + 12 + word(at) <= bytes.count else { break }
      let end = at + 12 + word(at)
      switch word(at + 4) {
      case 0x7452_4E53:  // tRNS
        hasAlpha = true
        essential.append(at..<end)
      case 0x4948_4452, 0x504C_5445: essential.append(at..<end)
      case 0x4944_4154: data.append(at..<end)
      case 0x4945_4E44: ended = true
      case 0x6943_4350: profile = at..<end
      default: break
      }
      try animation.take(word(at + 4), at..<end, of: bytes)
      at = end
    }
    self.animation = animation
    header = ImageHeader(
      format: .png, width: width, height: height, depth: Int(bytes[24]),
      hasAlpha: hasAlpha || animation.leavesRoom(width: width, height: height), frames: animation.frames,
      hasProfile: profile != nil)
    isWhole = ended
  }

  /// Throws if the file is cut short, or a chunk that makes pixels has another checksum than it says.
  func checkChunks() throws(ImageRemark) {
    guard isWhole else { throw ImageRemark(.refused, "is cut short") }
    guard !data.isEmpty else { throw ImageRemark(.refused, "is damaged: it has no image data") }
    let isRight = bytes.withUnsafeBytes { bytes in
      (essential + data + animation.data).allSatisfy { chunk in
        let (start, end) = (chunk.lowerBound + 4, chunk.upperBound - 4)
        let sum = libdeflate_crc32(0, bytes.baseAddress.map { $0 + start }, end - start)
        return sum == bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self).bigEndian
      }
    }
    guard isRight else { throw ImageRemark(.refused, "is damaged: a checksum is wrong") }
  }

  /// The picture, to be handed over from the top down, if its rows hold pixels as they are wanted; `nil` if it must be decoded
  /// as a whole.
  func plainPicture() throws(ImageRemark) -> PlainPNG? {
    // The header alone: a palette, which may be wrong, and transparency are the decoder's.
    guard header.frames == nil, essential.count == 1, PNGLayout(bytes)?.isPlain == true else { return nil }
    try checkChunks()
    return PlainPNG(try inflated(), remarks: remarks)
  }

  func decode(into buffer: PixelBuffer) throws(ImageRemark) -> [ImageRemark] {
    if let frames = header.frames {
      try checkChunks()
      try animation.decode(bytes, essential, header, frames, into: buffer)
      return remarks
    }
    try PictureDecoding.check(header, buffer)
    if let plain = try plainPicture() { return try plain.decode(into: buffer) }
    let count = buffer.width * buffer.height
    let file = try storedFile()
    var alpha: UInt8 = 0
    if header.depth == 16 {
      let samples = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: count * 4)
      defer { samples.deallocate() }
      try decode(file, into: samples.baseAddress, count * 8, as: SPNG_FMT_RGBA16)
      alpha = mp_premultiply_rgba16(samples.baseAddress, buffer.bytes, count)
    } else {
      try decode(file, into: buffer.bytes, buffer.byteCount, as: SPNG_FMT_RGBA8)
      alpha = mp_premultiply_rgba(buffer.bytes, count)
    }
    buffer.isOpaque = alpha == 255
    return remarks
  }

  /// The pixels as straight RGBA, as the file holds them; 16 bits a channel are cut to 8.
  func decodeStraight() throws(ImageRemark) -> [UInt8] {
    let count = header.width * header.height * 4
    var failure: ImageRemark?
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
      do throws(ImageRemark) {
        try decode(try storedFile(), into: pixels.baseAddress, count, as: SPNG_FMT_RGBA8)
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// The file with its rows inflated, and their filters undone.
  private func storedFile() throws(ImageRemark) -> StoredPNG {
    try checkChunks()
    var rows = try inflated()
    try rows.undoAll()
    return StoredPNG(start: start, rows: rows.bytes, end: Self.end)
  }

  private func decode(
    _ file: StoredPNG, into pixels: UnsafeMutableRawPointer?, _ byteCount: Int, as format: spng_format
  ) throws(ImageRemark) {
    // The checksums were compared; those of the stream made here would say nothing new.
    guard let context = spng_ctx_new(Int32(SPNG_CTX_IGNORE_ADLER32.rawValue)) else {
      throw ImageRemark.outOfMemory
    }
    defer { spng_ctx_free(context) }
    spng_set_image_limits(context, UInt32(ImageLimits.side), UInt32(ImageLimits.side))
    spng_set_crc_action(context, Int32(SPNG_CRC_USE.rawValue), Int32(SPNG_CRC_USE.rawValue))
    let status = withExtendedLifetime(file) {
      let status = file.give(to: context)
      return status == 0
        ? spng_decode_image(context, pixels, byteCount, Int32(format.rawValue), Int32(SPNG_DECODE_TRNS.rawValue))
        : status
    }
    guard status == 0 else {
      throw ImageRemark(
        .refused, "is damaged: \(spng_strerror(status).map { String(cString: $0) } ?? "code \(status)")")
    }
  }

  /// The file before its image data: signature and chunks.
  private var start: [UInt8] { essential.reduce(into: Array(bytes[0..<8])) { $0 += bytes[$1] } }

  /// The IEND chunk.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  /// The rows as they are filtered, of the length they are to have, and with the checksum over them compared.
  private func inflated() throws(ImageRemark) -> PNGRows {
    guard let layout = PNGLayout(bytes) else {
      throw ImageRemark(.refused, "is damaged: its header makes no sense")
    }
    let size = layout.byteCount
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw ImageRemark.outOfMemory
    }
    defer { libdeflate_free_decompressor(decompressor) }
    var compressed: [UInt8] = []
    compressed.reserveCapacity(data.reduce(0) { $0 + $1.count })
    for chunk in data { compressed += bytes[(chunk.lowerBound + 8)..<(chunk.upperBound - 4)] }
    var result = LIBDEFLATE_SUCCESS
    let rows = [UInt8](unsafeUninitializedCapacity: size) { rows, count in
      var actual = 0
      result = libdeflate_zlib_decompress(
        decompressor, compressed, compressed.count, rows.baseAddress, rows.count, &actual)
      count = result == LIBDEFLATE_SUCCESS ? actual : 0
    }
    guard result == LIBDEFLATE_SUCCESS, rows.count == size else {
      let reason =
        switch result {
        case LIBDEFLATE_SUCCESS: "it has too few pixels"
        case LIBDEFLATE_INSUFFICIENT_SPACE: "it has too many pixels"
        default: "its data cannot be inflated, or their checksum is wrong"
        }
      throw ImageRemark(.refused, "is damaged: \(reason)")
    }
    return PNGRows(rows, layout)
  }

  /// What a user should know about how the file is read.
  var remarks: [ImageRemark] { profileWarning().map { [$0] } ?? [] }

  /// Looks into the profile through a decoder of its own, with a limit that stops one that inflates for ever.
  private func profileWarning() -> ImageRemark? {
    guard let profile else { return nil }
    guard let context = spng_ctx_new(0) else { return nil }
    defer { spng_ctx_free(context) }
    var file = Array(bytes[0..<8])
    for chunk in [essential[0], profile] + essential.dropFirst() + data { file += bytes[chunk] }
    file += Self.end
    let content = file.withUnsafeBytes { stream -> [UInt8]? in
      var found = spng_iccp()
      spng_set_image_limits(context, UInt32(ImageLimits.side), UInt32(ImageLimits.side))
      guard spng_set_chunk_limits(context, 4 << 20, 8 << 20) == 0,
        spng_set_png_buffer(context, stream.baseAddress, stream.count) == 0,
        spng_get_iccp(context, &found) == 0, let data = found.profile
      else { return nil }
      return Array(UnsafeRawBufferPointer(start: data, count: found.profile_len))
    }
    // The chunk begins with the profile's name, which is not compressed.
    let title = bytes[profile].dropFirst(8).prefix(79)
    return ColorProfile.warning(title + (content ?? []))
  }
}
