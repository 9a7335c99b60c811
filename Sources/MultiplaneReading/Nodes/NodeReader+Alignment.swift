import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// Checks that what moves a node along an axis is given once.
  func checkSpeed() {
    guard let entry = node["speed"] else { return }
    let scroller = (node.context.place.scroller ?? names.outline.mainScroller).map { names.outline.scrollers[$0] }
    let isBoth = scroller?.partner != nil
    for axis in Axis.allCases where isBoth || axis == scroller?.axis ?? names.canvas.axis {
      let offset = axis == .vertical ? "y" : "x"
      guard node[offset] != nil else { continue }
      problems.error(
        "conflicting-keys", "\"speed\" together with \"\(offset)\"", at: entry.keySpan, path: "\(node.path).speed",
        note: "both move the node along the \(axis.rawValue) axis",
        hint: isBoth
          ? "write the speed into \"x\" and \"y\": x: -scroll.x * 0.1, y: -scroll.y * 0.1"
          : "write the speed into \"\(offset)\": \(offset): "
            + (node[offset]?.value.text.map { "\($0) - " } ?? "-") + "scroll * \(entry.value.text ?? "0.1")")
    }
  }

  /// How a kind reads a word of `align`.
  func alignment(_ entry: DeclaredEntry) -> Alignment? {
    let words = alignmentWords
    let path = "\(node.path).align"
    guard let text = self.words(entry.value, key: "align", path: path, expected: alternatives(words)) else {
      return nil
    }
    guard words.contains(text) else {
      let isWord = ["baseline", "stretch"].contains(text) || Anchor(rawValue: text) != nil
      problems.error(
        "wrong-word",
        isWord
          ? "\"\(text)\" is not an alignment of \"\(node.kind.rawValue)\""
          : "\"\(shortened(text))\" is not a value of \"align\"",
        at: entry.value.span, path: path,
        hint: (isWord ? nil : didYouMean(text, among: words)) ?? "write \(alternatives(words))")
      return nil
    }
    if text == "stretch" { return .stretch }
    return text == "baseline" ? .firstBaseline : Anchor(rawValue: text).map { .anchor($0) }
  }

  private var alignmentWords: [String] {
    let across = ["leading", "center", "trailing"]
    let down = ["top", "center", "bottom"]
    return switch node.kind {
    case .hStack: down + ["baseline", "stretch"]
    case .vStack: across + ["stretch"]
    case .lazyHStack, .lazyHGrid: down
    case .scrollView, .zStack, .group: Anchor.allCases.map(\.rawValue)
    default: across
    }
  }
}
