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
  private let configurations = Mutex<[Int: FontConfiguration]>([:])

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

  /// A configuration that holds the first `count` faces and nothing else.
  func configuration(_ count: Int) throws(SceneFailure) -> FontConfiguration {
    if let known = configurations.withLock({ $0[count] }) { return known }
    var patterns: [FontPattern] = []
    for face in faces.prefix(count) { patterns.append(try face.pattern()) }
    let made = try FontConfiguration(patterns)
    return configurations.withLock { known in
      if let first = known[count] { return first }
      known[count] = made
      return made
    }
  }
}

/// A fontconfig configuration that holds a few faces and no rules.
///
/// `@unchecked Sendable` is safe because nothing changes the configuration after `init`; fontconfig's readers may share
/// it between threads.
final class FontConfiguration: @unchecked Sendable {
  /// The `FcConfig`.
  let pointer: OpaquePointer
  /// What Pango calls the faces: `f0,f1,…`.
  let familyList: String
  /// Whether all faces are one-colour outlines.
  let isOutline: Bool

  init(_ patterns: [FontPattern]) throws(SceneFailure) {
    let failure = SceneFailure(Diagnostic(code: "fontconfig", "fontconfig gives no configuration", failure: .bug))
    guard let config = FcConfigCreate() else { throw failure }
    pointer = config
    familyList = patterns.indices.map { "f\($0)" }.joined(separator: ",")
    isOutline = patterns.allSatisfy(\.isOutline)
    // Naming no file makes the configuration's set of application fonts and leaves it empty.
    FcConfigAppFontAddFile(config, "")
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { throw failure }
    for (index, pattern) in patterns.enumerated() {
      guard let copy = pattern.renamed("f\(index)"), FcFontSetAdd(set, copy) != 0 else { throw failure }
    }
  }

  deinit { FcConfigDestroy(pointer) }
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
