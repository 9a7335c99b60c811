import MultiplaneBase
import Testing

@Suite struct ProgressCurveTests {
  @Test(arguments: ProgressCurve.named.map(\.name))
  func `named curves rise from zero to one and rest at their ends`(name: String) throws {
    let curve = try #require(ProgressCurve(named: name))
    let way = (-100...1100).map { curve.progress(at: Double($0) / 1000) }
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(way[...100].allSatisfy { $0 == 0 } && way[1100...].allSatisfy { $0 == 1 })
    #expect(curve.progress(at: -.infinity) == 0 && curve.progress(at: .infinity) == 1)
  }

  @Test func `a spring starts at once and has a thousandth left at the end`() {
    #expect(ProgressCurve.spring.progress(at: 0.1) > 0.2)
    #expect(abs(ProgressCurve.spring.progress(at: 1.0.nextDown) - 0.999) < 1e-9)
  }

  @Test func `nothing else is a curve`() {
    #expect(ProgressCurve(named: "Spring") == nil && ProgressCurve(named: "") == nil)
  }
}
