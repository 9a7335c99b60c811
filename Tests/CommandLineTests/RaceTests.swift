import Foundation
import TestSupport
import Testing

/// The bytes of frames whoever waits for whom: `Benchmarks/races` does the same with thousands of scenes.
@Suite(.night("threads meet by chance, so one run of three scenes shows little")) struct RaceTests {
  /// How a program is started so that its threads meet elsewhere.
  static let ways = [
    "taskset -c 0", "nice -n 19", "taskset -c 0 nice -n 19", "env LD_PRELOAD=$PWD/yields.so MULTIPLANE_YIELDS=200",
  ]

  @Test func `frames are the same on one core, at any priority and with threads that give way`() throws {
    let tool = try Tool()
    let built = try tool.run(
      "clang -O1 -Wall -Werror -shared -fPIC -o yields.so \(Repository.fixture("yields.c")) -ldl")
    #expect(built.code == 0, "\(built.err)")
    for number in 0..<3 {
      try tool.write(RandomScene.text(number), to: "scene.yaml")
      let alone = try tool.run("$M render scene.yaml -q -o alone --jobs 1 --force")
      #expect(alone.code == 0, "\(alone.err)")
      for way in Self.ways {
        let outcome = try tool.run("\(way) $M render scene.yaml -q -o many --jobs 8 --force && diff -r alone many")
        #expect(outcome.code == 0, "scene \(number), \(way): \(outcome.out)\(outcome.err)")
      }
    }
  }
}
