import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplaneScene

/// Where a render's frames go.
enum OutputPlace {
  case folder(OutputPath, FramePattern)
  case pipe
  /// The scene's `output` lists clips and no frames.
  case nowhere

  /// - Parameters:
  ///   - output: The value of `-o`; `nil` asks the scene.
  ///   - format: The format of the frames; names in the scene get its extension.
  init(_ output: String?, scene: Scene, format: PictureFormat) throws(OutputError) {
    if output == "-" {
      self = .pipe
    } else if let output {
      self = .folder(.given(Self.trimmed(output)), .standard(format))
    } else if let frames = scene.output.frames {
      self = .folder(try .named(Path.parent(frames)), try FramePattern(Path.name(frames)).naming(format))
    } else if !scene.output.clips.isEmpty {
      self = .nowhere
    } else {
      let folder = "out/\(Self.name(of: scene.file))"
      self = .folder(try .named(scene.device.map { Path.joined(folder, $0) } ?? folder), .standard(format))
    }
  }

  /// The folder that is filled, and the names of its files.
  var frames: (folder: String, names: FramePattern)? {
    if case .folder(let path, let pattern) = self { (path.path, pattern) } else { nil }
  }
  var isPipe: Bool { if case .pipe = self { true } else { false } }
  var isNowhere: Bool { if case .nowhere = self { true } else { false } }

  /// The frames that were made and their place, in one line.
  func summary(_ plan: FramePlan, kept: Int = 0) -> String {
    let count = plan.wanted.count
    let place =
      switch self {
      case .folder(let folder, let pattern):
        "in \(visible(folder.path))" + (pattern == .standard(.png) ? "" : "/\(visible(pattern.description))")
      case .pipe: "to standard output"
      case .nowhere: "nowhere"
      }
    let duration = Double(count * plan.every) / plan.framesPerSecond
    let rate = plan.framesPerSecond / Double(plan.every)
    let keptText = kept > 0 ? ", \(kept) of them kept" : ""
    return
      "\(count) \(count == 1 ? "frame" : "frames") \(place)\(keptText) (\(tenths(duration)) s at \(rateText(rate)) fps)"
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// A scene's name: its file's without folder and extension.
  static func name(of file: String) -> String {
    if file == "-" { return "scene" }
    return Path.stem(file)
  }
}

extension FramePlan {
  /// The size of a frame as text.
  var sizeText: String { "\(pixels.width)x\(pixels.height) pixels" }
}
