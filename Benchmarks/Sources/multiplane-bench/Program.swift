import ArgumentParser
import Multiplane
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

/// Measures parts of the engine that no command shows; `Scripts/bench` runs it and explains what comes out.
@main
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "multiplane-bench", abstract: "Measure what the engine's developers want to know.",
    subcommands: [
      FrameCommand.self, StepCommand.self, Translucent.self, Badge.self, Encode.self, Layers.self, Hashes.self,
      StackCommand.self, CompareCommand.self,
      ReloadCommand.self, RacesCommand.self, ScenesCommand.self, SoakCommand.self,
    ])

  struct Translucent: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "A full-screen translucent layer: copies of the frame it costs, and milliseconds of both.")
    func run() throws { try benchLayers() }
  }

  struct Badge: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One moving badge against all drawn and encoded: the share, and milliseconds of both.")
    @Argument var scene: String
    func run() throws { try benchBadge(scene) }
  }

  struct Encode: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One frame encoded whole: median and least milliseconds, and bytes.")
    @Argument var scene: String
    @Argument var frame: Int
    func run() throws { try benchEncode(scene, frame: frame) }
  }

  struct Layers: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write the layers of R1 for limits/chain.c.")
    @Argument var scene: String
    @Argument var file: String
    func run() throws { try LayerFile(r1: scene).write(to: file) }
  }

  /// What a change of the engine must leave as it is.
  struct Hashes: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "The pixels and the file of every seventh frame of scenes; of short ones, of every frame.")
    @Argument var scenes: [String]

    func run() throws {
      for path in scenes {
        guard let opened = try? Opened(path) else {
          print("\(path) fails")
          continue
        }
        let (stepper, composer, encoder) = (try opened.stepper(), try opened.composer(), PNGEncoder(mode: .fast))
        let count = stepper.frameCount
        for frame in 0..<count {
          let state = try stepper.step()
          if count > 90, frame % 7 != 0, frame != count - 1 { continue }
          let composited = try composer.compose(state)
          let file = encoder.file(composer.source, hasAlpha: opened.hasAlpha)
          let hash = PixelHash(of: composer.source, hasAlpha: opened.hasAlpha)
          let sum = file.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
          print("\(path) \(frame) \(composited) \(hash) \(String(sum, radix: 16)) \(file.count)")
        }
      }
    }
  }
}
