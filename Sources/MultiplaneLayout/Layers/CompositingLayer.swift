package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

/// A compositing layer moves or changes on its own: a layer of the scene, a row, or a node with live values.
///
/// A layer is painted in its own coordinates, and its parts are composed in order. It is immutable and made again only
/// when its boxes are laid out again; a `LayerState` holds the values that change from frame to frame.
package final class CompositingLayer: Sendable {
  /// The box the layer is made of, with everything in it.
  package let box: Box
  /// Where the box stands in the layer around it, or on the canvas; for a row, in its scroller as at offset 0.
  package let origin: PointOffset
  /// The same as if nothing between the two were moved.
  let layout: PointOffset
  /// Where the row of a `ForEach` that begins between the layer around and this one was laid out in the layer around, this
  /// layer's own box included; `nil` if none does.
  let rowRect: PointRect?
  /// The containing block of a sticky layer, whose end pushes it off: laid out in the layer around.
  let containingBlock: PointRect?
  /// The static part of `x` and `y`, in points.
  package let constantOffset: PointOffset
  /// Values that are evaluated on every frame.
  package let leaves: [Leaf]
  /// Values of nodes in the box's mask that are evaluated on every frame.
  package let maskLeaves: [MaskLeaf]
  /// In paint order.
  package let parts: [LayerPart]
  /// The last kind of effects that is painted into the pictures, `nil` if none is; later ones are composed.
  let lastPaintedIn: EffectKind?
  /// Whether a leaf feeds the pixels of the layer's own drawings.
  package let repaints: Bool
  /// Whether the layer's place follows live values along each axis.
  package let movesAlong: Axes
  /// The properties of the leaves, in their order: they are looked up on every frame, and most nodes have a few.
  private let properties: [Property]
  /// The leaves that move the layer or hide it.
  let moving: Moving
  /// The leaves among them that do not follow how much of a node is on screen; `nil` where no leaf does.
  let movingFirst: Moving?
  /// The expressions of all leaves, where they have nothing else and nothing is on its way: they are evaluated together.
  let plainExpressions: [Expression]?
  /// Whether a leaf feeds an effect.
  let feedsEffects: Bool
  /// The kinds of effects that are composed and that a value of the box feeds.
  let composedKinds: EffectKinds
  /// Whether a leaf reads the row around, or a random value in it.
  let readsRow: Bool
  /// Whether values of the row are on their way to those of a changed item.
  let isInterpolating: Bool
  /// Whether a leaf reads how the layer stands in its window.
  package let readsView: Bool
  /// Whether any part changes although no node in it is laid out again.
  let isAlive: Bool

  init(
    box: Box, origin: PointOffset, layout: PointOffset, rowRect: PointRect?, containingBlock: PointRect?,
    constantOffset: PointOffset,
    leaves: [Leaf], maskLeaves: [MaskLeaf], parts: [LayerPart], lastPaintedIn: EffectKind?, repaints: Bool,
    movesAlong: Axes
  ) {
    (self.box, self.origin, self.layout, self.rowRect) = (box, origin, layout, rowRect)
    (self.containingBlock, self.constantOffset, self.leaves) = (containingBlock, constantOffset, leaves)
    self.maskLeaves = maskLeaves
    properties = leaves.map(\.property)
    moving = Moving(properties)
    let readsScreen = (leaves + maskLeaves.map(\.leaf)).contains { $0.source.readsScreen }
    movingFirst = readsScreen ? Moving(properties) { !leaves[$0].source.readsScreen } : nil
    let expressions = leaves.compactMap { if case .expression(let expression) = $0.source { expression } else { nil } }
    plainExpressions =
      expressions.count == leaves.count && maskLeaves.isEmpty && (box.row?.earlierItems.isEmpty ?? true)
        && !properties.contains(.pathData)
      ? expressions : nil
    feedsEffects = !maskLeaves.isEmpty || leaves.contains { box.effectKind(fedBy: $0.property) != nil }
    composedKinds = box.effectKinds(leaves).intersection(EffectKinds(after: lastPaintedIn))
    readsRow = !maskLeaves.isEmpty || leaves.contains { $0.source.readsRow }
    isInterpolating = !(box.row?.earlierItems.isEmpty ?? true)
    readsView = (leaves + maskLeaves.map(\.leaf)).contains { $0.source.readsView }
    (self.parts, self.lastPaintedIn, self.repaints, self.movesAlong) = (parts, lastPaintedIn, repaints, movesAlong)
    isAlive =
      !leaves.isEmpty || !maskLeaves.isEmpty || containingBlock != nil
      || parts.contains { part in
        switch part {
        case .drawing(let drawing): drawing.isCut
        case .layer(let layer): layer.isAlive
        case .scroll, .rows: true
        }
      }
  }

  /// The same layer, standing elsewhere: facts about its leaves are not found again.
  private init(_ layer: CompositingLayer, movedBy distance: PointOffset) {
    (origin, layout) = (layer.origin + distance, layer.layout + distance)
    (box, rowRect, containingBlock, constantOffset) = (
      layer.box, layer.rowRect, layer.containingBlock, layer.constantOffset
    )
    maskLeaves = layer.maskLeaves
    (leaves, properties, moving, parts) = (layer.leaves, layer.properties, layer.moving, layer.parts)
    movingFirst = layer.movingFirst
    (plainExpressions, feedsEffects, isInterpolating) = (
      layer.plainExpressions, layer.feedsEffects, layer.isInterpolating
    )
    composedKinds = layer.composedKinds
    (readsRow, readsView, isAlive) = (layer.readsRow, layer.readsView, layer.isAlive)
    (lastPaintedIn, repaints, movesAlong) = (layer.lastPaintedIn, layer.repaints, layer.movesAlong)
  }

  /// The number of the leaf that gives a property.
  func leaf(of property: Property) -> Int? { properties.firstIndex(of: property) }

  /// The layer, standing elsewhere.
  func moved(by distance: PointOffset) -> CompositingLayer { CompositingLayer(self, movedBy: distance) }

  /// How many layers there are here without the rows of scrollers: the layer and those inside it.
  var layerCount: Int {
    parts.reduce(1) { count, part in if case .layer(let layer) = part { count + layer.layerCount } else { count } }
  }
}

extension CompositingLayer {
  /// The numbers of the leaves that move the layer or hide it; `nil` for those it has not.
  struct Moving: Sendable {
    let x: Int?
    let y: Int?
    let along: Int?
    let speed: Int?
    let visible: Int?

    /// - Parameter isWanted: Other leaves are left out.
    fileprivate init(_ leaves: [Property], where isWanted: (Int) -> Bool = { _ in true }) {
      func leaf(_ property: Property) -> Int? { leaves.firstIndex(of: property).flatMap { isWanted($0) ? $0 : nil } }
      (x, y, along, speed, visible) = (leaf(.x), leaf(.y), leaf(.along), leaf(.speed), leaf(.visible))
    }

    /// All of them.
    var all: [Int] { [x, y, along, speed, visible].compactMap(\.self) }
  }
}

extension Box {
  /// The kinds of effects that values of the box or leaves feed.
  fileprivate func effectKinds(_ leaves: [Leaf]) -> EffectKinds {
    var kinds: EffectKinds = []
    if mask != nil { kinds.insert(EffectKinds(.mask)) }
    if isCutWhole { kinds.insert(EffectKinds(.clip)) }
    if node.attributes.blend != .normal { kinds.insert(EffectKinds(.blend)) }
    for property in values.map(\.property) + leaves.map(\.property) {
      if let kind = EffectKind(fedBy: property) { kinds.insert(EffectKinds(kind)) }
    }
    return kinds
  }
}

/// A live value of a layer.
package struct Leaf: Sendable {
  /// The property the value is of.
  package var property: Property
  /// Where the value comes from.
  package var source: LeafSource
}

/// The source of a live value.
package enum LeafSource: Sendable {
  case expression(Expression)
  /// The words of a live text.
  case words(TextTemplate)
  /// The numbers of a scroller's prepared rows.
  case rowNumbers(scroller: Int)
  /// The number of the picture that is shown of several.
  case pictures(PictureSequence)

  /// Whether the value follows time by itself.
  package var plays: Bool { if case .pictures = self { true } else { false } }

  /// Whether the value follows how the node stands in its window.
  var readsView: Bool {
    switch self {
    case .expression(let expression): expression.readsView
    case .words(let template): template.expressions.contains { $0.readsView }
    case .rowNumbers, .pictures: false
    }
  }

  /// Whether the value follows how much of a node is on screen.
  var readsScreen: Bool {
    switch self {
    case .expression(let expression): expression.dependence.contains(.screen)
    case .words(let template): template.dependence.contains(.screen)
    case .rowNumbers, .pictures: false
    }
  }

  /// Whether the value is made of the row around, or random.
  var readsRow: Bool {
    switch self {
    case .expression(let expression): expression.dependsOnItem
    case .words(let template): template.dependsOnItem
    case .rowNumbers, .pictures: false
    }
  }
}

extension Expression {
  /// Whether the value follows how the node it belongs to stands in its window.
  fileprivate var readsView: Bool { inputs.contains { if case .view = $0.slot { true } else { false } } }
}

/// A part of a layer, in paint order.
package enum LayerPart: Sendable {
  case drawing(Drawing)
  case layer(CompositingLayer)
  /// The content of a scroller; its rows are layers.
  case scroll(ScrollPart)
  /// The rows of a lazy stack whose corner stands at a point of the scroller's box.
  case rows(LazyStack, origin: PointOffset)
}

/// The content of a scroller: which rows there are, without painting any.
///
/// Places along the axis count from the side the content begins at: from the right edge, as they count from the left one
/// elsewhere, where the scroller is mirrored.
package struct ScrollPart: Sendable {
  /// The insets and the extent, as they were laid out.
  package var layout: ScrollLayout
  /// The place that stays on screen when rows above it change.
  package var anchor: ScrollAnchor
  /// The box rows are seen through, in points from the layer's corner.
  package var viewport: PointRect
  /// In paint order.
  package var rows: [ScrollRow]
  /// The containers of sticky rows, by the row's number; nothing for rows that stand in the content itself.
  package var stickyContainers: [Int: StickyContainer] = [:]
  /// The rows that boxes in the content are or hold.
  var numbers: [ObjectIdentifier: Range<Int>] = [:]

  /// A content of some rows.
  package init(layout: ScrollLayout, anchor: ScrollAnchor, viewport: PointRect, rows: [ScrollRow] = []) {
    (self.layout, self.anchor, self.viewport, self.rows) = (layout, anchor, viewport, rows)
  }
}

/// A stack of rows in a scroller's content, as it was laid out.
package struct StickyContainer: Sendable {
  /// Where it begins and ends along the axis, its padding left out.
  var start: Length
  var end: Length
  /// The rows in it, by their numbers.
  var rows: Range<Int>
}

/// A row or the rows of a lazy stack in a scroller's content.
package enum ScrollRow: Sendable {
  /// A child of the scroller's stack, where it stands in the scroller's box as at offset 0.
  case row(Box.Child, extent: Length)
  case lazy(LazyStack, origin: Point)
}
