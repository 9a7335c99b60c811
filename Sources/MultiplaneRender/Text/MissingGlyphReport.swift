import MultiplaneBase
import MultiplaneScene

/// The treatment of a character that no font of a style has a glyph for.
package enum MissingGlyphs: Sendable, Hashable {
  /// An error that names the character and the font.
  case error
  /// A warning; a box with the character's number is drawn in its place.
  case warn
}

/// Says which characters no font of a text has a glyph for: one problem, however many there are.
struct MissingGlyphReport {
  private let missing: [Unicode.Scalar]
  private let families: [String]
  /// The files of the scene's own fallbacks, and whether it declares any fonts.
  private let fallbacks: [String]
  private let declaresFonts: Bool
  /// The most characters that are named.
  private static let most = 8

  /// - Parameter fonts: The set that was searched.
  init(_ missing: MissingCharacters, _ fonts: FontSet) {
    self.missing = missing.characters
    let families = missing.commonFamilies ?? []
    // The last one is every text's, and nobody has written it.
    let isImplied = families.count > 1 && families.last == "DejaVu Sans"
    self.families = Array(families.dropLast(isImplied ? 1 : 0))
    fallbacks = fonts.sceneFiles(ofFamily: SceneSchema.fallbackFamily)
    declaresFonts = fonts.hasSceneFonts
  }

  func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    var names = missing.prefix(Self.most).map { "\"\(String(Character($0)).escapedForMessage)\" (\(hex($0.value)))" }
    if missing.count > Self.most { names.append("\(missing.count - Self.most) more") }
    let last = names.removeLast()
    let list = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    let quoted = families.map { "\"\($0.escapedForMessage)\"" }.joined(separator: ", ")
    let fonts =
      families.isEmpty ? "the fonts have" : families.count == 1 ? "font \(quoted) has" : "fonts \(quoted) have"
    return Diagnostic(
      severity, code: "missing-glyph", "\(fonts) no glyph for \(list)", hint: hint, failure: .asset,
      cause: .missingGlyph)
  }

  /// Advice for `fonts`, with the files that have the characters where these are known.
  private var hint: String {
    var known: [KnownFont] = []
    for font in missing.compactMap(KnownFont.init) where !known.contains(font) { known.append(font) }
    let isWhole = missing.allSatisfy { KnownFont($0) != nil }
    let added = known.map { "assets/\($0.file)" } + (isWhole ? [] : ["assets/More.ttf"])
    let files = fallbacks + added.filter { !fallbacks.contains($0) }
    let line = "fallback: [\(files.map(Self.yaml).joined(separator: ", "))]"
    let packages = known.map { "\($0.file) is in Debian's \($0.package)" }.joined(separator: ", ")
    let written = declaresFonts ? "write under \"fonts\": \(line)" : "write fonts: { \(line) }"
    return "bring a font that has \(missing.count == 1 ? "it" : "them") and \(written)"
      + (packages.isEmpty ? "" : "; \(packages)")
  }

  /// A file name as an item of a list in YAML, in quotes where it would be something else without.
  private static func yaml(_ name: String) -> String {
    let isPlain =
      name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." || $0 == "/" }
    return isPlain ? name : JSON.string(name).compact
  }
}

/// A free font for characters that the built-in ones lack.
struct KnownFont: Equatable {
  /// The name of the file.
  let file: String
  /// The Debian package it is in.
  let package: String

  private init(_ file: String, _ package: String) { (self.file, self.package) = (file, package) }

  /// The font for a character; `nil` if none is known.
  init?(_ character: Unicode.Scalar) {
    let value = character.value
    if character.properties.isEmojiPresentation || (0x1F300...0x1FAFF).contains(value) {
      self.init("NotoColorEmoji.ttf", "fonts-noto-color-emoji")
    } else if Self.ideographs.contains(where: { $0.contains(value) }) {
      self.init("NotoSansCJK-Regular.ttc", "fonts-noto-cjk")
    } else if let script = Self.scripts.first(where: { $0.0.contains(value) })?.1 {
      self.init("NotoSans\(script)-Regular.ttf", "fonts-noto-core")
    } else {
      return nil
    }
  }

  /// Han, kana, hangul and what is written with them.
  private static let ideographs: [ClosedRange<UInt32>] = [
    0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x20000...0x323AF,
  ]
  /// Blocks, and what the font for each is called.
  private static let scripts: [(ClosedRange<UInt32>, String)] = [
    (0x0700...0x074F, "Syriac"), (0x0780...0x07BF, "Thaana"), (0x0900...0x097F, "Devanagari"),
    (0x0980...0x09FF, "Bengali"), (0x0A00...0x0A7F, "Gurmukhi"), (0x0A80...0x0AFF, "Gujarati"),
    (0x0B00...0x0B7F, "Oriya"), (0x0B80...0x0BFF, "Tamil"), (0x0C00...0x0C7F, "Telugu"),
    (0x0C80...0x0CFF, "Kannada"), (0x0D00...0x0D7F, "Malayalam"), (0x0D80...0x0DFF, "Sinhala"),
    (0x0E00...0x0E7F, "Thai"), (0x0E80...0x0EFF, "Lao"), (0x1000...0x109F, "Myanmar"), (0x1200...0x139F, "Ethiopic"),
    (0x13A0...0x13FF, "Cherokee"), (0x1780...0x17FF, "Khmer"), (0x1800...0x18AF, "Mongolian"),
    (0x2190...0x2BFF, "Symbols2"), (0xA8E0...0xA8FF, "Devanagari"), (0x1D400...0x1D7FF, "Math"),
  ]
}
