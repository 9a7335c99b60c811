import CPangoCairo
import MultiplaneBase
import MultiplaneScene
import Synchronization

/// The faces one style may draw with, in order of preference, and a closed configuration for each beginning of it.
///
/// Faces are registered under the names `f0`, `f1`, …, and nothing else is, so that neither a system's settings nor
/// what another text has used can change which font a character gets.
final class FontChain: Sendable {
  /// At least one face.
  let faces: [FontFace]
  /// Contexts for shaping, by how many faces they hold; used in a `TextTurn` alone.
  private nonisolated(unsafe) var contexts: [Int: ShapingContext] = [:]

  init(_ faces: [FontFace]) { self.faces = faces }

  /// How many faces from the first on have glyphs for a text, and the characters that no face has.
  ///
  /// Faces are opened only as far as the text needs them; for emoji, as far as one of several colours.
  func coverage(of text: String) throws(SceneFailure) -> (count: Int, missing: [Unicode.Scalar]) {
    var count = 1
    var missing: [Unicode.Scalar] = []
    var patterns = [try faces[0].pattern()]
    let scalars = text.unicodeScalars
    for place in scalars.indices {
      let scalar = scalars[place]
      let next = scalars.index(after: place)
      let isEmoji = scalar.isEmoji(before: next < scalars.endIndex ? scalars[next] : nil)
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
      } else if !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    return (count, missing)
  }

  /// What texts that need the first `count` faces are shaped with; to be called in a `TextTurn`.
  func context(_ count: Int) throws(SceneFailure) -> ShapingContext {
    if let known = contexts[count] { return known }
    let made = try ShapingContext(Array(faces.prefix(count)))
    contexts[count] = made
    return made
  }

  deinit {
    // Font maps close files of cairo's library.
    TextTurn.take { contexts = [:] }
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
    next?.value == 0xFE0F || properties.isEmojiPresentation && next?.value != 0xFE0E
  }
}
