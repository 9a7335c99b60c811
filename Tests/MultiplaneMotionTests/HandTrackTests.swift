import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

/// Steps of a hand: where they lead, and that nothing leaps or depends on when it is looked at.
@Suite(.full) struct HandTrackTests {
  /// Content of a length, seen through a window of 800 points.
  private static func content(
    limit: Double?, physics: ScrollPhysics = .ios, bounces: Bool = true, paging: ScrollPaging? = nil
  ) -> GivenContent {
    GivenContent(
      limit: { _ in limit }, offset: { _, _ in nil },
      feel: ScrollFeel(physics: physics, bounces: bounces, paging: paging, window: 800, tolerance: 0.25),
      // Rows of 120 points.
      stop: { ($0 / 120).rounded() * 120 })
  }

  private struct Sample {
    var time: Double
    var offset: Double
    var velocity: Double
  }

  private func runner(_ track: String) throws -> TrackRunner {
    TrackRunner(steps: try scene("Color: red", track: track).track)
  }

  /// The track at times a step apart, up to its end, and when each step began.
  private func run(_ track: String, _ content: GivenContent, rate: Double = 960) throws
    -> (samples: [Sample], starts: [Double])
  {
    var runner = try runner(track)
    var samples: [Sample] = []
    var frame = 0
    while true {
      let time = Double(frame) / rate
      let position = try runner.advance(to: time, content)
      samples.append(Sample(time: time, offset: position.offset, velocity: position.velocity))
      // As on a scene's frames, where nothing has changed on most.
      try runner.correct(by: 0, at: time, content)
      if runner.isOver(at: time) { return (samples, runner.starts(at: time)) }
      frame += 1
      try #require(frame < 200_000)
    }
  }

  // MARK: Single steps

  @Test func `a fling into an edge bounces as far as its speed there takes it`() throws {
    let (samples, starts) = try run("jump: { to: 420 }\nfling: { velocity: 2400 }", Self.content(limit: 1000))
    let meeting = try #require(samples.firstIndex { $0.offset >= 1000 })
    #expect(abs(samples[meeting].time - 0.33032) < 2 / 960 && abs(samples[meeting].velocity - 1238.84) < 30)
    #expect(abs((samples.map(\.offset).max() ?? 0) - 1045.57) < 0.01)
    #expect(samples.last?.offset == 1000 && samples.last?.velocity == 0)
    #expect(abs((starts.last ?? 0) - (samples.last?.time ?? 0)) < 1 / 900)
  }

  @Test func `content without a bounce stops at its edge`() throws {
    for content in [Self.content(limit: 1000, bounces: false), Self.content(limit: 1000, physics: .android)] {
      let (samples, _) = try run("fling: { velocity: 6000 }\nwait: 100ms\nfling: { velocity: -9000 }", content)
      #expect(samples.allSatisfy { (0...1000).contains($0.offset) })
      #expect(samples.contains { $0.offset == 1000 } && samples.last?.offset == 0)
      let (drawn, _) = try run("drag: { by: -400, over: 300ms }\ndrag: { by: 3000, over: 300ms }", content)
      #expect(drawn.allSatisfy { (0...1000).contains($0.offset) })
    }
  }

  @Test func `a finger pulls a rubber band, and takes it up again where it is`() throws {
    let content = Self.content(limit: 1000)
    let (samples, _) = try run("drag: { by: -100, over: 400ms, curve: linear, release: 0 }", content)
    let atRelease = try #require(samples.first { abs($0.time - 0.4) < 1e-9 })
    #expect(abs(atRelease.offset + 51.462) < 1e-3)
    #expect(samples.last?.offset == 0)
    // Held on the way, the second finger begins without a leap and draws from there.
    let again = try run(
      "drag: { by: -100, over: 400ms, curve: linear, until: 400ms }\ndrag: { by: -100, over: 400ms, curve: linear, until: 400ms }",
      content)
    let band = RubberBand(dimension: 800)
    #expect(abs((again.samples.last?.offset ?? 0) + band.band(200)) < 1e-9)
    let back = try run(
      "drag: { by: -100, over: 400ms, curve: linear, until: 400ms }\ndrag: { by: 100, over: 400ms, curve: linear, until: 400ms }",
      content)
    #expect(abs(back.samples.last?.offset ?? 1) < 1e-9)
  }

  @Test func `a flick is a drag and the fling of its release`() throws {
    let (samples, _) = try run(
      "drag: { by: 300, over: 250ms, curve: linear, release: 2000 }", Self.content(limit: 100_000))
    let rest = Deceleration(start: 300, velocity: 2000, kept: FlingRate.normal).rest
    #expect(samples.last?.offset == rest)
    let (slow, _) = try run("drag: { by: 300, over: 250ms, curve: linear }", Self.content(limit: 100_000))
    let last = try #require(slow.last?.offset)
    #expect(abs(last - Deceleration(start: 300, velocity: 1200, kept: FlingRate.normal).rest) < 1e-9)
  }

  @Test func `a fling sets the speed, a spring takes it over unless told otherwise`() throws {
    let content = Self.content(limit: 100_000)
    let thrown = try run("fling: { velocity: 900, until: 100ms }\nfling: { velocity: 300 }", content)
    let second = try #require(thrown.samples.first { $0.time > 0.1001 })
    #expect(second.velocity < 300 && second.velocity > 290)
    let carried = try run("fling: { velocity: 900, until: 100ms }\nspring: { by: 10 }", content)
    let dropped = try run("fling: { velocity: 900, until: 100ms }\nspring: { by: 10, carry: false }", content)
    let (far, near) = (carried.samples.map(\.offset).max() ?? 0, dropped.samples.map(\.offset).max() ?? 0)
    #expect(far > near + 5)
    let (end, other) = (try #require(carried.samples.last), try #require(dropped.samples.last))
    #expect(abs(end.offset - other.offset) < 1e-9)
  }

  @Test func `holding stops a fling and waiting lets it go on`() throws {
    let content = Self.content(limit: 100_000)
    let held = try run("fling: { velocity: 900, until: 100ms }\nhold: 1s", content)
    let waited = try run("fling: { velocity: 900, until: 100ms }\nwait: 1s", content)
    let free = Deceleration(start: 0, velocity: 900, kept: FlingRate.normal)
    #expect(abs((held.samples.last?.offset ?? 0) - free.offset(at: 0.1)) < 1e-9)
    #expect(abs((waited.samples.last?.offset ?? 0) - free.offset(at: 1.1)) < 1e-9)
  }

  @Test func `a notch of the wheel goes on from where the last one was to go`() throws {
    let (samples, starts) = try run(
      "wheel: { by: 100, until: 80ms }\nwheel: { by: 100 }\nwheel: { by: 5000 }", Self.content(limit: 1000))
    #expect(abs(starts[2] - (0.08 + WheelTurn.duration(of: 150))) < 0.02)
    let second = try #require(samples.last { $0.time <= starts[2] })
    #expect(abs(second.offset - 200) < 1 && samples.last?.offset == 1000)
  }

  @Test(
    arguments: [
      // A hand has pulled the content beyond its end, or over its start; the wheel turns back, and farther out.
      "jump: { to: 950 }\ndrag: { by: 150, over: 150ms, until: 150ms }\nwheel: { by: -246 }",
      "jump: { to: 950 }\ndrag: { by: 150, over: 150ms, until: 150ms }\nwheel: { by: 30 }",
      "jump: { to: 50 }\ndrag: { by: -150, over: 150ms, until: 150ms }\nwheel: { by: 246 }",
      // A spring and a fling that go over the end.
      "jump: { to: 700 }\nspring: { to: 990, damping: 0.2, until: 150ms }\nwheel: { by: -300 }",
      "jump: { to: 700 }\nfling: { velocity: 6000, until: 150ms }\nwheel: { by: -400, until: 100ms }\nwheel: { by: 500 }",
      "jump: { to: 950 }\ndrag: { by: 150, over: 150ms, until: 150ms }\nspring: { to: 400, damping: 0.3 }",
    ])
  func `a wheel that begins beyond an edge is the same at every rate`(track: String) throws {
    let content = Self.content(limit: 1000)
    let fine = try run(track, content, rate: 6000)
    let begins = try #require(fine.starts.dropLast().last)
    for rate in [20.0, 24, 60, 120, 240, 1000] {
      let (coarse, starts) = try run(track, content, rate: rate)
      #expect(starts == fine.starts)
      let shared = coarse.filter { $0.time > begins && $0.time <= fine.starts.last ?? 0 }
      #expect(!shared.isEmpty)
      for sample in shared {
        let same = fine.samples[Int((sample.time * 6000).rounded())]
        #expect(abs(sample.offset - same.offset) < 1e-9, "\(rate): \(sample.time)")
      }
    }
  }

  @Test func `released content comes to rest at pages, one at a time`() throws {
    let content = Self.content(limit: 2000, paging: .page)
    for (track, page) in [
      ("fling: { velocity: 9000 }", 800.0), ("fling: { velocity: 60 }", 800), ("fling: { velocity: 40 }", 0),
      ("drag: { by: 500, over: 300ms, release: 0 }", 800), ("drag: { by: 300, over: 300ms, release: 0 }", 0),
      ("drag: { by: 500, over: 300ms, release: -200 }", 0), ("jump: { to: 1600 }\nfling: { velocity: 500 }", 2000),
      ("jump: { to: 2000 }\nfling: { velocity: -500 }", 1600), ("drag: { by: -100, over: 300ms, release: 0 }", 0),
    ] {
      let (samples, _) = try run(track, content)
      #expect(samples.last?.offset == page, "\(track)")
    }
  }

  @Test func `released content comes to rest where a row starts`() throws {
    let content = Self.content(limit: 2000, paging: .row)
    for (velocity, place) in [(700.0, 360.0), (900, 480), (9000, 2000), (30, 0)] {
      let (samples, _) = try run("fling: { velocity: \(velocity) }", content)
      #expect(samples.last?.offset == place, "\(velocity)")
    }
  }

  @Test func `a free scroll has neither edges nor pages`() throws {
    let (samples, _) = try run(
      "drag: { by: -500, over: 200ms, curve: linear }",
      GivenContent(limit: { _ in nil }, offset: { _, _ in nil }))
    #expect(abs((samples.last?.offset ?? 0) - Deceleration(start: -500, velocity: -2500, kept: 0.998).rest) < 1e-9)
  }

  // MARK: What holds for all tracks

  /// A track of steps whose borders are to be seamless.
  private func seamless(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 64).rounded() / 64
    }
    func time(_ range: ClosedRange<Int>) -> String { "\(Int.random(in: range, using: &random))ms" }
    var lines = ["fling: { velocity: \(number(-3000...3000)), until: \(time(20...900)) }"]
    for _ in 0..<Int.random(in: 2...8, using: &random) {
      let until = Bool.random(using: &random) ? ", until: \(time(10...700))" : ""
      switch Int.random(in: 0...7, using: &random) {
      case 0: lines.append("wait: \(time(1...800))")
      case 1:
        lines.append(
          "spring: { by: \(number(-900...900)), response: \(time(100...900)), damping: \(number(0.2...2))\(until) }")
      case 2: lines.append("ease: { by: \(number(-900...900)), over: \(time(100...900))\(until) }")
      case 3: lines.append("spring: { to: \(number(0...4000))\(until) }")
      case 4: lines.append("mark: m\(lines.count)")
      case 5:
        // One that comes to rest: the speed at the end of others leaps as they say.
        let curve = "[\(number(0...1)), \(number(-1...2)), \(number(0...0.8)), 1]"
        lines.append("ease: { by: \(number(-900...900)), over: \(time(100...900)), curve: \(curve)\(until) }")
      case 6: lines.append("wheel: { by: \(number(-900...900))\(until) }")
      default: lines.append("ease: { to: end, over: \(time(100...900))\(until) }")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static var feels: [GivenContent] {
    [
      content(limit: 4000), content(limit: 300), content(limit: 0), content(limit: 4000, paging: .page),
      content(limit: 4000, paging: .row),
    ]
  }

  /// Steps that take over what they find: neither the offset nor the speed leaps where one follows another.
  @Test(arguments: 0..<80) func `offsets and speeds go on across every border of steps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let track = seamless(&random)
    let content = Self.feels[Int(seed) % Self.feels.count]
    let starts = try run(track, content, rate: 240).starts
    var runner = try runner(track)
    let step = 1e-7
    let lines = track.split(separator: "\n")
    for border in starts.dropFirst() where border > 0.001 {
      // The first border of several at one time is looked at.
      let (before, after) = (border - step, border + step)
      guard runner.start(ofStep: 0, at: before) == nil || before > (runner.starts(at: 0).last ?? 0) else { continue }
      let a = try runner.advance(to: before, content)
      let isMoving = runner.isMoving(at: border)
      let begins = zip(lines, starts).filter { $0.1 == border }.map(\.0)
      let b = try runner.advance(to: after, content)
      // No wheel pulls content out of its edges: there it stops.
      let last = content.limit(nil) ?? .infinity
      if begins.contains(where: { $0.hasPrefix("wheel") }), b.velocity == 0,
        (a.velocity < 0 && a.offset < 0.01) || (a.velocity > 0 && a.offset > last - 0.01)
      {
        continue
      }
      // From rest a curve begins as it says.
      if !isMoving, begins.contains(where: { $0.contains("curve") }) { continue }
      // What comes to rest stops within half a pixel of its place, a spring of 100ms at 16 points a second.
      #expect(abs(a.offset - b.offset) <= 0.26 + 2 * step * 20_000, "\(track) at \(border)")
      #expect(abs(a.velocity - b.velocity) <= 17 + 1e-3 * abs(a.velocity), "\(track) at \(border)")
    }
  }

  /// Any track of a hand.
  private func anyTrack(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 64).rounded() / 64
    }
    func time(_ range: ClosedRange<Int>) -> String { "\(Int.random(in: range, using: &random))ms" }
    for _ in 0..<Int.random(in: 2...7, using: &random) {
      let until = Bool.random(using: &random) ? ", until: \(time(10...700))" : ""
      switch Int.random(in: 0...8, using: &random) {
      case 0: lines.append("wait: \(time(1...400))")
      case 1:
        lines.append(
          "fling: { velocity: \(number(-5000...5000)), rate: \(Bool.random(using: &random) ? "fast" : "0.996")\(until) }"
        )
      case 2: lines.append("drag: { by: \(number(-900...900)), over: \(time(50...500))\(until) }")
      case 3:
        lines.append(
          "drag: { by: \(number(-900...900)), over: \(time(50...500)), curve: [0.3, 1.6, 0.6, 1], release: \(number(-3000...3000))\(until) }"
        )
      case 4: lines.append("spring: { by: \(number(-900...900)), damping: 0.4\(until) }")
      case 5: lines.append("hold: \(time(1...200))")
      case 6: lines.append("wheel: { by: \(number(-600...600))\(until) }")
      case 7: lines.append("linear: { by: \(number(-600...600)), over: \(time(50...500))\(until) }")
      default: lines.append("jump: { to: \(number(0...250)) }")
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: 0..<80) func `a track is the same at every rate, and looked at once or at every frame`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let track = anyTrack(&random)
    let content = Self.feels[Int(seed) % Self.feels.count]
    let (fine, starts) = try run(track, content, rate: 120)
    for rate in [24.0, 30, 60] {
      let (coarse, its) = try run(track, content, rate: rate)
      // The same steps begin at the same times, to the bit.
      #expect(its == starts, "\(track)")
      for sample in coarse where sample.time <= starts.last ?? 0 {
        let number = sample.time * 120
        guard number == number.rounded() else { continue }
        #expect(fine[Int(number)].offset == sample.offset && fine[Int(number)].velocity == sample.velocity, "\(track)")
      }
    }
    for number in [fine.count / 3, fine.count * 2 / 3, fine.count - 1] {
      var alone = try runner(track)
      let found = try alone.advance(to: fine[number].time, content)
      #expect(found.offset == fine[number].offset && found.velocity == fine[number].velocity, "\(track)")
    }
  }

  /// Whatever moves it, and with whichever speed it is taken over.
  @Test(arguments: 0..<80) func `content that does not bounce never leaves its edges`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let track = Bool.random(using: &random) ? anyTrack(&random) : seamless(&random)
    let limit = [4000.0, 300, 0][Int(seed) % 3]
    let paging = [nil, ScrollPaging.page, .row][Int(seed / 3) % 3]
    for content in [
      Self.content(limit: limit, bounces: false, paging: paging),
      Self.content(limit: limit, physics: .android, paging: paging),
    ] {
      let (samples, _) = try run(track, content, rate: 240)
      #expect(samples.allSatisfy { (0...limit).contains($0.offset) }, "\(track)")
      #expect(samples.allSatisfy { $0.velocity * ($0.offset == 0 ? 1 : 0) >= 0 }, "\(track)")
    }
  }

  @Test(arguments: [true, false]) func `a recording leaves the edges of content that bounces`(bounces: Bool) throws {
    let recording = ScrollRecording(times: [0, 0.2, 0.4, 0.6], offsets: [50, -70, 900, 1100])
    let span = try scene("Color: red").layers[0].span
    var runner = TrackRunner(steps: [TrackStep(verb: .follow(recording), span: span)])
    let content = Self.content(limit: 1000, bounces: bounces)
    let offsets = try (0...240).map { try runner.advance(to: Double($0) / 240, content).offset }
    #expect(offsets.min() == (bounces ? -70 : 0) && offsets.max() == (bounces ? 1100 : 1000))
    #expect(offsets.last == (bounces ? 1100 : 1000))
  }

  @Test(arguments: 0..<40) func `no wheel pulls content out of its edges`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (place, speed) = (Double.random(in: 300...700, using: &random), Double.random(in: -8000...8000, using: &random))
    let track =
      "jump: { to: \(place) }\nfling: { velocity: \(speed), until: 30ms }\nwheel: { by: \(speed / 8), until: 60ms }\nwheel: { by: \(-speed / 30) }"
    let (samples, _) = try run(track, Self.content(limit: 1000))
    #expect(samples.allSatisfy { (0...1000).contains($0.offset) }, "\(track)")
  }

  /// Content that is let go keeps coming nearer to its edge or to its rest: nothing feeds it.
  @Test(arguments: 0..<40) func `a bounce never gains energy`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let velocity = Double.random(in: -8000...8000, using: &random)
    let (samples, _) = try run("jump: { to: 300 }\nfling: { velocity: \(velocity) }", Self.content(limit: 1000))
    var last = Double.infinity
    for sample in samples {
      let beyond = sample.offset < 0 ? sample.offset : max(0, sample.offset - 1000)
      let energy = beyond * beyond + sample.velocity * sample.velocity / 100
      #expect(energy <= last * (1 + 1e-9) + 1e-9)
      last = energy
    }
  }

  // MARK: Content that changes on the way

  @Test(arguments: 0..<60) func `content that is moved or gets another end lets a hand go on without a leap`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let track = anyTrack(&random).split(separator: "\n").filter { !$0.hasPrefix("jump") }.joined(separator: "\n")
    if track.isEmpty { return }
    var limit = 3000.0
    var content = Self.feels[Int(seed) % 3]
    content.limit = { _ in limit }
    var runner = try runner(track)
    var frame = 0
    while frame < 2000 {
      let time = Double(frame) / 60
      let position = try runner.advance(to: time, content)
      if runner.isOver(at: time), !runner.isMoving(at: time) { break }
      if frame % 7 == 3 {
        let distance = Double(Int.random(in: -1...2, using: &random)) * 40
        // A change above moves content and its end; one below moves the end alone.
        let beyond = position.offset < 0 || position.offset > limit
        limit += distance + (beyond ? 0 : Double(Int.random(in: 0...1, using: &random)) * 200)
        try runner.correct(by: distance, at: time, content)
        let now = try runner.advance(to: time, content)
        #expect(abs(now.offset - position.offset - distance) < 1e-6, "\(track) at \(time)")
      }
      frame += 1
    }
    #expect(runner.isOver(at: Double(frame) / 60))
  }

  @Test func `a wheel ends when it would have, however often the content is moved`() throws {
    let content = Self.content(limit: 4000)
    var runner = try runner("jump: { to: 1000 }\nwheel: { by: 300 }\nmark: there")
    var moved = 0.0
    for frame in 0...30 {
      let time = Double(frame) / 60
      _ = try runner.advance(to: time, content)
      guard runner.isMoving(at: time) else { continue }
      try runner.correct(by: 20, at: time, content)
      moved += 20
    }
    #expect(abs((runner.start(ofStep: 2, at: 1) ?? 0) - WheelTurn.duration(of: 300)) < 1e-9)
    #expect(try runner.advance(to: 1, content).offset == 1300 + moved)
  }
}
