import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

// Steps that move the camera.
extension TrackReader {
  /// The step of the track in which the camera is moved: to the scroll it passes time.
  func cameraStep(_ entry: DeclaredEntry, path: String) -> TrackStep? {
    guard let move = names.cameraMoves.first(where: { $0.span == entry.keySpan }) else {
      // Faults of a move itself were told when it was read.
      if path.contains(".repeat.") {
        problems.error(
          "wrong-place", "\"camera\" stands in the track itself, not in what is repeated", at: entry.keySpan,
          path: path,
          hint: "let the camera follow a formula: camera: { x: 40 * sin(time) }")
      }
      return nil
    }
    return TrackStep(verb: .camera(over: min(move.duration, move.until ?? .infinity)), span: entry.keySpan)
  }
}
