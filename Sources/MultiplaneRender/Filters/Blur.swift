internal import CPixels
package import MultiplaneDecoding

/// A blur close to a Gaussian's: three box passes along each axis.
///
/// Boxes have a fractional width (whole samples, and a share of one more at both ends), chosen so that the three
/// together have exactly the standard deviation asked for. A radius that moves smoothly therefore blurs smoothly. On a
/// picture of 780 x 1688 it takes some milliseconds, whatever the radius.
package struct Blur: Hashable, Sendable {
  /// The pixels beyond the edge of a picture.
  package enum Edge: String, Hashable, Sendable {
    /// Nothing: the picture fades out at its edges.
    case transparent
    /// The edge's own pixels, on and on: nothing fades.
    case clamp
  }

  /// The largest standard deviation, in pixels; more is taken as this. Browsers stop near it, too: a larger one shows nothing
  /// of its picture, at the cost of a margin of three times as many pixels.
  package static let sigmaLimit = 500.0

  /// The standard deviation in pixels: the radius in points times the scale.
  package let sigma: Double
  /// Whole samples to each side of a box's middle, and the share of the next.
  private let radius: Int
  private let share: Float

  /// - Parameter sigma: In pixels. 0, negative and not-a-number mean no blur.
  package init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, Self.sigmaLimit) : 0
    self.sigma = sigma
    // A box of radius r has the variance r(r + 1)/3; three must sum to sigma². The share at the ends makes up the rest
    // (Gwosdek et al., "Theoretical foundations of Gaussian convolution by extended box filtering", 2011).
    let variance = sigma * sigma
    var radius = Int(((1 + 4 * variance).squareRoot() - 1) / 2)
    while Double(radius * (radius + 1)) > variance { radius -= 1 }
    let r = Double(radius)
    let edge = (2 * r + 1) * (variance - r * (r + 1)) / (2 * (3 * (r + 1) * (r + 1) - variance))
    (self.radius, share) = (radius, Float(edge))
  }

  /// How far the blur carries a pixel, in whole pixels: the room a picture needs around it.
  package var margin: Int { sigma == 0 ? 0 : 3 * (radius + (share > 0 ? 1 : 0)) }

  /// Blurs a picture where it is, without room for what spreads over its edges.
  ///
  /// - Parameter isBlack: Whether every pixel is known to be black or clear, as in most shadows: a quarter of the work.
  package func apply(to picture: PixelBuffer, edge: Edge, isBlack: Bool = false) {
    guard sigma > 0 else { return }
    let box = mp_box(radius: Int32(radius), edge: share)
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    let kernel = isBlack ? mp_blur_black : mp_blur
    let pixels = picture.bytes.assumingMemoryBound(to: UInt8.self)
    withUnsafeTemporaryAllocation(byteCount: mp_blur_scratch(width, height), alignment: 64) { scratch in
      kernel(pixels, width, height, picture.stride, box, edge == .clamp ? 1 : 0, scratch.baseAddress)
    }
    if edge == .transparent { picture.isOpaque = false }
  }

  /// A blurred copy with `margin` more pixels on every side, so that nothing is cut off.
  package func spread(_ picture: PixelBuffer, pool: PixelPool? = nil) -> PixelBuffer {
    let margin = margin
    let result = PixelBuffer(width: picture.width + 2 * margin, height: picture.height + 2 * margin, pool: pool)
    for y in 0..<picture.height {
      let target = result.bytes + (y + margin) * result.stride + margin * 4
      target.copyMemory(from: picture.bytes + y * picture.stride, byteCount: picture.width * 4)
    }
    apply(to: result, edge: .transparent)
    return result
  }
}
