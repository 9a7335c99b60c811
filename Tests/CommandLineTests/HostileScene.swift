import TestSupport
import Testing

/// A scene of a few kilobytes, for a command that has so many seconds of processor time.
enum HostileScene {
  /// A list of a source `a`.
  static let list =
    "layers: [{ ScrollView: [{ LazyVStack: [{ ForEach: a, id: item.id, row: { Color: red, height: 9 } }] }] }]\n"
  static let head = "multiplane: 1\ncanvas: { size: 1000x1000 }\n"

  static func run(_ scene: String, _ command: String, seconds: Int = 8) throws -> Tool.Outcome {
    let tool = try Tool()
    try tool.write(scene, to: "a.yaml")
    // In a shell, since limits are those of a process.
    return try tool.run("ulimit -t \(seconds); \"$M\" \(command.replacing("SCENE", with: "a.yaml"))")
  }
}
