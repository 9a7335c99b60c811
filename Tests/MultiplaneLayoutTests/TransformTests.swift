import MultiplaneBase
import MultiplaneLayout
import TestSupport
import Testing

@Suite struct TransformTests {
  @Test func `scaling, leaning and turning happen in this order`() {
    let matrix = Transform(scaleX: 2, scaleY: 3, skew: .pi / 4, angle: .pi / 2).matrix
    // The point below the origin: three times as far, leaned to the right by as much, then turned clockwise.
    #expect(abs(matrix.c - -3) < 1e-12 && abs(matrix.d - 3) < 1e-12)
    #expect(abs(matrix.a) < 1e-12 && abs(matrix.b - 2) < 1e-12)
  }

  @Test func `stretches are the longest and the shortest a direction becomes`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let transform = Transform(
        scaleX: .random(in: -3...3, using: &random), scaleY: .random(in: -3...3, using: &random),
        skew: .random(in: -1.2...1.2, using: &random), angle: .random(in: -4...4, using: &random))
      let (matrix, stretches) = (transform.matrix, transform.stretches)
      let lengths = (0..<720).map { step -> Double in
        let angle = Double(step) * .pi / 720
        let (x, y) = (PortableMath.cos(angle), PortableMath.sin(angle))
        let (u, v) = (matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y)
        return (u * u + v * v).squareRoot()
      }
      #expect(abs((lengths.max() ?? 0) - stretches.most) < 1e-3 * max(1, stretches.most))
      #expect(abs((lengths.min() ?? 0) - stretches.least) < 2e-2 * max(1, stretches.most))
    }
  }

  @Test func `a map that is turned leads back`() {
    let transform = Transform(scaleX: 2, scaleY: 0.5, skew: 0.3, angle: 1)
    let map = ProjectiveMap.identity.turned(by: transform, about: PointOffset(x: 7, y: 9))
    let back = map.inverse(map(PointOffset(x: 3, y: -4)))
    #expect(abs((back?.x ?? 0) - 3) < 1e-12 && abs((back?.y ?? 0) + 4) < 1e-12)
    #expect(map(PointOffset(x: 7, y: 9)) == PointOffset(x: 7, y: 9))
    let (matrix, inverse) = (transform.matrix, transform.inverse)
    #expect(abs(matrix.a * inverse.a + matrix.c * inverse.b - 1) < 1e-12)
    #expect(abs(matrix.a * inverse.c + matrix.c * inverse.d) < 1e-12)
  }
}
