import MultiplaneBase
import MultiplaneYAML

extension ValueReader {
  /// A curve by its name or its four numbers.
  func curve(_ node: DeclaredValue, path: String) -> TimingCurve? {
    curve(node, among: TimingCurve.named, path: path) { $0 }
  }

  /// The same where `spring` is a curve.
  func progressCurve(_ node: DeclaredValue, path: String) -> ProgressCurve? {
    curve(node, among: ProgressCurve.named, path: path) { .timing($0) }
  }

  private func curve<Curve>(
    _ node: DeclaredValue, among named: [(name: String, curve: Curve)], path: String, _ made: (TimingCurve) -> Curve
  ) -> Curve? {
    if case .sequence(let items) = node.content {
      let numbers = items.compactMap { $0.text.flatMap { plainNumber($0) } }
      guard items.count == 4, numbers.count == 4 else {
        problems.error(
          "wrong-type", "a curve is a name or four numbers", at: node.span, path: path,
          hint: "write [x1, y1, x2, y2], as in cubic-bezier() of CSS")
        return nil
      }
      guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
        let at = (0...1).contains(numbers[0]) ? 2 : 0
        problems.error(
          "out-of-range", "\"\(at == 0 ? "x1" : "x2")\" of a curve must be from 0 to 1", at: items[at].span, path: path,
          note: "time does not run backwards")
        return nil
      }
      guard numbers.allSatisfy({ $0.magnitude <= 1000 }) else {
        problems.error("out-of-range", "the curve leads out of all bounds", at: node.span, path: path)
        return nil
      }
      return made(.bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
    }
    return word(node, key: "curve", of: named.map(\.name), path: path).flatMap { name in
      named.first { $0.name == name }?.curve
    }
  }
}
