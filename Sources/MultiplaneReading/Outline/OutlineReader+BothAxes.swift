import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

// A ScrollView of both axes is two: one that scrolls across, as large as what is written, and in it one that scrolls down,
// as wide as the content.
extension OutlineReader {
  /// The scroller that scrolls down in one that scrolls across, with the content.
  ///
  /// - Parameter context: That of what stands in the outer one.
  mutating func scrollerDown(in outer: OutlineNode, _ context: OutlineContext) -> OutlineNode {
    var node = OutlineNode(
      number: outline.nodeCount, kind: .scrollView, span: outer.span, path: "\(outer.path).axis",
      content: outer.content,
      entries: outer.entries.filter { Self.keysOfContent.union(Self.keysOfBoth).contains($0.key) }, context: context)
    outline.nodeCount += 1
    node.isRightToLeft = outer.isRightToLeft
    let scroller = Scroller(
      number: outline.scrollers.count, axis: .vertical, isInRow: outer.scroller?.isInRow ?? false,
      partner: outer.scroller?.number)
    outline.scrollers.append(scroller)
    node.scroller = scroller
    var inner = context.inside(.scrollView)
    inner.place.scroller = scroller.number
    // Lists want a window along one axis: what a row is wide would be known only when all were laid out.
    inner.scrollAxis = nil
    inner.isInBothAxes = true
    for (index, item) in nodes(in: outer).enumerated() {
      let path = "\(outer.path).ScrollView[\(index)]"
      if let child = self.node(item, in: inner, path: path) { node.children.append(child) }
    }
    return node
  }

  /// The keys of a ScrollView that say how its content lies in it.
  static let keysOfContent: Set<String> = ["align", "anchor", "initialOffset", "refresh", "spacing"]

  /// The keys of a ScrollView that hold along each axis.
  private static let keysOfBoth: Set<String> = ["bounce", "indicators", "inset", "paging", "physics"]
}
