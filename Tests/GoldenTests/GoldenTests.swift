import Foundation
import MultiplaneGolden
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import Testing

/// Frames of the committed scenes, compared with the accepted pictures in `golden/`.
///
/// With MULTIPLANE_ACCEPT_GOLDENS=1 pictures that changed are written instead; `Scripts/accept-goldens` sets it.
@Suite struct GoldenTests {
  static let accepts = ProcessInfo.processInfo.environment["MULTIPLANE_ACCEPT_GOLDENS"] == "1"
  static let names = ProcessInfo.processInfo.environment["MULTIPLANE_GOLDEN_CASES"]?
    .split(separator: "\n").map(String.init)
  static let cases = GoldenScene.all.filter { names.map($0.isNamed) ?? true }

  @Test(arguments: cases) func frameLooksAsAccepted(_ golden: GoldenScene) throws {
    let scene = try golden.load()
    let resources = try RenderResources(scene: scene)
    let composer = try FrameComposer(
      scene: scene, scale: golden.scale ?? scene.canvas.scale, resources: resources)
    let encoder = PNGEncoder(mode: .small)
    for state in try scene.states(of: golden.frames, .leaf, resources) {
      try composer.compose(state)
      let file = encoder.file(composer.buffer.source, hasAlpha: scene.hasAlpha)
      try judge(file, golden, frame: state.frame)
    }
  }

  private func judge(_ file: [UInt8], _ scene: GoldenScene, frame: Int) throws {
    let path = scene.golden(frame)
    let actual = try StraightImage(png: file, name: path)
    let known = contents(of: "\(Repository.root)/\(path).png")
    let golden = known.flatMap { try? StraightImage(png: $0, name: path) }
    let comparison = golden.map { PictureComparison(golden: $0, actual: actual) }
    if comparison?.outcome == .equal { return }
    if Self.accepts { return try Self.write(file, to: "\(path).png") }

    try Self.write(file, to: "out/\(path).actual.png")
    var lines = Fingerprint.difference.map { [$0] } ?? []
    if let golden, let comparison {
      lines.append("\(path).png: \(comparison.summary)")
      let picture = comparison.picture(golden: golden, actual: actual)
      try Self.write(picture.png(), to: "out/\(path).diff.png")
      lines.append("see out/\(path).actual.png and out/\(path).diff.png")
    } else {
      lines.append("\(path).png \(known == nil ? "is missing" : "cannot be read"); see out/\(path).actual.png")
    }
    lines.append("if the frame is right: Scripts/accept-goldens \(scene.name)")
    Issue.record(Comment(rawValue: lines.joined(separator: "\n")))
  }

  static func write(_ file: [UInt8], to path: String) throws {
    let target = "\(Repository.root)/\(path)"
    try FileManager.default.createDirectory(
      atPath: target.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" },
      withIntermediateDirectories: true)
    try file.withUnsafeBytes { bytes in
      try AtomicFile.write(bytes, to: target, durability: .batched, frame: nil)
    }
  }

  @Test(.enabled(if: names == nil)) func everyGoldenHasACaseAndEverySceneAGolden() throws {
    let known = Set(GoldenScene.all.flatMap { scene in scene.frames.map { "\(scene.golden($0)).png" } })
    let files = FileManager.default.enumerator(atPath: "\(Repository.root)/golden")?.compactMap { $0 as? String }
    let orphans = (files ?? []).filter { $0.hasSuffix(".png") && !known.contains("golden/\($0)") }
    #expect(orphans.isEmpty, "pictures no case in golden/cases.txt asks for")
    let scenes = FileManager.default.enumerator(atPath: "\(Repository.root)/Scenes")?.compactMap { $0 as? String }
    let names = (scenes ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    #expect(names.count > 50)
    #expect(Set(names).subtracting(GoldenScene.all.map(\.name)).isEmpty, "scenes without a line in golden/cases.txt")
  }

  @Test(.enabled(if: accepts && names == nil)) func fingerprintIsAccepted() throws {
    try Self.write(Fingerprint.current.file, to: Fingerprint.path)
  }
}
