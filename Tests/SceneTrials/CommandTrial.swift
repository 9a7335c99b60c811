import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneScene
package import TestSupport

/// A scene on trial by every command: they agree on whether it can be drawn, and on what is drawn.
package struct CommandTrial {
  /// Whether the scene is refused, by `check` and `render` alike.
  package private(set) var isRefused = false
  /// What the refusal says.
  package private(set) var refusal = ""
  /// What does not hold, a line each.
  package private(set) var differences: [String] = []
  private let folder = TemporaryFolder()
  /// How far beyond its window a list has its rows ready unless it says so, in points.
  private static let overscan = 250.0

  package init(_ scene: WrittenScene) {
    for file in scene.files { folder.write(file.bytes, to: file.name) }
    folder.write(scene.text, to: "trial.yaml")
    let check = run(["check", "trial.yaml"])
    let render = run(["render", "trial.yaml", "-o", "out", "--trace", "trace.jsonl", "--jobs", "1"])
    (isRefused, refusal) = (check.code != 0 && render.code != 0, check.said)
    if (check.code == 0) != (render.code == 0) || max(check.code, render.code) > 5 {
      differences.append("check ends with \(check.code), render with \(render.code): \(check.said)\(render.said)")
    }
    if render.code != 0 { return }
    let names = Files.names(in: folder.file("out")).filter { $0.hasSuffix(".png") }
    let (middle, last) = ("\(names.count / 2)", "\(names.count - 1)")
    var others = [
      ["inspect", "trial.yaml"], ["inspect", "trial.yaml", "--frame", middle, "--json"],
      ["inspect", "trial.yaml", "--frame", last, "--overlay", "boxes,overscan,damage", "-o", "overlay.png"],
      ["inspect", "trial.yaml", "--timeline"], ["sheet", "trial.yaml", "-o", "sheet.png", "--count", "3"],
    ]
    if scene.text.contains("\nchecks:") { others.append(["test", "trial.yaml", "--repeat", "2"]) }
    for command in others { expectEnd(command) }
    for frame in Set([names.count / 2, names.count - 1]) {
      expectEnd(["still", "trial.yaml", "--frame", "\(frame)", "-o", "still.png", "--force"])
      if Files.bytes(of: folder.file("still.png")) != Files.bytes(of: folder.file("out/\(names[frame])")) {
        differences.append("still: frame \(frame) is another picture than in sequence")
      }
    }
    do {
      let session = try SceneSession(path: folder.file("trial.yaml"))
      for (frame, name) in names.enumerated().reversed() { try judge(session, frame, name) }
      try judgeRows(session, scene)
    } catch {
      differences.append("session: \(error)")
    }
  }

  /// Runs a command in the folder.
  private func run(_ arguments: [String]) -> (code: Int32, said: String) {
    let path = folder.file("said")
    let descriptor = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let code = ProgramThread.run(
      arguments, calledAs: "multiplane", in: folder.path, out: descriptor, err: descriptor)
    return (code, folder.text("said") ?? "")
  }

  private mutating func expectEnd(_ arguments: [String]) {
    let (code, said) = run(arguments)
    if code != 0 { differences.append("\(arguments.joined(separator: " ")) ends with \(code): \(said.prefix(600))") }
  }

  /// A frame that those behind it were asked for before, and all that is said of it.
  private mutating func judge(_ session: SceneSession, _ frame: Int, _ name: String) throws {
    if try session.still(at: .frame(frame)).file != Files.bytes(of: folder.file("out/\(name)")) {
      differences.append("session: frame \(frame) backwards is another picture than in sequence")
    }
    if frame % 6 != 5 { return }
    let inspection = try session.inspection(at: .frame(frame))
    var nodes: [Node] = []
    session.loaded.scene.walk { node, _ in nodes.append(node) }
    for node in nodes {
      for key in node.formulaKeys {
        judge("\(node.path).\(key)", key, inspection, session)
      }
    }
  }

  /// What is said of a key on a frame against what the frame shows.
  private mutating func judge(_ target: String, _ key: String, _ inspection: Inspection, _ session: SceneSession) {
    let told: Explanation
    do {
      told = try session.explanation(of: target, at: .frame(inspection.state.frame))
    } catch {
      // A row that is not there has no values.
      if error.diagnostics[0].code != "no-row" { differences.append("explain: \(target): \(error.diagnostics[0])") }
      return
    }
    // Rows that a row repeats have the same numbers.
    let entries = inspection.layers.flatMap(\.all).filter {
      $0.path == told.path && (told.row == nil || $0.row?.index == told.row?.index)
    }
    if told.isOnItsWay || entries.isEmpty { return }
    let what = "explain: \(target) is \(told.value) in row \(told.row?.index ?? -1) on frame \(told.frame)"
    let live = entries.flatMap(\.live).filter { $0.key == key }.map(\.value)
    if !live.isEmpty, !live.contains(told.value.description) { differences.append("\(what), inspect says \(live[0])") }
    if key == "height", told.kind == "Rectangle", case .number(let height) = told.value,
      !entries.contains(where: { abs(height - $0.box.height) <= 0.02 })
    {
      differences.append("\(what), its box is \(entries[0].box.height) high")
    }
  }

  /// The rows of the last frame against those that events should have left.
  private mutating func judgeRows(_ session: SceneSession, _ scene: WrittenScene) throws {
    guard let ids = scene.ids else { return }
    let state = try session.state(session.frameCount - 1)
    let rows = Placement(state).nodes
      .filter { $0.box.node.isRow && $0.row?.source != nil && $0.row?.group == nil }.compactMap(\.row)
      .sorted { $0.index < $1.index }
    let areRight = rows.allSatisfy { ids.indices.contains($0.index) && ids[$0.index] == $0.id.description }
    // Farther from its start than its overscan, a list has let go of its first rows.
    let first = state.position > Self.overscan ? rows.first?.index ?? 0 : 0
    if !areRight || scene.areAllPrepared && rows.map(\.index) != Array(ids.indices.dropFirst(first)) {
      differences.append("rows: \(rows.map { "\($0.index): \($0.id)" }), events leave \(ids)")
    }
    let counts = Inspection(state, of: session.loaded.scene, framesPerSecond: 10).layers.flatMap(\.all)
      .filter { !$0.path.contains(".row.") }.compactMap(\.rowCount)
    if counts.contains(where: { $0 < ids.count }) && !counts.contains(where: { $0 >= ids.count }) {
      differences.append("inspect: \(counts) rows, events leave \(ids.count)")
    }
  }
}
