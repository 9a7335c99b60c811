import CWebP
import Foundation

/// A picture of docs/images: a lossless WebP file, held to the pixels that the engine draws.
///
/// With `MULTIPLANE_WRITE_DOCS=1` files that differ are written instead.
package struct DocumentPicture: Equatable, Sendable {
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// Red, green, blue and alpha of every pixel, row by row from the top; colour is not multiplied by alpha.
  package private(set) var bytes: [UInt8]

  /// - Precondition: There are four bytes a pixel.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "four bytes a pixel")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// The picture in a WebP file; `nil` if there is none.
  package init?(webP file: [UInt8]) {
    var (width, height) = (Int32(0), Int32(0))
    guard WebPGetInfo(file, file.count, &width, &height) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(width * height) * 4)
    guard WebPDecodeRGBAInto(file, file.count, &bytes, bytes.count, width * 4) != nil else { return nil }
    self.init(width: Int(width), height: Int(height), bytes: bytes)
  }

  /// Pixels across of a PNG, GIF or WebP file, one that moves included; `nil` if it is none of these.
  package static func pixelsAcross(_ file: [UInt8]) -> Int? {
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]), file.count > 20 {
      return file[16..<20].reduce(0) { $0 << 8 | Int($1) }
    }
    if file.starts(with: "GIF8".utf8), file.count > 8 { return Int(file[6]) | Int(file[7]) << 8 }
    var (width, height) = (Int32(0), Int32(0))
    return WebPGetInfo(file, file.count, &width, &height) == 0 ? nil : Int(width)
  }

  /// Pictures of one height beside each other, with so many clear pixels between them.
  package static func row(_ pictures: [DocumentPicture], gap: Int) -> DocumentPicture {
    let height = pictures.first?.height ?? 0
    precondition(pictures.allSatisfy { $0.height == height }, "pictures in a row have one height")
    let clear = [UInt8](repeating: 0, count: gap * 4)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for (index, picture) in pictures.enumerated() {
        if index > 0 { bytes += clear }
        bytes += picture.bytes[y * picture.width * 4..<(y + 1) * picture.width * 4]
      }
    }
    let width = pictures.reduce(0) { $0 + $1.width } + gap * (pictures.count - 1)
    return DocumentPicture(width: width, height: height, bytes: bytes)
  }

  /// The picture with so many pixels across and down in place of each.
  package func magnified(by factor: Int) -> DocumentPicture {
    if factor == 1 { return self }
    var large: [UInt8] = []
    for y in 0..<height * factor {
      for x in 0..<width * factor {
        let at = (y / factor * width + x / factor) * 4
        large += bytes[at..<at + 4]
      }
    }
    return DocumentPicture(width: width * factor, height: height * factor, bytes: large)
  }

  /// Why the file is not this picture: `nil` if it is and has no more bytes, or once it has been written.
  ///
  /// - Parameter path: Its path in the repository.
  package func fault(_ path: String, mostBytes: Int) -> String? {
    let file = "\(Repository.root)/\(path)"
    var known = Files.bytes(of: file) ?? []
    if DocumentPicture(webP: known) != self {
      guard ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1" else {
        return "\(path) is another picture; if it is right, write it with MULTIPLANE_WRITE_DOCS=1"
      }
      known = webP()
      Files.write(known, to: file)
    }
    return known.count <= mostBytes ? nil : "\(path) has \(known.count) bytes, more than \(mostBytes)"
  }

  /// The picture as a lossless file, as small as libwebp makes it.
  private func webP() -> [UInt8] {
    var (config, input, writer) = (WebPConfig(), WebPPicture(), WebPMemoryWriter())
    precondition(WebPConfigInit(&config) != 0 && WebPPictureInit(&input) != 0, "libwebp has another interface")
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    _ = WebPConfigLosslessPreset(&config, 9)
    // The colour of clear pixels stays.
    config.exact = 1
    (input.use_argb, input.width, input.height, input.writer) = (1, Int32(width), Int32(height), WebPMemoryWrite)
    defer { WebPPictureFree(&input) }
    let isDone = withUnsafeMutablePointer(to: &writer) { writer in
      input.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPPictureImportRGBA(&input, bytes, Int32(width * 4)) != 0 && WebPEncode(&config, &input) != 0
    }
    guard isDone, let file = writer.mem else { preconditionFailure("libwebp refused a picture") }
    return Array(UnsafeBufferPointer(start: file, count: writer.size))
  }
}
