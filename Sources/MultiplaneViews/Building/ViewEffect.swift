/// The stages of a node, in the order the engine carries them out. A modifier that does not come later than the stages
/// a node has already puts it into a `Group`, so that modifiers act in the order they are written.
enum Stage: Comparable {
  case content, padding, size, background, border, corner, mask, shadow, tint, saturation, brightness, blur
  case pixelate, opacity
  case scale, scaleX, scaleY, skew, rotate, space, offset, held
}

/// Something that paints or moves a view and may follow the scroll.
struct ViewEffect: Sendable {
  let stage: Stage
  /// The keys it sets, with their formulas.
  let keys: [(name: String, pieces: [Piece])]
  /// The point that stays where the effect turns or scales.
  let anchor: UnitPoint?

  /// Whether a node may have the effect besides those it has: all that turn or scale it have one point that stays.
  func fits(_ node: ViewNode) -> Bool {
    let turning = ["scale", "scaleX", "scaleY", "rotate", "skew", "tilt", "turn", "roll"]
    guard let anchor, turning.contains(where: { node[$0] != nil }) else { return true }
    guard case .formula(let pieces)? = node["origin"] else { return anchor == .center }
    return pieces == [.words(anchor.word ?? "")]
  }

  func set(on node: inout ViewNode) {
    for (name, pieces) in keys {
      if stage == .offset, pieces.count == 1, case .number(0, _) = pieces[0] { continue }
      node[name] = .formula(pieces)
    }
    guard let anchor, anchor != .center else { return }
    node["origin"] = .point(anchor)
  }

  /// The effect between three of its kind: before the view comes in, while it is in, once it is out.
  static func between(_ effects: [ViewEffect]) -> ViewEffect? {
    guard Set(effects.map(\.stage)).count == 1 else { return nil }
    var keys: [(name: String, pieces: [Piece])] = []
    for name in effects.flatMap(\.keys).map(\.name) where !keys.contains(where: { $0.name == name }) {
      let values = effects.map { effect in effect.keys.first { $0.name == name }?.pieces ?? Angle.zero.pieces }
      let isSame = Set(values.map { $0.map(\.formula).joined() }).count == 1
      let inside = values.joined(separator: [.words(", ")])
      let mixed: [Piece] = [.words("interpolate(phase, [-1, 0, 1], [")] + inside + [.words("])")]
      keys.append((name, isSame ? values[1] : mixed))
    }
    return ViewEffect(stage: effects[0].stage, keys: keys, anchor: effects[0].anchor)
  }
}
