package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
internal import MultiplaneOutput
package import MultiplaneRender
internal import MultiplaneScene

/// Draws overlays of one frame.
package struct OverlayDrawing {
  let inspection: Inspection
  let damage: [PointRect]
  /// The pictures of the frame before.
  private let oldPictures: Set<ObjectIdentifier>
  let resources: RenderResources

  /// - Parameter before: The frame before; `nil` for the first one.
  package init(inspection: Inspection, damage: [PointRect], before: FrameState?, resources: RenderResources) {
    (self.inspection, self.damage, self.resources) = (inspection, damage, resources)
    oldPictures = Set(before.map { $0.layers.flatMap(\.pictureIDs) } ?? [])
  }

  private var canvas: Size { inspection.scene.canvas.size }

  /// A PNG file of a frame with overlays in front and a legend below.
  package func png(_ overlays: [Overlay], over frame: PixelBuffer, scale: Double) throws(SceneFailure) -> [UInt8] {
    let (width, height) = (canvas.width.points, canvas.height.points)
    let room = overlays.contains(.overscan) ? overscanRoom : PointRect(x: 0, y: 0, width: width, height: height)
    let legend = try Legend(overlays, width: room.width, resources: resources)
    let (pixelWidth, pixelHeight) = (room.width * scale, (room.height + legend.height) * scale)
    guard max(pixelWidth, pixelHeight) <= Double(FrameLimits.side) else {
      throw SceneFailure(
        FrameLimits.tooLarge(
          "the overlay", "frame-size", width: pixelWidth.rounded(.up), height: pixelHeight.rounded(.up),
          advice: "give a smaller --scale"))
    }
    try OpenPixels.check(frame.width * frame.height + Int(pixelWidth.rounded(.up)) * Int(pixelHeight.rounded(.up)))
    let buffer = PixelBuffer(width: max(1, Int(pixelWidth.rounded(.up))), height: max(1, Int(pixelHeight.rounded(.up))))
    try paper(room, legend.height, under: frame, on: buffer, scale: scale)
    let sheet = Sheet(width: room.width, height: room.height + legend.height, resources: resources)
    var labels = Labels(room: room, sheet: sheet)
    for overlay in overlays {
      let colors = overlay.legend.map { RGBA(constant: $0.color) }
      for mark in marks(overlay) { labels.add(mark, colors[mark.tone]) }
    }
    try labels.draw()
    try legend.draw(on: sheet, top: room.height)
    try sheet.draw(on: buffer, scale: scale)
    return PNGEncoder(mode: .small).file(PixelSource(buffer), hasAlpha: false)
  }

  /// The ground under the lines: the frame, and around it room for rows beyond the canvas.
  private func paper(
    _ room: PointRect, _ legend: Double, under frame: PixelBuffer, on buffer: PixelBuffer, scale: Double
  ) throws(SceneFailure) {
    let sheet = Sheet(width: room.width, height: room.height + legend, resources: resources)
    sheet.fill(
      PointRect(x: 0, y: 0, width: room.width + 1, height: room.height + legend + 1), RGBA(constant: "#E2E8F0"))
    sheet.fill(
      PointRect(x: -room.x, y: -room.y, width: canvas.width.points, height: canvas.height.points), .white)
    try sheet.draw(on: buffer, scale: scale)
    let canvas = try Canvas(on: buffer)
    try canvas.paint(frame, x: Int((-room.x * scale).rounded()), y: Int((-room.y * scale).rounded()))
    try canvas.finish()
  }

  /// The canvas and the room of prepared rows beyond it, at most another canvas on each side.
  private var overscanRoom: PointRect {
    let frame = PointRect(origin: .zero, size: canvas)
    let far = PointRect(x: -frame.width, y: -frame.height, width: 3 * frame.width, height: 3 * frame.height)
    let rows = preparedRows.reduce(frame) { $0.union($1.place.intersection(far)) }
    // Rows that stick out sideways tell nothing.
    let isVertical = inspection.scene.mainAxis == .vertical
    return isVertical
      ? PointRect(x: 0, y: rows.y.rounded(.down), width: frame.width, height: rows.height.rounded(.up))
      : PointRect(x: rows.x.rounded(.down), y: 0, width: rows.width.rounded(.up), height: frame.height)
  }

  /// The rows of scrollers: those of lists, and nodes in a scroller's own stack.
  private var preparedRows: [Inspection.Entry] {
    shown.filter { entry in entry.row != nil && entry.placed.isLayer }
  }

  /// The entries that are not hidden, nor in one that is.
  private var shown: [Inspection.Entry] {
    func visible(_ entry: Inspection.Entry) -> [Inspection.Entry] {
      entry.isVisible ? [entry] + entry.children.flatMap(visible) : []
    }
    return inspection.layers.flatMap(visible)
  }

  // MARK: Overlays

  /// The marks of an overlay, back to front.
  package func marks(_ overlay: Overlay) -> [OverlayMark] {
    switch overlay {
    case .boxes: boxes
    case .safe: safe
    case .overscan: overscan
    case .damage: damage.compactMap { OverlayMark($0, fill: 0.18) }
    case .cache: cache
    }
  }

  private var boxes: [OverlayMark] {
    shown.filter(\.isSeen).map { entry in
      let isOwn = entry.placed.isLayer && (!entry.live.isEmpty || entry.offset != .zero)
      var name = entry.name
      if let row = entry.row { name = "\(row.index)" }
      if let group = entry.group { name = group.key }
      if name == nil, isOwn { name = entry.kind }
      return OverlayMark(corners: entry.placed.corners, clip: entry.placed.clip, tone: isOwn ? 1 : 0, name: name)
    }
  }

  private var safe: [OverlayMark] {
    let (size, area) = (inspection.state.viewport.size, inspection.state.viewport.safeArea)
    let (width, height) = (size.width.points, size.height.points)
    let (top, bottom) = (area.top.points, area.bottom.points)
    let sides: [(String, PointRect)] = [
      ("safe.top \(numberText(top))", PointRect(x: 0, y: 0, width: width, height: top)),
      ("safe.bottom \(numberText(bottom))", PointRect(x: 0, y: height - bottom, width: width, height: bottom)),
      (
        "safe.left \(numberText(area.left.points))",
        PointRect(x: 0, y: top, width: area.left.points, height: height - top - bottom)
      ),
      (
        "safe.right \(numberText(area.right.points))",
        PointRect(x: width - area.right.points, y: top, width: area.right.points, height: height - top - bottom)
      ),
    ]
    let map = ProjectiveMap(inspection.state.viewport, on: canvas)
    return sides.filter { !$0.1.isEmpty }.map { side in
      let corners = map.corners(of: side.1)
      return OverlayMark(corners: corners, clip: corners.bounds.grown(by: 1), fill: 0.22, name: side.0)
    }
  }

  private var overscan: [OverlayMark] {
    preparedRows.map { entry in
      let isSeen = entry.isSeen
      return OverlayMark(
        corners: entry.placed.corners, fill: isSeen ? 0 : 0.16,
        name: entry.row.map { "\($0.index)" + (isSeen ? "" : " prepared") })
    }
  }

  private var cache: [OverlayMark] {
    shown.filter(\.placed.isLayer).flatMap { entry in
      entry.placed.layer.state.parts.flatMap(\.ownPictures).map { picture, place in
        let rect = (picture.band.map { $0.intersection(picture.bounds) } ?? picture.bounds).offset(
          x: place.x, y: place.y)
        let isOld = oldPictures.contains(ObjectIdentifier(picture))
        let kilo = (picture.byteCount(scale: inspection.scene.canvas.scale) + 1023) / 1024
        return OverlayMark(
          corners: entry.placed.map.corners(of: rect), clip: entry.placed.clip, tone: isOld ? 0 : 1,
          fill: isOld ? 0 : 0.18, name: kilo < 10_000 ? "\(kilo) KiB" : "\(kilo / 1024) MiB")
      }
    }
  }
}

extension PartState {
  /// The pictures that the part is or has besides those of layers in it, and where they stand in the layer.
  fileprivate var ownPictures: [(Picture, PointOffset)] {
    switch self {
    case .picture(let picture): [(picture, .zero)]
    case .scroll(let scroll): scroll.indicators.map { ($0.picture, $0.place) }
    case .layer, .rows: []
    }
  }
}

extension LayerState {
  /// The pictures of the layer and of all layers in it.
  fileprivate var pictureIDs: [ObjectIdentifier] {
    parts.flatMap { $0.ownPictures.map { ObjectIdentifier($0.0) } } + inner.flatMap(\.pictureIDs)
  }
}
