import MultiplaneBase
import MultiplaneGolden
import MultiplaneOutput
import TestSupport

extension FuzzTarget {
  private static let members = [
    "{", "}", "[", "]", ",", ":", "\"", "\"frames\"", "\"format\": 1", "\"pattern\"", "\"frame-%05d.png\"",
    "\"pixelHash\"",
    "\"../\"", "\"scale\": 2", "null", "true", "1e308", "-1", "9223372036854775807", "\"hash\"", "\"fingerprint\"",
  ]

  /// Reads `frames.json`.
  static let manifest = FuzzTarget(
    "manifest", "the frames.json of a folder of frames", words: members,
    seeds: { FuzzFolder.files("Tests/Fixtures/fuzz/seeds/manifest", endings: [".json"]) }
  ) { bytes in
    FuzzFolder.write(bytes, to: "frames/frames.json")
    let folder = try OutputFolder("\(FuzzFolder.path)/frames")
    guard let manifest = try FrameManifest(in: folder) else {
      throw FuzzFinding("a manifest that is there is not seen")
    }
    FuzzFolder.write(Array(manifest.text.utf8), to: "frames/frames.json")
    guard try FrameManifest(in: folder) == manifest else { throw FuzzFinding("it reads differently once written") }
    for entry in manifest.entries.values where entry.file.contains("/") {
      throw FuzzFinding("the file \(entry.file.debugDescription) is not in the folder")
    }
  }

  /// Reads what stands beside a golden.
  static let sidecar = FuzzTarget(
    "sidecar", "a golden's .golden.json", words: members,
    seeds: { FuzzFolder.files("golden/entry", endings: [".json"]) + [Array("{ \"frames\": [0, 30] }".utf8)] }
  ) { bytes in
    let sidecar = try GoldenSidecar(bytes, path: "fuzz.golden.json")
    guard sidecar.frames.allSatisfy({ $0 >= 0 }), !sidecar.frames.isEmpty else {
      throw FuzzFinding("frames \(sidecar.frames)")
    }
  }
}
