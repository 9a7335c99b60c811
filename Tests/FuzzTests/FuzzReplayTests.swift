import FuzzTargets
import TestSupport
import Testing

/// What was found by searching stays mended, and a short search finds nothing. One at a time: inputs become files of one folder.
@Suite(.full, .serialized) struct FuzzReplayTests {
  private static let names = FuzzTarget.all.map(\.name)

  private func target(_ name: String) throws -> FuzzTarget {
    try #require(FuzzTarget.all.first { $0.name == name })
  }

  @Test(arguments: names) func `inputs that were found once are taken or refused`(_ name: String) throws {
    let folder = Repository.fixture("fuzz/found/\(name)")
    let target = try target(name)
    for file in Files.names(in: folder) {
      let bytes = try #require(Files.bytes(of: "\(folder)/\(file)"))
      #expect(throws: Never.self, "\(name)/\(file)") { try target.run(bytes) }
    }
  }

  @Test func `every folder of inputs belongs to a target`() {
    #expect(Set(Files.names(in: Repository.fixture("fuzz/found"))).subtracting(Self.names) == [])
  }

  @Test(arguments: names) func `seeds are there, and are taken or refused`(_ name: String) throws {
    let target = try target(name)
    let seeds = target.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds.prefix(12) { try target.run(seed) }
  }

  @Test(arguments: names) func `inputs spoilt at random are taken or refused`(_ name: String) throws {
    let target = try target(name)
    let seeds = target.seeds()
    var mutator = Mutator(target, seed: 11)
    for number in 0..<60 {
      let input = mutator.input(of: seeds)
      #expect(throws: Never.self, "input \(number): \(String(decoding: input.prefix(400), as: UTF8.self))") {
        try target.run(input)
      }
    }
  }
}
