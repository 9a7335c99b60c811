import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension LayoutEngine {
  /// Adds details that few texts have: letters and lines that are set in another way, and parts with styles of their
  /// own.
  ///
  /// - Parameter texts: The words of each part, or of a text without parts.
  func addDetails(to request: inout TextRequest, _ texts: [String], _ element: Element) throws(SceneFailure) {
    let attributes = element.node.attributes
    let room = ProposedSize(width: nil, height: nil)
    let words = attributes.textWords
    request.truncation = words.truncation ?? .tail
    request.hyphenates = words.hyphenation == .on
    request.language = words.language
    request.reservedLines = try number(element, .reserve, room: room).map { Int(max(0, min($0, 1e6))) } ?? 0
    request.style.hasTabularDigits = words.digits == .tabular
    request.style.isItalic = try condition(element, .italic) ?? false
    request.style.tracking = try tracking(element, .tracking) ?? 0
    try checkStyle(request.style, element)
    guard !attributes.textParts.isEmpty else { return }
    for (index, part) in attributes.textParts.enumerated() {
      var style = request.style
      if let families = part.fontFamilies { style.families = families }
      if let digits = part.digits { style.hasTabularDigits = digits == .tabular }
      if let size = try number(element, .part(.size, index), room: room) { style.size = size }
      if let weight = try number(element, .part(.weight, index), room: room) {
        style.weight = Int(max(-1, min(weight, 1e6)))
      }
      if let isItalic = try condition(element, .part(.italic, index)) { style.isItalic = isItalic }
      if let tracking = try tracking(element, .part(.tracking, index)) { style.tracking = tracking }
      try checkStyle(style, element, part: index)
      request.parts.append(TextPart(length: 0, style: style))
    }
    request.setParts(texts)
  }

  /// The room between letters. It is 0 where it changes from frame to frame, or follows a result of layout: the frame
  /// of such a text is fixed.
  private func tracking(_ element: Element, _ property: Property) throws(SceneFailure) -> Double? {
    guard let expression = element.node.properties[property] else { return nil }
    if expression.isLive || expression.dependence.contains(.own) { return 0 }
    return try number(element, property, room: ProposedSize(width: nil, height: nil))
  }

  private func condition(_ element: Element, _ property: Property) throws(SceneFailure) -> Bool? {
    guard let expression = element.node.properties[property] else { return nil }
    if case .boolean(let value)? = expression.constant { return value }
    bind(element.row, element.node)
    let value = expression.value(context)
    try check(expression, node: element.node, property: property)
    return value == .boolean(true)
  }

  /// Refuses a style that no text can be set in.
  ///
  /// - Parameter part: Which part of the text the style is of, if it is not that of all.
  func checkStyle(_ style: TextStyle, _ element: Element, part: Int? = nil) throws(SceneFailure) {
    func refuse(_ own: Property, _ key: Property.PartKey?, _ value: Double, _ range: String) -> SceneFailure {
      var property = own
      if let part, let key, element.node.properties[.part(key, part)] != nil { property = .part(key, part) }
      return SceneFailure(
        code: "text-range", "\"\(property.key)\" is \(value)", span: element.node.properties[property]?.span,
        path: element.node.path, hint: range)
    }
    if !(style.size > 0 && style.size <= FontLimits.size) {
      throw refuse(
        .size, .size, style.size, "a font size is above 0 and at most \(decimalText(FontLimits.size)) points")
    }
    if !(100...900).contains(style.weight) {
      throw refuse(.weight, .weight, Double(style.weight), "a weight is a number from 100 to 900")
    }
    if let height = style.lineHeight, !(height > 0 && height <= FontLimits.lineHeight) {
      throw refuse(
        .lineHeight, nil, height,
        "a line height is a multiple of the font size, above 0 and at most \(decimalText(FontLimits.lineHeight))")
    }
    if !(style.tracking.magnitude <= FontLimits.tracking) {
      throw refuse(
        .tracking, .tracking, style.tracking,
        "the room between letters is at most \(decimalText(FontLimits.tracking)) points, added or taken")
    }
  }
}
