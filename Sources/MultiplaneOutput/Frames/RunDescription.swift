import Glibc
package import MultiplaneBase

/// The bounds for reading a folder of frames, which may have come from elsewhere.
package enum FolderLimits {
  /// The most frames of a scene.
  package static let frames = 2_000_000_000
  /// The longest side of a frame, in pixels.
  static let side = 32_767
  /// The largest manifest, or journal, that is read, in bytes.
  static var bytes: Int { Budgets.memory / 8 }
}

/// The inputs of a run that its files depend on.
///
/// Two runs may share a folder if all but `frames` is the same.
package struct RunDescription: Hashable, Sendable {
  /// The engine's version.
  package var engine: String
  /// A hash of the scene with all it reads.
  package var scene: String
  /// A hash of what else pixels depend on: libraries, fonts.
  package var fingerprint: String
  /// Frames per second.
  package var fps: Double
  /// The size of a frame in pixels.
  package var width: Int
  /// The size of a frame in pixels.
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  /// Only frames divisible by this number, at most a million, are rendered; a file's number is its frame's, divided by it.
  package var every: Int
  /// The format of the files.
  package var format: FrameFormat
  /// Frames of the whole scene, whatever part of it this run renders.
  package var sceneFrames: Int
  /// The frames this run renders (those of them that are divisible by `every`); nil for an empty shard.
  package var frames: ClosedRange<Int>?

  /// A description; see the properties.
  package init(
    engine: String, scene: String, fingerprint: String, fps: Double, width: Int, height: Int, scale: Double = 1,
    every: Int = 1, format: FrameFormat = .png(.fast), sceneFrames: Int, frames: ClosedRange<Int>?
  ) {
    precondition((1...1_000_000).contains(every) && (frames?.lowerBound ?? 0) >= 0, "frames are counted from 0")
    (self.engine, self.scene, self.fingerprint, self.fps) = (engine, scene, fingerprint, fps)
    (self.width, self.height, self.scale, self.every) = (width, height, scale, every)
    (self.format, self.sceneFrames, self.frames) = (format, sceneFrames, frames)
  }

  /// The frames of `frames` that get a file, in order.
  package var wanted: FrameNumbers { FrameNumbers(frames, divisibleBy: every) }

  /// Whether frame `number` gets a file in this run.
  package func wants(_ number: Int) -> Bool { frames?.contains(number) == true && number % every == 0 }

  /// Whether the frames of both belong together.
  package func isSameSequence(as other: RunDescription) -> Bool {
    var copy = other
    copy.frames = frames
    return copy == self
  }

  /// The members of a JSON object that describe the sequence.
  var jsonMembers: [(String, JSON?)] {
    [
      ("engine", .string(engine)), ("scene", .string(scene)), ("fingerprint", .string(fingerprint)),
      ("fps", .number(fps)), ("width", .number(width)), ("height", .number(height)), ("scale", .number(scale)),
      ("every", .number(every)), format.jsonMember, ("sceneFrames", .number(sceneFrames)),
    ]
  }

  /// The sequence a manifest or journal describes, nil if a member is missing.
  init?(json: JSON) {
    guard let engine = json["engine"]?.string, let scene = json["scene"]?.string,
      let fingerprint = json["fingerprint"]?.string, let fps = json["fps"]?.double, let width = json["width"]?.int,
      let height = json["height"]?.int, let scale = json["scale"]?.double, let every = json["every"]?.int,
      (1...1_000_000).contains(every), let format = FrameFormat(json: json),
      let sceneFrames = json["sceneFrames"]?.int, (0...FolderLimits.frames).contains(sceneFrames),
      (1...FolderLimits.side).contains(width), (1...FolderLimits.side).contains(height),
      fps > 0, fps <= 1000, scale > 0, scale <= 100
    else { return nil }
    self.init(
      engine: engine, scene: scene, fingerprint: fingerprint, fps: fps, width: width, height: height, scale: scale,
      every: every, format: format, sceneFrames: sceneFrames, frames: nil)
  }
}

/// One finished frame.
package struct FrameEntry: Hashable, Sendable {
  /// The frame's number in the scene.
  package var frame: Int
  /// Its file's name in the folder.
  package var file: String
  /// The file's length.
  package var bytes: Int
  /// The CRC-32 of the file.
  package var crc: UInt32
  /// The hash of the frame's pixels.
  package var pixels: PixelHash
  /// The main scroller's carried offset, in points; `nil` in manifests of versions before it was noted.
  package var scroll: Double?

  /// An entry; see the properties.
  package init(frame: Int, file: String, bytes: Int, crc: UInt32, pixels: PixelHash, scroll: Double?) {
    (self.frame, self.file, self.bytes, self.crc, self.pixels) = (frame, file, bytes, crc, pixels)
    self.scroll = scroll
  }

  /// The file's bytes.
  ///
  /// - Throws: `OutputError` if it cannot be read or is not as long as it was written.
  package func read(from folder: OutputFolder) throws(OutputError) -> [UInt8] {
    let handle = try folder.open(file, for: .reading, frame: frame)
    defer { handle.closeQuietly() }
    // Looked at before as much memory is taken as a file has.
    guard try folder.size(of: file) == bytes else { throw handle.failure(.read, EBADMSG) }
    let content = try handle.readAll()
    guard content.count == bytes else { throw handle.failure(.read, EBADMSG) }
    return content
  }

  var json: JSON {
    .object([
      ("frame", .number(frame)), ("file", .string(file)), ("bytes", .number(bytes)),
      ("crc", .string(hexadecimal(UInt64(crc), digits: 8))), ("pixels", .string("\(pixels)")),
      ("scroll", scroll.map { .number($0) }),
    ])
  }

  /// An entry as a manifest or a journal has it; nil if the file has not the name of its frame: who reads a folder, or
  /// tidies it, is not led to other files.
  init?(json: JSON, pattern: FramePattern, every: Int) {
    guard let frame = json["frame"]?.int, (0..<FolderLimits.frames).contains(frame), frame % every == 0,
      let file = json["file"]?.string,
      file == pattern.name(frame / every), let bytes = json["bytes"]?.int, bytes >= 0,
      let crc = json["crc"]?.string.flatMap({ UInt32($0, radix: 16) }),
      let pixels = json["pixels"]?.string.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    let scroll = json["scroll"]?.double.flatMap { $0.isFinite ? $0 : nil }
    self.init(frame: frame, file: file, bytes: bytes, crc: crc, pixels: PixelHash(value: pixels), scroll: scroll)
  }
}
