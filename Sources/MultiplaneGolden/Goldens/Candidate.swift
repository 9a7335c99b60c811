internal import MultiplaneBase
import MultiplaneScene

/// A frame that was drawn and may become a golden.
package struct Candidate: Sendable {
  /// The name a person gives to accept it.
  var id: String
  var place: GoldenPlace
  var golden: GoldenCase
  var frame: Int
  /// Whether there is a picture of it; otherwise the accepted one stays, and only the files beside it are brought up to
  /// date.
  var isDrawn: Bool
  /// The hash that tells its pixels from others' (`StraightImage.pixelHash`).
  var pixels: String
  /// The hash of the pixels of its file, where that has more in it: the times of a strip.
  var filePixels: String?
  var size: PixelSize
  /// A hash of the scene and all files it names, as they were drawn.
  var scene = ""
  /// The scene's file, absolute.
  var source = ""
  /// The device it was drawn on; `nil` is the scene's own canvas.
  var device: String?

  /// The ending of the picture of a frame as it was, where no golden holds it.
  static let beforeEnding = ".before.png"

  /// A file of the candidate, below the folder of drawn pictures.
  func file(_ ending: String) -> String { place.name(of: golden.file(frame) + ending) }
}

/// The candidates of a run, written down beside their pictures so that they can be accepted later.
///
/// The list may come from elsewhere with its folder, so it names no paths but the scenes': where files lie follows from names,
/// and which golden folder is meant from the place of the scene.
struct CandidateList {
  static let file = "candidates.json"
  /// The endings of the files of a candidate.
  private static let endings = [".png", ".list", ".diff.png", Candidate.beforeEnding]

  /// - Throws: The list cannot be written.
  static func write(_ candidates: [Candidate], in folder: OutputFolder) throws(OutputError) {
    let entries = candidates.map { candidate in
      JSON.object([
        ("id", .string(candidate.id)), ("case", .string(candidate.golden.id)), ("name", .string(candidate.golden.name)),
        ("place", .string(candidate.place.scene)), ("frame", .number(candidate.frame)),
        ("frames", .array(candidate.golden.frames.map { .number($0) })),
        ("tags", .array(candidate.golden.frames.map { .string(candidate.golden.tag($0)) })),
        ("check", .bool(candidate.golden.isOfCheck)), ("golden", .string(candidate.golden.form.rawValue)),
        ("pixels", .string(candidate.pixels)),
        ("filePixels", candidate.filePixels.map { .string($0) }),
        ("strip", candidate.golden.isStrip ? .bool(true) : nil),
        ("width", .number(candidate.size.width)), ("height", .number(candidate.size.height)),
        ("file", .string(candidate.source)), ("scene", .string(candidate.scene)),
        ("scale", candidate.golden.scale.map { .number($0) }), ("device", candidate.device.map { .string($0) }),
      ])
    }
    try folder.write(JSON.array(entries).indented { _, level in level == 0 } + "\n", to: file)
  }

  /// The candidates of the last run, without their golden folders; `nil` if there was none, or if no run wrote the file
  /// that is there.
  static func read(in folder: OutputFolder) throws(OutputError) -> [Candidate]? {
    guard let values = try folder.contents(of: file, limit: Disk.limit).flatMap({ JSON($0) })?.array else { return nil }
    let candidates = values.compactMap(candidate)
    return candidates.count == values.count ? candidates : nil
  }

  private static func candidate(_ value: JSON) -> Candidate? {
    func text(_ key: String) -> String? { value[key]?.string }
    guard let id = text("id"), let caseID = text("case"), let name = text("name"), isName(name), !name.contains("/"),
      let place = text("place"), isName(place), let frame = value["frame"]?.int,
      let frames = value["frames"]?.array?.map(\.int), let pixels = text("pixels"), let width = value["width"]?.int,
      let height = value["height"]?.int, let source = text("file"), let scene = text("scene")
    else { return nil }
    var golden = GoldenCase(id: caseID, name: name, frames: frames.compactMap(\.self))
    guard golden.frames.count == frames.count, golden.frames.allSatisfy({ $0 >= 0 }), golden.frames.contains(frame),
      width > 0, height > 0
    else { return nil }
    let tags = value["tags"]?.array?.compactMap(\.string) ?? []
    guard tags.count == frames.count, tags.allSatisfy({ isName($0) && !$0.contains("/") }) else { return nil }
    for (frame, tag) in zip(golden.frames, tags) where !FrameTag.isTag(tag) { golden.names[frame] = tag }
    if let scale = value["scale"] {
      guard let scale = scale.double, scale > 0, scale <= 100 else { return nil }
      golden.scale = scale
    }
    golden.isOfCheck = value["check"] == .bool(true)
    golden.isStrip = value["strip"] == .bool(true)
    golden.form = text("golden").flatMap(GoldenForm.init) ?? .picture
    var candidate = Candidate(
      id: id, place: GoldenPlace(root: "", scene: place), golden: golden, frame: frame, isDrawn: true, pixels: pixels,
      size: PixelSize(width: width, height: height), scene: scene, source: source)
    (candidate.device, candidate.filePixels) = (text("device"), text("filePixels"))
    return candidate
  }

  /// Whether a text is a path of names alone.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !Path.leadsOut(text) && Path.plain(text) == text && !text.utf8.contains { $0 < 32 }
  }

  /// Removes the files of the last run.
  static func clear(_ folder: OutputFolder) throws(OutputError) {
    for candidate in try read(in: folder) ?? [] {
      for ending in endings { try folder.remove(candidate.file(ending)) }
    }
    try folder.remove(file)
  }
}
