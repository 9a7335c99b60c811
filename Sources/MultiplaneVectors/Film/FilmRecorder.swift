import Glibc
package import MultiplaneBase
package import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// Takes the frames of a film one after the other, and finds out what moves in it.
///
/// Layout never sees the offset: the drawings of a frame are those of the frame before, and what differs is where layers stand and how
/// they look. So a film is a tree of layers, each with its looks on the frames it exists on.
package final class FilmRecorder {
  /// The frames so far.
  package internal(set) var frameCount = 0
  /// Whether pictures were seen that play by themselves.
  package private(set) var hasPlayingPictures = false
  /// The node of the canvas.
  var root = FilmNode(.scroll, .carried)
  /// The scroller whose whole window counts as seen, wherever it stands.
  var opened: Box?
  /// The drawings, by number.
  private(set) var drawings: [[DisplayItem]] = []
  let scale: Double
  let canvas: Size
  private var numbers: [[DisplayItem]: Int] = [:]
  private var layers: [ObjectIdentifier: (layer: CompositingLayer, numbers: [Int?])] = [:]
  private var pictures: [ObjectIdentifier: (picture: Picture, number: Int)] = [:]

  /// - Parameters:
  ///   - canvas: The size of the film in points.
  ///   - scale: The pixels a point of the grid that edges stand on.
  package init(canvas: Size, scale: Double) {
    (self.canvas, self.scale) = (canvas, scale)
    root.bounds = PointRect(origin: .zero, size: canvas)
  }

  /// The values that a layer takes from what is around it.
  private struct Around {
    var node: FilmNode
    var frame: Int
    var map: ProjectiveMap
    var clip: PointRect
    /// How far what is drawn may reach beyond its box by effects around, in points.
    var reach = 0.0
    /// From the nearest corner around that moves by itself, before and after it was put on pixels.
    var edge = PointOffset.zero
    var pixelEdge = PointOffset.zero
    var snaps = true
    /// How far the layers directly in it stand from where they were laid out.
    var shift = PointOffset.zero
    var appearance: Appearance
  }

  /// Takes the next frame.
  package func add(_ state: FrameState) {
    let map = ProjectiveMap(state.viewport, on: canvas)
    let box = PointRect(origin: .zero, size: canvas)
    let window = map.corners(of: PointRect(origin: .zero, size: state.viewport.size)).bounds
    let clip = box.intersection(window)
    var look = FilmNode.Look()
    if map != .identity {
      let (a, b, _, _, x, y) = map.numbers
      let factor = (a * a + b * b).squareRoot()
      look.offset = PointOffset(x: x, y: y)
      look.effects = [
        .clip(.rectangle, PointRect(origin: .zero, size: state.viewport.size)),
        .transform(Transform(scaleX: factor, scaleY: factor, angle: atan2(b, a)), originX: 0, originY: 0),
      ]
    }
    root.begin(frameCount, look, map, clip)
    let around = Around(
      node: root, frame: frameCount, map: map, clip: clip, snaps: map == .identity, appearance: state.appearance)
    for layer in state.layers { _ = add(layer, around) }
    frameCount += 1
  }

  /// - Returns: The box of what the layer draws, in points of the node around.
  private func add(_ state: LayerState, _ around: Around) -> PointRect {
    let nothing = PointRect(x: 0, y: 0, width: 0, height: 0)
    guard state.isVisible else { return nothing }
    let layer = state.layer
    if (layer.leaves + layer.maskLeaves.map(\.leaf)).contains(where: { $0.source.plays }) { hasPlayingPictures = true }
    let row = layer.box.row
    var inside = around
    let distance = layer.origin + state.offset + around.shift
    inside.shift = .zero
    func step(_ axis: Axis) -> Double {
      let isFree = state.moves.contains(axis == .horizontal ? .horizontal : .vertical)
      let exact = around.edge[axis] + distance[axis]
      guard around.snaps, !isFree else {
        (inside.edge[axis], inside.pixelEdge[axis]) = (0, 0)
        return exact - around.pixelEdge[axis]
      }
      let pixels = (exact * scale + 0.5 + 0x1p-20).rounded(.down) / scale
      (inside.edge[axis], inside.pixelEdge[axis]) = (exact, pixels)
      return pixels - around.pixelEdge[axis]
    }
    var look = FilmNode.Look(offset: PointOffset(x: step(.horizontal), y: step(.vertical)), effects: state.effects)
    if layer.box.node.attributes.material != nil {
      look.backdrop = FilmNode.BackdropLook(
        opacity: state.opacity, shape: state.edgeShape, appearance: around.appearance)
    }
    let isTurned = state.effects.contains { $0.kind == .transform }
    if isTurned { inside.snaps = false }
    let phase = inside.snaps ? inside.edge - inside.pixelEdge : .zero
    let node = around.node.child(
      .layer(path: layer.box.node.path, row: row?.key, source: row?.source), on: around.frame
    ) {
      FilmNode(
        .layer(path: layer.box.node.path, row: row?.key, source: row?.source), .layer(layer), phase: phase,
        snaps: inside.snaps, isUpright: around.snaps)
    }
    inside.node = node
    inside.map = state.effects.turned(around.map.translated(by: look.offset))
    inside.reach += Double(state.effects.filter { $0.kind != .transform }.sourceDistance(scale: 1) ?? 0)
    node.begin(around.frame, look, inside.map, inside.clip)
    var bounds = nothing
    if look.backdrop != nil { bounds = PointRect(origin: .zero, size: layer.box.size) }
    if layer.box.node.attributes.repetition != [] { inside.clip = PointRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9) }
    for part in parts(of: state) { bounds = bounds.union(add(part, inside)) }
    if look.backdrop != nil, !inside.map.corners(of: bounds).bounds.intersection(inside.clip).isEmpty {
      node.isSeen = true
    }
    if node.isSeen { around.node.isSeen = true }
    node.bounds = node.bounds.union(bounds)
    let seen = state.effects.reach(of: bounds)
    return seen.offset(x: look.offset.x, y: look.offset.y)
  }

  /// A part of a layer as a film takes it.
  private enum Part {
    case drawing(Int)
    case state(PartState)
  }

  /// The parts of a layer: drawings whole, and not in the pieces that pixels are kept in.
  private func parts(of state: LayerState) -> [Part] {
    let layer = state.layer
    if layer.repaints {
      return state.parts.map { part in
        guard case .picture(let picture) = part else { return .state(part) }
        return .drawing(number(of: picture))
      }
    }
    var others = state.parts.filter { if case .picture = $0 { false } else { true } }[...]
    let numbers = numbers(of: layer)
    var parts: [Part] = []
    for (index, part) in layer.parts.enumerated() {
      switch (part, others.first) {
      case (.drawing, _): if let number = numbers[index] { parts.append(.drawing(number)) }
      case (.rows, .rows?), (.layer, .layer?), (.scroll, .scroll?):
        if let other = others.popFirst() { parts.append(.state(other)) }
      case (.rows, _), (.layer, _), (.scroll, _): break
      }
    }
    return parts
  }

  private func numbers(of layer: CompositingLayer) -> [Int?] {
    if let known = layers[ObjectIdentifier(layer)] { return known.numbers }
    let numbers = layer.parts.map { part -> Int? in
      guard case .drawing(let drawing) = part else { return nil }
      return number(of: drawing.items)
    }
    layers[ObjectIdentifier(layer)] = (layer, numbers)
    return numbers
  }

  private func number(of picture: Picture) -> Int {
    if let known = pictures[ObjectIdentifier(picture)] { return known.number }
    let items = picture.content.band.map { [DisplayItem.clip(.rectangle, $0, picture.items)] } ?? picture.items
    let number = number(of: items)
    pictures[ObjectIdentifier(picture)] = (picture, number)
    return number
  }

  private func number(of items: [DisplayItem]) -> Int {
    if let known = numbers[items] { return known }
    numbers[items] = drawings.count
    drawings.append(items)
    return drawings.count - 1
  }

  /// - Returns: The box of what the part draws, in points of the layer.
  private func add(_ part: Part, _ around: Around) -> PointRect {
    switch part {
    case .drawing(let number): return draw(number, .drawing(number), at: .zero, around)
    case .state(.picture): return PointRect(x: 0, y: 0, width: 0, height: 0)
    case .state(.layer(let layer)): return add(layer, around)
    case .state(.rows(let rows)):
      return rows.reduce(PointRect(x: 0, y: 0, width: 0, height: 0)) { $0.union(add($1, around)) }
    case .state(.scroll(let scroll)): return add(scroll, around)
    }
  }

  private func draw(_ number: Int, _ key: FilmNode.Key, at place: PointOffset, _ around: Around) -> PointRect {
    let parent = around.node
    let node = parent.child(key, on: around.frame) {
      FilmNode(key, .drawing(number), phase: parent.phase, snaps: parent.snaps)
    }
    let bounds = drawings[number].drawnBounds
    if node.frames.isEmpty { node.bounds = bounds }
    node.begin(around.frame, FilmNode.Look(offset: place), around.map, around.clip)
    let seen = bounds.offset(x: place.x, y: place.y)
    if !around.map.corners(of: seen.grown(by: around.reach)).bounds.intersection(around.clip).isEmpty {
      node.isSeen = true
      parent.isSeen = true
    }
    return seen
  }

  /// How far a scroller's content is moved: at its end so far that its edge meets that of the window on a pixel.
  private func distance(of scroll: ScrollState, _ around: Around) -> Double {
    var place = AxisPlace()
    place.descend(origin: around.edge[scroll.scroller.axis], offset: 0, moves: false, isSubpixel: false)
    place.scroll(by: scroll.travel, full: scroll.fullTravel, window: scroll.windowEnd)
    let pixels = Double(DeviceGrid(scale: scale).pixel(place.travel)) / scale
    return around.snaps && abs(pixels - scroll.travel) > 0.5001 / scale ? pixels : scroll.travel
  }

  /// The points of a scroller's content that count from one start.
  private static let stretchLength = 100_000.0

  private func add(_ scroll: ScrollState, _ around: Around) -> PointRect {
    let window = around.node.child(.scroll, on: around.frame) {
      FilmNode(.scroll, .scroll(scroll.viewport), phase: around.node.phase, snaps: around.node.snaps)
    }
    var inside = around
    inside.node = window
    inside.clip = around.map.corners(of: scroll.viewport).bounds
    if scroll.box !== opened { inside.clip = around.clip.intersection(inside.clip) }
    window.scroll = scroll
    window.begin(around.frame, FilmNode.Look(), around.map, inside.clip)
    window.bounds = scroll.viewport
    var content = inside
    // Browsers count places in single precision: millions of points away each stretch counts from a start of its own.
    let distance = distance(of: scroll, around)
    let stretch = (distance / Self.stretchLength).rounded()
    var travel = PointOffset.zero
    travel[scroll.scroller.axis] = distance - stretch * Self.stretchLength
    content.shift[scroll.scroller.axis] = stretch * Self.stretchLength
    let key = FilmNode.Key.content(Int(max(-0x1p52, min(stretch, 0x1p52))))
    content.node = window.child(key, on: around.frame) {
      FilmNode(key, .carried, phase: around.node.phase, snaps: around.node.snaps)
    }
    content.map = around.map.translated(by: travel)
    content.node.begin(around.frame, FilmNode.Look(offset: travel), content.map, inside.clip)
    for row in scroll.rows { content.node.bounds = content.node.bounds.union(add(row, content)) }
    for (index, indicator) in scroll.indicators.enumerated() {
      let number = number(of: indicator.picture)
      _ = draw(number, .indicator(index, drawing: number), at: indicator.place, inside)
    }
    if content.node.isSeen { window.isSeen = true }
    if window.isSeen { around.node.isSeen = true }
    return scroll.viewport
  }
}
