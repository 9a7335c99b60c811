import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import Synchronization
import TestSupport

/// `multiplane-bench races`.
struct RacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "races",
    abstract: "Draw random scenes on one thread and on many, opened anew each time, and compare the bytes.",
    discussion: "Benchmarks/races runs it in all ways that change who waits for whom.")

  @Option(help: ArgumentHelp("How many scenes are drawn on many threads.", valueName: "n"))
  var runs = 1000

  @Option(help: ArgumentHelp("How many threads.", valueName: "n"))
  var jobs = 8

  @Option(help: ArgumentHelp("The number of the first scene.", valueName: "n"))
  var first = 0

  @Option(help: ArgumentHelp("How often each scene is drawn on many threads.", valueName: "n"))
  var times = 4

  func run() throws {
    var different: [Int] = []
    var (number, done) = (first, 0)
    while done < runs {
      let alone = try hashes(number, jobs: 1)
      for _ in 0..<min(times, runs - done) {
        done += 1
        if try hashes(number, jobs: jobs) != alone { different.append(number) }
      }
      number += 1
    }
    print("\(done) runs of \(number - first) scenes on \(jobs) threads: \(different.count) differ")
    for number in Set(different).sorted() { print("scene \(number):\n\(RandomScene.text(number))") }
    if !different.isEmpty { throw ExitCode.failure }
  }

  /// The hashes of a scene's frames, by an engine that has drawn nothing before.
  private func hashes(_ number: Int, jobs: Int) throws -> [String] {
    let scene = try LoadedScene(
      SourceFile(name: "\(number).yaml", text: RandomScene.text(number)), folder: Repository.scenes)
    var options = RenderOptions()
    options.jobs = jobs
    let hashes = Mutex<[Int: String]>([:])
    try SequenceRenderer(scene, options: options).run(
      into: FrameFunction(readsPixels: false) { frame throws(OutputError) in
        let hash = ContentDigest.sha256(of: frame.encoded.file.bytes)
        hashes.withLock { $0[frame.number] = hash }
      })
    return hashes.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }
}
