package import MultiplaneBase
internal import MultiplaneYAML

// Keys that a plane lacks, and that come to stand behind its distance.
extension WrittenValues {
  /// The value that another key of a plane is added behind: its distance, or how it stands on the ground. `nil` where neither
  /// is written in the layer itself, or the key is there.
  package func addition(of key: String, toLayerAt path: String) -> TextLocation? {
    let index = Int(path.dropFirst("layers[".count).prefix { $0 != "]" })
    guard let layers = root["layers"]?.items, let index, layers.indices.contains(index),
      case let layer = layers[index], layer[key] == nil, let value = layer["z"] ?? layer["place"]
    else { return nil }
    return whole(line: value.span.line, column: value.span.column)
  }

  /// The file with a change: another text for a value, or another key of a plane behind it, in a line of its own or in the same
  /// braces.
  ///
  /// - Throws: `SceneFailure` if the file has another value there, or the new one cannot be written.
  package func making(_ change: ValueChange) throws(SceneFailure) -> Edited {
    let text = change.text
    guard let key = change.key else { return try replacing(change.place, with: text) }
    let refusal = Self.refusal("unwritable", "\"\(key)\" cannot be added there", hint: "add it in the file")
    guard let scalar = find(change.place)?.scalar,
      let index = root["layers"]?.items.firstIndex(where: { [$0["z"]?.span, $0["place"]?.span].contains(scalar.span) })
    else { throw refusal }
    let line = source.scalars(line: scalar.span.line)
    let value = source.scalars(line: scalar.span.line, from: scalar.span.column).prefix(scalar.span.length)
    let newline = source.text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let indent = String(repeating: " ", count: line.prefix { $0 == " " || $0 == "-" }.count)
    let entry = "\(isJSON ? "\"\(key)\"" : key): \(text)"
    for (end, added) in [(line.endIndex, newline + indent + entry), (value.endIndex, ", \(entry)")] {
      var copy = source.text
      copy.unicodeScalars.insert(contentsOf: added.unicodeScalars, at: end)
      // Text that means anything else is not taken.
      guard let other = try? WrittenValues(SourceFile(name: source.name, text: copy)),
        other.scalars.count == scalars.count + 1,
        let written = other.root["layers"]?.items.dropFirst(index).first?[key], written.text == text
      else { continue }
      let place = TextLocation(line: written.span.line, column: written.span.column, text: text)
      return Edited(source: other.source, place: place, isWhole: true)
    }
    throw refusal
  }
}
