import MultiplaneBase

/// Looks through style sheets and attributes for what would lead out of a file.
enum SVGStyles {
  /// What an attribute refers to within the file, as names without `#`.
  ///
  /// - Parameter isName: Whether the attribute is a name, which no style sheet's parser sees.
  static func references(
    in value: UnsafeBufferPointer<UInt8>, isName: Bool
  ) -> Result<[String], ImageRemark> {
    if isName { return .success([]) }
    var targets: [String] = []
    var at = 0
    while at < value.count {
      switch value[at] {
      case UInt8(ascii: "\\"): return .failure(ImageRemark(.refused, "has escapes in a style", hint: plain))
      case UInt8(ascii: "("):
        guard isURL(value[..<at]) else { break }
        guard let target = target(value[(at + 1)...]) else {
          return .failure(ImageRemark(.refused, "refers to something outside it (url)", hint: plain))
        }
        targets.append(target)
      default: break
      }
      at += 1
    }
    return .success(targets)
  }

  /// What is wrong with a style sheet; `nil` if nothing is.
  static func fault(inSheet sheet: [UInt8]) -> String? {
    guard sheet.count <= VectorLimits.styleSheet.value else {
      return "has a style sheet of \(sheet.count) bytes; at most \(VectorLimits.styleSheet) are read"
    }
    var depth = 0
    for (at, byte) in sheet.enumerated() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "@"):
        let rule = String(decoding: sheet[(at + 1)...].prefix(6), as: UTF8.self).lowercased()
        if rule == "import" { return "asks for a style sheet outside it" }
      default: break
      }
      if depth > VectorLimits.styleDepth {
        return "has a style sheet with parentheses more than \(VectorLimits.styleDepth) deep in each other"
      }
    }
    return sheet.withUnsafeBufferPointer { sheet in
      if case .failure(let fault) = references(in: sheet, isName: false) { return fault.reason }
      return nil
    }
  }

  private static let plain = "save it as plain SVG"

  /// Whether a text ends in `url`, in any case.
  private static func isURL(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.count >= 3 && zip(text.suffix(3), "url".utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// The name in `#name)`, with or without quotes; `nil` if it is something else.
  private static func target(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    let inner = text.prefix { $0 != UInt8(ascii: ")") }
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let bare = inner.filter { $0 > 0x20 && !quotes.contains($0) }
    return bare.first == UInt8(ascii: "#") ? String(decoding: bare.dropFirst(), as: UTF8.self) : nil
  }
}
