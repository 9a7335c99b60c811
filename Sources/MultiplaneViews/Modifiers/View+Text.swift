// What texts inside take over; the nearest one to a text wins.

nonisolated extension View {
  /// The font of the texts inside.
  public func font(_ font: Font?) -> AnyView {
    guard let font else { return erased }
    let sized = visited { node in
      if node.kind == "Image", node["height"]?.isStill(.symbolHeight) == true { node["height"] = font.symbolHeight }
      return true
    }
    return sized.texts { node in for (name, value) in font.keys { node.setDefault(name, value) } }
  }
  /// The form of the letters of the texts inside, unless they have a font of a family.
  public func fontDesign(_ design: Font.Design?) -> AnyView {
    let family = Font.system(size: 0, design: design).keys.filter { $0.0 == "font" }
    return texts { node in for (name, value) in family { node.setDefault(name, value) } }
  }
  /// The weight of the texts inside.
  public func fontWeight(_ weight: Font.Weight?) -> AnyView {
    guard let weight else { return erased }
    return texts { $0.setDefault("weight", .word(weight.word)) }
  }
  /// The texts inside in bold.
  public func bold() -> AnyView { texts { $0.setDefault("weight", .word("bold")) } }
  /// The texts inside leaning.
  public func italic() -> AnyView { texts { $0.setDefault("italic", .word("true")) } }
  /// The texts inside with or without a line below them.
  public func underline(_ isActive: Bool = true) -> AnyView {
    texts { $0.setDefault("underline", .word("\(isActive)")) }
  }
  /// The texts inside with or without a line through them.
  public func strikethrough(_ isActive: Bool = true) -> AnyView {
    texts { $0.setDefault("strike", .word("\(isActive)")) }
  }
  /// The texts inside with more room between the letters, in points.
  public func tracking(_ points: Double) -> AnyView { texts { $0.setDefault("tracking", .number(points)) } }
  /// The texts inside with more room between the letters, in points.
  public func kerning(_ points: Double) -> AnyView { tracking(points) }
  /// The texts inside with digits of one width.
  public func monospacedDigit() -> AnyView { texts { $0.setDefault("digits", .word("tabular")) } }
  /// The texts inside in capital letters, in small ones, or as they are.
  public func textCase(_ textCase: Text.Case?) -> AnyView {
    let word = textCase.map { $0 == .uppercase ? "upper" : "lower" } ?? "none"
    return visited { node in
      if node.kind == "Text" { node.setDefault("case", .word(word)) }
      return true
    }
  }
  /// The most lines of the texts inside; `nil` is as many as they need.
  ///
  /// - Parameters:
  ///   - lines: The number of lines.
  ///   - reservesSpace: Whether they are as high as so many lines.
  public func lineLimit(_ lines: Int?, reservesSpace: Bool = false) -> AnyView {
    // Without a limit one that stands farther out does not hold.
    let most = lines.map { Double(Swift.max(1, $0)) }
    return texts { node in
      node.setDefault("lines", .number(most ?? 1e4))
      if reservesSpace, let most { node.setDefault("reserve", .number(most)) }
    }
  }
  /// The fewest lines that the texts inside have room for, and the most.
  public func lineLimit(_ lines: ClosedRange<Int>) -> AnyView {
    lineLimit(lines.upperBound).lineLimit(lines.lowerBound...)
  }
  /// The fewest lines that the texts inside have room for.
  public func lineLimit(_ lines: PartialRangeFrom<Int>) -> AnyView {
    texts { $0.setDefault("reserve", .number(Double(lines.lowerBound))) }
  }
  /// Where texts inside that are cut have their ellipsis.
  public func truncationMode(_ mode: TruncationMode) -> AnyView {
    texts { $0.setDefault("truncate", .word(mode.rawValue)) }
  }
  /// Where the lines of the texts inside stand.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> AnyView {
    visited { node in
      if node.kind == "Text" { node.setDefault("align", .word(alignment.rawValue)) }
      return true
    }
  }
  /// The distance of lines of the texts inside, as a multiple of their size.
  public func lineHeight(_ multiple: Double) -> AnyView { texts { $0.setDefault("lineHeight", .number(multiple)) } }
  /// The fill of texts and forms inside, as far as they have none of their own. A gradient lies over each text by itself.
  public func foregroundStyle(_ style: some ShapeStyle) -> AnyView {
    let fill = style.fill
    let filled = visited { node in
      node["usualStyle"] = nil
      if node.isShape {
        if node["stroke"] == nil { node.setDefault("fill", fill.value) }
        node.styleLine(fill)
      } else if node.kind == "Image", node["tint"]?.isStill(.unstyled) == true {
        let refusal = SceneValue.problem(
          "a symbol has one color, and no gradient", hint: "write the gradient as a view: gradient.mask { Image(…) }")
        node["tint"] = fill.color ?? refusal
      } else if fill.color == nil, node.kind == "Text" {
        node.setDefault("color", fill.value)
      }
      // Texts take over the colour of the container around, and forms in it have it already.
      return node["color"] == nil
    }
    guard let color = fill.color else { return filled }
    return filled.texts { $0.setDefault("color", color) }
  }
  /// The colour of texts and forms inside.
  public func foregroundColor(_ color: Color?) -> AnyView { color.map { foregroundStyle($0) } ?? erased }

  private func texts(_ body: @escaping @Sendable (inout ViewNode) -> Void) -> AnyView {
    surrounded { node in
      if node.kind == "Text" || node.kind == "Inspector" || node.isContainer {
        body(&node)
      } else if case .node(var mask)? = node["mask"], mask.isContainer {
        body(&mask)
        node["mask"] = .node(mask)
      }
    }
  }
}

/// The style of a label, unless another is given around it.
private struct UsualStyle: ShapeStyle { let fill: Fill }

nonisolated extension ViewNode {
  /// Takes the style of a label that no other has won over.
  mutating func takeUsualStyle() {
    guard let place = keys.firstIndex(where: { $0.name == "usualStyle" }) else { return }
    let (style, later) = (keys[place].value, keys[(place + 1)...])
    keys.removeSubrange(place...)
    self = AnyView(self).foregroundStyle(UsualStyle(fill: Fill(style))).nodes[0]
    keys += later
  }

  /// Gives the line of a form a style, if it has no colour of its own.
  fileprivate mutating func styleLine(_ style: Fill) {
    for index in keys.indices where ["stroke", "border"].contains(keys[index].name) {
      guard case .map(var line) = keys[index].value, let place = line.firstIndex(where: { $0.0 == "color" }),
        line[place].1.isStill(.unstyled)
      else { continue }
      line[place].1 = style.value
      keys[index].value = .map(line)
    }
  }
}

/// Where a text that is cut has its ellipsis.
public enum TruncationMode: String, Sendable {
  /// The start of the line, its middle or its end.
  case head, middle, tail
}
