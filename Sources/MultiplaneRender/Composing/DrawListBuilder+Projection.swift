import MultiplaneBase
import MultiplaneLayout

// What is turned in space is drawn flat, in as much detail as it is seen in. Where a part of it is far nearer than another, as of
// a floor, it is drawn in strips: each is farther away than the one before, and drawn in less detail.
extension DrawListBuilder {
  /// How many times the pixels of the canvas a layer is drawn with as a whole.
  private static let mostCanvases = 3.0
  /// How many times as near the near edge of a strip is as its far edge.
  private static let ratio = 2.0.squareRoot()
  /// How near what is drawn is where nothing says how far it goes.
  private static let endless = 0x1p-6...ProjectiveMap.nearness.upperBound

  /// Adds a layer that is seen in perspective.
  func addProjected(
    _ layer: PlacedLayer, at place: DeviceOrigin, clip: PixelRect, effects: [Effect], to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let window = points(clip.offset(x: -place.x, y: -place.y), in: place.space)
    var bounds = drawnBounds(layer.state)
    // What is cut is not seen beyond the cut, however far its parts go.
    for case .clip(_, let rect) in effects { bounds = bounds?.intersection(rect) ?? rect }
    let drawn = bounds ?? effects.limited(to: Self.endless).source(of: window)
    let flat = effects.filter { $0.kind < .perspective }.reach(of: drawn)
    guard let (projection, map) = effects.perspective, let nearness = map.nearness(of: flat, in: window) else { return }
    let slope = map.nearnessSlope
    /// A range with what its last pixels cover of the next one: themselves, and the disc that they become out of focus.
    func wider(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let sharp = projection.sharpNearness
      let disc = projection.spread * max(abs(sharp - range.lowerBound), abs(sharp - range.upperBound))
      let margin = (2 / grid.scale + disc) * slope
      return max(range.lowerBound - margin, range.lowerBound / 2)...range.upperBound + margin
    }
    func add(_ range: ClosedRange<Double>, detail: Double) throws(SceneFailure) {
      let source = effects.limited(to: wider(range)).source(of: window).intersection(drawn)
      let effects = effects.limited(to: range)
      if source.isEmpty { return }
      var lens = projection.scaled(by: grid.scale)
      lens.nearness = range
      var builder = DrawListBuilder(detail / lens.grain, finerThan: self, from: layer.corner)
      builder.isInSpace = true
      let group = try builder.supersampled(layer, place, effects, source)
      let seen = seen(group).intersection(clip)
      if group.area.isEmpty || seen.isEmpty { return }
      try append(DrawCommand(kind: .group(group), clip: clip, bounds: seen), to: &list)
    }
    let whole = ProjectiveMap.nearness
    let source = effects.source(of: window).intersection(drawn)
    // A detail that is whole but for its last bits is whole.
    let detail = max(1, (map.stretch(of: flat, in: window) * (1 - 0x1p-20)).rounded(.up))
    let room = Double(canvas.width * canvas.height) * Self.mostCanvases
    func pixels(_ rect: PointRect, _ detail: Double) -> Double {
      rect.width * rect.height * (grid.scale * detail) * (grid.scale * detail)
    }
    // What is out of focus is drawn in as much detail as each strip of it needs.
    if pixels(source, detail) <= room, projection.spread == 0 { return try add(whole, detail: detail) }
    // Strips begin at powers of one number, so that their edges stay where they are while the camera moves.
    var upper = 1.0
    while upper < nearness.upperBound { upper *= Self.ratio }
    while upper / Self.ratio > nearness.upperBound { upper /= Self.ratio }
    while upper > max(nearness.lowerBound, whole.lowerBound) {
      let range = upper / Self.ratio...upper
      let part = effects.limited(to: range).source(of: window).intersection(drawn)
      var detail = upper
      while pixels(part, detail) > room { detail /= 2 }
      try add(range, detail: detail)
      upper = range.lowerBound
    }
  }
}

extension [Effect] {
  /// The same, of what is so near alone.
  fileprivate func limited(to nearness: ClosedRange<Double>) -> [Effect] {
    map { effect in
      guard case .perspective(var projection, let x, let y) = effect else { return effect }
      projection.nearness = nearness
      return .perspective(projection, originX: x, originY: y)
    }
  }

  /// The perspective among them, and the map that it is; an effect of each kind is there once.
  fileprivate var perspective: (projection: Projection, map: ProjectiveMap)? {
    for case .perspective(let projection, let x, let y) in self {
      return (projection, projection.map(about: PointOffset(x: x, y: y)))
    }
    return nil
  }
}
