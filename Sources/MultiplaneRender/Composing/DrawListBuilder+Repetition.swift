import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneScene

// Copies of one layer, side by side.
extension DrawListBuilder {
  /// The number of tiles that are drawn however large they are together.
  private static let fewTiles = 100

  /// Puts copies of a layer side by side over the clip. The size of a tile is whole pixels, so that none is missing or doubled.
  func repeated(
    _ layer: PlacedLayer, _ place: DeviceOrigin, clip: PixelRect, _ axes: Axes, to list: inout [DrawCommand]
  ) throws(SceneFailure) {
    let size = layer.state.layer.box.size
    guard size.width > 0, size.height > 0 else { return }
    let width = max(1, DeviceGrid.round(size.width.points * grid.scale))
    let height = max(1, DeviceGrid.round(size.height.points * grid.scale))
    let areMany = clip.width / width > Self.fewTiles && clip.height / height > Self.fewTiles
    func isRefused(_ side: Int) -> Bool {
      side > 2 * PixelBuffer.longestSide || (areMany && clip.width * clip.height > 4 * Budgets.picturePixels)
    }
    func starts(_ start: Int, _ period: Int, _ low: Int, _ high: Int, _ repeats: Bool) -> [Int] {
      guard repeats else { return [start] }
      let first = low - (((low - start) % period) + period) % period
      let count = max(0, (high - first + period - 1) / period)
      // Tiles over more than any picture holds are refused: the first and the last one tell how large it would be.
      if count > Self.fewTiles, isRefused(high - low) { return [first, first + (count - 1) * period] }
      return Array(stride(from: first, to: high, by: period))
    }
    func forEachTile(
      _ clip: PixelRect, _ body: (DeviceOrigin) throws(SceneFailure) -> Void
    ) throws(SceneFailure) {
      for y in starts(place.y, height, clip.y, clip.maxY, axes.contains(.vertical)) {
        for x in starts(place.x, width, clip.x, clip.maxX, axes.contains(.horizontal)) {
          var tile = place
          (tile.x, tile.y) = (x, y)
          tile.shift.x += x - place.x
          tile.shift.y += y - place.y
          try progress.watch.spend(500)
          try body(tile)
        }
      }
    }
    guard place.fraction.x != 0 || place.fraction.y != 0 else {
      return try forEachTile(clip) { tile throws(SceneFailure) in try add(layer, at: tile, clip: clip, to: &list) }
    }
    // Tiles between pixels are drawn together and moved as one: each by itself would be half clear along a seam.
    let effects = layer.state.effects.filter { $0.kind != .blend }
    let wide = PixelRect(x: clip.x - 1, y: clip.y - 1, width: clip.width + 1, height: clip.height + 1)
    if let material = layer.state.layer.box.node.attributes.material {
      try forEachTile(wide) { tile throws(SceneFailure) in
        // Frost between pixels would be half clear along the seams as well.
        try addBackdrop(material, layer.state, tile.carried, clip: clip, to: &list)
      }
    }
    var tiles: [DrawCommand] = []
    try forEachTile(wide) { tile throws(SceneFailure) in
      try add(layer, at: tile.carried, clip: wide, effects: effects, to: &tiles)
    }
    let area = tiles.touched
    let seen = PixelRect(x: area.x, y: area.y, width: area.width + 1, height: area.height + 1).intersection(clip)
    if area.isEmpty || seen.isEmpty { return }
    let group = DrawGroup(
      commands: tiles, effects: layer.state.effects.filter { $0.kind == .blend }, space: place.space, x: area.x,
      y: area.y, fraction: place.fraction, area: area)
    try append(DrawCommand(kind: .group(group), clip: clip, bounds: seen), to: &list)
  }
}
