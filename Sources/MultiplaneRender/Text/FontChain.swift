import CPangoCairo
package import MultiplaneBase
package import MultiplaneLayout

/// The faces the styles of a text may draw with, in order of preference, and a closed configuration for each beginning.
///
/// Faces are registered under the names `f0`, `f1`, …, and nothing else is, so that neither a system's settings nor
/// what another text has used can change which font a character gets.
package final class FontChain: Sendable {
  /// The faces of all styles, each once: at least one. The faces that styles prefer come before those they fall back on.
  package let faces: [FontFace]
  /// For each style the places of its faces, in order of preference.
  let orders: [[Int]]
  /// Contexts for shaping, by how many faces they hold; used in a `TextShapingLock` alone.
  private nonisolated(unsafe) var contexts: [Int: ShapingContext] = [:]
  /// - Parameter lists: The faces of each style, of which there is at least one.
  package init(_ lists: [[FontFace]]) {
    guard lists.count > 1 else {
      (faces, orders) = (lists[0], [Array(lists[0].indices)])
      return
    }
    var (all, places): ([FontFace], [ObjectIdentifier: Int]) = ([], [:])
    for rank in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where rank < list.count && places[ObjectIdentifier(list[rank])] == nil {
        places[ObjectIdentifier(list[rank])] = all.count
        all.append(list[rank])
      }
    }
    orders = lists.map { $0.compactMap { places[ObjectIdentifier($0)] } }
    faces = all
  }

  /// How many faces from the first on have glyphs for a text, and the characters that no face of their style has.
  ///
  /// Faces are opened only as far as the text needs them; for emoji, as far as one of several colours. A text of several
  /// parts takes as many as hold what each part needs, and the first of its own style.
  ///
  /// - Returns: Besides, whether more faces would change nothing.
  package func coverage(
    of request: TextRequest
  ) throws(SceneFailure) -> (count: Int, missing: MissingCharacters, isWhole: Bool) {
    var missing = MissingCharacters()
    if request.parts.isEmpty {
      let found = try coverage(of: request.text, among: faces)
      missing.add(found.missing, ofFamilies: request.style.families)
      return (found.count, missing, found.isWhole)
    }
    var (count, isWhole) = (1, true)
    for ((words, part), order) in zip(zip(request.partTexts, request.parts), orders.dropFirst()) {
      let found = try coverage(of: String(words), among: order.map { faces[$0] })
      for place in order.prefix(found.count) { count = max(count, place + 1) }
      missing.add(found.missing, ofFamilies: part.style.families)
      isWhole = isWhole && found.isWhole
    }
    return (count, missing, isWhole)
  }

  private func coverage(
    of text: String, among faces: [FontFace]
  ) throws(SceneFailure) -> (count: Int, missing: [Unicode.Scalar], isWhole: Bool) {
    var (count, isWhole) = (1, true)
    var missing: [Unicode.Scalar] = []
    // Those in the list: a text may have hundreds of thousands.
    var known: Set<Unicode.Scalar> = []
    var patterns = [try faces[0].pattern()]
    // None of these is an emoji by itself.
    if patterns[0].coversPlainly(text) { return (1, [], true) }
    var scalars = text.unicodeScalars.makeIterator()
    var following = scalars.next()
    while let scalar = following {
      following = scalars.next()
      let isEmoji = scalar.isEmoji(before: following)
      if !isEmoji && patterns[0].covers(scalar) || scalar.needsNoGlyph { continue }
      var found: Int?
      for index in faces.indices {
        if index == patterns.count { patterns.append(try faces[index].pattern()) }
        guard patterns[index].covers(scalar) else { continue }
        if found == nil || patterns[index].isColor { found = index }
        if !isEmoji || patterns[index].isColor { break }
      }
      if let found {
        count = max(count, found + 1)
        if isEmoji && !patterns[found].isColor { isWhole = false }
      } else if known.insert(scalar).inserted {
        missing.append(scalar)
      }
    }
    return (count, missing, isWhole && missing.isEmpty)
  }

  /// The context for texts that need the first `count` faces; to be called in a `TextShapingLock`.
  func context(_ count: Int) throws(SceneFailure) -> ShapingContext {
    if let known = contexts[count] { return known }
    let made = try ShapingContext(Array(faces.prefix(count)))
    contexts[count] = made
    return made
  }

  deinit {
    // Font maps close files of cairo's library.
    TextShapingLock.withLock { contexts = [:] }
  }
}

extension Unicode.Scalar {
  /// Whether text may hold the character in a font that has no glyph for it: it is not seen (joiners, selectors, soft
  /// hyphens, direction marks), it ends a line, or shaping builds it from what every font has (spaces, tab,
  /// non-breaking hyphen).
  var needsNoGlyph: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x2011, 0x2028, 0x2029: true
    case 0..<0x80: false
    default: properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether the character is to be seen in colour where a font can do so, given the one that follows.
  fileprivate func isEmoji(before next: Unicode.Scalar?) -> Bool {
    if next?.value == 0xFE0F { return true }
    // The first one that is by itself is U+231A; asking costs more than all else here.
    return value >= 0x231A && properties.isEmojiPresentation && next?.value != 0xFE0E
  }
}
