import Glibc
import MultiplaneBase

/// A JPEG file's segments.
struct JPEGFile {
  let header: ImageHeader
  private let bytes: [UInt8]
  private var orientation = EXIFOrientation.upright
  /// How many channels a pixel has.
  private let channels: Int
  /// The pieces of a colour profile, by the numbers they have.
  private var profile: [Int: Range<Int>] = [:]

  init(_ bytes: [UInt8]) throws(ImageFailure) {
    self.bytes = bytes
    var frame: (width: Int, height: Int, depth: Int, channels: Int)?
    var scans = 0
    // The bytes of a picture whose scans are put together before its rows are made.
    var collected = 0
    var ended = false
    var (isProgressive, isArithmetic) = (false, false)
    var at = 2
    func half(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    while let marker = Self.nextMarker(bytes, from: at) {
      let code = bytes[marker]
      at = marker + 1
      // Restart markers, TEM and a start within the file stand alone.
      if code == 0xD9 {
        ended = true
        break
      }
      if code == 0x01 || (0xD0...0xD8).contains(code) { continue }
      guard at + 2 <= bytes.count, half(at) >= 2, at + half(at) <= bytes.count else { break }
      let body = at + 2..<at + half(at)
      switch code {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard body.count >= 6 else { break }
        let start = body.lowerBound
        frame = (half(start + 3), half(start + 1), Int(bytes[start]), Int(bytes[start + 5]))
        let shares = stride(from: start + 7, to: body.upperBound, by: 3).map {
          Int(bytes[$0] >> 4) * Int(bytes[$0] & 15)
        }
        let largest = max(1, shares.max() ?? 1)
        // Two bytes for each sample of each channel, beside the pixels.
        collected = half(start + 3) * half(start + 1) * (2 * shares.reduce(0, +) + 4 * largest) / largest
        (isProgressive, isArithmetic) = (code & 3 == 2, code > 0xC8)
      case 0xE1: orientation = EXIFOrientation(exif: bytes[body]) ?? orientation
      case 0xE2 where body.count >= 14 && bytes[body].starts(with: Array("ICC_PROFILE\0".utf8)):
        let number = Int(bytes[body.lowerBound + 12])
        profile[number] = profile[number] ?? body.dropFirst(14)
      case 0xDA: scans += 1
      default: break
      }
      at = body.upperBound
    }
    guard let frame else { throw ImageFailure(.refused, "is cut short") }
    try ImageLimits.check(width: frame.width, height: frame.height)
    guard [1, 3, 4].contains(frame.channels) else {
      throw ImageFailure(.refused, "is a JPEG of \(frame.channels) channels", hint: "convert it to sRGB")
    }
    channels = frame.channels
    // libjpeg tells when pixels are lacking, but not of an arithmetic code, nor that a whole scan of one channel is.
    guard ended || !isArithmetic && (isProgressive || [1, channels].contains(scans)) else {
      throw ImageFailure(.refused, "is cut short")
    }
    guard !(isProgressive || scans > 1) || collected <= Budgets.decoderBytes else {
      throw ImageFailure(
        .tooLarge,
        "needs more memory for its \(scans) scans of \(frame.width)x\(frame.height) pixels than its decoder may have",
        hint: Budgets.memoryHint)
    }
    let turned = orientation.swapsSides
    header = ImageHeader(
      format: .jpeg, width: turned ? frame.height : frame.width, height: turned ? frame.width : frame.height,
      depth: frame.depth, hasAlpha: false, hasProfile: !profile.isEmpty || channels == 4,
      decoderBytes: (isProgressive || scans > 1 ? collected - 4 * frame.width * frame.height : 0)
        + (orientation == .upright ? 0 : 4 * frame.width * frame.height), lacksEnd: !ended)
  }

  /// The warnings about how the file is read.
  var remarks: [ImageFailure] {
    let end = ImageFailure(
      .unfinished, "is cut short behind its last pixel; all of it is drawn", hint: "save it anew with another program")
    return colors.remarks + (header.lacksEnd ? [end] : [])
  }

  /// The colours that the file says it has.
  private var colors: PictureColors {
    if profile.isEmpty { return channels == 4 ? .plainInks : .standard }
    let pieces = profile.sorted { $0.key < $1.key }.map { bytes[$0.value] }
    return PictureColors(
      ColorConversion.find(Array(pieces.joined()), of: channels == 4 ? .inks : channels == 1 ? .gray : .rgb))
  }

  /// The picture, to be handed over from the top down, if it is stored upright; `nil` if it must be decoded as a whole.
  func uprightPicture() throws(ImageFailure) -> JPEGRows? { orientation == .upright ? try stored() : nil }

  func decode(into buffer: PixelBuffer) throws(ImageFailure) -> [ImageFailure] {
    try PictureDecoding.check(header, buffer)
    let stored = try stored()
    try orientation.fill(buffer) { picture throws(ImageFailure) in
      try stored.read(0..<stored.height, into: picture.bytes)
    }
    buffer.isOpaque = true
    return stored.remarks
  }

  private func stored() throws(ImageFailure) -> JPEGRows {
    let turned = orientation.swapsSides
    return try JPEGRows(
      bytes, width: turned ? header.height : header.width, height: turned ? header.width : header.height,
      isInks: channels == 4, colors, remarks: remarks)
  }

  /// The place of the next marker's code: after one or more FF, neither 0 nor FF.
  private static func nextMarker(_ bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return nil }
      var at = start
      while at < raw.count {
        guard let found = memchr(base + at, 0xFF, raw.count - at) else { return nil }
        at = UnsafeRawPointer(found) - base + 1
        while at < raw.count, raw[at] == 0xFF { at += 1 }
        if at < raw.count, raw[at] != 0 { return at }
      }
      return nil
    }
  }
}
