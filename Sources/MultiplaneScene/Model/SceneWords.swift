// What steps and events are called in scenes, for lists of them.

extension TrackStep.Verb {
  /// The name of the step in scenes.
  package var word: String {
    switch self {
    case .wait: "wait"
    case .hold: "hold"
    case .linear: "linear"
    case .ease: "ease"
    case .spring: "spring"
    case .drag: "drag"
    case .fling: "fling"
    case .wheel: "wheel"
    case .follow: "follow"
    case .loop: "loop"
    case .jump: "jump"
    case .camera: "camera"
    case .mark: "mark"
    }
  }
}

extension SceneEvent.Action {
  /// The name of the action in scenes.
  package var word: String {
    switch self {
    case .insert: "insert"
    case .remove: "remove"
    case .move: "move"
    case .set: "set"
    case .toggle: "toggle"
    case .select: "select"
    case .deselect: "deselect"
    case .rotate: "rotate"
    case .resize: "resize"
    case .appearance: "appearance"
    case .scroll: "scroll"
    case .snapshot: "snapshot"
    }
  }
}
