import Glibc
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import MultiplaneBase
import MultiplaneDecoding

/// Writes the layers of R1 and their offsets for `limits/chain.c`: each layer's pixels as the engine draws it alone.
struct LayerFile {
  private struct Layer {
    var pixels: PixelBuffer
    var places: [(x: Int, y: Int)]
    var isOpaque: Bool
  }

  /// Where a layer of R1 stands at offset 0, in points, and its share of the scroll.
  private static let motions: [(top: Double, share: Double)] = [
    (0, 0), ((844 - 844 / 1.5) / 2 - 844.0 / 8, 0.1), ((844 - 228.0) / 2 - 844.0 / 20, 0.2), (844 - 240, 1),
  ]

  private var layers: [Layer] = []
  private let frames: Int
  private let width: Int
  private let height: Int

  init(r1 path: String) throws {
    let all = try Opened(path)
    let grid = DeviceGrid(scale: all.scene.canvas.scale)
    let size = PixelSize(of: all.scene.canvas, scale: all.scene.canvas.scale)
    (width, height) = (size.width, size.height)
    frames = try all.stepper().frameCount
    for (index, motion) in Self.motions.enumerated() {
      var opened = all
      opened.scene.layers = [all.scene.layers[index]]
      if index > 0 { opened.scene.canvas.background = nil }
      let states = try opened.states()
      let offsets = states.map { grid.pixel(motion.top - motion.share * $0.scroll) }
      // What leaves at the top comes in at the bottom: all of the layer is seen on some frame.
      let extent = height - (offsets.min() ?? 0)
      let picture = PixelBuffer(width: width, height: extent)
      let composer = try opened.composer()
      for (state, offset) in zip(states, offsets) {
        try composer.compose(state)
        for y in max(0, offset)..<height where y - offset < extent {
          memcpy(picture.bytes + (y - offset) * picture.stride, composer.buffer.bytes + y * picture.stride, width * 4)
        }
      }
      layers.append(Self.cropped(picture, offsets, isOpaque: index == 0))
    }
  }

  /// A layer without the clear pixels around it.
  private static func cropped(_ picture: PixelBuffer, _ offsets: [Int], isOpaque: Bool) -> Layer {
    var (left, top, right, bottom) = (picture.width, picture.height, 0, 0)
    var alpha: UInt32 = 0xFFFF_FFFF
    for y in 0..<picture.height {
      for (x, pixel) in picture.row(y).enumerated() where pixel != 0 {
        (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), y + 1)
      }
    }
    let small = PixelBuffer(width: right - left, height: bottom - top)
    for y in top..<bottom {
      for x in left..<right {
        small[x - left, y - top] = picture[x, y]
        alpha &= picture[x, y]
      }
    }
    return Layer(pixels: small, places: offsets.map { (left, $0 + top) }, isOpaque: alpha >= 0xFF00_0000)
  }

  func write(to path: String) {
    guard let file = fopen(path, "wb") else { return print("cannot write \(path)") }
    defer { fclose(file) }
    func put(_ values: [Int]) {
      let words = values.map { Int32($0) }
      fwrite(words, 4, words.count, file)
    }
    put([width, height, frames, layers.count, 0])
    for layer in layers {
      put([layer.pixels.width, layer.pixels.height, layer.isOpaque ? 1 : 0])
      for place in layer.places { put([place.x, place.y]) }
      fwrite(layer.pixels.bytes, 1, layer.pixels.byteCount, file)
    }
  }
}
