import MultiplaneBase
import Testing

@Suite struct LengthTests {
  @Test(arguments: [
    (0.0, 0), (1, 64), (0.0078125, 1), (0.0078, 0), (-0.0078125, 0), (-0.0079, -1), (10.5, 672), (0.01, 1), (-1, -64),
  ])
  func `points are rounded to the nearest unit, halves up`(points: Double, units: Int64) {
    #expect(Length(points: points).units == units)
  }

  @Test(arguments: [(0.0, 0.0), (0.015625, 1), (1, 1), (1.1, 2), (-0.5, 0), (-1, -1), (-1.5, -1)])
  func `found sizes are rounded up to points`(points: Double, rounded: Double) {
    #expect(Length(points: points).roundedUpToPoint.points == rounded)
  }

  @Test func `units of a length go there and back`() {
    for units in Int64(-200)...200 { #expect(Length(points: Length(units: units).points).units == units) }
    let far = Length(units: 640_000_000_001)
    #expect(Length(points: far.points) == far)
  }

  @Test(arguments: [1e17, 1e300, -1e300, .infinity, -.infinity, .nan])
  func `what no length holds is held at its limits`(points: Double) {
    let length = Length(points: points)
    #expect(points.isNaN ? length == .zero : (length > .zero) == (points > 0))
  }

  @Test func `sums end at the limits`() {
    let (most, least) = (Length(units: .max), Length(units: .min))
    #expect(most + 1 == most)
    #expect(least - 1 == least)
    #expect(-least == most)
    #expect(most * 3 == most)
    #expect(most * -3 == least)
    #expect(least * 2 == least)
    #expect(most.roundedUpToPoint.units > Int64.max - 64)
  }
}
