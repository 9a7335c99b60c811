import Foundation
import MultiplaneBase
import MultiplaneGolden
import MultiplaneScene
import TestSupport
import Testing

@Suite struct GoldenFileTests {
  @Test func `a scene's goldens lie in the nearest folder upwards`() throws {
    let made = TemporaryFolder()
    for folder in ["golden", "Scenes/small", "pages/golden", "pages/deep"] { made.write("", to: "\(folder)/file") }
    let root = try #require(realPath(made.path))
    func place(_ scene: String, golden: String? = nil, current: String = "/") throws -> [String] {
      let place = try GoldenPlace(of: scene, golden: golden, current: current)
      return [place.root, place.scene]
    }
    #expect(try place("\(root)/wine.yaml") == ["\(root)/golden", "wine"])
    #expect(try place("\(root)/Scenes/small/corner.yaml") == ["\(root)/golden", "small/corner"])
    #expect(try place("\(root)/pages/deep/a.b.yaml") == ["\(root)/pages/golden", "deep/a.b"])
    #expect(try place("\(root)/Scenes/wine.yaml", golden: "/elsewhere") == ["/elsewhere", "wine"])
    // Without such a folder it would lie in the current one, or beside the scene.
    #expect(try place("/none/at/all.yaml", current: "/none") == ["/none/golden", "at/all"])
    #expect(try place("/none/at/all.yaml", current: "/other") == ["/none/at/golden", "all"])
    #expect(try place("/all.yaml", current: "/") == ["/golden", "all"])
  }

  @Test func `frames have five digits, and one frame none`() {
    #expect(GoldenPlace.name("cards", frame: 7, of: [7]) == "cards")
    #expect(GoldenPlace.name("cards", frame: 7, of: [7, 9]) == "cards.f00007")
    #expect(GoldenPlace.name("cards", frame: 1_234_567, of: [0, 1_234_567]) == "cards.f1234567")
  }

  @Test func `a sidecar reads back as it was written`() throws {
    var sidecar = GoldenSidecar(frames: [0, 12])
    #expect(try GoldenSidecar(Array(sidecar.text.utf8), path: "a") == sidecar)
    (sidecar.pixels, sidecar.width, sidecar.height) = (["00ff", "11ee"], 390, 844)
    (sidecar.scale, sidecar.fingerprint, sidecar.isOfCheck) = (0.5, "01234567", true)
    sidecar.tolerance = SceneCheck.Tolerance(delta: 3, total: 0.0025)
    let read = try GoldenSidecar(Array(sidecar.text.utf8), path: "a")
    #expect(read == sidecar)
    #expect(read.pixels(of: 12) == "11ee" && read.pixels(of: 3) == nil)
    #expect(try GoldenSidecar(Array("{ \"frames\": [3] }".utf8), path: "a") == GoldenSidecar(frames: [3]))
  }

  @Test(arguments: [
    ("", "is no JSON object"), ("[1]", "is no JSON object"), ("{}", "needs \"frames\""),
    ("{\"frames\":[]}", "needs \"frames\""), ("{\"frames\":[1,1]}", "needs \"frames\""),
    ("{\"frames\":[-1]}", "needs \"frames\""), ("{\"frames\":[\"a\"]}", "needs \"frames\""),
    ("{\"frames\":[1],\"scal\":2}", "has an unknown key \"scal\""),
    ("{\"frames\":[1],\"scale\":0}", "has a \"scale\" that is none"),
    ("{\"frames\":[1],\"tolerance\":{\"delta\":300}}", "has a \"tolerance\" out of range"),
  ])
  func `a sidecar that is wrong is refused`(_ text: String, _ message: String) {
    do {
      _ = try GoldenSidecar(Array(text.utf8), path: "cards.golden.json")
      Issue.record("it was read")
    } catch {
      #expect(error.diagnostics[0].message.hasPrefix("\"cards.golden.json\" \(message)"))
      #expect(error.diagnostics[0].failure == .asset)
    }
  }

  @Test func `a fingerprint names what is other`() throws {
    let here = try GoldenFingerprint.current()
    #expect(here.name.count == 8)
    #expect(here.difference(to: here) == nil)
    var there = here
    there.libraries["cairo"] = "1.15.0"
    #expect(there.name != here.name)
    #expect(there.difference(to: here) == "cairo was 1.15.0, is \(here.libraries["cairo"] ?? "")")
  }
}
