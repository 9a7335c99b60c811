import CPangoCairo
import MultiplaneBase

/// A fontconfig configuration that holds a few faces, and no rules but two: which faces emoji are
/// looked for in, and how large glyphs of fixed sizes are.
final class FontConfiguration {
  /// The `FcConfig`.
  let pointer: OpaquePointer
  /// The names of the faces for Pango: `f0,f1,…`.
  let familyList: String

  init(_ patterns: [FontPattern]) throws(SceneFailure) {
    let failure = SceneFailure(code: "fontconfig", "fontconfig gives no configuration", failure: .bug)
    guard let config = FcConfigCreate() else { throw failure }
    pointer = config
    familyList = Self.familyList(patterns.indices)
    // Naming no file makes the configuration's set of application fonts and leaves it empty.
    FcConfigAppFontAddFile(config, "")
    guard let set = FcConfigGetFonts(config, FcSetApplication) else { throw failure }
    for (index, pattern) in patterns.enumerated() {
      guard let copy = pattern.renamed("f\(index)"), FcFontSetAdd(set, copy) != 0 else { throw failure }
    }
    guard patterns.count > 1 || patterns.contains(where: { !$0.isOutline }) else { return }
    guard FcConfigParseAndLoadFromMemory(config, Self.rules(patterns), 0) != 0 else { throw failure }
  }

  /// The rules, as fontconfig reads them.
  ///
  /// Pango asks for emoji under the name `emoji` instead of the names of the text: faces of several colours come first for
  /// them, otherwise the order is that of the text. Glyphs of fixed sizes are scaled to the size that is asked for.
  private static func rules(_ patterns: [FontPattern]) -> String {
    let order = patterns.indices.filter { patterns[$0].isColor } + patterns.indices.filter { !patterns[$0].isColor }
    return """
      <fontconfig>
        <match target="pattern">
          <test name="family"><string>emoji</string></test>
          <edit name="family" mode="assign_replace" binding="strong">\
      \(order.map { "<string>f\($0)</string>" }.joined())</edit>
        </match>
        <match target="font">
          <test name="outline"><bool>false</bool></test>
          <edit name="pixelsizefixupfactor" mode="assign">
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
          </edit>
          <edit name="matrix" mode="assign">
            <times>
              <name>matrix</name>
              <matrix><name>pixelsizefixupfactor</name><double>0</double><double>0</double>\
      <name>pixelsizefixupfactor</name></matrix>
            </times>
          </edit>
        </match>
      </fontconfig>
      """
  }

  deinit { FcConfigDestroy(pointer) }

  /// The names of faces at some places for Pango.
  static func familyList(_ places: some Sequence<Int>) -> String { places.map { "f\($0)" }.joined(separator: ",") }

  /// Which of the faces goes by a family name.
  static func index(ofFamily name: String) -> Int? { name.first == "f" ? Int(name.dropFirst()) : nil }
}
