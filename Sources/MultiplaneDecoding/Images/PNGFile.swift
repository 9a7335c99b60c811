import CDeflate
import CPixels

/// A PNG file's chunks, and its decoding.
///
/// The chunks that make pixels (IHDR, PLTE, tRNS, IDAT) or say how they look are read, and no others: texts that
/// inflate to gigabytes stay where they are. Each frame of an APNG is a file of its own.
struct PNGFile {
  private(set) var header: ImageHeader
  private let bytes: [UInt8]
  /// Where the chunks lie that make pixels, those of image data apart.
  private var essential: [Range<Int>] = []
  private var data: [Range<Int>] = []
  /// The chunks that say what colours the pixels have, by their names.
  private var colorChunks: [Int: Range<Int>] = [:]
  private var orientation = EXIFOrientation.upright
  private let isWhole: Bool
  /// The frames of an animated picture; of a still one nothing.
  private let animation: PNGAnimation

  /// Finds the chunks; reads no more of them than the header.
  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 33, bytes[0..<8].elementsEqual(signature) else {
      throw ImageFailure(.refused, "is cut short")
    }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard word(8) == 13, word(12) == 0x4948_4452 else { throw ImageFailure(.refused, "has no PNG header") }
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
      case 0x4948_4452, 0x504C_5445:
        guard !essential.contains(where: { word($0.lowerBound + 4) == word(at + 4) }) else {
          throw ImageFailure(.refused, "is damaged: it has two headers, or two palettes")
        }
        essential.append(at..<end)
      case 0x4944_4154: data.append(at..<end)
      case 0x4945_4E44: ended = true
      case Self.iCCP, Self.sRGB, Self.cICP, Self.cHRM, Self.gAMA:
        if data.isEmpty { colorChunks[word(at + 4)] = at..<end }
      case 0x6558_4966:  // eXIf
        orientation = EXIFOrientation(tiff: bytes[(at + 8)..<(end - 4)]) ?? orientation
      default: break
      }
      try animation.read(word(at + 4), at..<end, of: bytes)
      at = end
    }
    self.animation = animation
    if animation.frames != nil { orientation = .upright }
    let turned = orientation.swapsSides
    header = ImageHeader(
      format: .png, width: turned ? height : width, height: turned ? width : height, depth: Int(bytes[24]),
      hasAlpha: hasAlpha || animation.leavesRoom(width: width, height: height), frames: animation.frames,
      hasProfile: colorChunks[Self.iCCP] != nil || colorChunks[Self.cICP] != nil
        || (colorChunks[Self.sRGB] == nil && colorChunks[Self.cHRM] != nil))
    isWhole = ended
    let bytesOfPixel = (isByRows ? 0 : bytes[24] == 16 ? 12 : 4) + (orientation == .upright ? 0 : 4)
    header.decoderBytes = bytesOfPixel * header.decodedSize.width * header.decodedSize.height
  }

  /// Throws if the file is cut short, or a chunk that makes pixels has another checksum than it says.
  func checkChunks() throws(ImageFailure) {
    guard isWhole else { throw ImageFailure(.refused, "is cut short") }
    guard !data.isEmpty else { throw ImageFailure(.refused, "is damaged: it has no image data") }
    let isRight = bytes.withUnsafeBytes { bytes in
      (essential + data + animation.data).allSatisfy { chunk in
        let (start, end) = (chunk.lowerBound + 4, chunk.upperBound - 4)
        let sum = libdeflate_crc32(0, bytes.baseAddress.map { $0 + start }, end - start)
        return sum == bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self).bigEndian
      }
    }
    guard isRight else { throw ImageFailure(.refused, "is damaged: a checksum is wrong") }
  }

  /// The picture, to be handed over from the top down, if its rows hold pixels as they are wanted; `nil` if it must be decoded
  /// as a whole.
  func plainPicture() throws(ImageFailure) -> PlainPNG? {
    guard isByRows else { return nil }
    try checkChunks()
    let colors = colors
    return colors.conversion == nil ? PlainPNG(try rows(), remarks: colors.remarks) : nil
  }

  /// Whether the rows hold pixels as they are wanted, but for their colours.
  private var isByRows: Bool {
    // The header alone: a palette, which may be wrong, and transparency are the decoder's.
    header.frames == nil && orientation == .upright && essential.count == 1 && PNGLayout(bytes)?.isPlain == true
  }

  func decode(into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    let colors = colors
    if let frames = header.frames {
      try checkChunks()
      try animation.decode(bytes, essential, header, frames, colors, into: buffer)
      return colors.remarks
    }
    try PictureDecoding.check(header, buffer)
    try orientation.fill(buffer) { stored throws(ImageFailure) in try decode(into: stored, colors) }
    return colors.remarks
  }

  /// Decodes the pixels as they are stored, and takes them to sRGB.
  func decode(into buffer: PixelBuffer, _ colors: PictureColors) throws(ImageFailure) {
    if colors.conversion == nil, let plain = try plainPicture() {
      _ = try plain.decode(into: buffer)
      return
    }
    let count = buffer.width * buffer.height
    var alpha: UInt8 = 0
    if header.depth == 16 {
      let samples = UnsafeMutablePointer<UInt16>.allocate(capacity: count * 4)
      defer { samples.deallocate() }
      try takeAll(isWide: true, into: samples)
      colors.conversion?.convert(samples, count: count, .rgba16)
      alpha = mp_premultiply_rgba16(samples, buffer.bytes, count)
    } else {
      try takeAll(isWide: false, into: buffer.bytes)
      colors.conversion?.convert(buffer.bytes, count: count, .rgba8)
      alpha = mp_premultiply_rgba(buffer.bytes, count)
    }
    buffer.isOpaque = alpha == 255
  }

  /// The pixels as straight RGBA, as the file holds them; 16 bits a channel are cut to 8.
  func decodeStraight() throws(ImageFailure) -> [UInt8] {
    let count = header.width * header.height * 4
    var failure: ImageFailure?
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
      do throws(ImageFailure) {
        guard let base = pixels.baseAddress else { return }
        try takeAll(isWide: false, into: base)
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// Writes all pixels as straight RGBA.
  private func takeAll(isWide: Bool, into pixels: UnsafeMutableRawPointer) throws(ImageFailure) {
    try checkChunks()
    var rows = try rows()
    let samples = try PNGSamples(bytes, essential, rows.layout)
    try rows.takeAll(samples, isWide: isWide, into: pixels)
  }

  /// The rows, of which none is inflated yet.
  private func rows() throws(ImageFailure) -> PNGRows {
    guard let layout = PNGLayout(bytes) else {
      throw ImageFailure(.refused, "is damaged: its header makes no sense")
    }
    return PNGRows(InflateStream(bytes, data.map { ($0.lowerBound + 8)..<($0.upperBound - 4) }), layout)
  }

  /// The warnings about how the file is read.
  var remarks: [ImageFailure] { colors.remarks }

  /// Their chunks' names as numbers.
  private static let (iCCP, sRGB, cICP, cHRM, gAMA) = (0x6943_4350, 0x7352_4742, 0x6349_4350, 0x6348_524D, 0x6741_4D41)

  /// The colours that the file says it has: the first of those in its chunks, in their order of rank. A gamma without
  /// the places of colours is for those of sRGB; places without a gamma say nothing, as in browsers.
  private var colors: PictureColors {
    func number(_ chunk: Range<Int>, _ index: Int) -> Double {
      let at = chunk.lowerBound + 8 + index * 4
      return Double(bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
    if let chunk = colorChunks[Self.cICP], chunk.count >= 16 {
      return Self.colors(ofCode: Array(bytes[(chunk.lowerBound + 8)..<(chunk.lowerBound + 12)]))
    }
    if let chunk = colorChunks[Self.iCCP] {
      let isGray = bytes[25] & 2 == 0
      let finding = profileContent(chunk).map { ColorConversion.find($0, of: isGray ? .gray : .rgb) } ?? .unusable
      // The chunk begins with the profile's name: of one that says what is done anyway nothing is lost.
      if case .unusable = finding, bytes[chunk].dropFirst(8).starts(with: Array("sRGB".utf8)) { return .standard }
      return PictureColors(finding)
    }
    guard colorChunks[Self.sRGB] == nil else { return .standard }
    guard let chunk = colorChunks[Self.gAMA], chunk.count >= 16, number(chunk, 0) > 0 else { return .standard }
    let gamma = number(chunk, 0)
    // Writers that mean sRGB's own curve write this gamma.
    let curve = (0.4545...0.4546).contains(gamma) ? nil : 1 / gamma
    guard let places = colorChunks[Self.cHRM], places.count >= 44 else {
      guard let curve else { return .standard }
      let (red, green, blue) = Self.screenCorners
      return PictureColors(
        ColorConversion.find(white: Self.daylight, red: red, green: green, blue: blue, gamma: curve))
    }
    func place(_ index: Int) -> ColorConversion.Chromaticity {
      ColorConversion.Chromaticity(x: number(places, index * 2), y: number(places, index * 2 + 1))
    }
    return PictureColors(
      ColorConversion.find(white: place(0), red: place(1), green: place(2), blue: place(3), gamma: curve))
  }

  /// The places of sRGB's colours, and of its white.
  private static let screenCorners = (
    ColorConversion.Chromaticity(x: 0.64, y: 0.33), ColorConversion.Chromaticity(x: 0.3, y: 0.6),
    ColorConversion.Chromaticity(x: 0.15, y: 0.06)
  )
  private static let daylight = ColorConversion.Chromaticity(x: 0.3127, y: 0.329)

  /// The colours that numbers of a standard stand for (ITU-T H.273): those of screens.
  private static func colors(ofCode code: [UInt8]) -> PictureColors {
    typealias Chromaticity = ColorConversion.Chromaticity
    let corners: [UInt8: (Chromaticity, Chromaticity, Chromaticity)] = [
      1: screenCorners,
      9: (Chromaticity(x: 0.708, y: 0.292), Chromaticity(x: 0.17, y: 0.797), Chromaticity(x: 0.131, y: 0.046)),
      12: (Chromaticity(x: 0.68, y: 0.32), Chromaticity(x: 0.265, y: 0.69), Chromaticity(x: 0.15, y: 0.06)),
    ]
    let curves: [UInt8: Double?] = [4: 2.2, 5: 2.8, 8: 1, 13: nil]
    guard let (red, green, blue) = corners[code[0]], let gamma = curves[code[1]], code[2] == 0, code[3] == 1 else {
      return .unknown
    }
    return PictureColors(
      ColorConversion.find(white: daylight, red: red, green: green, blue: blue, gamma: gamma))
  }

  /// The profile in its chunk, behind a name, a zero and the number of its compression; `nil` of one that cannot be unpacked, or
  /// that has more than four megabytes.
  private func profileContent(_ chunk: Range<Int>) -> [UInt8]? {
    let content = bytes[(chunk.lowerBound + 8)..<(chunk.upperBound - 4)]
    guard let end = content.prefix(80).firstIndex(of: 0), content[(end + 1)...].first == 0,
      let decompressor = libdeflate_alloc_decompressor()
    else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    let compressed = Array(content[(end + 2)...])
    let profile = [UInt8](unsafeUninitializedCapacity: 4 << 20) { profile, count in
      let result = libdeflate_zlib_decompress(
        decompressor, compressed, compressed.count, profile.baseAddress, profile.count, &count)
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    return profile.isEmpty ? nil : profile
  }
}
