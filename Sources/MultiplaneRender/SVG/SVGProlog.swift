import CFiles
import MultiplaneBase

/// Looks at what stands before an SVG file's first element, before an XML reader does.
enum SVGProlog {
  /// Throws if a file is too large, is not UTF-8, or declares what XML readers would act on.
  static func check(_ bytes: [UInt8]) throws(ImageRemark) {
    guard bytes.count <= VectorLimits.fileSize.value else {
      throw ImageRemark(
        .tooLarge, "has \(bytes.count) bytes; an SVG may have \(VectorLimits.fileSize)",
        hint: VectorLimits.fileSize.hint())
    }
    guard mp_utf8_prefix(bytes, bytes.count) == bytes.count, saysUTF8(bytes) else {
      throw ImageRemark(.refused, "is not written in UTF-8", hint: "save it as UTF-8")
    }
    // Nothing else is written like this, wherever it stands; what is looked for behind could be hidden in a comment.
    guard bytes.place(of: "<!ENTITY", from: 0) == nil, bytes.place(of: "<!ATTLIST", from: 0) == nil else {
      throw ImageRemark(.refused, "declares entities", hint: "save it as plain SVG")
    }
    guard let start = bytes.place(of: "<!DOCTYPE", from: 0) else { return }
    guard let end = bytes.place(of: ">", from: start) else { throw ImageRemark(.refused, "is cut short") }
    let type = String(decoding: bytes[start..<end], as: UTF8.self)
    guard !type.contains("[") else {
      throw ImageRemark(.refused, "declares entities", hint: "save it as plain SVG")
    }
    // The public names are those every drawing program wrote once. Nobody fetches what they stand for.
    guard !type.contains("SYSTEM"), !type.contains("PUBLIC") || type.contains("\"-//W3C//DTD SVG ") else {
      throw ImageRemark(
        .refused, "refers to something outside it (<!DOCTYPE>)", hint: "save it as plain SVG")
    }
  }

  /// Whether the XML declaration, if there is one, names no other encoding; ASCII is a part of UTF-8.
  private static func saysUTF8(_ bytes: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? 3 : 0
    guard bytes[start...].starts(with: Array("<?xml".utf8)) else { return true }
    guard let end = bytes.place(of: "?>", from: start) else { return false }
    let declaration = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    guard let name = declaration.range(of: "encoding") else { return true }
    let value = declaration[name.upperBound...].filter { !$0.isWhitespace }.dropFirst(2).prefix { !"'\"".contains($0) }
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(String(value))
  }
}

extension String {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }
}
