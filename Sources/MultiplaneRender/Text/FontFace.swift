import CPangoCairo
import MultiplaneBase
import Synchronization

/// The pattern that fontconfig made of a font file: its names, characters and kind.
///
/// `@unchecked Sendable` is safe because a pattern is not changed after it was made, and its count of owners is atomic.
final class FontPattern: @unchecked Sendable {
  /// The `FcPattern`.
  let pointer: OpaquePointer
  /// The characters the font has glyphs for, owned by the pattern.
  let characters: OpaquePointer?
  /// Of the characters of ASCII those that the font draws, or that need no glyph: a bit each. Asking for a character takes
  /// longer than all else that is done with it where many texts are looked at.
  private let ascii: (UInt64, UInt64)

  /// Takes over the caller's reference.
  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    var set: OpaquePointer?
    let characters = FcPatternGetCharSet(pointer, FC_CHARSET, 0, &set) == FcResultMatch ? set : nil
    func bits(_ codes: Range<UInt32>) -> UInt64 {
      codes.reduce(0) { bits, code in
        let isThere =
          Unicode.Scalar(code)?.needsNoGlyph == true || characters.map { FcCharSetHasChar($0, code) != 0 } ?? false
        return isThere ? bits | 1 << UInt64(code % 64) : bits
      }
    }
    self.characters = characters
    ascii = (bits(0..<64), bits(64..<128))
  }
  deinit { FcPatternDestroy(pointer) }

  /// Whether a text is of ASCII alone, and the font draws all of it that needs a glyph.
  func coversPlainly(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.allSatisfy { byte in
        byte < 128 && ((byte < 64 ? ascii.0 : ascii.1) >> UInt64(byte % 64)) & 1 == 1
      }
    }
  }

  /// Whether the font has a glyph for a character.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    guard let characters else { return false }
    return FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// A text property, or `nil`.
  func string(_ name: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pointer, name, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  /// A whole-number property, or `nil`.
  func integer(_ name: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pointer, name, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  /// A truth property; `false` if it is not there.
  func flag(_ name: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pointer, name, 0, &value) == FcResultMatch && value != 0
  }

  /// The weight from 100 to 900, or `nil` if the font has none.
  var weight: Int? {
    var value = 0.0
    guard FcPatternGetDouble(pointer, FC_WEIGHT, 0, &value) == FcResultMatch else { return nil }
    return Int(FcWeightToOpenTypeDouble(value).rounded())
  }

  /// The width in percent of the normal one.
  var width: Int {
    var value = 0.0
    return FcPatternGetDouble(pointer, FC_WIDTH, 0, &value) == FcResultMatch ? Int(value.rounded()) : 100
  }

  /// Whether glyphs are outlines, which can be filled at any place between pixels.
  var isOutline: Bool { flag(FC_OUTLINE) }

  /// Whether glyphs have colours of their own.
  var isColor: Bool { flag(FC_COLOR) }

  /// A copy with another family name and nothing else changed.
  func renamed(_ family: String) -> OpaquePointer? {
    guard let copy = FcPatternDuplicate(pointer) else { return nil }
    FcPatternDel(copy, FC_FAMILY)
    FcPatternDel(copy, FC_FAMILYLANG)
    FcPatternAddString(copy, FC_FAMILY, family)
    return copy
  }

  /// The same pattern at some places on axes, as Pango reads them.
  func varied(by variations: String) -> FontPattern {
    guard let copy = FcPatternDuplicate(pointer) else { return self }
    FcPatternDel(copy, FC_FONT_VARIATIONS)
    FcPatternAddString(copy, FC_FONT_VARIATIONS, variations)
    return FontPattern(copy)
  }
}

/// One face of a font set: a file, or one of several faces in it.
package final class FontFace: Sendable {
  /// The face's family as its file names it.
  let ownFamily: String
  /// The face's style as its file names it, such as `SemiBold`.
  package let style: String
  /// From 100 to 900.
  let weight: Int
  /// The width in percent of the normal one.
  let width: Int
  /// Whether it is italic or oblique.
  package let isSlanted: Bool
  /// The file as messages name it.
  let file: String
  /// Where the bytes are.
  let source: FontSource
  /// Which face of the file it is, as FreeType counts.
  let index: Int
  /// The axes of a variable font; `nil` for any other.
  let axes: FontAxes?
  /// The glyphs that are pictures or layers; `nil` if all are outlines of one colour.
  let colors: ColorGlyphs?
  /// Glyphs that the file has for characters but that draw nothing.
  let blanks: [UInt32: Unicode.Scalar]
  private let scanned: Mutex<FontPattern?>
  /// The face of a variable font at other weights that were asked for.
  private let others = Mutex<[Int: FontFace]>([:])

  /// A face whose file is opened when a text first needs it.
  package init(family: String, style: String, weight: Int, isSlanted: Bool = false, file: String) {
    (self.ownFamily, self.style, self.weight, self.isSlanted) = (family, style, weight, isSlanted)
    (self.file, self.source, self.index, width) = (file, FontSource(path: file), 0, 100)
    (colors, blanks, axes) = (nil, [:], nil)
    scanned = Mutex(nil)
  }

  /// A face that has been looked at.
  init(
    _ pattern: FontPattern, file: String, source: FontSource, colors: ColorGlyphs? = nil,
    blanks: [UInt32: Unicode.Scalar] = [:]
  ) {
    (self.colors, self.blanks, axes) = (colors, blanks, nil)
    ownFamily = pattern.string(FC_FAMILY) ?? ""
    style = pattern.string(FC_STYLE) ?? ""
    (weight, width) = (pattern.weight ?? 400, pattern.width)
    isSlanted = (pattern.integer(FC_SLANT) ?? 0) != 0
    index = pattern.integer(FC_INDEX) ?? 0
    (self.file, self.source) = (file, source)
    scanned = Mutex(pattern)
  }

  /// A face of a variable font; its pattern is that of the font as its file has it by default.
  private init(_ face: FontFace, _ pattern: FontPattern, _ axes: FontAxes, weight: Int, isSlanted: Bool) {
    (ownFamily, file, source, index) = (face.ownFamily, face.file, face.source, face.index)
    (colors, blanks, self.axes, self.weight, self.isSlanted) = (face.colors, face.blanks, axes, weight, isSlanted)
    width = axes.width ?? face.width
    style = axes.style(weight: weight, isSlanted: isSlanted)
    scanned = Mutex(pattern.varied(by: axes.variations(weight: weight, isSlanted: isSlanted)))
  }

  /// The same face by another path to its file.
  private init(_ face: FontFace, file: String, _ pattern: FontPattern?) {
    (ownFamily, style, weight, isSlanted) = (face.ownFamily, face.style, face.weight, face.isSlanted)
    (self.file, source, index, colors, blanks) = (file, face.source, face.index, face.colors, face.blanks)
    (width, axes) = (face.width, face.axes)
    scanned = Mutex(pattern)
  }

  /// The upright and the slanted face of a variable font, as far as it has both; any other font's face as it is.
  var variants: [FontFace] {
    guard let pattern = scanned.withLock({ $0 }), let axes = FontAxes(path: source.path, index: index) else {
      return [self]
    }
    let weight = axes.weights.map { min(max(400, $0.lowerBound), $0.upperBound) } ?? self.weight
    return (axes.slants ?? [isSlanted]).map { FontFace(self, pattern, axes, weight: weight, isSlanted: $0) }
  }

  /// The face at a weight, or at the nearest one that it has.
  func at(_ wanted: Int) -> FontFace {
    let weight = nearest(to: wanted)
    guard weight != self.weight, let axes, let pattern = scanned.withLock({ $0 }) else { return self }
    return others.withLock { others in
      if let made = others[weight] { return made }
      let made = FontFace(self, pattern, axes, weight: weight, isSlanted: isSlanted)
      others[weight] = made
      return made
    }
  }

  /// The weight nearest to another one that the face can have.
  func nearest(to weight: Int) -> Int {
    axes?.weights.map { min(max(weight, $0.lowerBound), $0.upperBound) } ?? self.weight
  }

  /// Whether letters of a weight are bold, as CSS has it.
  static func isBold(_ weight: Int) -> Bool { weight >= 600 }

  /// The face at the weights that have names, or as it is.
  var listed: [FontFace] {
    guard let weights = axes?.weights else { return [self] }
    let hundreds = stride(from: 100, through: 900, by: 100).filter(weights.contains)
    return (hundreds.isEmpty ? [weight] : hundreds).map(at)
  }

  /// Where a variable font is drawn on its axes, in the units of FreeType; empty for any other font.
  var coordinates: [FT_Fixed] { axes?.coordinates(weight: weight, isSlanted: isSlanted) ?? [] }

  /// The face as messages name it by another path to its file; they share what is held of it.
  func named(_ file: String) -> FontFace {
    file == self.file ? self : FontFace(self, file: file, scanned.withLock { $0 })
  }

  /// The pattern of the file; reads it on the first call, which takes a few milliseconds.
  func pattern() throws(SceneFailure) -> FontPattern {
    let found = scanned.withLock { known -> FontPattern? in
      if known == nil { known = FontPattern.scan(source.path).first }
      return known
    }
    guard let found else { throw missing }
    return found
  }

  /// The failure of a face whose file is not there or cannot be opened.
  var missing: SceneFailure {
    SceneFailure(
      code: "font-file", "font file \"\(file)\" is missing or damaged",
      hint: "install the package fonts-\(ownFamily == "Inter" ? "inter" : "dejavu-core")", failure: .asset)
  }

  /// The SHA-256 of the file, as 64 hexadecimal digits; `nil` if it cannot be read.
  var digest: String? { source.digest }
}

extension FontPattern {
  /// The faces in a font file; empty if it is none. A variable font is one, as its file has it by default.
  static func scan(_ path: String) -> [FontPattern] {
    var patterns: [FontPattern] = []
    var (index, count): (UInt32, Int32) = (0, 1)
    // A query for all faces would make one of each named instance, by weights that it guesses.
    while index < UInt32(min(256, count)) {
      if let pattern = FcFreeTypeQuery(path, index, nil, &count) { patterns.append(FontPattern(pattern)) }
      index += 1
    }
    return patterns
  }
}
