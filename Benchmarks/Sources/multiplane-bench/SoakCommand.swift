import ArgumentParser
import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import Synchronization
import TestSupport

/// `multiplane-bench soak`.
struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Draw and encode a long scene, and see whether memory or open files grow.",
    discussion: """
      The scene is Scenes/feed.yaml with a track that goes on: glides, and jumps all over its rows. Nothing is written.
      Exit code 1 if memory leaves 5 MB around what it was after the first frames, or a file stays open.
      """)

  @Option(help: ArgumentHelp("How many frames, at least.", valueName: "n"))
  var frames = 40_000

  @Option(help: ArgumentHelp("How many frames pass before memory is compared.", valueName: "n"))
  var warmUp = 4_000

  @Option(help: ArgumentHelp("Device pixels a point.", valueName: "factor"))
  var scale = 0.5

  func run() throws {
    let scene = try LoadedScene(SourceFile(name: "soak.yaml", text: text()), folder: Repository.scenes)
    var options = RenderOptions()
    options.scale = scale
    let readings = Mutex<(done: Int, seen: [Reading])>((0, []))
    let every = warmUp
    try SequenceRenderer(scene, options: options).run(
      into: FrameFunction(readsPixels: false) { frame throws(OutputError) in
        _ = frame.encoded
        readings.withLock { readings in
          readings.done += 1
          if readings.done % every == 0 { readings.seen.append(Reading(readings.done)) }
        }
      })
    let seen = readings.withLock(\.seen)
    guard let first = seen.first, let last = seen.last, seen.count > 1 else {
      throw ValidationError("--frames has to be more than twice --warm-up")
    }
    for reading in seen where reading.frames % (every * 2) == 0 || reading.frames == first.frames { print(reading) }
    let growth = seen.map { $0.memory - first.memory }
    let (least, most) = (growth.min() ?? 0, growth.max() ?? 0)
    print("after \(last.frames) frames: memory \(least)...\(most) kB around \(first.memory) kB, files \(last.files)")
    if least < -5000 || most > 5000 || seen.contains(where: { $0.files > first.files }) { throw ExitCode.failure }
  }

  /// The scene, its track as long as is wanted.
  private func text() throws -> String {
    let path = "\(Repository.scenes)/feed.yaml"
    let text = String(decoding: Files.bytes(of: path) ?? [], as: UTF8.self)
    let parts = text.components(after: "\nscroll:\n", before: "\nevents:")
    guard let parts else { throw ValidationError("\(path) has no track before its events") }
    // A round of the track below takes two seconds.
    let rounds = frames / 120 + 1
    let steps = (0..<rounds).map { round in
      """
        - ease: { by: \(round % 2 == 0 ? 2400 : -1800), over: 1.2s, curve: easeInOut }
        - jump: { item: \(100 + round * 7919 % 40_000), anchor: center }
        - linear: { by: 900, over: 800ms }
      """
    }
    return parts.before + parts.middle + "\n" + steps.joined(separator: "\n") + "\n" + parts.after
  }

  /// What the process holds at a moment.
  private struct Reading: CustomStringConvertible {
    var frames: Int
    /// Resident memory, in kB.
    var memory: Int
    /// Open files.
    var files: Int

    init(_ frames: Int) {
      self.frames = frames
      let pages = String(decoding: Files.bytes(of: "/proc/self/statm") ?? [], as: UTF8.self).split(separator: " ")
      memory = (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(getpagesize()) / 1024
      files = Files.names(in: "/proc/self/fd").count
    }

    var description: String { "\(frames) frames: \(memory) kB, \(files) files" }
  }
}

extension String {
  /// What stands before and after what lies between two markers; the markers stay with the outer parts.
  fileprivate func components(after start: String, before end: String) -> (
    before: String, middle: String, after: String
  )? {
    guard let first = range(of: start), let second = range(of: end, range: first.upperBound..<endIndex) else {
      return nil
    }
    return (
      String(self[..<first.upperBound]), String(self[first.upperBound..<second.lowerBound]),
      String(self[second.lowerBound...])
    )
  }
}
