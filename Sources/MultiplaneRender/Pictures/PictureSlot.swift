package import MultiplaneBase
internal import Synchronization

/// A picture on a grid, and its pixels once a thread has painted them.
///
/// A cache has one slot for each key, so what is the same slot is the same pixels.
package final class PictureSlot: Sendable, Equatable {
  /// The inputs that the pixels depend on.
  let key: PictureKey
  private let frame: Atomic<Int>
  private let pixels = Mutex<Pixels>(.unpainted)

  /// The pixels of a picture, as far as they are known.
  enum Pixels: Sendable {
    case unpainted
    /// `nil` if there is nothing to see.
    case painted(PaintedRaster?)
    /// Painted once, and let go; the box of opaque pixels is still known.
    case dropped(opaqueRect: PixelRect)
  }

  /// A slot without pixels.
  ///
  /// - Parameter frame: The frame it is made for, by the cache's count.
  init(_ key: PictureKey, frame: Int) {
    self.key = key
    self.frame = Atomic(frame)
  }

  package static func == (a: PictureSlot, b: PictureSlot) -> Bool { a === b }

  /// The frame that drew the picture last, by the cache's count.
  var lastUse: Int { frame.load(ordering: .relaxed) }

  /// Puts down that a frame draws the picture.
  package func use(by frame: Int) { self.frame.store(frame, ordering: .relaxed) }

  /// The pixels; whoever comes first paints them, others wait. `nil` if there is nothing to see.
  ///
  /// - Throws: The error that painting throws; the slot stays as it was.
  package func painted(
    by paint: (PictureSlot) throws(SceneFailure) -> PaintedRaster?
  ) throws(SceneFailure) -> PaintedRaster? {
    let result = pixels.withLock { pixels in
      if case .painted(let known) = pixels { return Result<PaintedRaster?, SceneFailure>.success(known) }
      let made = Result<PaintedRaster?, SceneFailure> { () throws(SceneFailure) in try paint(self) }
      if case .success(let raster) = made { pixels = .painted(raster) }
      return made
    }
    return try result.get()
  }

  /// The box of opaque pixels, in the coordinates of the picture; empty if there are none. Painted if it is not known.
  func opaqueRect(by paint: (PictureSlot) throws(SceneFailure) -> PaintedRaster?) throws(SceneFailure) -> PixelRect {
    if let knownOpaqueRect { return knownOpaqueRect }
    return try painted(by: paint)?.opaqueRect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The same as far as it is known; `nil` for a picture that nobody has painted.
  var knownOpaqueRect: PixelRect? {
    switch current {
    case .unpainted: nil
    case .painted(let raster): raster?.opaqueRect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    case .dropped(let rect): rect
    }
  }

  /// The pixels, painted now if no other thread is about it; `nil` also where that is so or fails.
  func paintedUnlessBusy(by paint: (PictureSlot) throws(SceneFailure) -> PaintedRaster?) -> PaintedRaster? {
    let raster = pixels.withLockIfAvailable { pixels -> PaintedRaster? in
      if case .painted(let known) = pixels { return known }
      // An error shows when the picture is drawn.
      let made = Result<PaintedRaster?, SceneFailure> { () throws(SceneFailure) in try paint(self) }
      guard case .success(let raster) = made else { return nil }
      pixels = .painted(raster)
      return raster
    }
    return raster ?? nil
  }

  /// The pixels if they are there at the moment.
  package var paintedNow: PaintedRaster? {
    let raster = pixels.withLockIfAvailable { pixels -> PaintedRaster? in
      if case .painted(let known) = pixels { known } else { nil }
    }
    return raster ?? nil
  }

  /// The pixels as far as they are known, after a thread that paints them at the moment.
  var current: Pixels { pixels.withLock(\.self) }

  /// Lets go of the pixels; who wants them paints them again.
  func drop() { pixels.withLock { $0.drop() } }

  /// The same, unless a thread is painting them or looking at them.
  ///
  /// - Returns: Whether the pixels are let go.
  func dropUnlessBusy() -> Bool {
    let dropped = pixels.withLockIfAvailable { pixels in
      pixels.drop()
      return true
    }
    return dropped ?? false
  }
}

extension PictureSlot.Pixels {
  fileprivate mutating func drop() {
    if case .painted(let raster?) = self { self = .dropped(opaqueRect: raster.opaqueRect) }
  }
}
