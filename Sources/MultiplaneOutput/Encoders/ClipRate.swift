package import MultiplaneBase

/// How many frames of a clip are shown a second.
///
/// A GIF shows each frame for whole hundredths of a second, and viewers slow down what is shown for less than two: it
/// has rates of 100/n, at most 50.
package struct ClipRate: Hashable, Sendable {
  /// Frames a second.
  package let framesPerSecond: Double
  /// How long a frame of a GIF is shown, in hundredths of a second.
  package let hundredths: Int?
  /// The lowest rate there is: encoders count a frame's time in whole numbers of bounded size.
  package static let lowest = 0.001

  /// The rate of a format that is nearest to a wanted one.
  package init(_ wanted: Double, for format: ClipFormat) {
    guard format == .gif else {
      (framesPerSecond, hundredths) = (wanted, nil)
      return
    }
    let delay = max(2, min(65_535, Int((100 / max(wanted, Self.lowest)).rounded())))
    (framesPerSecond, hundredths) = (100 / Double(delay), delay)
  }

  /// The rate as ffmpeg reads it.
  var argument: String { numberText(framesPerSecond) }

  /// A remark for the user where this is not the rate that was wanted.
  package func remark(onWanted wanted: Double) -> String? {
    guard let hundredths, abs(framesPerSecond - wanted) > 1e-9 else { return nil }
    let used = (framesPerSecond * 100).rounded() / 100
    return "GIF cannot show \(numberText(wanted)) \(wanted == 1 ? "frame" : "frames") per second; "
      + "using \(numberText(used)) (\(hundredths) \(hundredths == 1 ? "hundredth" : "hundredths") each)"
  }
}
