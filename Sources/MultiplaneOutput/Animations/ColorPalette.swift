/// How often colors come, in cells of four levels a channel. Threads that share one take turns.
final class ColorCounts: @unchecked Sendable {
  /// The cells of a channel.
  private static let side = 64
  static let cells = side * side * side
  /// The sums of blue, green and red in a cell, and how many pixels they are of.
  private let sums = UnsafeMutablePointer<SIMD4<UInt64>>.allocate(capacity: ColorCounts.cells)

  init() { reset() }
  deinit { sums.deallocate() }

  /// Forgets all colors.
  func reset() { sums.update(repeating: .zero, count: Self.cells) }

  /// The cell of a color, whose channels are from 0 to 255.
  @inline(__always) static func cell(of color: SIMD4<Int16>) -> Int {
    Int(color[0] &>> 2) | Int(color[1] &>> 2) << 6 | Int(color[2] &>> 2) << 12
  }

  /// Adds pixels of straight BGRA, those that can be seen.
  ///
  /// - Parameter hasAlpha: Whether the fourth byte says anything.
  func add(_ pixels: UnsafeBufferPointer<UInt32>, hasAlpha: Bool) {
    var at = 0
    while at < pixels.count {
      let (pixel, start) = (pixels[at], at)
      repeat { at += 1 } while at < pixels.count && pixels[at] == pixel
      if hasAlpha, !pixel.isSeen { continue }
      let (color, run) = (pixel.color, UInt64(at - start))
      let cell = Self.cell(of: color)
      sums[cell] = sums[cell] &+ SIMD4(UInt64(color[0]), UInt64(color[1]), UInt64(color[2]), 1) &* run
    }
  }

  /// The mean color of each cell that has any, and how often it comes, in the fourth lane.
  fileprivate var samples: [SIMD4<Double>] {
    (0..<Self.cells).compactMap { cell in
      guard sums[cell].w > 0 else { return nil }
      var sample = SIMD4<Double>(sums[cell])
      let weight = sample.w
      sample /= weight
      sample.w = weight
      return sample
    }
  }
}

extension UInt32 {
  /// Whether a pixel of straight BGRA is one of a GIF, where others are seen through.
  var isSeen: Bool { self >= 0x8000_0000 }
  /// The channels of a pixel of straight BGRA, without alpha.
  var color: SIMD4<Int16> {
    SIMD4(Int16(self & 255), Int16(self &>> 8 & 255), Int16(self &>> 16 & 255), 0)
  }
}

/// The nearest color of a palette for each cell of two levels a channel, found when it is asked for.
final class NearestColors {
  private static let cells = 1 << 21
  /// The place of each, from 1; 0 where it was not asked for.
  private let places = UnsafeMutablePointer<UInt8>.allocate(capacity: NearestColors.cells)
  /// The palette that they are of.
  var palette: ColorPalette { didSet { forget() } }

  init(_ palette: ColorPalette) {
    self.palette = palette
    forget()
  }

  deinit { places.deallocate() }

  private func forget() {
    places.update(repeating: 0, count: Self.cells)
    // A color of the palette stands for itself.
    for (place, color) in palette.colors.enumerated().dropFirst() { places[Self.cell(of: color)] = UInt8(place) }
  }

  @inline(__always) private static func cell(of color: SIMD4<Int16>) -> Int {
    Int(color[0] &>> 1) | Int(color[1] &>> 1) << 7 | Int(color[2] &>> 1) << 14
  }

  /// The place of the nearest color to one whose channels are from 0 to 255.
  @inline(__always) func place(of color: SIMD4<Int16>) -> UInt8 {
    let cell = Self.cell(of: color)
    if places[cell] == 0 {
      places[cell] = UInt8(palette.index(of: SIMD4(color[0] & 254, color[1] & 254, color[2] & 254, 0)))
    }
    return places[cell]
  }
}

/// Colors that stand for all others. The first is none, for what can be seen through.
struct ColorPalette: Sendable {
  /// Blue, green and red, by their sum.
  private(set) var colors: [SIMD4<Int16>] = [.zero]

  /// No color.
  init() {}

  /// At most so many colors for those that were counted: boxes that are halved where that helps most, and means of what is nearest.
  init(of counts: ColorCounts, most: Int) {
    var samples = counts.samples
    var boxes = samples.isEmpty ? [] : [Box(samples, samples.indices)]
    while boxes.count < most, let index = boxes.indices.max(by: { boxes[$0].urgency < boxes[$1].urgency }),
      boxes[index].urgency > 0
    {
      let box = boxes[index]
      let middle = samples.withUnsafeMutableBufferPointer { samples in
        var part = UnsafeMutableBufferPointer(rebasing: samples[box.range])
        return part.partition { $0[box.axis] > box.mean[box.axis] }
      }
      let border = box.range.lowerBound + middle
      boxes[index] = Box(samples, box.range.lowerBound..<border)
      boxes.append(Box(samples, border..<box.range.upperBound))
    }
    var means = boxes.map(\.mean)
    for _ in 0..<2 {
      take(means)
      var sums = [SIMD4<Double>](repeating: .zero, count: colors.count)
      var main = sums
      for sample in samples {
        let index = self.index(of: sample.rounded)
        sums[index] += SIMD4(sample.x, sample.y, sample.z, 1) * sample.w
        if sample.w > main[index].w { main[index] = sample }
      }
      // The color of a surface is kept as it is; a shade of it would have to be dithered.
      means = colors.indices.dropFirst().map { index in
        if sums[index].w == 0 { return SIMD4(colors[index]) }
        return main[index].w * 2 > sums[index].w ? main[index] : sums[index] / sums[index].w
      }
    }
    take(means)
  }

  private mutating func take(_ means: [SIMD4<Double>]) {
    func sum(_ color: SIMD4<Int16>) -> Int16 { color.x + color.y + color.z }
    colors = [.zero] + means.map(\.rounded).sorted { sum($0) < sum($1) }
  }

  /// The place of the color that is nearest to another, from 1.
  func index(of color: SIMD4<Int16>) -> Int {
    colors.withUnsafeBufferPointer { colors in
      let sum = Int(color.wrappedSum())
      var (low, high) = (1, colors.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(colors[middle].wrappedSum()) < sum { low = middle + 1 } else { high = middle }
      }
      var (best, found, below) = (Int.max / 3, 1, low - 1)
      // What differs in the sum of channels differs by at least a third of its square.
      while true {
        let down = below > 0 ? sum - Int(colors[below].wrappedSum()) : 1000
        let up = high < colors.count ? Int(colors[high].wrappedSum()) - sum : 1000
        let step = min(down, up)
        if step == 1000 || step * step >= 3 * best { return found }
        let index = down <= up ? below : high
        if down <= up { below -= 1 } else { high += 1 }
        let difference = SIMD4<Int32>(truncatingIfNeeded: colors[index] &- color)
        let distance = Int((difference &* difference).wrappedSum())
        if distance < best { (best, found) = (distance, index) }
      }
    }
  }

  /// Colors that one stands for.
  private struct Box {
    let range: Range<Int>
    let mean: SIMD4<Double>
    /// The sum of squares by which its colors differ from their mean, by their pixels: a glow over much of a frame has little of the
    /// first, and shows rings where it has few colors.
    let urgency: Double
    /// The channel in which they differ most.
    let axis: Int

    init(_ samples: [SIMD4<Double>], _ range: Range<Int>) {
      self.range = range
      var (weight, sum, squares) = (0.0, SIMD4<Double>.zero, SIMD4<Double>.zero)
      for sample in samples[range] {
        weight += sample.w
        sum += sample * sample.w
        squares += sample * sample * sample.w
      }
      mean = sum / weight
      let errors = squares - sum * mean
      urgency = range.count > 1 ? (max(0, errors.x) + max(0, errors.y) + max(0, errors.z)) * weight : 0
      axis = errors.x >= max(errors.y, errors.z) ? 0 : errors.y >= errors.z ? 1 : 2
    }
  }
}

extension SIMD4<Double> {
  /// The nearest color, without the fourth lane.
  fileprivate var rounded: SIMD4<Int16> {
    SIMD4<Int16>(Int16(x + 0.5), Int16(y + 0.5), Int16(z + 0.5), 0)
  }
}
