// Scenes of anything: layers with a distance, and the camera before them.

extension RandomScene {
  /// Puts a camera before a scene and gives some of its layers a distance, in a third of all scenes. It is drawn last of
  /// all, so that the rest of a scene stays as it is.
  mutating func addCamera(to lines: inout [String]) {
    guard chance(0.33), let layers = lines.firstIndex(of: "layers:"), var scroll = lines.firstIndex(of: "scroll:")
    else {
      return
    }
    let starts = lines.indices[(layers + 1)..<scroll].filter { lines[$0].hasPrefix("  - ") }
    for (start, end) in zip(starts, starts.dropFirst() + [scroll]).reversed() {
      let keys = lines[start..<end].map { $0.dropFirst(4) }
      let isTaken = keys.contains { key in
        ["ScrollView:", "speed:", "repeat:"].contains { key.hasPrefix($0) }
      }
      if isTaken || chance(0.2) { continue }
      var added = ["    z: \(distance())"]
      if chance(0.3), !keys.contains(where: { $0.contains("material:") }) {
        added.append(
          "    \(choice(["tilt", "turn", "roll"])): \(choice(["\(whole(-80...80))deg", "30deg * sin(time)"]))")
      }
      if chance(0.1), !keys.contains(where: { $0.hasPrefix("place:") }) {
        added.append("    place: \(choice(["floor", "ground"]))")
      }
      lines.insert(contentsOf: added, at: end)
      scroll += added.count
    }
    if chance(0.6) {
      let over = whole(1...4)
      let step = choice([
        "to: { z: \(whole(-60...200)) }", "by: { x: \(whole(-30...30)), lens: 5deg }", "to: { y: frame, lens: 50deg }",
        "to: { focus: \(whole(0...200)), aperture: 0.05 }",
      ])
      let until = choice(["", ", until: 0s", ", until: 1f", ", curve: linear"])
      let steps = lines[(scroll + 1)...].prefix { $0.hasPrefix("  - ") }.count
      lines.insert("  - camera: { \(step), over: \(over)f\(until) }", at: scroll + 1 + whole(0...steps))
    }
    if chance(0.8) { lines.insert("camera: { \(camera().joined(separator: ", ")) }", at: 1) }
  }

  private mutating func distance() -> String {
    choice(["\(whole(-60...400))", "\(whole(0...200))", "20 * frame", "scroll", "-150 - frame"])
  }

  private mutating func camera() -> [String] {
    var keys = ["z: \(choice(["0", "\(whole(-80...160))", "scroll / 2", "9 * frame"]))"]
    if chance(0.5) { keys.append("x: \(choice(["\(whole(-40...40))", "3 * frame", "early * 20"]))") }
    if chance(0.3) { keys.append("asPainted: true") }
    if chance(0.3) { keys.append("y: \(choice(["\(whole(-40...40))", "-scroll / 4"]))") }
    if chance(0.4) { keys.append("lens: \(choice(["20deg", "75", "40deg + frame * 1deg"]))") }
    if chance(0.4) {
      keys.append("aperture: \(choice(["0.02", "0.1", "0.01 * frame"]))")
      keys.append("focus: \(choice(["0", "\(whole(-40...200))", "30 * frame"]))")
    }
    return keys
  }
}
