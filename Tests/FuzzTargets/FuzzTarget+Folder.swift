import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneGolden
import MultiplaneOutput
import MultiplanePreviews
import TestSupport

extension FuzzTarget {
  /// Reads back what stands in a folder of frames: a manifest, the journal of a run that died, and a lock.
  ///
  /// Parts between lines of `%` are the files, in this order.
  static let folder = FuzzTarget(
    "folder", "files that are read back from a folder of frames",
    words: [
      "\n%\n", "{", "}", "[", "]", ",", ":", "\"sceneFrames\": ", "\"every\": ", "\"fps\": ", "\"width\": ",
      "\"scale\": ",
      "\"first\": ", "\"last\": ", "\"frame\": ", "\"bytes\": ", "\"pid\": ", "9223372036854775807", "-1", "2000000000",
      "1e308", "1e-300", "\"frame-%05d.png\"", "\"frame-%d.png\"", "\"frame-00000.png\"", "null",
    ],
    seeds: { seeds }
  ) { bytes in
    let folder = TemporaryFolder(inside: FuzzFolder.path)
    let files = parts(of: bytes)
    for (name, content) in zip(["frames.json", ".frames.0-4.journal", ".lock"], files) {
      folder.write(content, to: name)
    }
    for name in ["frame-00000.png", "frame-1.png"] { folder.write("no picture", to: name) }
    let run = RunDescription(
      engine: "0", scene: "0", fingerprint: "0", fps: 60, width: 4, height: 4, sceneFrames: 9, frames: 0...4)
    if let merge = try? FrameMerge([folder.path], reads: true) {
      let missing = merge.missing
      guard missing.count >= 0, missing.ranges.count <= merge.count + 1 else { throw FuzzFinding("\(missing)") }
      _ = missing.arrayText
      _ = missing.parts(of: (0..<100).map { $0 * 7...($0 * 7 + 6) })
      try? merge.collect(in: folder.file("out"))
    }
    _ = try? FolderClip(folder.path, ClipOptions(.apng))
    for policy in [ExistingFramePolicy.refuse, .resume, .force] {
      try? FrameFolder.open(.given(folder.path), run: run, policy: policy).abandon()
    }
  }

  private static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "%"), maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
  }

  /// What a run writes, taken apart and put together.
  private static var seeds: [[UInt8]] {
    let folder = TemporaryFolder()
    let run = RunDescription(
      engine: "0", scene: "0", fingerprint: "0", fps: 60, width: 4, height: 4, sceneFrames: 9, frames: 0...4)
    func text(_ name: String) -> [UInt8] { Files.bytes(of: folder.file(name)) ?? [] }
    guard let live = try? FrameFolder.open(.given(folder.path), run: run, policy: .refuse) else { return [] }
    let journal = text(".frames.0-4.journal")
    try? live.abandon()
    let manifest =
      #"{"format": 1, "engine": "0", "scene": "0", "fingerprint": "0", "fps": 60, "width": 4, "height": 4, "scale": 1, "#
      + #""every": 1, "png": "fast", "sceneFrames": 9, "pattern": "frame-%05d.png", "pixelHash": "\#(PixelHash.name)", "#
      + #""frames": [{"frame": 0, "file": "frame-00000.png", "bytes": 10, "crc": "f1ddab50", "pixels": "4bae311c9837b992", "scroll": 0}]}"#
    let percent = [UInt8(ascii: "%")]
    // The pattern has a sign of its own, which is taken for the end of the first file.
    let plain = Array(manifest.replacing("%05d", with: "\\u002505d").utf8)
    return [
      plain, percent + journal.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "#") : $0 },
      plain + percent + percent + Array(#"{"pid": 1, "host": "a", "since": "b"}"#.utf8),
    ]
  }
}
