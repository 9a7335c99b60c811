import CCairo
import CDeflate
import CPixels
import MultiplaneBase

/// Decodes the pictures that an SVG file has in itself (`data:`) as pictures of scenes are decoded, and hands them on as plain
/// PNG: the drawing library's own decoders see what was made here alone.
struct SVGEmbeddedPictures {
  /// How large the file is drawn, in pixels a unit; `nil` where it is looked at alone, and pictures in it are only tried.
  var scale: Double?
  /// How many SVG files this one stands in.
  var depth: Int
  /// The warnings about the pictures.
  private(set) var remarks: [ImageFailure] = []
  private var pixels = 0
  private let fonts: DecoderFonts

  private static let mostDepth = 3

  init(_ fonts: DecoderFonts, scale: Double?, depth: Int) {
    (self.fonts, self.scale, self.depth) = (fonts, scale, depth)
  }

  /// Puts a picture that is drawn in the place of an element's own, or leaves it out.
  ///
  /// - Throws: The pictures have more pixels than may be.
  mutating func rewrite(_ element: SVGElement, _ losses: inout SVGLosses) throws(ImageFailure) {
    guard let link = element.target, link.first != "#" else { return }
    (element["href"], element["xlink:href"]) = (nil, nil)
    guard let bytes = Self.content(of: link), !bytes.isEmpty else { return }
    do throws(ImageFailure) {
      let picture = [.svg, .gzip].contains(FileKind(bytes)) ? try vector(bytes, element) : try raster(bytes, element)
      if scale != nil { element["xlink:href"] = "data:image/png;base64,\(Self.base64(try Self.png(picture)))" }
    } catch {
      if error.kind == .tooLarge { throw error }
      losses.add("the picture in <\(element.name)>, which \(error.reason)", line: element.line, hint: error.hint)
    }
  }

  private mutating func raster(_ bytes: [UInt8], _ element: SVGElement) throws(ImageFailure) -> PixelBuffer {
    let picture = try raster(bytes)
    guard let scale, Self.isPixelated(element) else { return picture }
    // The drawing library always makes pixels flow into each other: larger ones do so at their edges alone.
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (across, down) = (Self.side("width", of: element) ?? width, Self.side("height", of: element) ?? height)
    let factor = Int(min(2 * scale * max(across / width, down / height), 4096 / max(width, height)).rounded(.up))
    guard factor > 1 else { return picture }
    let large = try buffer(picture.width * factor, picture.height * factor)
    large.isOpaque = picture.isOpaque
    for row in 0..<large.height {
      let source = (picture.bytes + row / factor * picture.stride).assumingMemoryBound(to: UInt32.self)
      let target = (large.bytes + row * large.stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<large.width { target[column] = source[column / factor] }
    }
    return large
  }

  /// Whether an element's picture keeps its pixels as squares.
  private static func isPixelated(_ element: SVGElement) -> Bool {
    var next: SVGElement? = element
    while let one = next {
      if let value = SVGSize.style("image-rendering", of: one) {
        return ["pixelated", "crisp-edges", "optimizeSpeed", "-moz-crisp-edges"].contains(value)
      }
      next = one.parent
    }
    return false
  }

  private static func side(_ name: String, of element: SVGElement) -> Double? {
    element[name].flatMap(SVGLength.init)?.pixels(fontSize: SVGSize.fontSize, of: nil).flatMap { $0 > 0 ? $0 : nil }
  }

  private mutating func raster(_ bytes: [UInt8]) throws(ImageFailure) -> PixelBuffer {
    guard let header = try ImageHeader.read(bytes) else { throw ImageFailure(.refused, "is no image") }
    let (width, height) = header.decodedSize
    let sheet = try buffer(width, height)
    for remark in try PictureDecoding.decode(bytes, into: sheet, fonts) where !remarks.contains(remark) {
      remarks.append(remark)
    }
    guard width != header.width || height != header.height else { return sheet }
    // Of an animated picture the first frame.
    let first = try buffer(header.width, header.height)
    for row in 0..<header.height {
      (first.bytes + row * first.stride).copyMemory(from: sheet.bytes + row * sheet.stride, byteCount: header.width * 4)
    }
    first.findOpacity()
    return first
  }

  /// An SVG file in this one, as large as it is shown.
  private mutating func vector(_ bytes: [UInt8], _ element: SVGElement) throws(ImageFailure) -> PixelBuffer {
    guard depth < Self.mostDepth else { throw ImageFailure(.refused, "stands in \(depth) others") }
    let own = try SVGPicture(bytes, fonts, depth: depth + 1)
    guard let scale else {
      for remark in own.remarks where !remarks.contains(remark) { remarks.append(remark) }
      return try buffer(1, 1)
    }
    let (width, height) = own.exactSize
    let shown = max(
      Self.side("width", of: element).map { $0 / width } ?? 0, Self.side("height", of: element).map { $0 / height } ?? 0
    )
    let factor = min(scale * (shown > 0 ? shown : 1), 4096 / max(width, height))
    let drawn = try buffer(Int((width * factor).rounded(.up)), Int((height * factor).rounded(.up)))
    let picture = try SVGPicture(bytes, fonts, pixelsAcross: drawn.width, depth: depth + 1)
    for remark in picture.remarks where !remarks.contains(remark) { remarks.append(remark) }
    try picture.render(into: drawn)
    return drawn
  }

  private mutating func buffer(_ width: Int, _ height: Int) throws(ImageFailure) -> PixelBuffer {
    let (width, height) = (max(1, width), max(1, height))
    pixels += width * height
    guard pixels <= ImageLimits.pixels.value else {
      throw ImageFailure(
        .tooLarge, "holds pictures of more than \(ImageLimits.pixels) pixels", hint: ImageLimits.pixels.hint())
    }
    guard let buffer = PixelBuffer(ifThereIsRoom: (width, height)) else { throw ImageFailure.outOfMemory }
    return buffer
  }

  // MARK: Addresses of data

  /// The bytes in a `data:` address; `nil` if they cannot be read.
  static func content(of link: String) -> [UInt8]? {
    let text = Array(link.utf8)
    guard let start = text.firstIndex(where: { $0 == UInt8(ascii: ":") }),
      let comma = text[start...].firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let head = String(decoding: text[start..<comma], as: UTF8.self).lowercased()
    let body = unescaped(text[(comma + 1)...])
    return head.contains(";base64") || head.hasSuffix("base64") ? decodedBase64(body) : body
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] == UInt8(ascii: "%"), at + 2 < text.endIndex,
        let value = UInt8(String(decoding: text[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        at += 3
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return result
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    (values[Int(UInt8(ascii: "-"))], values[Int(UInt8(ascii: "_"))]) = (62, 63)
    return values
  }()

  private static func decodedBase64(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 3 / 4)
    var (bits, count) = (UInt32(0), 0)
    for letter in text {
      let value = values[Int(letter)]
      if value == 255 {
        if letter == UInt8(ascii: "=") { break }
        if letter <= 0x20 { continue }
        return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for place in 0..<4 {
        text.append(place > part.count ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: PNG

  /// Pixels as a PNG file of red, green, blue and alpha, not filtered.
  private static func png(_ buffer: PixelBuffer) throws(ImageFailure) -> [UInt8] {
    let (width, height) = (buffer.width, buffer.height)
    let rows = [UInt8](unsafeUninitializedCapacity: height * (width * 4 + 1)) { rows, count in
      var at = 0
      for row in 0..<height {
        rows[at] = 0
        at += 1
        let pixels = (buffer.bytes + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
        for column in 0..<width {
          let pixel = pixels[column]
          let alpha = pixel >> 24
          func straight(_ shift: UInt32) -> UInt8 {
            let value = pixel >> shift & 255
            return alpha == 255 || alpha == 0 ? UInt8(value) : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
          (rows[at], rows[at + 1], rows[at + 2], rows[at + 3]) = (straight(16), straight(8), straight(0), UInt8(alpha))
          at += 4
        }
      }
      count = at
    }
    guard let compressor = libdeflate_alloc_compressor(1) else { throw ImageFailure.outOfMemory }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, rows.count)
    let data = [UInt8](unsafeUninitializedCapacity: room) { data, count in
      count = libdeflate_zlib_compress(compressor, rows, rows.count, data.baseAddress, room)
    }
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return word(content.count) + body + word(Int(libdeflate_crc32(0, body, body.count)))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
  }
}
