package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// The nodes that paint nothing but beyond the canvas, on all frames that were added.
///
/// Nodes outside of scrollers and rows alone are told, for scenes that no event and no device lays out anew.
package struct OffCanvas {
  /// Where a node and all in it have painted.
  fileprivate struct Painting: OptionSet {
    let rawValue: UInt8
    static let onCanvas = Painting(rawValue: 1)
    static let beyond = Painting(rawValue: 2)
    /// Its box does not tell, as in a scroller.
    static let unknown = Painting(rawValue: 4)
  }

  private struct Entry {
    /// The number of the node around.
    let around: Int?
    let moves: Bool
    var painting: Painting = []
    var warning: Diagnostic?
  }

  /// By the numbers of the nodes, and these in paint order.
  private var entries: [Int: Entry] = [:]
  private var numbers: [Int] = []

  /// No frames; `nil` for a scene that is laid out anew.
  package init?(_ scene: Scene) {
    guard scene.events.isEmpty, scene.devices.isEmpty else { return nil }
  }

  /// Adds the places of a frame.
  package mutating func add(_ placement: Placement) {
    for layer in placement.layers { _ = add(PlacedNode(layer), in: nil) }
  }

  /// Where the node has painted so far.
  private mutating func add(_ node: PlacedNode, in around: PlacedNode?) -> Painting {
    let number = node.box.node.number
    guard node.isVisible, node.value(.opacity)?.double ?? 1 > 0 else { return entries[number]?.painting ?? [] }
    let outer = around?.box.node.number
    var entry =
      entries[number]
      ?? Entry(around: outer, moves: node.box.node.isLive || outer.flatMap { entries[$0]?.moves } ?? false)
    if entries.updateValue(entry, forKey: number) == nil { numbers.append(number) }
    let painting = node.painting
    entry.painting.formUnion(painting)
    if !painting.contains(.unknown) {
      for child in node.children { entry.painting.formUnion(add(child, in: node)) }
    }
    if entry.painting == .beyond, entry.warning == nil {
      entry.warning = node.offCanvasWarning(in: around, moves: entry.moves)
    }
    entries[number] = entry
    return entry.painting
  }

  /// Whether another frame may show a node that was on none.
  package var mayChange: Bool { entries.values.contains { $0.moves && $0.painting == .beyond } }

  /// A warning of each node; the outermost speaks for all in it.
  package var warnings: [Diagnostic] {
    numbers.compactMap { number in
      guard let entry = entries[number], entry.painting == .beyond,
        entry.around.flatMap({ entries[$0]?.painting }) != .beyond
      else { return nil }
      return entry.warning
    }
  }
}

extension PlacedNode {
  /// Where the node itself paints.
  fileprivate var painting: OffCanvas.Painting {
    guard isToldByBox else { return .unknown }
    let bounds = ownItems.filter(\.isSeen).boxBounds
    if bounds.isEmpty { return [] }
    // A pixel is left for rounding.
    let drawn = map.corners(of: bounds).bounds.grown(by: 1)
    return drawn.intersection(clip).isEmpty ? .beyond : .onCanvas
  }

  /// Whether the node paints nothing around what it draws, and is no part of what is scrolled.
  private var isToldByBox: Bool {
    let (node, attributes) = (box.node, box.node.attributes)
    if node.hasSpeed || node.hasLiveWords || node.hasLiveMask || box.row != nil { return false }
    if attributes.repetition != [] || attributes.sticky != nil { return false }
    switch box.content {
    case .scroll, .lazy: return false
    default: break
    }
    if case .inspector = node.kind { return false }
    let effects = box.effects(value, clipsWhole: false, mask: nil).map(\.kind)
    return !effects.contains { $0.reachesOut && $0 != .transform && $0 != .perspective }
  }

  fileprivate func offCanvasWarning(in around: PlacedNode?, moves: Bool) -> Diagnostic {
    func text(_ rect: PointRect) -> String {
      let numbers = [rect.x, rect.y, rect.width, rect.height].map { decimalText(($0 * 100).rounded() / 100) }
      return "(\(numbers[0]), \(numbers[1])) \(numbers[2]) x \(numbers[3])"
    }
    var hint = "move it onto the canvas, or leave it out"
    if let around, case .overlay = around.box.node.kind,
      case let bounds = around.corners.bounds, clip.intersection(bounds) != bounds
    {
      hint =
        "the \(around.box.node.kind.name) around it is as large as its largest child: \(text(bounds)); "
        + "with width: 100% and height: 100% it is the canvas"
    }
    return Diagnostic(
      .warning, code: "off-canvas", "the \(box.node.kind.name) is beyond the canvas on every frame",
      span: box.node.span,
      path: box.node.path,
      note: "it stands at \(text(corners.bounds))\(moves ? " at first" : ""), and the canvas is \(text(clip))",
      hint: hint)
  }
}

extension DisplayItem {
  /// Whether the item paints more than a clear colour.
  fileprivate var isSeen: Bool {
    switch self {
    case .fill(_, _, .color(let color)), .text(_, _, let color), .hairline(_, _, let color): color.alpha > 0
    default: true
    }
  }
}
