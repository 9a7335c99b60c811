import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// A step of the track that moves the camera, or the loop at its end, which takes it back.
struct CameraMove {
  /// The end of the way of a value.
  enum Target {
    /// A value as it is written.
    case to(DeclaredEntry)
    /// A number that is added to the value before, as it is written.
    case by(DeclaredEntry)
    /// A value that was read.
    case value(Expression)
  }
  /// The moment at which it begins, by the index of its slot.
  var moment: Int
  /// The values that it changes.
  var targets: [CameraField: Target] = [:]
  /// How long it takes, in seconds.
  var duration = 0.0
  var curve = TimingCurve.easeInOut
  /// When the next step begins, in seconds from its start.
  var until: Double?
  /// Whether it is the loop, which ends with the track.
  var closes = false
  var span: SourceSpan
  var path: String

  /// The angles of a lens, in radians.
  static let lenses = (Double.pi / 180)...(170 * Double.pi / 180)
}

/// Reads the steps of a track that move the camera: values of the camera are read before the track is.
struct CameraMoveReader: ExpressionReader {
  let names: SceneNames

  /// The steps of a track that move the camera, in order, with their moments.
  ///
  /// - Parameter first: The index of the first of these moments.
  func moves(_ track: DeclaredValue, from first: Int) -> [CameraMove] {
    guard case .sequence(let steps) = track.content else { return [] }
    var moves: [CameraMove] = []
    var moment = first
    for (index, step) in steps.enumerated() {
      guard case .mapping(let entries) = step.content else { continue }
      for entry in entries where !entry.value.isNull {
        switch entry.key {
        case "camera":
          if let move = cameraMove(entry, at: moment, path: "scroll[\(index)].camera") { moves.append(move) }
          moment += 1
        case "loop":
          moves.append(CameraMove(moment: moment, closes: true, span: entry.keySpan, path: "scroll[\(index)].loop"))
          moment += 1
        default: break
        }
      }
    }
    return moves
  }

  private func cameraMove(_ entry: DeclaredEntry, at moment: Int, path: String) -> CameraMove? {
    guard let keys = mapping(entry.value, SceneSchema.cameraMove, key: "camera", path: path),
      oneOf(["to", "by"], keys, of: entry, path: path)
    else { return nil }
    var move = CameraMove(moment: moment, span: entry.keySpan, path: path)
    for key in ["to", "by"] {
      guard let given = keys[key] else { continue }
      guard let values = mapping(given.value, SceneSchema.cameraValues, key: key, path: "\(path).\(key)") else {
        return nil
      }
      for field in CameraField.allCases {
        if let value = values[field.rawValue] { move.targets[field] = key == "to" ? .to(value) : .by(value) }
      }
      // What is no value of the camera was told.
      if move.targets.isEmpty, case .mapping(let entries) = given.value.content, entries.isEmpty {
        problems.error(
          "missing-key", "\"\(key)\" needs a value of the camera", at: given.value.span, path: "\(path).\(key)",
          hint: "write \(key): { z: 300 }")
      }
    }
    let curve = keys["curve"].map { self.curve($0.value, path: "\(path).curve") } ?? .easeInOut
    let until = keys["until"].map { time($0.value, key: "until", path: "\(path).until") }
    guard let over = keys["over"].flatMap({ duration($0, path: "\(path).over", hint: "write over: 1s") }), let curve
    else { return nil }
    if case .some(.none) = until { return nil }
    (move.duration, move.curve, move.until) = (over, curve, until ?? nil)
    return move
  }
}
