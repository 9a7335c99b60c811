import MultiplaneBase
import MultiplaneScene

/// The warnings of lists whose effects show rows from beyond the overscan: one a list, on the first frame it is seen.
struct OverscanReport {
  private(set) var warnings: [Diagnostic] = []
  /// The nodes of lists without a warning so far whose rows may be seen elsewhere than they stand.
  private var watched: Set<Int> = []

  init(_ scene: Scene) { for layer in scene.layers { _ = watch(layer) } }

  /// Looks for lists; tells whether something in the node may be seen elsewhere than it stands.
  private mutating func watch(_ node: Node) -> Bool {
    var reachesOut = false
    node.forEachPart { part, _ in if watch(part) { reachesOut = true } }
    switch node.kind {
    case .lazyStack, .lazyGrid: if reachesOut { watched.insert(node.number) }
    default: break
    }
    return reachesOut || node.reachesOut
  }

  /// Whether rows of a list may be missed, and that was not said.
  func watches(_ list: LazyStack) -> Bool { watched.contains(list.node.number) }

  /// - Parameters:
  ///   - row: The row that is not there, counted from 0 in its `ForEach`.
  ///   - overscan: How far rows would have to be prepared on this frame, in points.
  mutating func add(_ list: LazyStack, row: Int, frame: Int, overscan: Double) {
    watched.remove(list.node.number)
    warnings.append(
      Diagnostic(
        .warning, code: "row-beyond-overscan",
        "an effect would bring row \(row) into the window on frame \(frame), but it is too far away to be prepared",
        span: list.node.span, path: list.node.path,
        note: "rows are drawn where they stand less than \"overscan\" beyond the window, wherever effects move them",
        hint: "write overscan: \(decimalText(overscan.rounded(.up))) or more"))
  }
}

extension Node {
  /// Whether the node itself may be seen elsewhere than it stands.
  fileprivate var reachesOut: Bool {
    if attributes.sticky != nil { return true }
    return properties.entries.contains { entry in
      switch entry.property {
      case .x, .y, .along, .speed: true
      default: EffectKind(fedBy: entry.property)?.reachesOut ?? false
      }
    }
  }
}
