import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneRender

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.")

  func run() throws {
    func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
    let limits: [(String, String)] = [
      ("scene file", megabytes(SourceFile.defaultLimit)),
      ("YAML, depth", "64"), ("YAML, nodes with aliases expanded", "200000"), ("YAML, length of a key", "1024"),
      ("expression, length", "4 KiB"), ("expression, depth", "64"), ("expression, operations a value", "10000"),
      ("nodes with components put in", "200000"), ("layers", "10000"), ("nodes, depth", "64"),
      ("rows of a list", "10000000"), ("a length", "1e9 pt"),
      ("frame, side", "16384 pixels"), ("frame, pixels", "\(64 << 20)"),
      ("frames a second", "1000"), ("scale", "100"), ("drawn at once", "256"),
      ("painted picture, side", "32767 pixels"), ("painted picture, pixels", "\(64 << 20)"),
      ("image, side", "\(ImageLimits.side) pixels"), ("image, pixels", "\(ImageLimits.pixels)"),
      ("image file", megabytes(ImageLimits.fileSize)),
      ("image, passes of a progressive JPEG", "\(ImageLimits.scans)"), ("decoded images kept", "512 MiB"),
      ("font files of a scene", "\(FontSet.fileLimit)"), ("font file", "64 MiB"), ("font size", "2000 pt"),
      ("text, characters", "\(TextShaper.textLimit)"),
    ]
    let width = limits.map { $0.0.count }.max() ?? 0
    let lines = limits.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 + "\n" }
    try StandardOutput.write(lines.joined())
  }
}
