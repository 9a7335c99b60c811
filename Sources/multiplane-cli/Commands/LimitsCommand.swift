import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneRender

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.")

  func run() throws {
    func size(_ bytes: Int) -> String { bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB" }
    let yaml = YAMLLimits()
    let limits: [(String, String)] = [
      ("scene file", size(yaml.bytes)), ("YAML, depth", "\(yaml.depth)"),
      ("YAML, nodes with aliases expanded", "\(yaml.nodes)"), ("YAML, length of a key", "\(yaml.keyLength)"),
      ("expression, length", size(ExpressionLimits.length)), ("expression, depth", "\(ExpressionLimits.nesting)"),
      ("expression, operations a value", "\(ExpressionLimits.operations)"),
      ("nodes with components put in", "\(NodeLimits.nodes)"), ("layers", "\(NodeLimits.layers)"),
      ("nodes, depth", "\(NodeLimits.depth)"), ("rows of a list", "\(DataLimits.rows)"),
      ("data, columns", "\(DataLimits.columns)"), ("data, a row", size(DataLimits.rowBytes)),
      ("data, JSON file", size(DataLimits.jsonBytes)), ("data, depth of JSON", "\(DataLimits.depth)"),
      ("a length", "1e9 pt"), ("a time", "\(Int(TrackLimits.seconds)) s"),
      ("frame, side", "\(Int(PixelSize.longestSide)) pixels"), ("frame, pixels", "\(Int(PixelSize.mostPixels))"),
      ("frames a second", "\(Int(CanvasLimits.framesPerSecond.upperBound))"),
      ("scale", "\(Int(FramePlan.scaleLimit))"), ("drawn at once", "256"),
      ("painted picture, side", "32767 pixels"), ("painted picture, pixels", "\(64 << 20)"),
      ("image, side", "\(ImageLimits.side) pixels"), ("image, pixels", "\(ImageLimits.pixels)"),
      ("image file", size(ImageLimits.fileSize)),
      ("image, passes of a progressive JPEG", "\(ImageLimits.scans)"),
      ("decoded images kept", size(ImageStore.standardBudget)),
      ("font files of a scene", "\(FontSet.fileLimit)"), ("font file", size(FontSet.fileSizeLimit)),
      ("font size", "2000 pt"), ("text, characters", "\(TextShaper.textLimit)"),
    ]
    let width = limits.map { $0.0.count }.max() ?? 0
    let lines = limits.map { $0 + String(repeating: " ", count: width - $0.count + 2) + $1 + "\n" }
    try StandardOutput.write(lines.joined())
  }
}
