import Foundation
import MultiplaneScene
import TestSupport
import Testing

/// What lies in `golden/`: `multiplane test Scenes/` compares it, this looks at whether anything is missing or left over.
@Suite(.full) struct GoldenFolderTests {
  /// The little of a sidecar that says which files there are.
  private struct Sidecar: Decodable {
    var frames: [Int]
    var names: [String]?
    var golden: String?
    var pixels: [String]
    var fingerprint: String
  }

  private static let root = "\(Repository.root)/golden"

  private static let files: Set<String> = {
    Set(
      (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).filter { name in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder) && !isFolder.boolValue
      })
  }()

  @Test func `every scene has a golden and no golden is an orphan`() throws {
    let scenes = CommittedScene.all.map(\.name)
    #expect(scenes.count > 80)
    var claimed: Set<String> = ["fingerprint.json", "golden.json"]
    let devices = try CommittedScene.all.flatMap { scene in try scene.load().devices.map { "\(scene.name)/\($0)" } }
    #expect(devices.count >= 3)
    // Of the tutorial's scenes the last one has a check.
    for scene in scenes + devices + ["guide/6-test"] {
      let sidecars = Self.files.filter { name in
        name.hasPrefix("\(scene)/") && name.hasSuffix(".golden.json") && !name.dropFirst(scene.count + 1).contains("/")
      }
      #expect(!sidecars.isEmpty, "\(scene) has no golden")
      for file in sidecars {
        claimed.insert(file)
        let stem = file.dropLast(".golden.json".count)
        let sidecar = try Self.sidecar(file)
        for (index, frame) in sidecar.frames.enumerated() {
          let number = "f" + String(repeating: "0", count: max(0, 5 - "\(frame)".count)) + "\(frame)"
          let tag = sidecar.names?[index] ?? number
          let name = sidecar.frames.count == 1 ? "\(stem)" : "\(stem).\(tag)"
          for ending in sidecar.golden == "hash" ? ["list"] : ["png", "list"] {
            #expect(Self.files.contains("\(name).\(ending)"), "\(name).\(ending) is missing")
            claimed.insert("\(name).\(ending)")
          }
        }
      }
    }
    #expect(Self.files.subtracting(claimed).isEmpty, "files no scene asks for")
  }

  @Test func `what goldens were drawn with is written down`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/fingerprint.json"))
    let known = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: [String: String]]])
    var named: Set<String> = []
    for file in Self.files where file.hasSuffix(".golden.json") {
      let sidecar = try Self.sidecar(file)
      named.insert(sidecar.fingerprint)
      #expect(sidecar.pixels.count == sidecar.frames.count)
    }
    #expect(Set(known.keys) == named)
    for fingerprint in known.values {
      let libraries = fingerprint["libraries"] ?? [:]
      for name in ["cairo", "pango", "librsvg", "libjpeg-turbo", "libwebp"] {
        #expect(libraries[name]?.first?.isNumber == true, "\(name)")
      }
    }
  }

  @Test func `goldens stay small`() throws {
    let sizes = try Self.files.map { name in
      try FileManager.default.attributesOfItem(atPath: "\(Self.root)/\(name)")[.size] as? Int ?? 0
    }
    #expect(sizes.reduce(0, +) < 1 << 20)
    let sidecars = Self.files.filter { $0.hasSuffix(".golden.json") }
    for name in sidecars {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/\(name)"))
      #expect(data.count < 1000, "\(name)")
    }
  }

  private static func sidecar(_ file: String) throws -> Sidecar {
    try JSONDecoder().decode(Sidecar.self, from: Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)")))
  }
}
