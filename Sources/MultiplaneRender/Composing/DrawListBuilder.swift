import MultiplaneLayout
import MultiplaneScene

/// Turns a frame state into commands: every unit gets its place in device pixels.
struct DrawListBuilder {
  let grid: DeviceGrid
  let canvas: PixelRect
  /// Where the viewport stands on the canvas: all of it, unless it is turned or resized.
  private let viewport: PixelRect
  private let pictures: PictureFinder

  init(grid: DeviceGrid, canvas: PixelRect, pictures: PictureFinder) {
    (self.grid, self.canvas, viewport) = (grid, canvas, canvas)
    self.pictures = pictures
  }

  /// A builder for a viewport of another size, in points: fitted into the canvas and centred.
  init(_ size: Size, fittedInto canvas: PixelRect, pictures: PictureFinder) {
    self.pictures = pictures
    let (width, height) = (max(size.width.points, 1), max(size.height.points, 1))
    let scale = min(Double(canvas.width) / width, Double(canvas.height) / height)
    grid = DeviceGrid(scale: scale)
    self.canvas = canvas
    let (w, h) = (min(canvas.width, grid.pixel(width)), min(canvas.height, grid.pixel(height)))
    viewport = PixelRect(x: (canvas.width - w) / 2, y: (canvas.height - h) / 2, width: w, height: h)
  }

  /// The commands of a frame, in paint order; pictures that do not meet the canvas are left out.
  func commands(for state: FrameState) -> [DrawCommand] {
    pictures.begin()
    var list: [DrawCommand] = []
    var frame = Frame()
    frame.x = Frame.Side(pixel: viewport.x, point: Double(viewport.x) / grid.scale)
    frame.y = Frame.Side(pixel: viewport.y, point: Double(viewport.y) / grid.scale)
    for layer in state.layers { add(layer, frame, clip: viewport, to: &list) }
    return list
  }

  /// The rigid frame a unit stands in: everything in it moves together.
  private struct Frame {
    /// One axis of the frame.
    struct Side {
      /// Where its corner stands, in whole device pixels.
      var pixel = 0
      /// The same place in points, before rounding.
      var point = 0.0
      /// From that corner to the unit around, in points.
      var edge = 0.0
      /// How far scrollers have moved what is in them since that corner, in points.
      var travel = 0.0
      /// The same, each scroller's rounded by itself.
      var pixelTravel = 0
    }
    var x = Side()
    var y = Side()
    subscript(axis: Axis) -> Side {
      get { axis == .horizontal ? x : y }
      set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
  }

  /// Where a unit's corner stands.
  private struct Place {
    var frame: Frame
    var x = 0
    var y = 0
    var fraction = (x: 0.0, y: 0.0)
    var space: UnitSpace
  }

  private func place(_ state: UnitState, in frame: Frame) -> Place {
    let x = place(state, .horizontal, frame.x)
    let y = place(state, .vertical, frame.y)
    return Place(
      frame: Frame(x: x.side, y: y.side), x: x.pixel, y: y.pixel, fraction: (x.fraction, y.fraction),
      space: UnitSpace(scale: grid.scale, phaseX: x.phase, phaseY: y.phase))
  }

  /// Where a unit's corner stands along an axis: its pixel and how far it glides beyond, what rounding left over, and
  /// the frame for what is inside.
  private func place(
    _ state: UnitState, _ axis: Axis, _ around: Frame.Side
  ) -> (side: Frame.Side, pixel: Int, fraction: Double, phase: Double) {
    let origin = around.edge + state.unit.origin[axis]
    guard state.moves.contains(axis == .horizontal ? .horizontal : .vertical) else {
      var side = around
      let edge = origin + state.offset[axis]
      side.edge = edge
      let pixel = grid.pixel(edge)
      return (side, around.pixel + pixel + around.pixelTravel, 0, edge * grid.scale - Double(pixel))
    }
    // Rounded once, on the finished number.
    let point = around.point + origin + state.offset[axis] + around.travel
    let glides = state.unit.box.node.attributes.snap == .none
    let (pixel, fraction) = glides ? grid.gliding(point) : (grid.pixel(point), 0)
    return (Frame.Side(pixel: pixel, point: point), pixel, fraction, 0)
  }

  private func add(_ state: UnitState, _ frame: Frame, clip: PixelRect, to list: inout [DrawCommand]) {
    guard state.isVisible, !clip.isEmpty else { return }
    let place = place(state, in: frame)
    let attributes = state.unit.box.node.attributes
    if attributes.repetition != [] {
      repeated(state, place, clip: clip, attributes.repetition, to: &list)
    } else {
      add(state, at: place, clip: clip, to: &list)
    }
  }

  private func add(_ state: UnitState, at place: Place, clip: PixelRect, to list: inout [DrawCommand]) {
    var opacity = 1.0
    var effects = state.effects
    // A single picture that only fades needs no surface of its own.
    let isSimple = state.parts.count == 1 && state.parts.allSatisfy { if case .picture = $0 { true } else { false } }
    if isSimple, effects.count == 1, case .opacity(let factor) = effects[0] {
      opacity = factor
      effects = []
    }
    if opacity <= 0 { return }
    if let material = state.unit.box.node.attributes.material {
      addBackdrop(material, state, place, clip: clip, to: &list)
    }
    let isGliding = place.fraction.x != 0 || place.fraction.y != 0
    if effects.isEmpty, !(isGliding && !isSimple) {
      for part in state.parts { add(part, state, place, clip: clip, opacity: opacity, to: &list) }
      return
    }
    // Everything the effects may show is drawn, wherever the clip is: a blur reaches in from outside.
    var inner: [DrawCommand] = []
    var still = place
    still.fraction = (0, 0)
    let drawn = drawnBounds(state).flatMap { place.space.cover($0) }?.offset(x: place.x, y: place.y) ?? .everything
    let reach = effects.sourceDistance(scale: grid.scale).map { clip.grown(by: $0) } ?? .everything
    let area = drawn.intersection(reach)
    if area.isEmpty { return }
    for part in state.parts { add(part, state, still, clip: area, opacity: 1, to: &inner) }
    if inner.isEmpty { return }
    let touched = inner.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
    let group = DrawGroup(
      commands: inner, effects: effects, space: place.space, x: place.x, y: place.y, fraction: place.fraction,
      area: touched.intersection(area))
    let bounds = seen(group).intersection(clip)
    if bounds.isEmpty { return }
    list.append(DrawCommand(kind: .group(group), clip: clip, bounds: bounds))
  }

  private func add(
    _ part: PartState, _ state: UnitState, _ place: Place, clip: PixelRect, opacity: Double,
    to list: inout [DrawCommand]
  ) {
    switch part {
    case .picture(let picture): add(picture, place, clip: clip, opacity: opacity, to: &list)
    case .unit(let unit): add(unit, place.frame, clip: clip, to: &list)
    case .rows(let rows): for row in rows { add(row, place.frame, clip: clip, to: &list) }
    case .scroll(let scroll):
      let box = place.space.rect(scroll.viewport)
      let seen = PixelRect(
        x: place.x + Int(box.x), y: place.y + Int(box.y), width: Int(box.width), height: Int(box.height))
      var frame = place.frame
      let travel = scroll.travel.points
      frame[scroll.scroller.axis].travel += travel
      frame[scroll.scroller.axis].pixelTravel += grid.pixel(travel)
      let inner = clip.intersection(seen)
      for row in scroll.rows { add(row, frame, clip: inner, to: &list) }
    }
  }

  private func add(
    _ picture: Picture, _ place: Place, clip: PixelRect, opacity: Double, to list: inout [DrawCommand]
  ) {
    let isGliding = place.fraction.x != 0 || place.fraction.y != 0
    var bounds = place.space.cover(picture.band.map { $0.intersection(picture.bounds) } ?? picture.bounds)
      .offset(x: place.x, y: place.y)
    if isGliding { bounds = bounds.grown(by: 1) }
    bounds = bounds.intersection(clip)
    if bounds.isEmpty { return }
    let slot = pictures.slot(of: picture, in: place.space)
    let kind: DrawCommand.Kind =
      isGliding
      ? .glide(
        slot, x: Double(place.x) + place.fraction.x, y: Double(place.y) + place.fraction.y, opacity: opacity)
      : .picture(slot, x: place.x, y: place.y, opacity: opacity)
    list.append(DrawCommand(kind: kind, clip: clip, bounds: bounds))
  }

  private func addBackdrop(
    _ material: Material, _ state: UnitState, _ place: Place, clip: PixelRect, to list: inout [DrawCommand]
  ) {
    let box = state.unit.box
    let rect = PointRect(x: 0, y: 0, width: box.size.width.points, height: box.size.height.points)
    var opacity = 1.0
    for case .opacity(let factor) in state.effects { opacity *= factor }
    let bounds = place.space.cover(rect).offset(x: place.x, y: place.y).intersection(clip)
    if bounds.isEmpty || opacity <= 0 { return }
    list.append(
      DrawCommand(
        kind: .backdrop(material, box.edgeShape, rect, place.space, x: place.x, y: place.y, opacity: opacity),
        clip: clip, bounds: bounds))
  }

  // MARK: Repetition

  /// Puts copies of a unit side by side over the clip: a tile is whole pixels, so that none is missing or doubled.
  private func repeated(
    _ state: UnitState, _ place: Place, clip: PixelRect, _ axes: Axes, to list: inout [DrawCommand]
  ) {
    let size = state.unit.box.size
    guard size.width > 0, size.height > 0 else { return }
    let width = max(1, DeviceGrid.round(size.width.points * grid.scale))
    let height = max(1, DeviceGrid.round(size.height.points * grid.scale))
    func starts(_ start: Int, _ period: Int, _ low: Int, _ high: Int, _ repeats: Bool) -> [Int] {
      guard repeats else { return [start] }
      let first = low - (((low - start) % period) + period) % period
      return Array(stride(from: first, to: high, by: period))
    }
    // A tile that glides reaches a pixel beyond its place.
    let extraX = place.fraction.x > 0 ? 1 : 0
    let extraY = place.fraction.y > 0 ? 1 : 0
    for y in starts(place.y, height, clip.y - extraY, clip.maxY, axes.contains(.vertical)) {
      for x in starts(place.x, width, clip.x - extraX, clip.maxX, axes.contains(.horizontal)) {
        var tile = place
        tile.frame.x.pixel += x - place.x
        tile.frame.y.pixel += y - place.y
        tile.frame.x.point += Double(x - place.x) / grid.scale
        tile.frame.y.point += Double(y - place.y) / grid.scale
        (tile.x, tile.y) = (x, y)
        add(state, at: tile, clip: clip, to: &list)
      }
    }
  }

  // MARK: Groups

  /// A box in points from the unit's corner that holds what it draws; `nil` where moving parts make it unknown.
  private func drawnBounds(_ state: UnitState) -> PointRect? {
    var bounds = PointRect(x: 0, y: 0, width: 0, height: 0)
    for part in state.parts {
      guard case .picture(let picture) = part else { return nil }
      bounds = bounds.union(picture.bounds)
    }
    return bounds
  }

  /// The pixels a group is seen on after its effects.
  private func seen(_ group: DrawGroup) -> PixelRect {
    let scale = grid.scale
    let area = PointRect(
      x: (Double(group.area.x - group.x) - group.space.phaseX) / scale,
      y: (Double(group.area.y - group.y) - group.space.phaseY) / scale, width: Double(group.area.width) / scale,
      height: Double(group.area.height) / scale)
    return group.space.cover(group.effects.reach(of: area)).offset(x: group.x, y: group.y).grown(by: 1)
  }
}
