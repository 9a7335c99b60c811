import MultiplaneBase
import Testing

@Suite struct TimingCurveTests {
  /// The values of CSS's named curves, computed from the Bézier with 60 digits.
  @Test(arguments: [
    (TimingCurve.linear, 0.25, 0.25), (.ease, 0.25, 0.4085107), (.ease, 0.5, 0.8024034), (.ease, 0.75, 0.9604591),
    (.easeIn, 0.25, 0.0934646), (.easeIn, 0.5, 0.3153568), (.easeIn, 0.75, 0.6218619),
    (.easeOut, 0.25, 0.3781381), (.easeOut, 0.5, 0.6846432), (.easeOut, 0.75, 0.9065354),
    (.easeInOut, 0.25, 0.1291615), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.75, 0.8708385),
  ])
  func `curves have the values of CSS`(curve: TimingCurve, time: Double, progress: Double) {
    #expect(abs(curve.progress(at: time) - progress) < 1e-6, "\(curve.progress(at: time))")
  }

  @Test(arguments: TimingCurve.named.map(\.curve))
  func `named curves rise from zero to one`(curve: TimingCurve) {
    var last = 0.0
    for step in 0...10_000 {
      let progress = curve.progress(at: Double(step) / 10_000)
      #expect(progress >= last)
      last = progress
    }
    #expect(curve.progress(at: 0) == 0)
    #expect(curve.progress(at: 1) == 1)
  }

  @Test(arguments: TimingCurve.named.map(\.curve))
  func `curves rest at their ends`(curve: TimingCurve) {
    #expect(curve.progress(at: -1) == 0)
    #expect(curve.progress(at: -.infinity) == 0)
    #expect(curve.progress(at: 2) == 1)
    #expect(curve.progress(at: .infinity) == 1)
  }

  @Test func `curves may overshoot`() {
    let back = TimingCurve.bezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1)
    #expect(back.progress(at: 0.6) > 1)
    #expect(back.progress(at: 1) == 1)
  }

  /// A curve that stands still in time for a moment: x1 = 1, x2 = 0.
  @Test func `the steepest curve stays in order`() {
    let curve = TimingCurve.bezier(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect(abs(curve.progress(at: 0.5) - 0.5) < 1e-5)
    #expect(curve.progress(at: 0.49) < curve.progress(at: 0.51))
  }

  @Test func `the slope at an end is that to the next control point`() {
    for (curve, first, last) in [
      (TimingCurve.linear, 1.0, 1.0), (.ease, 0.4, 0), (.bezier(x1: 0, y1: 0, x2: 1, y2: 1), 1, 1),
      (.bezier(x1: 0, y1: 0, x2: 0.5, y2: 1), 2, 0), (.bezier(x1: 0, y1: 0, x2: 0, y2: 0), 1, 1),
      (.bezier(x1: 0.5, y1: -1, x2: 0.75, y2: 0.5), -2, 2),
    ] {
      #expect(curve.slope(at: 0) == first && curve.slope(at: 1) == last, "\(curve)")
    }
  }

  @Test(arguments: TimingCurve.named.map(\.curve))
  func `the slope is the rate of progress`(curve: TimingCurve) {
    for step in 1..<20 {
      let time = Double(step) / 20
      let rate = (curve.progress(at: time + 1e-6) - curve.progress(at: time - 1e-6)) / 2e-6
      #expect(abs(curve.slope(at: time) - rate) < 1e-3)
    }
  }
}
