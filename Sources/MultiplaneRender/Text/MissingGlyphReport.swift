import MultiplaneBase
import MultiplaneLayout

/// Says which characters of a text no font of its style has a glyph for: one problem, however many there are.
struct MissingGlyphReport {
  private let missing: [Unicode.Scalar]
  private let families: [String]
  /// The most characters that are named.
  private static let most = 8

  init(_ missing: [Unicode.Scalar], _ style: TextStyle) {
    self.missing = missing
    // The last one is every text's, and nobody has written it.
    let isImplied = style.families.count > 1 && style.families.last == "DejaVu Sans"
    families = Array(style.families.dropLast(isImplied ? 1 : 0))
  }

  /// A name as an item of a list in YAML, in quotes where it would be something else without.
  private static func yaml(_ name: String) -> String {
    let isPlain =
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return isPlain && !name.hasSuffix(" ") ? name.escapedForMessage : JSON.string(name).compact
  }

  func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
    var names = missing.prefix(Self.most).map { "\"\(String(Character($0)).escapedForMessage)\" (\(hex($0.value)))" }
    if missing.count > Self.most { names.append("\(missing.count - Self.most) more") }
    let last = names.removeLast()
    let list = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    let quoted = families.map { "\"\($0.escapedForMessage)\"" }.joined(separator: ", ")
    let fonts = families.count == 1 ? "font \(quoted) has" : "fonts \(quoted) have"
    let chain = (families.map(Self.yaml) + ["More"]).joined(separator: ", ")
    return Diagnostic(
      severity, code: "missing-glyph", "\(fonts) no glyph for \(list)",
      hint:
        "declare a font that has it under \"fonts\", such as More: assets/More.ttf, and name it last: font: [\(chain)]",
      failure: .asset)
  }
}
