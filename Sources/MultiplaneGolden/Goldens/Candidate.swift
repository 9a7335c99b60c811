internal import MultiplaneBase
internal import MultiplaneOutput

/// A frame that was drawn and may become a golden.
struct Candidate: Sendable {
  /// What a person names it by.
  var id: String
  var place: GoldenPlace
  var golden: GoldenCase
  var frame: Int
  /// The file of the picture; `nil` if the accepted one stays and only what is beside it is brought up to date.
  var picture: String?
  /// The file of its display list.
  var list: String
  /// What tells its pixels from others' (`StraightImage.pixelHash`).
  var pixels: String
  var size: PictureSize
  /// A hash of the scene and all files it names, as they were drawn.
  var scene = ""
  /// The scene's file, absolute.
  var file = ""
}

/// The candidates of a run, written down beside their pictures so that they can be accepted later.
struct CandidateList {
  static let file = "candidates.json"

  /// - Throws: The list cannot be written.
  static func write(_ candidates: [Candidate], in folder: String) throws(OutputError) {
    let entries = candidates.map { candidate in
      JSON.object([
        ("id", .string(candidate.id)), ("case", .string(candidate.golden.id)), ("name", .string(candidate.golden.name)),
        ("root", .string(candidate.place.root)), ("place", .string(candidate.place.scene)),
        ("frame", .number(candidate.frame)), ("frames", .array(candidate.golden.frames.map { .number($0) })),
        ("check", .bool(candidate.golden.isOfCheck)), ("picture", .string(candidate.picture ?? "")),
        ("list", .string(candidate.list)), ("pixels", .string(candidate.pixels)),
        ("width", .number(candidate.size.width)), ("height", .number(candidate.size.height)),
        ("file", .string(candidate.file)), ("scene", .string(candidate.scene)),
        ("scale", candidate.golden.scale.map { .number($0) }),
      ])
    }
    try Disk.write(JSON.array(entries).indented { _, level in level == 0 } + "\n", to: "\(folder)/\(file)")
  }

  /// The candidates of the last run; `nil` if there was none.
  static func read(in folder: String) -> [Candidate]? {
    guard let values = Disk.contents("\(folder)/\(file)").flatMap({ JSON($0) })?.array else { return nil }
    let candidates = values.compactMap(candidate)
    return candidates.count == values.count ? candidates : nil
  }

  private static func candidate(_ value: JSON) -> Candidate? {
    func text(_ key: String) -> String? { value[key]?.string }
    guard let id = text("id"), let caseID = text("case"), let name = text("name"), let root = text("root"),
      let place = text("place"), let frame = value["frame"]?.int, let frames = value["frames"]?.array,
      let picture = text("picture"), let list = text("list"), let pixels = text("pixels"),
      let width = value["width"]?.int, let height = value["height"]?.int, let file = text("file"),
      let scene = text("scene")
    else { return nil }
    var golden = GoldenCase(id: caseID, name: name, frames: frames.compactMap(\.int))
    golden.scale = value["scale"]?.double
    golden.isOfCheck = value["check"] == .bool(true)
    return Candidate(
      id: id, place: GoldenPlace(root: root, scene: place), golden: golden, frame: frame, picture: picture, list: list,
      pixels: pixels, size: PictureSize(width: width, height: height), scene: scene, file: file)
  }

  /// Removes what the last run left.
  static func clear(_ folder: String) throws(OutputError) {
    for candidate in read(in: folder) ?? [] {
      guard let picture = candidate.picture, Path.relative(picture, to: folder) != nil else { continue }
      let stem = String(picture.dropLast(".png".count))
      for ending in [".png", ".list", ".diff.png"] { try Disk.remove(stem + ending) }
    }
    try Disk.remove("\(folder)/\(file)")
  }
}
