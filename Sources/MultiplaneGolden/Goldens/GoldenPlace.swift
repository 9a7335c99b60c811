package import MultiplaneBase
import MultiplaneScene

/// Where the goldens of a scene lie.
///
/// That is the nearest folder `golden` upwards from the scene, and in it the scene's path from the folder that holds
/// `golden`, without `.yaml`. A first folder called `Scenes` is left out: `Scenes/small/corner.yaml` has its goldens in
/// `golden/small/corner/`.
package struct GoldenPlace: Hashable, Sendable {
  /// The golden folder, absolute. It may be missing.
  package var root: String
  /// The scene's path in it, with which ids begin.
  package var scene: String
  /// Whether the command line names the golden folder, and may mean any place.
  var isGiven = false

  /// The folder of the scene's goldens, absolute.
  var folder: String { path(of: scene) }

  /// The path of a file below the golden folder, absolute.
  func path(of name: String) -> String { Path.joined(root, name) }

  /// The path of a file of the scene's goldens, from the golden folder; the id of a case, from its name.
  func name(of file: String) -> String { Path.joined(scene, file) }

  init(root: String, scene: String) { (self.root, self.scene) = (root, scene) }

  /// A place that a program names itself.
  init(given root: String, scene: String) { (self.root, self.scene, isGiven) = (root, scene, true) }

  /// The bytes of a file of a golden folder; `nil` if there is none, or a link leads out of the folder.
  ///
  /// - Throws: There is one and it cannot be read, which is not to be taken for none.
  static func contents(_ name: String, in root: String) throws(OutputError) -> [UInt8]? {
    try OutputFolder.existing(root)?.contents(behind: name, limit: Disk.limit)
  }

  /// The bytes of a file of the scene's goldens; `nil` if there is none.
  func contents(_ name: String) throws(OutputError) -> [UInt8]? { try Self.contents(self.name(of: name), in: root) }

  /// The sidecar of a case; `nil` if there is none.
  ///
  /// - Parameter current: The folder that messages name it from.
  func sidecar(of name: String, current: String) throws(SceneFailure) -> GoldenSidecar? {
    let file = name + GoldenSidecar.suffix
    return try Disk.withDiagnostics { () throws(OutputError) in try contents(file) }.map { bytes throws(SceneFailure) in
      try GoldenSidecar(bytes, path: Path.typed(path(of: self.name(of: file)), in: current))
    }
  }

  /// The text of a file of the scene's goldens; `nil` if there is none.
  func text(_ name: String) throws(OutputError) -> String? {
    try contents(name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The file of a golden folder, or of a folder in it, that says how the goldens there are kept.
  static let formFile = "golden.json"

  /// The form in which the nearest file upwards says that goldens are kept; `nil` if there is none.
  func form(current: String) throws(SceneFailure) -> GoldenForm? {
    var folder = scene
    while true {
      let file = Path.joined(folder, Self.formFile)
      if let bytes = try Disk.withDiagnostics({ () throws(OutputError) in try Self.contents(file, in: root) }) {
        guard let form = JSON(bytes)?["golden"]?.string.flatMap(GoldenForm.init) else {
          throw SceneFailure(
            code: "bad-golden", "\"\(Path.typed(path(of: file), in: current))\" does not say how goldens are kept",
            hint: "write { \"golden\": \"hash\" } or { \"golden\": \"picture\" }", failure: .asset)
        }
        return form
      }
      if folder == "." || folder.isEmpty { return nil }
      folder = Path.parent(folder)
    }
  }

  /// The golden folder to write into, made if it is missing. A folder that was only found is no link.
  func open() throws(OutputError) -> OutputFolder {
    if isGiven { return try OutputFolder(root) }
    return try OutputFolder(Path.parent(root)).folder(Path.name(root))
  }

  /// Removes the files that dead runs left in the scene's goldens.
  func removeLeftOvers() throws(OutputError) {
    guard let folder = try OutputFolder.existing(root) else { return }
    try folder.removeLeftOvers { $0 == GoldenFingerprint.file }
    try folder.existingFolder(scene)?.removeLeftOvers { name in
      [".png", ".list", GoldenSidecar.suffix].contains { name.hasSuffix($0) }
    }
  }

  /// - Parameters:
  ///   - file: The scene, absolute and without links.
  ///   - golden: The golden folder that was asked for, absolute.
  ///   - current: The current folder, absolute.
  /// - Throws: The system does not say whether there is a golden folder.
  package init(of file: String, golden: String?, current: String) throws(OutputError) {
    var nearest: String?
    var folder = Path.parent(file)
    while nearest == nil {
      let candidate = Path.joined(folder, "golden")
      if try Disk.isPlainFolder(candidate) { nearest = candidate }
      if folder == "/" { break }
      folder = Path.parent(folder)
    }
    let bases = [nearest.map(Path.parent), golden.map(Path.parent), current, Path.parent(file)].compactMap(\.self)
    // Folders above the scene, the first that fits; the last always does.
    let base = bases.first { Path.relative(file, to: $0) != nil } ?? Path.parent(file)
    isGiven = golden != nil
    root = golden ?? nearest ?? Path.joined(base, "golden")
    scene = Self.scenePath(Path.relative(file, to: base) ?? Path.name(file))
  }

  /// The place of the goldens of the scene on a device; `nil` is its own canvas.
  func on(_ device: String?) -> GoldenPlace {
    var place = self
    if let device { place.scene = name(of: device) }
    return place
  }

  /// A scene's path in a golden folder, from its path below the folder that holds it.
  static func scenePath(_ path: String) -> String {
    var parts = Path.parts(path)
    if let last = parts.popLast() { parts.append(Path.stem(last)) }
    if parts.count > 1, parts[0].lowercased() == "scenes" { parts.removeFirst() }
    return parts.joined(separator: "/")
  }

  /// The name of a case's file for a frame by its number, without extension.
  package static func name(_ name: String, frame: Int, of frames: [Int]) -> String {
    frames.count == 1 ? name : "\(name).\(FrameTag.text(frame))"
  }
}
