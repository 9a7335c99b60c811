/// Looks through an SVG file for what must not reach the drawing library.
enum SVGCheck {
  /// Why a file is refused, and what would help; `nil` if nothing is wrong with it.
  static func fault(_ bytes: [UInt8]) -> (reason: String, hint: String?)? {
    guard bytes.count <= ImageLimits.vectorFileSize else {
      return ("has \(bytes.count) bytes; an SVG may have \(ImageLimits.vectorFileSize)", nil)
    }
    // Other encodings could spell the words below in other bytes.
    guard encodingIsPlain(bytes) else { return ("is not written in UTF-8", "save it as UTF-8") }
    if bytes.holds(Array("<!ENTITY".utf8)) { return ("declares entities", "save it as plain SVG") }
    var at = 0
    while let found = bytes.firstPlace(of: [0x3C], from: at) {
      var letters = Array(
        bytes[(found + 1)..<min(bytes.count, found + 64)].prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F })
      if let colon = letters.lastIndex(of: 0x3A) { letters.removeFirst(colon + 1) }
      if letters == Array("image".utf8) || letters == Array("feImage".utf8) {
        return ("holds another picture (<image>)", "place that picture in the scene as an image of its own")
      }
      at = found + 1
    }
    return nil
  }

  private static func encodingIsPlain(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
    guard let declaration = start.split(separator: "?>").first, declaration.contains("encoding") else { return true }
    return ["utf-8", "us-ascii", "iso-8859-1"].contains { declaration.contains($0) }
  }
}
