package import MultiplaneBase
import MultiplaneOutput
package import MultiplaneScene

/// The file beside the pictures of a case: `cards.golden.json`.
///
/// The sidecar of a check in a scene follows the check. Without a check it is the listing itself: it says which frames
/// of the scene are compared, and at which scale. Written by hand, `{ "frames": [0, 30] }` is enough.
package struct GoldenSidecar: Equatable, Sendable {
  /// The frames there are pictures of, in order.
  package var frames: [Int]
  /// The tags that tell the frames apart in the names of their files, where a check calls one by other than its number;
  /// otherwise empty.
  package var names: [String] = []
  /// The hashes of the pictures' pixels (`StraightImage.pixelHash`), in the order of the frames; empty where the file
  /// is from a version that hashed pixels otherwise.
  package var pixels: [String] = []
  package var width: Int?
  package var height: Int?
  /// Device pixels a point; `nil` takes the scene's.
  package var scale: Double?
  /// The short name of the fingerprint that the pictures were drawn with.
  package var fingerprint: String?
  package var tolerance: SceneCheck.Tolerance?
  /// Whether it belongs to a check in the scene.
  package var isOfCheck = false
  /// Whether its frames are one picture, side by side.
  package var isStrip = false
  /// Whether there are pictures, or their hashes alone.
  package var form = GoldenForm.picture

  /// The file's name after that of the case.
  static let suffix = ".golden.json"

  package init(frames: [Int]) { self.frames = frames }

  /// Reads a sidecar.
  ///
  /// - Parameter path: The name of the file in messages.
  /// - Throws: `SceneFailure` of class `asset` for a file that is no sidecar.
  package init(_ bytes: [UInt8], path: String) throws(SceneFailure) {
    func wrong(_ message: String) -> SceneFailure {
      SceneFailure(
        Diagnostic(
          code: "bad-golden", "\"\(path)\" \(message)", hint: "write { \"frames\": [0, 30] }", failure: .asset))
    }
    guard let json = JSON(bytes), let members = json.members else { throw wrong("is no JSON object") }
    let known = [
      "check", "fingerprint", "frames", "golden", "hash", "height", "names", "pixels", "scale", "strip", "tolerance",
      "width",
    ]
    if let stranger = members.map(\.key).sorted().first(where: { !known.contains($0) }) {
      throw wrong("has an unknown key \"\(stranger)\"")
    }
    let frames = json["frames"]?.array?.map(\.int) ?? []
    self.frames = frames.compactMap(\.self)
    guard !frames.isEmpty, self.frames.count == frames.count, self.frames.allSatisfy({ $0 >= 0 }),
      Set(self.frames).count == frames.count
    else { throw wrong("needs \"frames\": their numbers, each once") }
    if json["hash"]?.string == PixelHash.name { pixels = json["pixels"]?.array?.compactMap(\.string) ?? [] }
    names = json["names"]?.array?.compactMap(\.string) ?? []
    guard names.isEmpty || names.count == self.frames.count else { throw wrong("needs a name for each of its frames") }
    (width, height) = (json["width"]?.int, json["height"]?.int)
    if let value = json["scale"] {
      guard let scale = value.double, scale > 0, scale <= 100 else { throw wrong("has a \"scale\" that is none") }
      self.scale = scale
    }
    fingerprint = json["fingerprint"]?.string
    (isOfCheck, isStrip) = (json["check"] == .bool(true), json["strip"] == .bool(true))
    if let text = json["golden"] {
      guard let form = text.string.flatMap(GoldenForm.init) else { throw wrong("has a \"golden\" other than \"hash\"") }
      self.form = form
    }
    if let limits = json["tolerance"] {
      let tolerance = SceneCheck.Tolerance(
        delta: limits["delta"]?.int, window: limits["window"]?.int, total: limits["total"]?.double)
      guard (0...255).contains(tolerance.delta ?? 0), (0...256).contains(tolerance.window ?? 0),
        (0...1).contains(tolerance.total ?? 0)
      else { throw wrong("has a \"tolerance\" out of range") }
      self.tolerance = tolerance
    }
  }

  /// The hash that was written down for a frame: by its name where names are written down, or else by its number.
  package func pixels(of frame: Int, named name: String? = nil) -> String? {
    let index = names.isEmpty || name == nil ? frames.firstIndex(of: frame) : names.firstIndex { $0 == name }
    guard let index, pixels.indices.contains(index) else { return nil }
    return pixels[index].isEmpty ? nil : pixels[index]
  }

  /// The file's text: keys sorted, one a line.
  package var text: String {
    let limits = tolerance.map { tolerance in
      JSON.object([
        ("delta", tolerance.delta.map { .number($0) }), ("window", tolerance.window.map { .number($0) }),
        ("total", tolerance.total.map { .number($0) }),
      ])
    }
    let members: [(String, JSON?)] = [
      ("check", isOfCheck ? .bool(true) : nil), ("fingerprint", fingerprint.map { .string($0) }),
      ("frames", .array(frames.map { .number($0) })),
      ("golden", form == .hash ? .string(form.rawValue) : nil),
      ("hash", pixels.isEmpty ? nil : .string(PixelHash.name)),
      ("height", height.map { .number($0) }), ("names", names.isEmpty ? nil : .array(names.map { .string($0) })),
      ("pixels", pixels.isEmpty ? nil : .array(pixels.map { .string($0) })), ("scale", scale.map { .number($0) }),
      ("strip", isStrip ? .bool(true) : nil),
      ("tolerance", limits), ("width", width.map { .number($0) }),
    ]
    return JSON.object(members).indented { _, level in level == 0 } + "\n"
  }
}
