package import MultiplaneBase
import MultiplaneDecoding
package import MultiplaneLayout
import MultiplaneScene

/// Turns a frame state into commands: every layer gets its place in device pixels.
package struct DrawListBuilder {
  let grid: DeviceGrid
  package let canvas: PixelRect
  /// How many of the pixels are as long as one that is seen.
  private(set) var fineness = 1.0
  /// The corner that pixels count from; `nil` for the viewport's.
  private var origin: CornerPlace?
  /// Where the viewport stands on the canvas: all of it, unless it is turned or resized.
  private let viewport: PixelRect
  private let pictures: PictureFinder
  /// The appearance that materials are made for.
  private var appearance = Appearance.light
  /// How far beyond a scroller rows are drawn, in pixels.
  private var reach = 0
  /// Whether it is drawn to be seen in perspective.
  var isInSpace = false
  /// The backing of the group that is being added.
  private var backing = Backing()
  /// How many of the groups around are added on two grids.
  private var trials = 0
  /// The work on the list so far.
  let progress: Progress

  /// A builder for a viewport that fills the canvas.
  ///
  /// - Parameters:
  ///   - fineness: How many of the pixels are as long as one that is seen.
  ///   - watch: Ends a list that takes too long.
  package init(
    grid: DeviceGrid, canvas: PixelRect, fineness: Double = 1, pictures: PictureFinder, watch: FrameWatch
  ) {
    (self.grid, self.canvas, viewport) = (grid, canvas, canvas)
    (self.pictures, self.fineness) = (pictures, fineness)
    progress = Progress(watch)
  }

  /// A builder of commands on a grid of their own that are part of another list.
  init(_ fineness: Double, finerThan builder: DrawListBuilder, from origin: CornerPlace) {
    self.origin = origin
    grid = DeviceGrid(scale: builder.grid.scale * fineness)
    (canvas, viewport) = (builder.canvas, builder.canvas)
    (pictures, progress) = (builder.pictures, builder.progress)
    isInSpace = builder.isInSpace
    (appearance, trials, self.fineness) = (builder.appearance, builder.trials, builder.fineness * fineness)
  }

  /// A builder for a viewport of another size, in points: fitted into the canvas and centred.
  init(
    _ size: Size, fittedInto canvas: PixelRect, fineness: Double, pictures: PictureFinder, watch: FrameWatch
  ) {
    (self.pictures, self.fineness) = (pictures, fineness)
    progress = Progress(watch)
    let (width, height) = (max(size.width.points, 1), max(size.height.points, 1))
    let scale = min(Double(canvas.width) / width, Double(canvas.height) / height)
    grid = DeviceGrid(scale: scale)
    self.canvas = canvas
    let (w, h) = (min(canvas.width, grid.pixel(width)), min(canvas.height, grid.pixel(height)))
    viewport = PixelRect(x: (canvas.width - w) / 2, y: (canvas.height - h) / 2, width: w, height: h)
  }

  /// The commands of a frame, in paint order; pictures that do not meet the canvas are left out.
  ///
  /// - Parameter reach: How far beyond their scroller and the canvas prepared rows count as well, in pixels, each picture
  ///   once: 0 for what a frame shows.
  /// - Throws: `SceneFailure` of class `limit` where there are too many commands, or the list takes too long, with the place of
  ///   the repeated node or the layer of the scene.
  package func commands(for state: FrameState, reach: Int = 0) throws(SceneFailure) -> [DrawCommand] {
    pictures.begin()
    progress.count = 0
    var list: [DrawCommand] = []
    var builder = self
    (builder.appearance, builder.reach) = (state.appearance, reach)
    for layer in Placement(state).layers {
      do throws(SceneFailure) {
        try builder.add(layer, shift: PixelShift(x: viewport.x, y: viewport.y), clip: viewport, to: &list)
      } catch {
        throw error.placed(at: layer.state.layer)
      }
    }
    return list
  }

  /// The work on a list: the commands that were made for it, those in groups too, and the watch over their time.
  final class Progress {
    let watch: FrameWatch
    var count = 0

    init(_ watch: FrameWatch) { self.watch = watch }

    /// Counts a command that is about to be made.
    func add() throws(SceneFailure) {
      count += 1
      try watch.spend(500)
      guard count > Budgets.frameParts else { return }
      throw Budgets.overMemory(
        "a frame of more than \(Budgets.frameParts) pictures, groups and materials, with each tile of a \"repeat\",",
        or: "repeat a larger node, which draws many of the tiles at once")
    }
  }

  /// Puts a command on a list.
  func append(_ command: DrawCommand, to list: inout [DrawCommand]) throws(SceneFailure) {
    try progress.add()
    list.append(command)
  }

  /// How far layers are drawn from their places, in device pixels.
  struct PixelShift {
    var x, y: Int
    /// How far the groups around glide beyond whole pixels. They carry their parts, which are drawn so much before
    /// their places.
    var glide = (x: 0.0, y: 0.0)
  }

  /// Where a layer's corner stands in device pixels.
  struct DeviceOrigin {
    var x, y: Int
    /// How far the layer glides beyond the whole pixel.
    var fraction: (x: Double, y: Double)
    var space: LayerSpace
    /// The shift of layers from their places: to the viewport, and for a tile from the first one.
    var shift: PixelShift

    /// The place of the parts of a group that glides by itself.
    var carried: DeviceOrigin {
      var still = self
      still.fraction = (0, 0)
      still.shift.glide.x += fraction.x
      still.shift.glide.y += fraction.y
      return still
    }

    /// The place of the pictures of a layer with some effects: where a transform changes them, their edges stay where they
    /// are, as those of drawings with a constant one do. Edges of layers inside keep to the pixels, on which neighbours meet.
    func unsnapped(for state: LayerState, _ effects: [Effect]) -> DeviceOrigin {
      var free = self
      let isAlone = state.parts.allSatisfy { if case .picture = $0 { true } else { false } }
      if isAlone, effects.hasTransform { free.space.snaps = false }
      return free
    }
  }

  private func place(_ corner: CornerPlace, _ shift: PixelShift) -> DeviceOrigin {
    let corner = origin.map { corner.relative(to: $0) } ?? corner
    let (x, y) = (grid.snap(corner.x, glide: shift.glide.x), grid.snap(corner.y, glide: shift.glide.y))
    var space = LayerSpace(scale: grid.scale, phaseX: x.phase, phaseY: y.phase)
    space.hairline = fineness
    return DeviceOrigin(
      x: x.pixel + shift.x, y: y.pixel + shift.y, fraction: (x.fraction, y.fraction), space: space, shift: shift)
  }

  private func add(
    _ layer: PlacedLayer, shift: PixelShift, clip: PixelRect, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    try progress.watch.spend(500)
    guard layer.state.isVisible, !clip.isEmpty else { return }
    Breadcrumb.note(node: layer.state.layer.box.node.path)
    let place = place(layer.corner, shift)
    let repetition = layer.state.layer.box.node.attributes.repetition
    // Copies of one picture are painted once.
    if repetition != [], reach == 0 {
      do throws(SceneFailure) {
        try repeated(layer, place, clip: clip, repetition, to: &list)
      } catch {
        throw error.placed(at: layer.state.layer)
      }
    } else {
      try add(layer, at: place, clip: clip, to: &list)
    }
  }

  func add(
    _ layer: PlacedLayer, at place: DeviceOrigin, clip: PixelRect, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    if let material = layer.state.layer.box.node.attributes.material {
      try addBackdrop(material, layer.state, place, clip: clip, to: &list)
    }
    try add(layer, at: place, clip: clip, effects: layer.state.effects, to: &list)
  }

  /// Adds a layer with some effects, without the backdrop of its material.
  func add(
    _ layer: PlacedLayer, at place: DeviceOrigin, clip: PixelRect, effects: [Effect], to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let state = layer.state
    var opacity = 1.0
    var effects = effects
    // A single picture that only fades needs no surface of its own.
    let isSimple = state.parts.count == 1 && state.parts.allSatisfy { if case .picture = $0 { true } else { false } }
    if isSimple, effects.count == 1, case .opacity(let factor) = effects[0] {
      opacity = factor
      effects = []
    }
    if opacity <= 0 { return }
    let isGliding = place.fraction.x != 0 || place.fraction.y != 0
    if effects.isEmpty, !(isGliding && !isSimple) {
      for part in layer.parts { try add(part, place, clip: clip, opacity: opacity, to: &list) }
      return
    }
    if effects.contains(where: { $0.kind == .perspective }) {
      return try addProjected(layer, at: place, clip: clip, effects: effects, to: &list)
    }
    // Everything the effects may show is drawn, wherever the clip is: a blur reaches in from outside.
    // A layer between pixels reads one pixel before each that it gives.
    let reach = effects.sourceDistance(scale: grid.scale).map { clip.grown(by: $0 + (isGliding ? 1 : 0)) }
    let bounds = drawnBounds(state)
    // Where neither says how far parts go, as with tiles without end, the box that the clip shows decides.
    var source = bounds == nil && reach == nil ? source(of: clip, effects, place) : nil
    func pixels(_ rect: PointRect) -> PixelRect { place.space.cover(rect).offset(x: place.x, y: place.y) }
    let drawn = bounds.map(pixels) ?? source.map { pixels($0).grown(by: Self.sourceMargin) } ?? .everything
    let area = drawn.intersection(reach ?? .everything)
    if area.isEmpty { return }
    // The grid depends on the pixels that the parts touch: from one to all of the area.
    var supersampling = Supersampling(for: effects, area: area, canvas: canvas)
    let onePixel = PixelRect(x: area.x, y: area.y, width: 1, height: 1)
    let finest = Supersampling(for: effects, area: onePixel, canvas: canvas)
    let isOutOfFocus = bounds != nil && state.isOutOfFocus
    let isTried = supersampling != finest && trials < Self.mostTrials && !isOutOfFocus
    var builder = self
    if isTried { builder.trials += 1 }
    var known: DrawGroup?
    let carried = place.carried.unsnapped(for: state, effects)
    // What is transformed about a corner between pixels is put on pixels that count from there, whatever their size.
    let isBetween = effects.hasTransform && carried.space.snaps && (place.space.phaseX, place.space.phaseY) != (0, 0)
    if isOutOfFocus {
      supersampling.coarsen(for: &effects, scale: grid.scale, sigmaLimit: Blur.sigmaLimit)
      // What is filtered whole is filtered once while it only moves.
      let isLarge = supersampling.pixels(of: area) > Double(canvas.width * canvas.height)
      source = isLarge ? self.source(of: clip, effects, place) : nil
    } else if isTried || supersampling == .frame && !isBetween {
      let (parts, count) = (builder.inside(state, effects, place), progress.count)
      var inner: [DrawCommand] = []
      for part in layer.parts { try parts.add(part, carried, clip: area, opacity: 1, to: &inner) }
      if inner.isEmpty { return }
      let touched = inner.touched.intersection(area)
      if isTried { supersampling = Supersampling(for: effects, area: touched, canvas: canvas) }
      if supersampling == .frame, !isBetween {
        known = DrawGroup(
          commands: inner, effects: effects, space: carried.space, x: place.x, y: place.y, fraction: place.fraction,
          area: touched)
      } else {
        // These commands are not drawn.
        progress.count = count
      }
    }
    let group: DrawGroup
    if let known {
      group = known
    } else {
      group = try DrawListBuilder(supersampling.factor, finerThan: builder, from: layer.corner)
        .supersampled(layer, place, effects, source)
    }
    // On the finer grid a part that touches a pixel of the frame may have no pixel.
    if group.area.isEmpty { return }
    let seen = seen(group).intersection(clip)
    if seen.isEmpty { return }
    try append(DrawCommand(kind: .group(group), clip: clip, bounds: seen), to: &list)
  }

  /// The most groups inside each other that are added on the frame's grid first, to find a finer one by the pixels that they
  /// touch. Each doubles the work on all inside it: there the area decides, which is never less.
  private static let mostTrials = 4

  /// The pixels that may be behind the parts of a group.
  private struct Backing {
    /// The box of the group that is drawn by itself.
    var group = PixelRect.everything
    /// The pixels that cuts leave.
    var cut = PixelRect.everything

    /// The pixels that may be behind a box. A box that leaves its group reads the pixels behind it outside, too.
    func room(for box: PixelRect) -> PixelRect { group.union(box).intersection(cut) }
  }

  /// The builder of the parts of a layer with some effects.
  private func inside(_ state: LayerState, _ effects: [Effect], _ place: DeviceOrigin) -> DrawListBuilder {
    func edges(_ rect: PointRect) -> PixelRect { place.space.edges(of: rect).offset(x: place.x, y: place.y) }
    var builder = self
    if DrawGroup.standsAlone(effects, place.fraction) {
      builder.backing = Backing(group: edges(PointRect(origin: .zero, size: state.layer.box.size)))
    }
    for effect in effects {
      switch effect {
      case .clip(_, let rect): builder.backing.cut = builder.backing.cut.intersection(edges(rect))
      case .mask(let items): builder.backing.cut = builder.backing.cut.intersection(edges(items.drawnBounds))
      default: break
      }
    }
    return builder
  }

  /// How many pixels filters read beside the ones they give.
  private static let sourceMargin = 2

  /// The box in which a layer draws the pixels that the clip shows after effects, in points from its corner.
  private func source(of clip: PixelRect, _ effects: [Effect], _ place: DeviceOrigin) -> PointRect {
    let clip = clip.grown(by: Self.sourceMargin)
    return effects.source(of: points(clip.offset(x: -place.x, y: -place.y), in: place.space))
  }

  /// A box of pixels from a layer's corner, in points.
  func points(_ rect: PixelRect, in space: LayerSpace) -> PointRect {
    PointRect(
      x: (Double(rect.x) - space.phaseX) / space.scale, y: (Double(rect.y) - space.phaseY) / space.scale,
      width: Double(rect.width) / space.scale, height: Double(rect.height) / space.scale)
  }

  private func add(
    _ part: PlacedPart, _ place: DeviceOrigin, clip: PixelRect, opacity: Double, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    switch part {
    case .picture(let picture): try add(picture, place, clip: clip, opacity: opacity, to: &list)
    case .layer(let layer): try add(layer, shift: place.shift, clip: clip, to: &list)
    case .rows(let rows): for row in rows { try add(row, shift: place.shift, clip: clip, to: &list) }
    case .scroll(let scroll):
      let seen = place.space.edges(of: scroll.state.viewport).offset(x: place.x, y: place.y)
      var inner = clip.grown(by: reach).intersection(seen.grown(by: reach))
      // For a frame itself the clip alone decides: effects reach beyond the canvas, and finer grids have none.
      if reach > 0 { inner = inner.intersection(canvas.grown(by: reach)) }
      for row in scroll.rows { try add(row, shift: place.shift, clip: inner, to: &list) }
      for (indicator, corner) in zip(scroll.state.indicators, scroll.indicatorCorners) {
        try add(indicator.picture, self.place(corner, place.shift), clip: inner, opacity: opacity, to: &list)
      }
    }
  }

  private func add(
    _ picture: Picture, _ place: DeviceOrigin, clip: PixelRect, opacity: Double, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let isGliding = place.fraction.x != 0 || place.fraction.y != 0
    let drawn = picture.band.map { $0.intersection(picture.bounds) } ?? picture.bounds
    var bounds = place.space.cover(drawn, hasLines: picture.hasLines).offset(x: place.x, y: place.y)
    // Edges between pixels may take a pixel more than a picture may have. One that is far too large is refused as a whole.
    let isAllowed = (bounds.width - 1) * (bounds.height - 1) <= Budgets.picturePixels
    if !isGliding, isAllowed || isInSpace,
      bounds.width * bounds.height > (isInSpace ? Self.tile * Self.tile : Self.mostWhole)
    {
      return try addParts(of: picture, bounds, place, clip: clip, opacity: opacity, to: &list)
    }
    if isGliding { bounds = bounds.grown(by: 1) }
    bounds = bounds.intersection(clip)
    if bounds.isEmpty { return }
    let slot = pictures.slot(of: picture, in: place.space)
    let kind: DrawCommand.Kind =
      isGliding
      ? .subpixel(
        slot, x: Double(place.x) + place.fraction.x, y: Double(place.y) + place.fraction.y, opacity: opacity)
      : .picture(slot, x: place.x, y: place.y, opacity: opacity)
    try append(DrawCommand(kind: kind, clip: clip, bounds: bounds), to: &list)
  }

  /// The most pixels of a picture that is painted as a whole.
  private static let mostWhole = 1 << 24

  /// The side of the tiles of a large picture in space, in pixels: a small part of it is seen in much detail.
  private static let tile = 2048

  /// Puts the parts of a very large picture that the clip shows on a list, so that they need not be in memory together: bands,
  /// or tiles of what is in space.
  ///
  /// - Parameter bounds: The pixels of the picture, on the canvas.
  private func addParts(
    of picture: Picture, _ bounds: PixelRect, _ place: DeviceOrigin, clip: PixelRect, opacity: Double,
    to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let width = isInSpace ? Self.tile : bounds.width
    let height = isInSpace ? Self.tile : max(1, Self.mostWhole / 2 / bounds.width)
    let shown = bounds.intersection(clip)
    func starts(_ first: Int, _ length: Int, _ shown: Range<Int>) -> StrideTo<Int> {
      stride(from: first + (shown.lowerBound - first) / length * length, to: shown.upperBound, by: length)
    }
    if shown.isEmpty { return }
    for y in starts(bounds.y, height, shown.y..<shown.maxY) {
      for x in starts(bounds.x, width, shown.x..<shown.maxX) {
        let part = PixelRect(x: x, y: y, width: width, height: height).intersection(bounds)
        let slot = pictures.slot(of: picture, in: place.space, part: part.offset(x: -place.x, y: -place.y))
        let kind = DrawCommand.Kind.picture(slot, x: place.x, y: place.y, opacity: opacity)
        try append(DrawCommand(kind: kind, clip: clip, bounds: part.intersection(clip)), to: &list)
      }
    }
  }

  func addBackdrop(
    _ material: Material, _ state: LayerState, _ place: DeviceOrigin, clip: PixelRect, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let opacity = state.opacity
    if opacity <= 0 { return }
    let turned = state.edgeTransform
    if let turned, turned.change.isFlat || !turned.change.isFinite { return }
    var backdrop = Backdrop(
      material: BackdropMaterial(material, appearance), shape: state.edgeShape,
      rect: PointRect(origin: .zero, size: state.layer.box.size), space: place.space,
      transform: turned.map { .transform($0.change, originX: $0.origin.x, originY: $0.origin.y) }, x: place.x,
      y: place.y,
      opacity: opacity, mask: state.effects.mask, room: clip, fractionX: place.fraction.x, fractionY: place.fraction.y)
    let bounds = backdrop.bounds.intersection(clip)
    if bounds.isEmpty || backdrop.maskArea?.isEmpty == true { return }
    // A pixel beyond the edges of the box would be one that nothing is drawn on.
    let edges = place.space.edges(of: backdrop.rect).offset(x: place.x, y: place.y)
    let isSnapped = turned == nil && place.fraction == (0, 0)
    backdrop.room = backing.room(for: isSnapped ? edges : backdrop.bounds).intersection(clip)
    try append(DrawCommand(kind: .backdrop(backdrop), clip: clip, bounds: bounds), to: &list)
  }

  // MARK: Groups

  /// The group of a transformed layer, drawn on this builder's grid, which begins at its corner.
  ///
  /// - Parameters:
  ///   - place: Where the layer stands on the coarser grid.
  ///   - source: The box in which the seen pixels may be drawn, in points from the layer's corner; `nil` for all of the layer.
  func supersampled(
    _ layer: PlacedLayer, _ place: DeviceOrigin, _ effects: [Effect], _ source: PointRect?
  ) throws(SceneFailure) -> DrawGroup {
    // Pixels count from the layer's corner, wherever that is.
    let fine = self.place(layer.corner, PixelShift(x: 0, y: 0)).unsnapped(for: layer.state, effects)
    let bounds = drawnBounds(layer.state).map { fine.space.cover($0, hasLines: true) }
    let seen = source.map { fine.space.cover($0).grown(by: Self.sourceMargin) }
    let area = (bounds ?? .everything).intersection(seen ?? .everything)
    let builder = inside(layer.state, effects, fine)
    var commands: [DrawCommand] = []
    for part in layer.parts { try builder.add(part, fine, clip: area, opacity: 1, to: &commands) }
    return DrawGroup(
      commands: commands, effects: effects, space: place.space, x: place.x, y: place.y, fraction: place.fraction,
      area: commands.touched.intersection(area), supersampledSpace: fine.space)
  }

  /// A box that holds all a layer draws, in points from its corner; `nil` where moving parts make it unknown.
  func drawnBounds(_ state: LayerState) -> PointRect? {
    var bounds = PointRect(x: 0, y: 0, width: 0, height: 0)
    for part in state.parts {
      guard case .picture(let picture) = part else { return nil }
      bounds = bounds.union(picture.bounds)
    }
    return bounds
  }

  /// The pixels on which a group is seen after its effects.
  func seen(_ group: DrawGroup) -> PixelRect {
    // A blur of coarse pixels, and reading between them, takes some more of these.
    let margin = group.drawnSpace.scale < group.space.scale ? 3 : 0
    let area = points(
      group.area.offset(x: -group.corner.x, y: -group.corner.y).grown(by: margin), in: group.drawnSpace)
    return group.space.cover(group.effects.reach(of: area)).offset(x: group.x, y: group.y).grown(by: 1)
  }
}

extension LayerState {
  /// Whether it is a plane at a distance, blurred and then scaled by that distance. Squares of one color keep their edges.
  fileprivate var isOutOfFocus: Bool {
    effects.last { $0.kind < .transform }?.kind == .blur && effects.hasTransform
      && layer.box.node.properties[.distance] != nil
  }
}

extension [Effect] {
  fileprivate var hasTransform: Bool { contains { $0.kind == .transform || $0.kind == .perspective } }

  /// The items of the mask among the effects; `nil` without one.
  fileprivate var mask: [DisplayItem]? {
    for case .mask(let items) in self { return items }
    return nil
  }
}

extension [DrawCommand] {
  /// The box of all that the commands touch.
  var touched: PixelRect { reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) } }
}
