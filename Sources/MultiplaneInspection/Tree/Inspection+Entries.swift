import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

extension Inspection.Entry {
  /// The entry of a node and of all in it.
  ///
  /// - Parameter scale: Device pixels a point.
  init(_ placed: PlacedNode, scale: Double, _ state: FrameState) {
    let (node, box) = (placed.box.node, placed.box)
    let (row, group) = (placed.row, placed.row?.group)
    self.init(
      kind: node.kind.name, name: node.name, row: group == nil ? row.map { ($0.index, $0.id) } : nil,
      group: group.map { ($0.index, $0.key.description) },
      box: PointRect(origin: placed.layout, size: placed.size), line: node.span.line, path: node.path,
      isVisible: !placed.isLayer || placed.isVisible, live: [],
      children: placed.children.map { Inspection.Entry($0, scale: scale, state) }, placed: placed)
    if case .lazy(let stack) = box.content { rowCount = stack.rowCount(state.itemCounts) }
    if placed.isLayer { describe(placed.layer.state, scale, state.traces) }
    if case .text(let request, _) = box.content {
      words = live.first { $0.key == Property.text.key }?.value ?? request.text
    }
    // The row is told once, at its outermost node. One inside it may have the same number.
    if rowCount == nil {
      for index in children.indices where !children[index].placed.box.node.isRow {
        children[index].leaveOut(self.row?.index, self.group?.index)
      }
    }
  }

  /// Leaves out the row and the group that the node around has told already.
  private mutating func leaveOut(_ row: Int?, _ group: Int?) {
    if self.row?.index == row { self.row = nil }
    if self.group?.index == group { self.group = nil }
  }

  private mutating func describe(_ state: LayerState, _ scale: Double, _ traces: [ScrollerTrace]) {
    offset = state.offset
    if let z = state.value(.z)?.double, let distance = state.value(.distance)?.double {
      var blur = (state.value(.blur)?.double ?? 0) * abs(state.value(.scale)?.double ?? 1)
      if let eye = state.value(.perspective)?.double, let focus = state.value(.focusDepth)?.double {
        // Each point of what is turned has a blur of its own; this is that of the point at its `z`.
        let spread = max(0, state.value(.aperture)?.double ?? 0) * eye
        let sigma = spread * abs(eye / max(1, focus) - eye / max(1, distance)) / 4
        blur = (blur * blur + sigma * sigma).squareRoot()
      }
      let scale = state.value(.perspective)?.double.map { $0 / max(1, distance) } ?? state.value(.speed)?.double
      plane = Inspection.PlaneEntry(z: z, distance: distance, scale: scale ?? 1, blur: blur)
    }
    let leaves =
      state.layer.leaves.map { ($0, $0.property.key) }
      + state.layer.maskLeaves.map { ($0.leaf, "mask.\($0.leaf.property.key)") }
    live = zip(leaves, state.values).map { leaf, value in
      let (leaf, key) = leaf
      let source: Inspection.LiveKey.Source =
        switch leaf.source {
        case .expression(let expression): .formula(expression.text)
        case .words(let template): .words(template)
        case .rowNumbers: .formula("prepared rows")
        case .pictures(let sequence): .formula("\(sequence.count) pictures")
        }
      return Inspection.LiveKey(key: key, source: source, value: value.description)
    }
    var count = Inspection.PictureCount()
    for part in state.parts {
      switch part {
      case .picture(let picture):
        count.count += 1
        count.bytes += picture.byteCount(scale: scale)
      case .scroll(let scroll):
        for indicator in scroll.indicators {
          count.count += 1
          count.bytes += indicator.picture.byteCount(scale: scale)
        }
        scroller = Inspection.ScrollerEntry(
          position: scroll.position, prepared: scroll.preparedCount, visible: scroll.visibleCount,
          rows: traces.first { $0.scroller == scroll.scroller.number && !scroll.scroller.isInRow })
      case .layer, .rows: break
      }
    }
    if count.count > 0 { pictures = count }
  }
}

extension Picture {
  /// The bytes of the picture's pixels at a scale.
  func byteCount(scale: Double) -> Int {
    let rect = band.map { $0.intersection(bounds) } ?? bounds
    if rect.isEmpty { return 0 }
    func pixels(_ from: Double, _ to: Double) -> Int {
      Int(min(1e6, (to * scale).rounded(.up) - (from * scale).rounded(.down)))
    }
    return 4 * pixels(rect.x, rect.maxX) * pixels(rect.y, rect.maxY)
  }
}
