internal import CPixels
package import MultiplaneBase
package import MultiplaneDecoding

/// The difference between two pictures: the golden one and the one just drawn.
///
///     let comparison = PictureComparison(golden: golden, actual: frame)        // exact
///     if !comparison.passes { print(comparison.summary) }
///
/// Pixels are equal if all their channels are, or if both are clear: the colour under alpha 0 cannot be seen. An exact
/// comparison passes if all pixels are equal. A tolerant one is for pictures drawn by other versions of the libraries.
/// The cost is one pass over equal pictures, and a few more over the rows that differ.
package struct PictureComparison: Sendable {
  /// The measure by which pictures count as the same.
  package enum Mode: Hashable, Sendable {
    /// Equal pixels, nothing else.
    case exact
    /// Pictures that a person would call the same.
    case tolerant(Tolerance)

    /// As in `exact` or `tolerant (delta 2, window 6, total 0.01 %)`.
    package var description: String {
      switch self {
      case .exact: "exact"
      case .tolerant(let tolerance):
        "tolerant (delta \(tolerance.delta), window \(tolerance.window), total \(percent(tolerance.total)))"
      }
    }
  }

  /// The result of a comparison.
  package enum Outcome: Hashable, Sendable {
    /// All pixels are equal.
    case equal
    /// Pixels differ within the tolerance.
    case similar(PixelDifference)
    /// Pixels differ.
    case different(PixelDifference)
    /// The pictures have other sides, so no pixel was compared.
    case sizes(golden: PixelSize, actual: PixelSize)
  }

  /// The measure by which they counted as the same.
  package let mode: Mode
  /// The result.
  package let outcome: Outcome
  /// The class of each pixel, as `mp_compare` writes it; empty if no pixel was compared.
  package let classes: [UInt8]
  private let width: Int

  /// Compares two pictures.
  package init(golden: StraightImage, actual: StraightImage, mode: Mode = .exact) {
    (self.mode, width) = (mode, golden.width)
    guard golden.size == actual.size else {
      (outcome, classes) = (.sizes(golden: golden.size, actual: actual.size), [])
      return
    }
    let height = golden.height
    var delta = -1
    if case .tolerant(let tolerance) = mode { delta = tolerance.delta }
    var result = mp_comparison()
    var windows = mp_windows()
    var classes: [UInt8] = []
    if !mp_rows_equal(golden.bytes, actual.bytes, width * height) {
      classes = Array(repeating: 0, count: width * height)
      // The memory asked for is a few rows; a machine without it has failed long before.
      guard
        mp_compare(golden.bytes, actual.bytes, width, height, Int32(delta), &classes, &result) == 0,
        mp_find_windows(classes, width, height, &result, &windows) == 0
      else { fatalError("out of memory") }
    }
    let difference = PixelDifference(result, windows, golden, actual)
    if difference.unequal == 0 {
      (outcome, self.classes) = (.equal, [])
    } else {
      outcome = mode.allows(difference, pixels: width * height) ? .similar(difference) : .different(difference)
      self.classes = classes
    }
  }

  /// Whether the pictures count as the same.
  package var passes: Bool {
    switch outcome {
    case .equal, .similar: true
    case .different, .sizes: false
    }
  }

  /// The numbers; `nil` for equal pictures and for those of other sizes.
  package var difference: PixelDifference? {
    switch outcome {
    case .equal, .sizes: nil
    case .similar(let difference), .different(let difference): difference
    }
  }

  /// Whether a pixel in a box differs by more than the tolerance; all of pictures of two sizes do.
  package func differs(in box: PixelRect) -> Bool {
    if case .sizes = outcome { return true }
    guard let all = difference?.box, case let box = all.intersection(box), !box.isEmpty else { return false }
    return classes.withUnsafeBufferPointer { classes in
      (box.y..<box.maxY).contains { y in classes[y * width + box.x..<y * width + box.maxX].contains { $0 > 1 } }
    }
  }

  /// One line for a person; empty for equal pictures.
  package var summary: String {
    switch outcome {
    case .equal: ""
    case .sizes(let golden, let actual): "the golden has \(golden), the frame \(actual)"
    case .similar(let difference), .different(let difference): difference.summary
    }
  }
}

extension PictureComparison.Mode {
  /// Whether a difference passes.
  func allows(_ difference: PixelDifference, pixels: Int) -> Bool {
    guard case .tolerant(let tolerance) = self else { return difference.unequal == 0 }
    let window = difference.window.map { 2 * $0.different + $0.faint } ?? 0
    return window <= 2 * tolerance.window && difference.mostAntialiased <= Tolerance.antialiasedInWindow
      && Double(2 * difference.different + difference.faint) <= 2 * tolerance.total * Double(pixels)
  }
}

extension PixelDifference {
  fileprivate init(_ result: mp_comparison, _ windows: mp_windows, _ golden: StraightImage, _ actual: StraightImage) {
    let counts = result.counts
    (tolerated, antialiased, faint, different) = (Int(counts.1), Int(counts.2), Int(counts.3), Int(counts.4))
    mostAntialiased = Int(windows.most_antialiased)
    guard result.worst_class > 0 else {
      (box, worst, window) = (nil, nil, nil)
      return
    }
    let (left, top) = (Int(result.left), Int(result.top))
    box = PixelRect(x: left, y: top, width: Int(result.right) - left + 1, height: Int(result.bottom) - top + 1)
    let (x, y) = (Int(result.worst_x), Int(result.worst_y))
    worst = DifferentPixel(
      x: x, y: y, amount: Int(result.worst_level), golden: golden.pixel(x, y), actual: actual.pixel(x, y))
    let side = Int(MP_WINDOW)
    window =
      windows.different + windows.faint == 0
      ? nil
      : Window(
        box: PixelRect(
          x: Int(windows.x), y: Int(windows.y), width: min(side, golden.width), height: min(side, golden.height)),
        different: Int(windows.different), faint: Int(windows.faint), antialiased: Int(windows.antialiased))
  }
}

/// A share as in `0.01 %`.
func percent(_ share: Double) -> String {
  let hundredths = (share * 1_000_000).rounded() / 10_000
  let text = String(hundredths)
  return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
}
