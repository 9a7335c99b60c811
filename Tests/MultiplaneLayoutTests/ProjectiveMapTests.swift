import MultiplaneBase
import MultiplaneLayout
import Testing

/// Places of what is turned in space.
@Suite struct ProjectiveMapTests {
  private func map(
    tilt: Double = 0, turn: Double = 0, roll: Double = 0, depth: Double = 200, vanishing: PointOffset = .zero
  ) -> ProjectiveMap {
    let angle = Double.pi / 180
    let projection = Projection(
      tilt: tilt * angle, turn: turn * angle, roll: roll * angle, distance: 200, depth: depth, vanishing: vanishing)
    return ProjectiveMap.identity.projected(by: projection, about: PointOffset(x: 50, y: 40))
  }

  /// A point, a tilt, a turn and a roll, and where a pinhole shows the point, by hand.
  private static let places: [[Double]] = [
    // The point that stays, whatever the turn is.
    [50, 40, 30, 60, 10, 50, 40],
    // A quarter turn back: 100 points above the origin are 100 points behind it.
    [50, -60, 90, 0, 0, 50, 40],
    [200, -60, 90, 0, 0, 150, 40],
    // Half a turn: left is right.
    [150, 90, 0, 180, 0, -50, 90],
    // A quarter turn of the right edge: 100 points to the right are 100 points behind.
    [150, 100, 0, 90, 0, 50, 80],
    // A roll is a rotation.
    [150, 40, 0, 0, 90, 50, 140],
  ]

  @Test(arguments: places) func `a point is seen where a pinhole shows it`(row: [Double]) throws {
    let map = map(tilt: row[2], turn: row[3], roll: row[4])
    let seen = map(PointOffset(x: row[0], y: row[1]))
    #expect(abs(seen.x - row[5]) < 1e-9 && abs(seen.y - row[6]) < 1e-9, "\(seen)")
    // Of what stands on its edge no point is the one that is seen.
    guard row[2] != 90, row[3] != 90 else { return }
    let back = try #require(map.inverse(seen))
    #expect(abs(back.x - row[0]) < 1e-9 && abs(back.y - row[1]) < 1e-9)
  }

  @Test func `what is far away is small, and near the vanishing point`() {
    let far = map(depth: 800, vanishing: PointOffset(x: 30, y: -20))
    // A quarter of its size, about the vanishing point at (80, 20).
    #expect(far(PointOffset(x: 80, y: 20)) == PointOffset(x: 80, y: 20))
    #expect(far(PointOffset(x: 180, y: 60)) == PointOffset(x: 105, y: 30))
    #expect(map(depth: 200) == .identity)
  }

  @Test func `what is behind the eye is cut, and nothing is seen beyond the horizon`() throws {
    // A floor about its middle, 100 points below the eye; its front edge is 300 points before the picture plane.
    let floor = map(tilt: 90, vanishing: PointOffset(x: 0, y: -100))
    let box = PointRect(x: 0, y: -260, width: 100, height: 600)
    let bounds = floor.bounds(of: box)
    #expect(abs(bounds.y + 20) < 1e-9 && bounds.maxY > 10_000)
    #expect(floor.inverse(PointOffset(x: 50, y: -61)) == nil)
    // The point of the floor that is seen 100 points below the vanishing point is the one that stays.
    let still = try #require(floor.inverse(PointOffset(x: 50, y: 40)))
    #expect(abs(still.y - 40) < 1e-9)
    let nearness = try #require(floor.nearness(of: box, in: PointRect(x: 0, y: -60, width: 100, height: 300)))
    #expect(abs(nearness.lowerBound - 0.4) < 1e-9 && abs(nearness.upperBound - 3) < 1e-9)
    #expect(floor.nearness(of: box, in: PointRect(x: 0, y: -400, width: 100, height: 300)) == nil)
    #expect(map(tilt: 90).inverted == nil)
  }
}
