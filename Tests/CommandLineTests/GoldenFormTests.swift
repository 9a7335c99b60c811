import Foundation
import TestSupport
import Testing

/// Goldens as pictures and as hashes: one verdict, whatever changes in a scene.
@Suite(.night("it draws all scenes twice before it begins")) struct GoldenFormTests {
  /// The folders with all scenes and their goldens in each form; that of hashes is a repository.
  // One test at a time has them.
  nonisolated(unsafe) private static let folders = Result { () throws -> (pictures: Tool, hashes: Tool) in
    let tools = (pictures: try Tool(), hashes: try Tool())
    for (tool, form) in [(tools.pictures, "--with-pictures"), (tools.hashes, "--without-pictures")] {
      let copied = try tool.run(
        """
        cp -r $SCENES Scenes; cp -r $SCENES/../golden golden; git init -q; git config user.name A; git config user.email a@b
        git add .; git commit -qm one; CI= $M test Scenes -q --update \(form) >/dev/null; git add .; git commit -qm two
        """)
      #expect(copied.code == 0, "\(copied.err)")
    }
    return tools
  }

  private static let told = ["id", "outcome", "pixels", "comparison", "changes", "origin"]

  /// What a run says of the frames of a scene, without where their pictures are.
  private func verdict(_ tool: Tool, _ scene: String) throws -> [NSDictionary] {
    let outcome = try tool.run("$M test Scenes/\(scene) -q 2>/dev/null")
    guard outcome.code <= 1 else { return [["code": outcome.code]] }
    let data = try Data(contentsOf: tool.folder.appendingPathComponent("out/report/report.json"))
    let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (report?["cases"] as? [[String: Any]] ?? []).map { item in
      let frames = (item["frames"] as? [[String: Any]] ?? []).map { frame in
        // A hash that is the same is compared with nothing.
        let told = frame["outcome"] as? String == "passed" ? ["id", "outcome"] : Self.told
        return frame.filter { told.contains($0.key) }
      }
      return ["id": item["id"] ?? "", "outcome": item["outcome"] ?? "", "frames": frames]
    }
  }

  /// A scene with one number, color or word in it replaced.
  private func changed(_ text: String, _ random: inout SeededGenerator) -> String {
    let words = text.ranges(of: #/#[0-9a-fA-F]{6}\b|\b\d+(\.\d+)?\b|\b[A-Z][a-z]{3,}\b/#)
    guard let range = words.randomElement(using: &random) else { return text }
    let word = text[range]
    var other = String(word)
    if word.hasPrefix("#") {
      other = "#" + String(Int.random(in: 0x10_0000...0xFF_FFFF, using: &random), radix: 16)
    } else if let number = Double(word) {
      other = "\(Int(number) + Int.random(in: 1...9, using: &random))"
    } else {
      other = String(word.reversed())
    }
    return text[..<range.lowerBound] + other + text[range.upperBound...]
  }

  @Test(arguments: 0..<40) func `a hash judges as a picture does`(
    _ round: Int
  ) throws {
    let tools = try Self.folders.get()
    let scenes = Repository.sceneFiles
    var random = SeededGenerator(seed: UInt64(round))
    var different = 0
    for _ in 0..<25 {
      let scene = try #require(scenes.randomElement(using: &random))
      let text = try String(contentsOfFile: "\(Repository.scenes)/\(scene)", encoding: .utf8)
      let other = changed(text, &random)
      for tool in [tools.pictures, tools.hashes] { try tool.write(other, to: "Scenes/\(scene)") }
      let (picture, hash) = (try verdict(tools.pictures, scene), try verdict(tools.hashes, scene))
      for (one, two) in zip(picture, hash) where one != two { Issue.record("\(scene), round \(round): \(one) \(two)") }
      #expect(picture.count == hash.count)
      if picture.contains(where: { $0["outcome"] as? String == "failed" }) { different += 1 }
      for tool in [tools.pictures, tools.hashes] { try tool.write(text, to: "Scenes/\(scene)") }
    }
    #expect(different > 0)
  }
}
