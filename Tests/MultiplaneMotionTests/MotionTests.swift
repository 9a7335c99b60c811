import MultiplaneBase
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// The formulas of single motions, at the values of mechanics.md 5.1 to 5.5 and by what holds for all of them.
@Suite struct MotionTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool { abs(a - b) <= tolerance }

  // MARK: Deceleration

  @Test func `a fling comes to rest where the formula says`() throws {
    let normal = Deceleration(start: 0, velocity: 2000, kept: FlingRate.normal)
    #expect(near(normal.rest, 999.0, 0.05))
    #expect(near(normal.restTime(tolerance: 0.5), 3.796, 5e-4))
    #expect(near(normal.offset(at: 0.5), 631.856, 5e-4))
    #expect(near(normal.velocity(at: 0.5), 735.02, 5e-3))
    let quick = Deceleration(start: 0, velocity: 4000, kept: FlingRate.normal)
    #expect(near(quick.rest, 1998.0, 0.05) && near(quick.restTime(tolerance: 0.5), 4.142, 5e-4))
    let fast = Deceleration(start: 0, velocity: 2000, kept: FlingRate.fast)
    #expect(near(fast.rest, 199.0, 0.05) && near(fast.restTime(tolerance: 0.5), 0.596, 5e-4))
    let time = try #require(normal.time(at: 400))
    #expect(near(time, 0.25549, 5e-6) && near(normal.velocity(at: time), 1199.2, 0.05))
    #expect(normal.time(at: 1000) == nil && normal.time(at: -1) == nil && normal.time(at: 0) == 0)
  }

  @Test func `a fling too slow to be seen is at rest`() {
    #expect(Deceleration(start: 5, velocity: 0.9, kept: FlingRate.normal).restTime(tolerance: 0.5) == 0)
    #expect(Deceleration(start: 5, velocity: 0, kept: FlingRate.normal).restTime(tolerance: 0.5) == 0)
  }

  // MARK: Rubber band

  @Test(arguments: [(5, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)] as [(Double, Double)])
  func `a rubber band gives way as published`(pull: Double, distance: Double) {
    let band = RubberBand(dimension: 960)
    #expect(near(band.band(pull), distance, 5e-3))
    #expect(band.band(-pull) == -band.band(pull))
    #expect(near(band.unband(band.band(pull)), pull, 1e-9))
  }

  @Test func `a rubber band can be let go and taken again`() {
    let band = RubberBand(dimension: 800)
    #expect(near(band.band(100), 51.462, 5e-4) && near(band.unband(51.462), 100, 5e-3))
    #expect(near(band.slope(0), 0.55, 0))
    for pull in stride(from: -3000.0, through: 3000, by: 7.5) {
      #expect(near(band.slope(pull), (band.band(pull + 1e-4) - band.band(pull - 1e-4)) / 2e-4, 1e-7))
      #expect(abs(band.band(pull)) < 800)
    }
    #expect(band.unband(900).isFinite && RubberBand(dimension: 0).band(10) == 0)
  }

  // MARK: Springs

  @Test(arguments: [(500, 18.39), (1000, 36.79), (2000, 73.58)] as [(Double, Double)])
  func `a bounce goes as far beyond its edge as published`(velocity: Double, peak: Double) {
    let spring = Spring(distance: 0, velocity: velocity, frequency: Spring.bounceFrequency)
    #expect(near(spring.distance(at: 0.1), peak, 5e-3))
    #expect(near(spring.velocity(at: 0.1), 0, 1e-9))
  }

  /// The roots of a spring of mass 0.5, stiffness 100 and damping 1.1.
  @Test func `an overdamped spring has the two roots of its equation`() {
    let frequency = 200.0.squareRoot()
    for root in [-9.0756, -22.0371] {
      let spring = Spring(distance: 1, velocity: root, frequency: frequency, damping: 1.1)
      for time in [0.0, 0.05, 0.2] { #expect(near(spring.distance(at: time), PortableMath.exp(root * time), 1e-4)) }
    }
  }

  @Test(arguments: 0..<60) func `a spring obeys its equation, and its energy never grows`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let damping = seed % 3 == 0 ? 1 : Double.random(in: 0.1...3, using: &random)
    let spring = Spring(
      distance: Double.random(in: -500...500, using: &random),
      velocity: Double.random(in: -5000...5000, using: &random),
      frequency: Double.random(in: 1...40, using: &random), damping: damping)
    #expect(near(spring.distance(at: 0), spring.distance, 1e-9) && near(spring.velocity(at: 0), spring.velocity, 1e-8))
    let rest = spring.restTime(tolerance: 0.25)
    let size = spring.energy(at: 0).squareRoot()
    var energy = spring.energy(at: 0)
    for step in 1...400 {
      let time = rest * Double(step) / 400
      let now = spring.energy(at: time)
      #expect(now <= energy * (1 + 1e-12))
      energy = now
      let h = 1e-5
      let slope = (spring.distance(at: time + h) - spring.distance(at: time - h)) / (2 * h)
      let bend = (spring.velocity(at: time + h) - spring.velocity(at: time - h)) / (2 * h)
      let speed = spring.velocity(at: time)
      #expect(near(slope, speed, 1e-4 * size * spring.frequency))
      let pull = spring.frequency * spring.frequency * spring.distance(at: time)
      #expect(
        near(bend, -pull - 2 * damping * spring.frequency * speed, 1e-3 * size * spring.frequency * spring.frequency))
    }
    for time in [rest, rest * 1.3, rest * 4] {
      #expect(abs(spring.distance(at: time)) <= 0.25 && abs(spring.velocity(at: time)) / spring.frequency <= 0.25)
    }
    if rest > 0 { #expect(spring.energy(at: rest * 0.999).squareRoot() >= 0.2499) }
  }

  @Test func `a spring thrown at its edge crosses it when it is told`() throws {
    let spring = Spring(distance: -40, velocity: 900, frequency: 10)
    let time = try #require(spring.crossing)
    #expect(near(spring.distance(at: time), 0, 1e-9) && spring.velocity(at: time) > 0)
    #expect(Spring(distance: -40, velocity: 300, frequency: 10).crossing == nil)
    #expect(Spring(distance: 0, velocity: 300, frequency: 10).crossing == nil)
  }

  // MARK: Other feels

  @Test(arguments: [(1000, 0.458, 194.3), (2000, 0.763, 647.4), (4000, 1.272, 2156.9)] as [(Double, Double, Double)])
  func `an Android fling goes as far and as long as published`(velocity: Double, time: Double, distance: Double) throws
  {
    let fling = AndroidFling(start: 0, velocity: velocity)
    #expect(near(fling.duration, time, 6e-4) && near(fling.distance, distance, 0.06))
    #expect(near(fling.velocity(at: 0), velocity, 1e-9) && fling.velocity(at: fling.duration) == 0)
    let half = try #require(fling.time(at: distance / 2))
    #expect(near(fling.offset(at: half), distance / 2, 1e-9))
    #expect(AndroidFling(start: 0, velocity: -velocity).distance == -fling.distance)
  }

  @Test func `a wheel turns the faster the farther`() {
    #expect(WheelTurn.duration(of: 60) == 0.2 && WheelTurn.duration(of: -120) == 0.2)
    #expect(near(WheelTurn.duration(of: 300), 0.15, 1e-12) && WheelTurn.duration(of: 9000) == 0.1)
    let turn = WheelTurn(start: 10, distance: 120, velocity: 400)
    #expect(turn.offset(at: 0) == 10 && turn.offset(at: 0.2) == 130 && turn.velocity(at: 0.2) == 0)
    #expect(near(turn.velocity(at: 1e-9), 400, 0.01))
  }

  @Test func `a snap fits the fling where it still looks like one, and is a spring elsewhere`() {
    guard case .deceleration(let fitted) = SnapMotion(from: 0, velocity: 800, to: 300) else {
      Issue.record("no fling")
      return
    }
    #expect(near(fitted.rest, 300, 1e-9) && fitted.velocity == 800)
    for (velocity, target) in [(800.0, -300.0), (800, 10), (10, 300), (0, 300), (500, 0)] {
      guard case .spring(let spring, let place) = SnapMotion(from: 0, velocity: velocity, to: target) else {
        Issue.record("no spring")
        continue
      }
      #expect(place == target && spring.frequency == 12 && spring.distance == -target && spring.velocity == velocity)
    }
  }

  @Test func `a recording goes through its samples and swings beyond none`() {
    let recording = ScrollRecording(
      times: [0.1, 0.2, 0.25, 0.5, 0.6, 0.9], offsets: [0, 10, 80, 80, 20, 25])
    let motion = RecordedMotion(recording)
    for (time, offset) in zip(recording.times, recording.offsets) {
      #expect(near(motion.offset(at: time), offset, 1e-9))
    }
    #expect(motion.offset(at: 0) == 0 && motion.offset(at: 2) == 25 && motion.velocity(at: 2) == 0)
    for index in 1..<recording.times.count {
      let (a, b) = (recording.offsets[index - 1], recording.offsets[index])
      for part in 1..<20 {
        let time =
          recording.times[index - 1] + (recording.times[index] - recording.times[index - 1]) * Double(part) / 20
        #expect((min(a, b) - 1e-9...max(a, b) + 1e-9).contains(motion.offset(at: time)))
        let slope = (motion.offset(at: time + 1e-6) - motion.offset(at: time - 1e-6)) / 2e-6
        #expect(near(motion.velocity(at: time), slope, 1e-2))
      }
      if index < recording.times.count - 1 {
        let time = recording.times[index]
        #expect(near(motion.velocity(at: time - 1e-9), motion.velocity(at: time + 1e-9), 1e-2))
      }
    }
  }
}
