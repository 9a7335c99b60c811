internal import MultiplaneBase

/// The pictures that a scene's text seems to name, before it is understood: a guess, for opening files early.
package enum PictureNames {
  /// More are not taken.
  package static let most = 64

  /// The names of files behind "Image:", each once, in order; SVG files, and names that are put together, are left out.
  ///
  /// O(the text's length).
  package static func find(in text: String) -> [String] {
    var names: [String] = []
    // Bytes: a scene may have megabytes of data in it.
    let bytes = text.utf8
    var end = 0
    while names.count < most, let key = text.utf8Offset(of: "Image:", from: end) {
      end = key + 6
      let line = bytes[bytes.index(bytes.startIndex, offsetBy: end)...]
        .prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard let name = name(Substring(line).drop { $0 == " " }), !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  /// The plain or quoted value at the start of a line.
  private static func name(_ line: Substring) -> String? {
    var name = line
    if let quote = line.first, quote == "\"" || quote == "'" {
      name = line.dropFirst().prefix { $0 != quote }
    } else {
      name = line.prefix { !",}#".contains($0) }
      while name.last == " " { name.removeLast() }
    }
    let kinds = [".jpg", ".jpeg", ".png", ".webp", ".gif"]
    guard !name.contains("$"), kinds.contains(where: name.lowercased().hasSuffix) else { return nil }
    return String(name)
  }
}
