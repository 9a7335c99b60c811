import MultiplaneComparison
import MultiplaneGolden
import MultiplaneRender
import TestSupport
import Testing

/// The comparer's own examination, at the standard tolerance: faults it must see and noise it must not.
@Suite(.full) struct ComparisonSelfTests {
  @Test(arguments: Mutation.all) func `a mutation is caught`(_ mutation: Mutation) throws {
    let golden = try MutationScene.golden.get()
    let actual = try mutation.picture(of: golden)
    let comparison = PictureComparison(golden: golden, actual: actual, mode: .tolerant(.standard))
    #expect(!comparison.passes, "\(comparison.summary)")
    #expect(!PictureComparison(golden: golden, actual: actual).passes)
  }

  @Test(arguments: Noise.all) func `noise passes`(_ noise: Noise) throws {
    let golden = try MutationScene.golden.get()
    let actual = noise.picture(of: golden)
    let comparison = PictureComparison(golden: golden, actual: actual, mode: .tolerant(.standard))
    #expect(comparison.passes, "\(comparison.summary); \(String(describing: comparison.difference?.window))")
    #expect(!PictureComparison(golden: golden, actual: actual).passes, "the noise is there")
  }

  @Test func `there are enough mutations and enough noise`() {
    #expect(Set(Mutation.all.map(\.name)).count == Mutation.all.count && Mutation.all.count >= 40)
    #expect(Set(Noise.all.map(\.name)).count == Noise.all.count && Noise.all.count >= 20)
  }
}
