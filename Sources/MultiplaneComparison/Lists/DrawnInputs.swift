import MultiplaneBase
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// The inputs nodes are drawn from besides their values: files, outlines and fonts, each as the digits that tell its
/// content from others', and the words of a node that are no values.
package struct DrawnInputs {
  private let resources: RenderResources

  /// - Parameter resources: The resources the scene is drawn with.
  package init(_ resources: RenderResources) { self.resources = resources }

  /// The names of the inputs told here, as lists write them.
  static let names: Set<String> = [
    "align", "clip", "dash", "decoration", "digits", "file", "fit", "font", "fontfile", "frames", "hyphens", "inner",
    "italic", "language",
    "lineHeight", "mask", "origin", "parts", "path", "sampling", "shape", "tracking", "truncate",
  ]

  /// Whether a value of a list is one of these.
  package static func isInput(_ value: some StringProtocol) -> Bool {
    names.contains(String(value.prefix { $0 != "=" }))
  }

  /// The inputs a box is drawn from, in a fixed order.
  func values(of box: Box) -> [String] {
    let attributes = box.node.attributes
    var values: [String] = []
    func add(_ name: String, _ value: String) {
      assert(Self.names.contains(name))
      values.append("\(name)=\(value.map { $0.isWhitespace || $0 == "\"" ? "_" : String($0) }.joined())")
    }
    switch box.content {
    case .text(let request, _): addText(request, add)
    case .image(let path, _, let sequence):
      if let digest = resources.images.digest(of: path) { add("file", digest) }
      if let fit = attributes.fit { add("fit", fit.rawValue) }
      if let sampling = attributes.sampling { add("sampling", sampling.rawValue) }
      if let sequence, attributes.frames != nil {
        add("frames", "\(sequence.columns)x\(sequence.rows)+\(sequence.margin)+\(sequence.spacing)")
      }
    case .none, .scroll, .lazy: break
    }
    switch box.node.kind {
    // Data that hold values of a row or of the frame are a value of the node.
    case .path(let path) where box.node.properties[.pathData] == nil: add("path", digest(of: path))
    case .gradient(let gradient): add("shape", "\(gradient.shape)")
    default: break
    }
    for case .gradient(let gradient)? in [
      attributes.fill, attributes.background, attributes.strokeFill, attributes.borderFill,
    ] {
      add("shape", "\(gradient.shape)")
    }
    let dash = attributes.strokeStyle.dash
    if !dash.isEmpty { add("dash", dash.map(decimalText).joined(separator: ",")) }
    if attributes.clipsToBox { add("clip", "true") }
    let shadows = attributes.listedShadows.isEmpty ? [attributes.hasInnerShadow] : attributes.listedShadows
    if shadows.contains(true) { add("inner", shadows.map { $0 ? "1" : "0" }.joined()) }
    if attributes.origin != .center { add("origin", attributes.origin.rawValue) }
    if let mask = box.mask { add("mask", Self.digits(content(of: mask.box))) }
    return values
  }

  private func addText(_ request: TextRequest, _ add: (String, String) -> Void) {
    let style = request.style
    if style.families != TextStyle().families { add("font", style.families.joined(separator: ",")) }
    if let digest = fontDigest(of: [style] + request.parts.map(\.style)) { add("fontfile", digest) }
    if style.isItalic { add("italic", "true") }
    if style.tracking != 0 { add("tracking", decimalText(style.tracking)) }
    if let height = style.lineHeight { add("lineHeight", decimalText(height)) }
    if style.hasTabularDigits { add("digits", "tabular") }
    if request.alignment != .leading { add("align", "\(request.alignment)") }
    if request.truncation != .tail { add("truncate", "\(request.truncation)") }
    if let language = request.language { add("language", language) }
    if request.hyphenates { add("hyphens", "true") }
    if !request.decoration.isEmpty { add("decoration", "\(request.decoration.rawValue)") }
    if !request.parts.isEmpty {
      let parts = request.parts.map { part in
        [
          "\(part.length)", part.style.families.joined(separator: ","), decimalText(part.style.size),
          "\(part.style.weight)",
          "\(part.style.isItalic)", decimalText(part.style.tracking), "\(part.style.hasTabularDigits)",
          part.color.map(hexText) ?? "", "\(part.decoration.rawValue)",
        ].joined(separator: " ")
      }
      add("parts", Self.digits(parts.joined(separator: "\n")))
    }
  }

  /// The font files of a scene that texts of some styles are drawn with; `nil` if there are none.
  private func fontDigest(of styles: [TextStyle]) -> String? {
    var families: [String] = []
    for family in styles.flatMap(\.families) where !families.contains(family) { families.append(family) }
    let digests = families.compactMap { resources.fonts.digest(ofFamily: $0) }
    return digests.isEmpty ? nil : Self.digits(digests.joined())
  }

  private func digest(of path: PathShape) -> String {
    var words = ["\(path.boxWidth) \(path.boxHeight)"]
    for element in path.outline.elements {
      switch element {
      case .move(let x, let y): words.append("M\(x) \(y)")
      case .line(let x, let y): words.append("L\(x) \(y)")
      case .curve(let x1, let y1, let x2, let y2, let x, let y): words.append("C\(x1) \(y1) \(x2) \(y2) \(x) \(y)")
      case .close: words.append("Z")
      }
    }
    return Self.digits(words.joined())
  }

  /// All that a box shows, and those in it.
  private func content(of box: Box) -> String {
    var words = [box.node.kind.name, "\(box.size.width.units) \(box.size.height.units)"] + values(of: box)
    words += box.values.map { "\($0.property.key)=\($0.value.description)" }
    if case .text(let request, _) = box.content { words.append(request.text) }
    for child in box.children { words += ["\(child.origin.x.units) \(child.origin.y.units)", content(of: child.box)] }
    return words.joined(separator: "\n")
  }

  /// Eight digits that tell a text from others.
  static func digits(_ text: String) -> String {
    String(ContentDigest.sha256(of: Array(text.utf8)).prefix(8))
  }
}
