/// A part of an animation's frame, encoded.
struct EncodedPart: Sendable {
  /// The left edge, in pixels.
  var x: Int
  var y: Int
  var width: Int
  var height: Int
  /// The bytes that a decoder of pictures reads, in the chunks of the format.
  var data: [UInt8]
  /// Whether pixels of it can be seen through.
  var hasAlpha: Bool

  init(_ part: ChangedPart, _ data: [UInt8], hasAlpha: Bool) {
    (x, y, width, height) = (part.x, part.y, part.width, part.height)
    (self.data, self.hasAlpha) = (data, hasAlpha)
  }
}

/// Encodes parts of frames; each thread wants one of its own.
protocol PartEncoder: AnyObject {
  /// - Parameters:
  ///   - pixels: The whole frame, colour multiplied.
  ///   - raw: The same in straight BGRA, in rows without gaps.
  func encode(_ part: ChangedPart, of pixels: PixelSource, raw: UnsafeRawBufferPointer) -> EncodedPart
}

/// A kind of animations that the engine writes itself.
protocol AnimationFormat: Sendable {
  /// How far squares may differ that are left as they are (`ShownFrame`).
  var tolerance: Int { get }
  /// Whether its encoders ask which pixels differ.
  var marksPixels: Bool { get }
  /// The most bytes that a file can say it has.
  var mostBytes: Int { get }
  func makeEncoder() -> any PartEncoder
  /// The beginning of a file, which is as long whatever it says.
  ///
  /// - Parameter bytes: How many bytes the whole file has.
  func head(frames: Int, bytes: Int, hasAlpha: Bool) -> [UInt8]
  /// A frame, its number counted from 0.
  func frame(_ part: EncodedPart, number: Int, milliseconds: Int) -> [UInt8]
  var end: [UInt8] { get }
}

extension AnimationFormat {
  var marksPixels: Bool { false }
}
