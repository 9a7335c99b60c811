import FuzzTargets
import TestSupport
import Testing

/// Thousands of spoilt requests, sockets and messages: each is answered or refused, and none brings the studio down.
///
/// `Scripts/fuzz` searches on from here; `FuzzReplayTests` replays what it found.
@Suite(.full, .serialized, .timeLimit(.minutes(5))) struct StudioFuzzTests {
  @Test(arguments: [("request", 3_000), ("socket", 1_500), ("page", 3_000), ("edit", 3_000)])
  func `whatever comes is answered or refused`(_ name: String, count: Int) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = target.seeds()
    var mutator = Mutator(target, seed: 15)
    for number in 0..<count {
      let input = mutator.input(of: seeds)
      #expect(throws: Never.self, "input \(number): \(String(decoding: input.prefix(400), as: UTF8.self))") {
        try target.run(input)
      }
    }
  }
}
