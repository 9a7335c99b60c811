import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
import MultiplaneScene
import TestSupport
import Testing

@Suite struct TrackRunnerTests {
  /// The offsets at some times, with content that ends at `limit`.
  private func offsets(
    _ verbs: [TrackStep.Verb], at times: [Double], limit: Double? = 1000, start: Double = 0,
    warnings: inout [Diagnostic]
  ) throws -> [Double] {
    let span = try scene("Color: red").layers[0].span
    var runner = TrackRunner(steps: verbs.map { TrackStep(verb: $0, span: span) }, start: start)
    let offsets = try times.map { time in
      let content = GivenContent(
        limit: { _ in limit },
        offset: { id, _ in if case .number(let number) = id, number < 100 { Double(number) * 10 } else { nil } })
      return try runner.advance(to: time, content).offset
    }
    warnings = runner.warnings
    return offsets
  }

  private func offsets(
    _ verbs: [TrackStep.Verb], at times: [Double], limit: Double? = 1000, start: Double = 0
  ) throws -> [Double] {
    var warnings: [Diagnostic] = []
    let result = try offsets(verbs, at: times, limit: limit, start: start, warnings: &warnings)
    #expect(warnings.isEmpty)
    return result
  }

  @Test func `a linear step goes at constant speed and rests`() throws {
    #expect(try offsets([.linear(.offset(100), over: 2)], at: [0, 0.5, 1, 2, 3]) == [0, 25, 50, 100, 100])
  }

  @Test func `steps start where the last one ended`() throws {
    let steps: [TrackStep.Verb] = [.wait(1), .linear(.by(100), over: 1), .linear(.by(-50), over: 1)]
    #expect(try offsets(steps, at: [0, 1, 1.5, 2, 2.5, 3, 9]) == [0, 0, 50, 100, 75, 50, 50])
  }

  /// A late look at the track gives what an early one would have.
  @Test func `skipped frames change nothing`() throws {
    let steps: [TrackStep.Verb] = [.linear(.by(100), over: 1), .jump(.offset(.by(7))), .linear(.by(-50), over: 1)]
    #expect(try offsets(steps, at: [1.5]) == [82])
    #expect(try offsets(steps, at: [0, 0.9, 1.1, 1.5])[3] == 82)
  }

  @Test func `jumps and marks take no time`() throws {
    let steps: [TrackStep.Verb] = [
      .jump(.offset(.offset(30))), .mark("here"), .jump(.offset(.by(12))), .wait(1), .jump(.item(.number(20), .top)),
    ]
    #expect(try offsets(steps, at: [0, 0.999, 1]) == [42, 42, 200])
    let span = try scene("Color: red").layers[0].span
    let track = steps.map { TrackStep(verb: $0, span: span) }
    #expect(TrackSchedule(track)?.starts == [0, 0, 0, 0, 1, 1])
  }

  @Test func `the end is the last offset`() throws {
    #expect(try offsets([.linear(.end, over: 1)], at: [0.5, 1], limit: 640) == [320, 640])
    #expect(try offsets([.jump(.offset(.end))], at: [0], limit: 640) == [640])
    #expect(try offsets([.jump(.offset(.end))], at: [0], limit: 0) == [0])
  }

  @Test func `a free scroll has no ends`() throws {
    #expect(try offsets([.linear(.offset(-5000), over: 1)], at: [1], limit: nil) == [-5000])
    #expect(try offsets([.jump(.offset(.offset(7))), .linear(.end, over: 1)], at: [1], limit: nil) == [7])
  }

  @Test func `targets beyond the content are held with a warning`() throws {
    var warnings: [Diagnostic] = []
    let steps: [TrackStep.Verb] = [.linear(.offset(1500), over: 1), .jump(.offset(.by(-3000)))]
    #expect(try offsets(steps, at: [0.5, 1], warnings: &warnings) == [500, 0])
    #expect(warnings.map(\.code) == ["target-held", "target-held"])
    #expect(warnings[0].message.contains("1500") && warnings[0].message.contains("1000"))
  }

  @Test func `holding stops a motion and waiting does not`() throws {
    // Both come after the motion's own end, so nothing moves.
    let steps: [TrackStep.Verb] = [.linear(.by(100), over: 1), .hold(1), .wait(1), .linear(.by(10), over: 1)]
    #expect(try offsets(steps, at: [1, 2, 3, 3.5]) == [100, 100, 100, 105])
  }

  @Test func `an eased step follows its curve`() throws {
    let found = try offsets([.ease(.by(100), over: 2, curve: .easeIn)], at: [0.5, 1, 2])
    #expect(abs(found[0] - 9.34646) < 1e-4)
    #expect(abs(found[1] - 31.53568) < 1e-4)
    #expect(found[2] == 100)
  }

  @Test func `unknown items are errors`() throws {
    #expect(throws: SceneFailure.self) { try offsets([.jump(.item(.number(100), .top))], at: [0]) }
    #expect(throws: SceneFailure.self) { try offsets([.jump(.item(.text("a"), .top))], at: [0]) }
  }

  @Test func `a track begins at its start offset`() throws {
    #expect(try offsets([.wait(1), .linear(.by(10), over: 1)], at: [0, 2], start: 90) == [90, 100])
  }

  @Test func `targets beyond all numbers are held`() throws {
    for huge in [1e300, -1e300, .infinity] {
      let found = try offsets(
        [.linear(.offset(huge), over: 1), .linear(.by(huge), over: 1)], at: [0.5, 1, 2], limit: nil)
      #expect(found.allSatisfy { abs($0) <= 1e12 })
    }
    let noTime = try offsets([.linear(.offset(5), over: 0)], at: [0, 1])
    #expect(noTime == [5, 5])
  }

  /// The end of a step is its target exactly, whatever the sum of durations before it rounds to.
  @Test(arguments: 0..<50) func `every step ends at its target`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var steps: [TrackStep.Verb] = []
    var time = 0.0
    var (times, targets): ([Double], [Double]) = ([], [])
    for _ in 0..<20 {
      let duration = Double(Int.random(in: 1...97, using: &random)) / 60
      let target = Double(Int.random(in: 0...64_000, using: &random)) / 64
      steps += [.linear(.offset(target), over: duration), .wait(0.1)]
      times.append(time + duration)
      targets.append(target)
      time += duration + 0.1
    }
    #expect(try offsets(steps, at: times) == targets)
  }

  /// CSS's cubic-bezier(.3, 1.8, .7, 1) goes to 117.7 of 100.
  @Test func `a curve may lead beyond its target and back`() throws {
    let beyond = TimingCurve.bezier(x1: 0.3, y1: 1.8, x2: 0.7, y2: 1)
    let found = try offsets(
      [.ease(.by(100), over: 1, curve: beyond)], at: (0...100).map { Double($0) / 100 }, limit: nil)
    #expect(abs((found.max() ?? 0) - 117.7) < 0.1 && found[100] == 100)
    let before = TimingCurve.bezier(x1: 0.3, y1: -0.8, x2: 0.7, y2: 1)
    #expect(try offsets([.ease(.by(100), over: 1, curve: before)], at: [0.1], limit: nil)[0] < -8)
  }

  /// Corrections move what runs along at once, and its target wherever they say, without a leap on the way.
  @Test(arguments: [
    TimingCurve.linear, .easeInOut, .bezier(x1: 0.3, y1: 1.8, x2: 0.7, y2: 1), .bezier(x1: 0.3, y1: -1, x2: 0.7, y2: 2),
  ])
  func `a corrected motion arrives without a leap`(curve: TimingCurve) throws {
    let span = try scene("Color: red").layers[0].span
    for isPlace in [true, false] {
      let target: ScrollTarget = isPlace ? .offset(500) : .by(500)
      var runner = TrackRunner(steps: [TrackStep(verb: .ease(target, over: 1, curve: curve), span: span)])
      let content = GivenContent(limit: { _ in 10_000 }, offset: { _, _ in nil })
      var last = try runner.advance(to: 0, content).offset
      var moved = 0.0
      for step in 1...1000 {
        let time = Double(step) / 1000
        let position = try runner.advance(to: time, content)
        #expect(abs(position.offset - last) < 9, "at \(time)")
        last = position.offset
        if step % 100 == 50, step < 1000 {
          let distance = Double(step % 300) - 100
          try runner.correct(by: distance, at: time, content)
          let now = try runner.advance(to: time, content).offset
          #expect(abs(now - last - distance) < 1e-9, "at \(time)")
          (last, moved) = (now, moved + distance)
        }
      }
      #expect(abs(last - (isPlace ? 500 : 500 + moved)) < 1e-9)
    }
  }
}
