package import MultiplaneBase

// Pixels hold premultiplied levels of 8 bits: a colour takes the nearest ones.
extension RGBA {
  /// The colour of the nearest levels. Cairo counts in 16 bits and cuts the lower ones off, which leaves levels as they are.
  package var onLevels: RGBA {
    let levels = Levels(self)
    guard levels.alpha > 0 else { return .clear }
    return RGBA(
      red: levels.red / levels.alpha, green: levels.green / levels.alpha, blue: levels.blue / levels.alpha,
      alpha: levels.alpha / 255)
  }

  /// The colour as pixels hold it.
  package var premultipliedWord: UInt32 {
    let levels = Levels(self)
    return UInt32(levels.alpha) << 24 | UInt32(levels.red) << 16 | UInt32(levels.green) << 8 | UInt32(levels.blue)
  }
}

/// Premultiplied levels of a colour: whole numbers from 0 to 255, none above that of its alpha.
private struct Levels {
  let red, green, blue, alpha: Double

  init(_ color: RGBA) {
    func level(_ value: Double) -> Double { (max(0, min(1, value)) * 255).rounded() }
    alpha = level(color.alpha)
    red = level(max(0, min(1, color.red)) * color.alpha)
    green = level(max(0, min(1, color.green)) * color.alpha)
    blue = level(max(0, min(1, color.blue)) * color.alpha)
  }
}
