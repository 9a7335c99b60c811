import CCairo
import CDeflate
import CGLib
import CPixels
import MultiplaneBase

/// Decodes the pictures that an SVG file has in itself (`data:`) as pictures of scenes are decoded, and hands them on as plain
/// PNG: librsvg's own decoders see what was made here alone.
struct SVGEmbeddedPictures {
  /// Pixels, of an animated picture those of its first frame: their buffer, and how much of it they take.
  private typealias Shown = (pixels: PixelBuffer, width: Int, height: Int)

  let fonts: DecoderFonts
  /// How large the file is drawn, in pixels a unit; `nil` where it is looked at alone, and pictures in it are only tried.
  var scale: Double?
  /// How many SVG files this one stands in.
  var depth: Int
  /// The warnings about the pictures.
  private(set) var remarks: [ImageFailure] = []

  /// Puts pictures that are drawn in the place of those in a file, or leaves them out.
  ///
  /// - Throws: The pictures have more pixels than may be.
  mutating func rewrite(_ root: SVGElement, _ losses: SVGLosses) throws(ImageFailure) {
    for child in root.children { try rewrite(child, losses) }
    guard root.name == "image" || root.name == "feImage", let link = root.target, link.first != "#" else { return }
    (root["href"], root["xlink:href"]) = (nil, nil)
    guard link.prefix(5).lowercased() == "data:" else { return }
    do throws(ImageFailure) {
      let bytes = Self.content(of: link)
      let picture = [.svg, .gzip].contains(FileKind(bytes)) ? try vector(bytes, root) : try raster(bytes)
      if scale != nil { root["xlink:href"] = try Self.link(to: picture) }
    } catch {
      if error.kind == .tooLarge { throw error }
      losses.add("the picture in <\(root.name)>, which \(error.reason)", line: root.line, hint: error.hint)
    }
  }

  private mutating func raster(_ bytes: [UInt8]) throws(ImageFailure) -> Shown {
    guard let header = try ImageHeader.read(bytes) else { throw ImageFailure(.refused, "is no image") }
    let sheet = try buffer(header.decodedSize.width, header.decodedSize.height)
    note(try PictureDecoding.decode(bytes, into: sheet, fonts))
    return (sheet, header.width, header.height)
  }

  /// An SVG file in this one, as large as it is shown.
  private mutating func vector(_ bytes: [UInt8], _ element: SVGElement) throws(ImageFailure) -> Shown {
    guard depth < 3 else { throw ImageFailure(.refused, "stands in \(depth) others") }
    let own = try SVGPicture(bytes, fonts, depth: depth + 1)
    note(own.remarks)
    guard let scale else { return (try buffer(1, 1), 1, 1) }
    let (width, height) = own.exactSize
    let shown = max(element.length("width") / width, element.length("height") / height)
    let factor = min(scale * (shown > 0 ? shown : 1), 4096 / max(width, height))
    let drawn = try buffer(Int((width * factor).rounded(.up)), Int((height * factor).rounded(.up)))
    try SVGPicture(bytes, fonts, pixelsAcross: drawn.width, depth: depth + 1).render(into: drawn)
    return (drawn, drawn.width, drawn.height)
  }

  private mutating func note(_ new: [ImageFailure]) { remarks += new.filter { !remarks.contains($0) } }

  private func buffer(_ width: Int, _ height: Int) throws(ImageFailure) -> PixelBuffer {
    guard let buffer = PixelBuffer(ifThereIsRoom: (max(1, width), max(1, height))) else {
      throw ImageFailure.outOfMemory
    }
    return buffer
  }

  /// The bytes in a `data:` address.
  private static func content(of link: String) -> [UInt8] {
    guard let comma = link.firstIndex(of: ",") else { return [] }
    var body = unescaped(link[link.index(after: comma)...].utf8)
    guard link[..<comma].lowercased().hasSuffix("base64") else { return body }
    body.append(0)
    var count: gsize = 0
    body.withUnsafeMutableBytes { text in
      _ = g_base64_decode_inplace(text.assumingMemoryBound(to: gchar.self).baseAddress, &count)
    }
    return Array(body.prefix(Int(count)))
  }

  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var (rest, result) = (Array(text)[...], [UInt8]())
    result.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      let code = byte == UInt8(ascii: "%") ? UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) : nil
      result.append(code ?? byte)
      if code != nil { rest = rest.dropFirst(2) }
    }
    return result
  }

  /// The address of pixels as a PNG file of red, green, blue and alpha, not filtered.
  private static func link(to picture: Shown) throws(ImageFailure) -> String {
    let (buffer, width, height) = picture
    let rows = [UInt8](unsafeUninitializedCapacity: height * (width * 4 + 1)) { rows, count in
      guard let base = rows.baseAddress else { return }
      for row in 0..<height {
        let pixels = (buffer.bytes + row * buffer.stride).assumingMemoryBound(to: UInt8.self)
        rows[count] = 0
        mp_row_straight_rgba(pixels, width, true, base + count + 1)
        count += width * 4 + 1
      }
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
    let header =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
    let file = header + chunk("IDAT", data) + chunk("IEND", [])
    guard let text = g_base64_encode(file, gsize(file.count)) else { throw ImageFailure.outOfMemory }
    defer { g_free(text) }
    return "data:image/png;base64,\(String(cString: text))"
  }
}
