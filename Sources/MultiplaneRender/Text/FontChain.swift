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
  /// Faces are opened only as far as the text needs them.
  func coverage(of text: String) throws(SceneFailure) -> (count: Int, missing: [Unicode.Scalar]) {
    var count = 1
    var missing: [Unicode.Scalar] = []
    var patterns = [try faces[0].pattern()]
    for scalar in text.unicodeScalars where !patterns[0].covers(scalar) && !scalar.needsNoGlyph {
      var index = 1
      while index < faces.count {
        if index == patterns.count { patterns.append(try faces[index].pattern()) }
        if patterns[index].covers(scalar) { break }
        index += 1
      }
      if index < faces.count {
        count = max(count, index + 1)
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

/// A fontconfig configuration that holds a few faces and no rules.
final class FontConfiguration {
  /// The `FcConfig`.
  let pointer: OpaquePointer
  /// What Pango calls the faces: `f0,f1,…`.
  let familyList: String

  init(_ patterns: [FontPattern]) throws(SceneFailure) {
    let failure = SceneFailure(Diagnostic(code: "fontconfig", "fontconfig gives no configuration", failure: .bug))
    guard let config = FcConfigCreate() else { throw failure }
    pointer = config
    familyList = patterns.indices.map { "f\($0)" }.joined(separator: ",")
    // Naming no file makes the configuration's set of application fonts and leaves it empty.
    FcConfigAppFontAddFile(config, "")
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { throw failure }
    for (index, pattern) in patterns.enumerated() {
      guard let copy = pattern.renamed("f\(index)"), FcFontSetAdd(set, copy) != 0 else { throw failure }
    }
  }

  deinit { FcConfigDestroy(pointer) }

  /// Which of the faces goes by a family name.
  static func index(ofFamily name: String) -> Int? { name.first == "f" ? Int(name.dropFirst()) : nil }
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
}
