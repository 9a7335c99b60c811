import Multiplane
import MultiplaneLayout
import MultiplaneOutput
import TestSupport
import Testing

/// What is drawn depends on no thread: scenes opened anew, each time with another number of workers.
@Suite(.full) struct ThreadEqualityTests {
  /// Random scenes; what chance decides is tried more often at night.
  private static let numbers = TestTier.cases(Array(0..<16), night: Array(0..<40))

  private func files(_ number: Int, jobs: Int, invalidation: Invalidation = .leaf) throws -> [Int: [UInt8]] {
    var options = RenderOptions()
    (options.jobs, options.invalidation) = (jobs, invalidation)
    return try SequenceRenderer(try scene(RandomScene.text(number)), options: options).files().files
  }

  @Test(arguments: numbers) func `any number of workers draws the same bytes`(number: Int) throws {
    let alone = try files(number, jobs: 1)
    #expect(alone.count == 4)
    for jobs in [2, 8, 8] {
      let found = try files(number, jobs: jobs)
      #expect(found == alone, "\(RandomScene.text(number))")
    }
  }

  @Test(arguments: numbers) func `laying out anew on every frame draws the same bytes`(number: Int) throws {
    let isSame = try files(number, jobs: 1, invalidation: .root) == files(number, jobs: 2)
    #expect(isSame, "\(RandomScene.text(number))")
  }
}
