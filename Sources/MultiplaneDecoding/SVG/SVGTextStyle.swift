/// The style of a text in an SVG file, of what decides how wide its letters are.
package struct SVGTextStyle {
  /// In units of the drawing.
  package var size: Double
  /// The families it names; `nil` for none.
  package var family: String?
  /// From 1 to 1000 where the file keeps to CSS.
  package var weight: Int
  /// Whether it is italic or oblique.
  package var isSlanted: Bool

  /// The style an element's letters have, after the cascade.
  init(of element: SVGElement) {
    size = SVGComputed.fontSize(of: element)
    family = SVGComputed.value("font-family", of: element)
    let word = SVGComputed.value("font-weight", of: element) ?? "normal"
    weight = Int(word) ?? (word.hasPrefix("bold") ? 700 : 400)
    isSlanted = ["italic", "oblique"].contains(SVGComputed.value("font-style", of: element) ?? "")
  }
}
