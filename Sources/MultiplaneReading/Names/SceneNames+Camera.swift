import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// The values of the camera: what `camera` says of each, and the steps of the track that change it.
extension SceneNames {
  /// The value of a field of the camera, through all steps of the track.
  func cameraValue(_ entry: DeclaredEntry, _ field: CameraField) -> Expression? {
    let path = entry.key
    if field == .distance {
      // A node may have the name of the camera, where the scene declares none.
      let lens = definition(of: CameraField.lens.name) ?? .reported
      return formula(
        entry.value.text ?? "", [CameraField.lens.name: lens], in: topScope, at: entry.value.span, path: path)
    }
    guard let resting = cameraValue(entry.value, field, path: path) else { return nil }
    var value = resting
    var isMoved = false
    for move in cameraMoves {
      let changed: Expression?
      if let target = move.targets[field] {
        changed = moved(value, by: move, to: target, field)
        isMoved = true
      } else if move.closes, isMoved {
        changed = moved(value, by: move, to: .value(resting), field)
      } else {
        continue
      }
      guard let changed else { return nil }
      value = changed
    }
    return value
  }

  /// The value that is written for a field.
  private func cameraValue(_ node: DeclaredValue, _ field: CameraField, path: String) -> Expression? {
    let isAngle = field == .lens
    if field == .focus, let name = node.text, outline.nodeNames[name] != nil {
      return distance(ofNode: name, at: node.span, path: path)
    }
    guard
      let read = compile(
        node, key: field.rawValue, expected: isAngle ? "an angle such as 30deg" : "a number",
        types: isAngle ? [.angle, .number] : [.number], in: topScope, path: path)
    else { return nil }
    let expression = isAngle ? read.asAngle : read
    guard let value = expression.constant?.double else { return expression }
    let range =
      isAngle ? CameraMove.lenses : (field == .aperture ? 0 : -NumberLimits.largest)...NumberLimits.largest
    if range.contains(value) { return expression }
    problems.error(
      "out-of-range",
      isAngle
        ? "\"lens\" must be from 1deg to 170deg"
        : "\"\(field.rawValue)\" " + (value < 0 ? "cannot be negative" : "is too large a number"),
      at: node.span, path: path)
    return nil
  }

  /// The distance of the layer that a node stands in, as it is written there.
  private func distance(ofNode name: String, at span: SourceSpan, path: String) -> Expression? {
    let layer = outline.layers.first { $0.holds(name) }
    guard let layer, let entry = layer["z"] else {
      problems.error(
        "unknown-distance", "\"\(name)\" has no distance to focus on", at: span, path: path,
        hint: "give its layer a \"z\", or write a number")
      return nil
    }
    return compile(
      entry.value, key: "z", expected: "a number", types: [.number], in: scope(at: layer.context.place),
      path: "\(layer.path).z")
  }

  /// The value of a field while a step changes it, and behind that.
  private func moved(
    _ before: Expression, by move: CameraMove, to target: CameraMove.Target, _ field: CameraField
  ) -> Expression? {
    let (span, path) = (move.span, move.path)
    let start = NameResolution.slot(.moment(move.moment, .time), .number)
    func formula(
      _ text: String, as type: ExpressionType = .number, _ terms: [String: NameResolution]
    ) -> Expression? {
      self.formula(text, as: type, terms, in: topScope, at: span, path: path)
    }
    guard let time = formula("time", [:]), let first = formula("start", ["start": start]),
      let last = formula(
        move.closes ? "end" : "start + \(decimalText(move.duration))",
        ["start": start, "end": .slot(.moment(0, .time), .number)])
    else { return nil }
    let way = time.progress(
      from: first, to: last, along: .timing(move.curve), text: move.closes ? "loop" : "camera",
      at: ExpressionLocation(path: path) { _ in span })
    // With less motion the camera is where a step leads at once.
    guard
      let part = formula(
        "if(reducedMotion, if(time < start, 0, 1), way)", ["start": start, "way": .expression(way)])
    else { return nil }
    let terms: [String: NameResolution] = ["before": .expression(before), "part": .expression(part)]
    let type: ExpressionType = field == .lens ? .angle : .number
    switch target {
    case .value(let value):
      return formula("lerp(before, target, part)", as: type, terms.merging(["target": .expression(value)]) { $1 })
    case .to(let entry):
      guard let value = cameraValue(entry.value, field, path: "\(path).to.\(entry.key)") else { return nil }
      return formula("lerp(before, target, part)", as: type, terms.merging(["target": .expression(value)]) { $1 })
    case .by(let entry):
      let way = compile(
        entry.value, key: entry.key, expected: field == .lens ? "an angle" : "a number",
        types: field == .lens ? [.angle, .number] : [.number], in: topScope, path: "\(path).by.\(entry.key)")
      guard let way = field == .lens ? way?.asAngle : way else { return nil }
      return formula("before + way * part", as: type, terms.merging(["way": .expression(way)]) { $1 })
    }
  }
}

extension OutlineNode {
  /// Whether it is the node of a name, or has it inside.
  fileprivate func holds(_ name: String) -> Bool {
    self.name == name || children.contains { $0.holds(name) } || parts.values.contains { $0.holds(name) }
  }
}
