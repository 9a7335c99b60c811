import MultiplaneBase
package import MultiplaneLayout

extension [GradientStop] {
  /// The stops for a library that mixes straight colours, so that what it draws is mixed premultiplied, as CSS does it.
  ///
  /// Between stops of one alpha both are the same. Between others the straight colour follows a curve, which is given in
  /// so many pieces that no channel is more than a level off; a clear stop takes the colour of its neighbour.
  package var mixedPremultiplied: [GradientStop] {
    guard var before = first else { return [] }
    var result = [before]
    for stop in dropFirst() {
      let (a, b) = (before.color, stop.color)
      if a.alpha != b.alpha, a.red != b.red || a.green != b.green || a.blue != b.blue {
        for step in 0...Self.pieces {
          let share = Double(step) / Double(Self.pieces)
          let offset = before.offset + (stop.offset - before.offset) * share
          result.append(GradientStop(offset: offset, color: a.mixedPremultiplied(with: b, share)))
        }
      }
      result.append(stop)
      before = stop
    }
    return result
  }

  private static var pieces: Int { 64 }
}

extension RGBA {
  /// The straight colour of a mix of premultiplied ones; at a clear end that of the other.
  fileprivate func mixedPremultiplied(with other: RGBA, _ share: Double) -> RGBA {
    let (own, theirs) = (alpha * (1 - share), other.alpha * share)
    let alpha = own + theirs
    guard alpha > 0 else { return (self.alpha > 0 ? self : other).opacity(0) }
    func mix(_ a: Double, _ b: Double) -> Double { (a * own + b * theirs) / alpha }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}
