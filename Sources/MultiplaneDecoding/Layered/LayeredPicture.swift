package import MultiplaneBase

/// A picture in layers, as a program for painting keeps it: what its layers are, and the pixels of one when they are asked for.
package struct LayeredPicture {
  /// A layer or a group of layers.
  package struct Layer {
    /// The name that its painter gave it.
    package var name: String
    /// From 0 to 1.
    package var opacity = 1.0
    /// The way its colors meet those behind it: a word of the language, or one that it lacks.
    package var blend = "normal"
    /// The picture or the layers it is.
    package var content: Content
  }

  /// The content of a layer.
  package indirect enum Content {
    /// A picture by its number, at a pixel of the canvas.
    case picture(Int, x: Int, y: Int)
    /// Layers from back to front, and whether they are put together before they meet what is behind them.
    case group([Layer], isIsolated: Bool)
  }

  /// The pixels of a layer.
  package enum Pixels {
    /// A PNG file.
    case file([UInt8])
    /// Pictures of one size, each with the milliseconds it is shown for; one alone stays.
    case frames([PixelBuffer], milliseconds: [Int])
  }

  /// The sides of the canvas, in pixels.
  package let size: PixelSize
  /// The layers that are shown, from back to front.
  package let layers: [Layer]
  /// The parts that are left out, each as a predicate of the file: `hides the layer "Sketch"`.
  package let losses: [String]
  /// Whether each pixel is a square that is looked at.
  package let isPixelArt: Bool
  /// The pixels of a picture by its number; `nil` where it has none to see.
  package let pixels: (Int) throws(ImageFailure) -> Pixels?

  /// Reads an OpenRaster or an Aseprite file; `nil` for any other.
  package static func read(_ bytes: [UInt8]) throws(ImageFailure) -> LayeredPicture? {
    if FileKind(bytes) == .zip { return try OpenRasterFile(bytes).picture }
    return AsepriteFile.isOne(bytes) ? try AsepriteFile(bytes).picture : nil
  }
}
