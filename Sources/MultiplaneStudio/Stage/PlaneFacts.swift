internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene

extension CameraView {
  /// The camera as pages draw it from above: the frame, where the eye is, how far it sees to each side at a distance of 1, the
  /// distance that is sharp, and the ends of the depth of field, in which no point is spread over a pixel of the scale.
  func facts(on state: FrameState, scale: Double) -> JSON {
    let depth = depthOfField(within: 1 / scale)
    let ends = [depth.map { _ in focus }, depth?.near, depth?.far]
    return .array(
      [.number(state.frame), .number(short(x)), .number(short(eye))]
        + [.number(state.viewport.size.width.points / 2 / distance)] + ends.map { .number(short($0 ?? .infinity)) })
  }
}

extension PageAnswer {
  /// The planes of the frame from above, and the camera before them; `null` where there is none.
  var planes: JSON {
    get throws(SceneFailure) {
      let manual = if let manual = view.manual { manual } else { try session.manualScroll(on: view.frame) }
      guard let camera = manual.camera else { return .null }
      return .object([
        ("camera", camera.facts(on: manual.state, scale: session.scale)),
        ("planes", .array(manual.state.planes(before: camera).map { facts($0, camera) })),
      ])
    }
  }

  private func facts(_ plane: SpacePlane, _ camera: CameraView) -> JSON {
    let (node, properties) = (plane.node, plane.node.properties)
    // A plane as painted goes as much farther in space as it is larger there.
    let isPainted = properties[.x]?.names.first { $0.name == "plane.size" }?.definition?.text != "plane.scale"
    let stretch = isPainted ? max(1, camera.distance + plane.z) / camera.distance : 1
    // The place of a plane follows from its distance; its own is in that formula.
    let own = properties[.x]?.names.first { $0.name == "x" }?.definition
    return .object([
      ("path", .string(node.path)), ("label", .string(node.name ?? node.kind.name)), ("z", .number(short(plane.z))),
      ("stretch", .number(stretch)),
      ("corners", .array(plane.corners.map { .array([.number(short($0.x)), .number(short($0.z))]) })),
      ("edits", .object([("z", edit("z", properties[.z], of: node)), ("x", edit("x", own, of: node))])),
    ])
  }

  /// How a page may write a key of a plane: where its number stands, or the value that it is added behind. It is told the formula
  /// that is followed instead, and `null` where nothing is written.
  private func edit(_ key: String, _ written: Expression?, of node: Node) -> JSON {
    let (text, span) = (written?.text ?? "0", written?.span)
    guard text.allSatisfy({ $0.isNumber || "-.".contains($0) }) else { return .object([("formula", .string(text))]) }
    if let span, span.file == session.loaded.source.name,
      let place = values?.place(of: text, line: span.line, column: span.column)
    {
      return json(place)
    }
    guard let place = values?.addition(of: key, toLayerAt: node.path) else { return .null }
    return .object([
      ("line", .number(place.line)), ("column", .number(place.column)), ("text", .string(text)),
      ("key", .string(key)), ("behind", .string(place.text)),
    ])
  }
}
