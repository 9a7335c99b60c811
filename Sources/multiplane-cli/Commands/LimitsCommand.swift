import ArgumentParser
import Multiplane

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.")

  func run() throws {
    func megabytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
    let limits: [(String, String)] = [
      ("scene file", megabytes(SourceFile.defaultLimit)),
      ("frame, longest side", "16384 pixels"), ("frame, pixels", "67108864"),
      ("frames a second", "1000"), ("scale", "100"),
      ("image, longest side", "\(ImageLimits.side) pixels"), ("image, pixels", "\(ImageLimits.pixels)"),
      ("image file", megabytes(ImageLimits.fileSize)),
      ("image, passes of a progressive JPEG", "\(ImageLimits.scans)"), ("decoded images kept", "512 MiB"),
      ("font files of a scene", "\(FontSet.fileLimit)"), ("font file", "64 MiB"),
      ("characters of a text", "\(TextShaper.textLimit)"), ("problems shown", "20"),
    ]
    let width = limits.map { $0.0.count }.max() ?? 0
    let lines = limits.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 + "\n" }
    try StandardOutput.write(lines.joined())
  }
}
