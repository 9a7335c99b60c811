import Glibc

/// The keyframes of a film.
///
/// Most values go from one to another along a curve, and most curves are that of the scroll: a plane with a speed differs from another
/// one in how far it goes. So a curve is written once, as a `linear()` of CSS, and a value takes two keyframes. Values that follow no
/// line have keyframes of their own.
package final class Animations {
  /// The frames of the film.
  let frameCount: Int
  /// The number of the frame at the end of the animations: the one behind the last where each lasts its time.
  let end: Int
  private var curves: [Curve] = []
  private var rules: [String: String] = [:]
  /// Rules of `@keyframes`, each once.
  package private(set) var text = ""
  private let definitions: Definitions

  /// The way of a value from its first one, at 0, to the one farthest from it, at 1.
  private struct Curve {
    var name: String
    /// By frames; held where nobody asks.
    var shares: [Double]
    /// The frames somebody asks for.
    var asked: [Bool]
    /// The part of the way that nobody sees.
    var tolerance: Double
  }

  /// An animation of an element: the name of its keyframes, and its timing.
  package struct Animation: Hashable {
    package var name: String
    package var timing: String
  }

  /// No animations yet.
  ///
  /// - Parameter isScrolled: Whether the last frame is the end, and not shown for a while.
  package init(frameCount: Int, isScrolled: Bool = false, definitions: Definitions) {
    (self.frameCount, self.definitions) = (frameCount, definitions)
    end = isScrolled ? max(1, frameCount - 1) : frameCount
  }

  /// The animation of a property; `nil` where it does not change.
  ///
  /// - Parameter declaration: The declaration for a value.
  package func animation(of track: Track, _ declaration: ([Double]) -> String) -> Animation? {
    if track.isConstant { return nil }
    if let (from, to, shares, tolerance) = Self.line(of: track) {
      let curve = curve(track.frames, shares, tolerance)
      let name = rule("from{\(declaration(from))}to{\(declaration(to))}")
      return Animation(name: name, timing: "var(--\(curve))")
    }
    let pieces = LinearPieces(times: track.frames.map(Double.init), values: track.values, tolerances: track.tolerances)
    var stops = pieces.indices.map { (frame: track.frames[$0], text: declaration(track.values[$0])) }
    // The value of the last frame stays until the film begins anew.
    if let first = stops.first, first.frame > 0 { stops.insert((0, first.text), at: 0) }
    if let last = stops.last, last.frame < end { stops.append((end, last.text)) }
    return Animation(name: rule(frames(stops)), timing: "linear")
  }

  /// The animation of something that is there on some frames; `nil` where it always is.
  ///
  /// - Parameter isVisible: By frames.
  package func visibility(_ isVisible: [Bool]) -> Animation? {
    changes(isVisible.enumerated().map { ($0, "visibility:\($1 ? "visible" : "hidden")") })
  }

  /// The animation of something that jumps from one declaration to another; `nil` where there is one alone.
  ///
  /// - Parameter frames: The declarations, by the frames from which on they hold.
  func changes(_ frames: [(frame: Int, text: String)]) -> Animation? {
    var stops: [(frame: Int, text: String)] = []
    for next in frames where stops.last?.text != next.text { stops.append(next) }
    guard let first = stops.first, let last = stops.last, stops.count > 1 else { return nil }
    if first.frame > 0 { stops.insert((0, first.text), at: 0) }
    if last.frame < end { stops.append((end, last.text)) }
    return Animation(name: rule(self.frames(stops)), timing: "step-end")
  }

  private func frames(_ stops: [(frame: Int, text: String)]) -> String {
    stops.map { "\(percent($0.frame)){\($0.text)}" }.joined()
  }

  private func percent(_ frame: Int) -> String {
    // Never later than the frame: what jumps with it has done so when the frame begins.
    let unit = frameCount > 2_000 ? 1e4 : 1e3
    return numeral((Double(frame) / Double(end) * 100 * unit).rounded(.down) / unit, digits: 4) + "%"
  }

  private func rule(_ frames: String) -> String {
    if let name = rules[frames] { return name }
    let name = definitions.newName()
    rules[frames] = name
    text += "@keyframes \(name){\(frames)}"
    return name
  }

  // MARK: Curves

  /// The curves as custom properties.
  package var curveDeclarations: String {
    curves.map { curve in
      let frames = curve.asked.indices.filter { curve.asked[$0] }
      let pieces = LinearPieces(
        times: frames.map(Double.init), values: frames.map { [curve.shares[$0]] }, tolerances: [curve.tolerance * 0.7])
      // A share is rounded to less than a third of what nobody sees.
      let digits = Int(max(2, min(12, (-log10(curve.tolerance * 0.5)).rounded(.up))))
      var stops = pieces.indices.map { index -> String in
        let frame = frames[index]
        let share = numeral(curve.shares[frame], digits: digits)
        return frame == 0 ? share : "\(share) \(percent(frame))"
      }
      if let first = frames.first, first > 0 { stops.insert(numeral(curve.shares[first], digits: digits), at: 0) }
      if let last = frames.last, last < end || stops.count < 2 {
        stops.append(numeral(curve.shares[last], digits: digits))
      }
      return "--\(curve.name):linear(\(stops.joined(separator: ",")))"
    }.joined(separator: ";")
  }

  /// The ends of a track whose values lie on a line, the share of the way on each frame, and how much of it nobody sees.
  private static func line(
    of track: Track
  ) -> (from: [Double], to: [Double], shares: [Double], tolerance: Double)? {
    let (from, tolerances) = (track.values[0], track.tolerances)
    // Distances count in tolerances.
    func away(_ value: [Double]) -> [Double] { value.indices.map { (value[$0] - from[$0]) / tolerances[$0] } }
    func square(_ way: [Double]) -> Double { way.reduce(0) { $0 + $1 * $1 } }
    guard let to = track.values.max(by: { square(away($0)) < square(away($1)) }) else { return nil }
    let way = away(to)
    let length = square(way)
    guard length > 0 else { return nil }
    var shares: [Double] = []
    for value in track.values {
      let point = away(value)
      let share = zip(point, way).reduce(0) { $0 + $1.0 * $1.1 } / length
      guard zip(point, way).allSatisfy({ abs($0 - share * $1) <= 0.25 }) else { return nil }
      shares.append(share)
    }
    return (from, to, shares, 0.7 / length.squareRoot())
  }

  /// The name of a curve with some shares.
  private func curve(_ frames: [Int], _ shares: [Double], _ tolerance: Double) -> String {
    let index = curves.firstIndex { curve in
      let slack = min(curve.tolerance, tolerance) / 4
      return zip(frames, shares).allSatisfy { !curve.asked[$0] || abs(curve.shares[$0] - $1) <= slack }
        && zip(frames, shares).contains { curve.asked[$0.0] && $0.1 != 0 }
    }
    if let index {
      for (frame, share) in zip(frames, shares) where !curves[index].asked[frame] {
        (curves[index].shares[frame], curves[index].asked[frame]) = (share, true)
      }
      curves[index].tolerance = min(curves[index].tolerance, tolerance)
      return curves[index].name
    }
    var curve = Curve(
      name: definitions.newName(), shares: [Double](repeating: 0, count: frameCount),
      asked: [Bool](repeating: false, count: frameCount), tolerance: tolerance)
    for (frame, share) in zip(frames, shares) { (curve.shares[frame], curve.asked[frame]) = (share, true) }
    curves.append(curve)
    return curve.name
  }
}
