import MultiplaneBase

/// The style sheets of an SVG file.
enum SVGStyles {
  /// Reads the style sheets of a file, without what leads out of it.
  ///
  /// - Parameter sides: The size of the file in pixels, which queries ask for.
  /// - Throws: A failure for styles that would be drawn with something outside the file, and for sheets without a bound.
  static func extract(
    from root: SVGElement, _ references: inout SVGReferences, _ losses: inout SVGLosses,
    sides: (width: Double, height: Double)
  ) throws(ImageFailure) -> [CSSSheet] {
    var sheets: [CSSSheet] = []
    try root.walk { element throws(ImageFailure) in
      guard element.name == "style" else { return }
      let type = element["type"]?.lowercased().trimmingSpace ?? "text/css"
      guard type.isEmpty || type == "text/css", CSSSheet.holds(element["media"] ?? "all", sides) else {
        sheets.append(CSSSheet([], sides: sides))
        return
      }
      var sheet = CSSSheet(CSSText.uncommented(element.text)[...], sides: sides)
      try check(sheet, line: element.line)
      for _ in sheet.imports {
        losses.add("a style sheet outside it (@import)", line: element.line, hint: "put its rules into the file")
      }
      for what in sheet.lost { losses.add(what, line: element.line) }
      for index in sheet.rules.indices {
        let known = references.lost.count
        sheet.rules[index].declarations = try references.cleaned(
          sheet.rules[index].declarations, "style", line: element.line)
        let selector = sheet.rules[index].selector
        guard let understood = CSSSelector(selector) else {
          if CSSSelector.isKnownElsewhere(selector) {
            losses.add("the rules of \(shortened(selector, to: 40))", line: element.line)
          }
          continue
        }
        let isAnimated = sheet.rules[index].declarations.contains { $0.name.hasPrefix("animation") }
        guard isAnimated || references.lost.count > known else { continue }
        // Programs write the same rules into all their files.
        if !isUsed(understood, in: root) {
          references.forgetLost(from: known)
        } else if isAnimated {
          losses.add("its animation", line: element.line)
        }
      }
      sheets.append(sheet)
    }
    return sheets
  }

  private static func isUsed(_ selector: CSSSelector, in root: SVGElement) -> Bool {
    var isUsed = false
    root.walk { if !isUsed, selector.matches($0) { isUsed = true } }
    return isUsed
  }

  /// Writes the sheets in the places of those that were read, in their order.
  static func insert(_ sheets: [CSSSheet], into root: SVGElement) {
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

  /// Throws if the rules that are kept are too long, or too deep for the drawing library; fonts in a sheet may be long.
  private static func check(_ sheet: CSSSheet, line: Int) throws(ImageFailure) {
    var (size, deepest) = (0, 0)
    for rule in sheet.rules {
      for text in [rule.selector] + rule.declarations.map(\.value) {
        size += text.utf8.count
        deepest = max(deepest, depth(of: text))
      }
    }
    guard size <= VectorLimits.styleSheet.value else {
      throw ImageFailure(
        .tooLarge, "has a style sheet of \(size) bytes; at most \(VectorLimits.styleSheet) are read, line \(line)",
        hint: VectorLimits.styleSheet.hint())
    }
    guard deepest <= VectorLimits.styleDepth else {
      throw ImageFailure(
        .tooLarge,
        "has a style sheet with parentheses more than \(VectorLimits.styleDepth) deep in each other, line \(line)",
        hint: "save it as plain SVG")
    }
  }

  private static func depth(of text: String) -> Int {
    var (depth, deepest) = (0, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
