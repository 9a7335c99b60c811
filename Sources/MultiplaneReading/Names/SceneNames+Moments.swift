import MultiplaneExpressions
import MultiplaneYAML

// Moments of the track: formulas name them, and are read before the track is.
extension SceneNames {
  /// The index of each moment of a track by its name, and how many marks there are. Faults of the track are told where it
  /// is read.
  static func moments(of track: DeclaredValue?) -> (named: [String: Int], marks: Int) {
    var moments = ["duration": 0]
    var count = 0
    func look(at steps: DeclaredValue) {
      guard case .sequence(let steps) = steps.content else { return }
      for step in steps {
        guard case .mapping(let entries) = step.content else { continue }
        if let name = entries.first(where: { $0.key == "mark" })?.value.text {
          count += 1
          if moments[name] == nil || name == "duration" { moments[name] = count }
        }
        guard case .mapping(let keys)? = entries.first(where: { $0.key == "repeat" })?.value.content else { continue }
        for entry in keys where entry.key == "steps" { look(at: entry.value) }
      }
    }
    if let track { look(at: track) }
    return (moments, count)
  }
}

extension Expression {
  /// Whether the value is made of moments of the track and of nothing else that changes: the same on every frame.
  var isOfMoments: Bool {
    dependence == .live && inputs.allSatisfy { if case .moment = $0.slot { true } else { false } }
  }
}
