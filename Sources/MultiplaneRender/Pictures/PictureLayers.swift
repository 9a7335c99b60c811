internal import CPixels
package import MultiplaneBase
package import MultiplaneDecoding

/// Pictures at whole pixels of one buffer, put on it together: the same bytes as cairo's OVER of one after the other.
///
/// Pixels behind opaque ones of another are neither read nor written, among as many as there is room for.
package struct PictureLayers {
  private let target: PixelBuffer
  /// Where the buffer's top left pixel stands.
  private let origin: (x: Int, y: Int)
  private var layers: [mp_layer] = []
  /// The pixels that `layers` point into.
  private var held: [PaintedRaster] = []

  /// Whether there are as many pictures as are put on the buffer together.
  var isFull: Bool { layers.count >= Self.most }
  /// How many these are.
  static let most = Int(MP_MOST_LAYERS)

  /// No pictures yet.
  ///
  /// - Parameter box: Where the buffer stands; places of pictures count from the same origin.
  package init(on target: PixelBuffer, at box: PixelRect) { (self.target, origin) = (target, (box.x, box.y)) }

  /// Adds a picture in front of the others, with its layer's corner at a whole pixel; what is seen of it lies in a box.
  package mutating func add(_ picture: PaintedRaster, x: Int, y: Int, opacity: Double, clip: PixelRect) {
    let place = picture.rect.offset(x: x - origin.x, y: y - origin.y)
    let seen = place.intersection(clip.offset(x: -origin.x, y: -origin.y)).intersection(
      PixelRect(x: 0, y: 0, width: target.width, height: target.height))
    if seen.isEmpty { return }
    layers.append(
      mp_layer(
        picture: picture.coverage.picture(picture.raster.buffer), x: Int32(place.x), y: Int32(place.y),
        left: Int32(seen.x), top: Int32(seen.y), right: Int32(seen.maxX), bottom: Int32(seen.maxY),
        alpha: UInt32(alphaByte(opacity))))
    held.append(picture)
  }

  /// Puts the pictures on the buffer, and begins again without any; gives how many of their pixels were read.
  @discardableResult package mutating func compose() -> Int {
    if layers.isEmpty { return 0 }
    let count = withExtendedLifetime(held) {
      mp_compose(target.bytes.assumingMemoryBound(to: UInt8.self), target.stride, layers, layers.count)
    }
    layers.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    return count
  }
}
