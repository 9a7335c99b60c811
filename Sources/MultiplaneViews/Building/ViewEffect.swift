/// The stages of a node, in the order the engine carries them out. A modifier that does not come later than the stages
/// a node has already puts it into a `Group`, so that modifiers act in the order they are written.
package enum Stage: String, Sendable, Comparable, CaseIterable {
  case content, padding, size, background, border, corner, mask, shadow, tint, saturation, brightness, blur
  case pixelate, opacity
  case scale, scaleX, scaleY, skew, rotate, space, offset, held

  private static let order = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  package static func < (a: Stage, b: Stage) -> Bool { order[a, default: 0] < order[b, default: 0] }
}

/// Something that paints or moves a view and may follow the scroll.
enum ViewEffect: Sendable {
  /// One number, under a key that is called as its stage.
  case value(Stage, Live)
  case scale(Live, UnitPoint), scaleAxes(Live, Live, UnitPoint), rotation(Angle, UnitPoint), offset(Live, Live)
  case space(tilt: Angle?, turn: Angle?, roll: Angle?, UnitPoint)

  var stage: Stage {
    switch self {
    case .value(let stage, _): stage
    case .scale: .scale
    case .scaleAxes: .scaleY
    case .rotation: .rotate
    case .space: .space
    case .offset: .offset
    }
  }

  /// The keys it sets, with their formulas.
  private var keys: [(name: String, pieces: [Piece])] {
    switch self {
    case .value(let stage, let value): [(stage.rawValue, value.pieces)]
    case .scale(let value, _): [("scale", value.pieces)]
    case .scaleAxes(let x, let y, _): [("scaleX", x.pieces), ("scaleY", y.pieces)]
    case .rotation(let angle, _): [("rotate", angle.pieces)]
    case .space(let tilt, let turn, let roll, _):
      [("tilt", tilt), ("turn", turn), ("roll", roll)].compactMap { name, angle in angle.map { (name, $0.pieces) } }
    case .offset(let x, let y): [("x", x.pieces), ("y", y.pieces)]
    }
  }

  private var anchor: UnitPoint? {
    switch self {
    case .scale(_, let anchor), .scaleAxes(_, _, let anchor), .rotation(_, let anchor), .space(_, _, _, let anchor):
      anchor
    case .value, .offset: nil
    }
  }

  /// Whether a node may have the effect besides those it has: all that turn or scale it have one point that stays.
  func fits(_ node: ViewNode) -> Bool {
    let turning = ["scale", "scaleX", "scaleY", "rotate", "skew", "tilt", "turn", "roll"]
    guard let anchor, turning.contains(where: { node[$0] != nil }) else { return true }
    guard case .formula(let pieces)? = node["origin"] else { return anchor == .center }
    return pieces == [.words(anchor.word ?? "")]
  }

  func set(on node: inout ViewNode) {
    for (name, pieces) in keys {
      if case .offset = self, pieces.count == 1, case .number(0, _) = pieces[0] { continue }
      node[name] = .formula(pieces)
    }
    guard let anchor, anchor != .center else { return }
    node["origin"] = .point(anchor)
  }

  /// The effect between three of its kind: before the view comes in, while it is in, once it is out.
  static func between(_ effects: [ViewEffect]) -> ViewEffect? {
    func mixed(_ values: [Live]) -> Live {
      let texts = Set(values.map(\.description))
      if texts.count == 1 { return values[1] }
      let inside = values.map(\.pieces).joined(separator: [.words(", ")])
      var live = Live(name: "")
      live.pieces = [.words("interpolate(phase, [-1, 0, 1], [")] + inside + [.words("])")]
      return live
    }
    func mixed(_ angles: [Angle]) -> Angle { Angle(pieces: mixed(angles.map(Live.init(angle:))).pieces) }
    switch (effects[0], effects[1], effects[2]) {
    case (.value(let stage, let a), .value(let second, let b), .value(let third, let c))
    where stage == second && stage == third:
      return .value(stage, mixed([a, b, c]))
    case (.scale(let a, let anchor), .scale(let b, _), .scale(let c, _)): return .scale(mixed([a, b, c]), anchor)
    case (.scaleAxes(let x0, let y0, let anchor), .scaleAxes(let x1, let y1, _), .scaleAxes(let x2, let y2, _)):
      return .scaleAxes(mixed([x0, x1, x2]), mixed([y0, y1, y2]), anchor)
    case (.rotation(let a, let anchor), .rotation(let b, _), .rotation(let c, _)):
      return .rotation(mixed([a, b, c]), anchor)
    case (.space(let a, let b, let c, let anchor), .space(let d, let e, let f, _), .space(let g, let h, let i, _)):
      func mixed(_ angles: [Angle?]) -> Angle? {
        angles.contains { $0 != nil } ? mixed(angles.map { $0 ?? .zero }) : nil
      }
      return .space(tilt: mixed([a, d, g]), turn: mixed([b, e, h]), roll: mixed([c, f, i]), anchor)
    case (.offset(let x0, let y0), .offset(let x1, let y1), .offset(let x2, let y2)):
      return .offset(mixed([x0, x1, x2]), mixed([y0, y1, y2]))
    default: return nil
    }
  }
}

extension Live {
  fileprivate init(angle: Angle) {
    self.init(name: "")
    pieces = angle.pieces
  }
}
