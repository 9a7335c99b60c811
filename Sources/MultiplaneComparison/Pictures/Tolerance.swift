/// How far two pictures may be apart in a tolerant comparison.
///
/// There is no tolerance that is a share of the frame alone: it would grow with the frame and let a lost line of text
/// through. The window keeps its meaning at any size.
package struct Tolerance: Hashable, Sendable {
  /// How far a premultiplied channel may differ, 0 to 255, for a pixel to count as the same.
  package var delta: Int
  /// How many pixels may be different in the worst 16x16 window; a faint pixel counts half.
  package var window: Int
  /// The share of all pixels that may be different, 0 to 1; a faint pixel counts half.
  package var total: Double

  /// A tolerance; arguments that are left out are the standard one's.
  ///
  /// - Precondition: `delta` is in 0...255, `window` in 0...256 and `total` in 0...1.
  package init(delta: Int = 2, window: Int = 6, total: Double = 0.0001) {
    precondition((0...255).contains(delta) && (0...256).contains(window) && (0...1).contains(total))
    (self.delta, self.window, self.total) = (delta, window, total)
  }

  /// The differences that other versions of the libraries may make: levels of 2, 6 pixels in a window, 0.01 % of the
  /// frame.
  package static let standard = Tolerance()

  /// How many antialiased pixels a window may have, whatever the rest: edges jitter, but not everywhere.
  package static let antialiasedInWindow = 96
}
