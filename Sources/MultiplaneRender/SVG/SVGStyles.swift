import MultiplaneBase

/// The style sheets of an SVG file.
enum SVGStyles {
  /// Reads the style sheets of a file, without what leads out of it.
  ///
  /// - Throws: What would be drawn with something outside the file, and sheets without a bound.
  static func take(
    from root: SVGElement, _ references: inout SVGReferences, _ losses: inout SVGLosses
  ) throws(ImageRemark) -> [CSSSheet] {
    var sheets: [CSSSheet] = []
    try root.walk { element throws(ImageRemark) in
      guard element.name == "style" else { return }
      let text = element.text
      guard text.utf8.count <= VectorLimits.styleSheet.value else {
        throw ImageRemark(
          .refused,
          "has a style sheet of \(text.utf8.count) bytes; at most \(VectorLimits.styleSheet) are read, line \(element.line)",
          hint: VectorLimits.styleSheet.hint())
      }
      let type = element["type"]?.lowercased().trimmingSpace ?? "text/css"
      guard type.isEmpty || type == "text/css", CSSSheet.holds(element["media"] ?? "all") else {
        sheets.append(CSSSheet([]))
        return
      }
      let bytes = CSSText.uncommented(text)
      guard depth(of: bytes) <= VectorLimits.styleDepth else {
        throw ImageRemark(
          .refused,
          "has a style sheet with parentheses more than \(VectorLimits.styleDepth) deep in each other, line \(element.line)",
          hint: "save it as plain SVG")
      }
      var sheet = CSSSheet(bytes[...])
      for _ in sheet.imports {
        losses.add("a style sheet outside it (@import)", line: element.line, hint: "put its rules into the file")
      }
      for index in sheet.rules.indices {
        sheet.rules[index].declarations = try references.cleaned(
          sheet.rules[index].declarations, "style", line: element.line)
      }
      if sheet.rules.contains(where: { $0.declarations.contains { $0.name.hasPrefix("animation") } }) {
        losses.add("its animation", line: element.line)
      }
      sheets.append(sheet)
    }
    return sheets
  }

  /// Writes the sheets in the places of those that were read, in their order.
  static func put(_ sheets: [CSSSheet], into root: SVGElement) {
    var rest = sheets[...]
    root.walk { element in
      guard element.name == "style", let sheet = rest.popFirst() else { return }
      let rules = sheet.rules.filter { !$0.declarations.isEmpty }
      element.attributes = []
      element.content = [
        .text(rules.map { "\($0.selector){\(CSSText.text($0.declarations))}" }.joined(separator: "\n"))
      ]
    }
  }

  private static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest) = (0, 0)
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
