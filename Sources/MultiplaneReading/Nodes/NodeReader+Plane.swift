import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Planes: layers with a distance. The camera becomes formulas of the keys that move and scale any layer, so that no later
// stage knows of it.
extension NodeReader {
  /// The formulas of a plane, by the names they have in each other.
  ///
  /// They are those of CSS: an element at `translateZ(-z)` under `perspective`, about the middle of the canvas
  /// (https://drafts.csswg.org/css-transforms-2/#perspective).
  private enum PlaneFormula {
    static let distance = "camera.distance + z - camera.z"
    // What is nearer than a point is not shown.
    static let scale = "camera.distance / max(1, plane.distance)"

    /// How much larger than it is written a plane is shown, or, of one that is turned, how large it is in space.
    ///
    /// - Parameter isPainted: Whether it is written as the camera sees it at rest, not as large as it is.
    static func size(isPainted: Bool, isTurned: Bool) -> String {
      if !isPainted { return "plane.scale" }
      return "max(1, camera.distance + z) / " + (isTurned ? "camera.distance" : "max(1, plane.distance)")
    }

    /// How far a plane is moved down to the ground, from where it was laid out.
    static func way(toGroundAsPainted isPainted: Bool) -> String {
      let height = "camera.ground - camera.horizon"
      let seen = isPainted ? "(\(height)) * camera.distance / max(1, camera.distance + z)" : height
      return "camera.horizon + \(seen) - top - height"
    }

    /// The point of a plane that turns leave alone, where it was laid out along an axis.
    static func point(_ axis: Axis, origin halves: Int64) -> String {
      let (start, extent) = axis == .horizontal ? ("left", "width") : ("top", "height")
      return halves == 0 ? start : "\(start) + \(extent)" + (halves == 1 ? " / 2" : "")
    }

    /// The vanishing point along an axis.
    static func vanishing(_ axis: Axis) -> String { axis == .horizontal ? "canvas.width / 2" : "camera.horizon" }

    static let visible = "plane.distance > 1"
    static let focus = "max(1, camera.distance + camera.focus - camera.z)"

    /// The sigma of the blur of a plane that is out of focus, in its own points.
    ///
    /// A thin lens of a diameter `A` that is focused at `F` shows a point at `D` as a disc: in the plane of focus its
    /// diameter is `A |D - F| / D` (https://en.wikipedia.org/wiki/Circle_of_confusion), on the picture `distance / F` times
    /// that. A disc of a diameter `c` spreads light like a blur with the sigma `c / 4`, the standard deviation along an axis.
    /// The plane is made larger or smaller after it is blurred, so the sigma is divided by that.
    ///
    /// - Parameters:
    ///   - isScaled: Whether it has a scale of its own, which comes after the blur as well.
    ///   - isBlurred: Whether it has a blur of its own. Two blurs are one, whose variance is the sum of theirs.
    static func blur(isScaled: Bool, isBlurred: Bool) -> String {
      let disc = "camera.aperture * camera.distance * abs(1 - plane.focus / plane.distance)"
      let blur = "\(disc) * camera.distance / plane.focus / 4 / plane.size"
      let own = isScaled ? "\(blur) / max(0.001, abs(scale))" : blur
      return isBlurred ? "sqrt(pow(blur, 2) + pow(\(own), 2))" : own
    }

    /// How far a plane is moved along an axis, from where it was laid out.
    ///
    /// - Parameters:
    ///   - origin: The point of the plane that a scale leaves alone, in halves of its extent.
    ///   - isMoved: Whether the plane moves in its own space.
    static func offset(_ axis: Axis, origin halves: Int64, isMoved: Bool) -> String {
      let name = axis == .horizontal ? "x" : "y"
      let way = isMoved ? "plane.size * \(name) - " : "-"
      let distance = "\(point(axis, origin: halves)) - \(vanishing(axis))"
      return "\(way)plane.scale * camera.\(name) + (plane.size - 1) * (\(distance))"
    }
  }

  /// How the node stands on the ground, if it does.
  private var standing: Standing? { node["place"]?.value.text.flatMap(Standing.init) }

  /// Whether the node is turned in space.
  private var isTurned: Bool {
    properties[.tilt] != nil || properties[.turn] != nil || properties[.roll] != nil
  }

  /// Takes the distance and the turn that a node on the ground has without saying so.
  private mutating func takeStanding() {
    guard let standing, let entry = node["place"] else { return }
    let word = location(entry.value, path: "\(node.path).place")
    if properties[.z] == nil { properties[.z] = Expression(constant: .number(0), at: word) }
    guard standing == .floor else { return }
    attributes.origin = .bottom
    let flat = Expression(constant: .angle(.pi / 2), at: word)
    let slope = properties[.tilt]
    properties[.tilt] =
      slope == nil
      ? flat
      : names.formula(
        "flat + slope", as: .angle, ["flat": .expression(flat), "slope": slope.map { .expression($0) } ?? .reported],
        in: scope, at: entry.value.span, path: "\(node.path).tilt")
  }

  /// Turns the distance of a layer into its place, its speed and its scale.
  mutating func takePlane() {
    takeStanding()
    guard let entry = node["z"] ?? node["place"], let z = properties[.z] else { return takeTurns() }
    guard checkPlane(entry.key) else { return }
    let (span, path, isTurned) = (entry.value.span, "\(node.path).z", self.isTurned)
    let isPainted = names.declarations.paintsPlanesAtRest
    var terms: [String: NameResolution] = [
      "z": .expression(z), "left": .slot(.layerLeft, .number), "top": .slot(.layerTop, .number),
    ]
    for field in CameraField.allCases { terms[field.name] = names.definition(of: field.name) ?? .reported }
    for (name, property) in [("x", Property.x), ("y", .y), ("scale", .scale), ("blur", .blur), ("visible", .visible)] {
      if let own = properties[property] { terms[name] = .expression(own) }
    }
    func formula(_ text: String, as type: ExpressionType = .number) -> Expression? {
      names.formula(text, as: type, terms, in: scope, at: span, path: path)
    }
    guard let distance = formula(PlaneFormula.distance) else { return }
    terms["plane.distance"] = .expression(distance)
    // One that is turned has no scale of its own: the effect that turns it knows how far away each of its points is.
    guard let scale = formula(isTurned ? "1" : PlaneFormula.scale) else { return }
    terms["plane.scale"] = .expression(scale)
    guard let size = formula(PlaneFormula.size(isPainted: isPainted, isTurned: isTurned)) else { return }
    terms["plane.size"] = .expression(size)
    if standing != nil {
      let way = formula((properties[.y] == nil ? "" : "y + ") + PlaneFormula.way(toGroundAsPainted: isPainted))
      guard let way else { return }
      properties[.y] = way
      terms["y"] = .expression(way)
    }
    let origin = attributes.origin
    let derived: [(Property, Expression?)] = [
      (.distance, distance), (.speed, scale),
      (.x, formula(PlaneFormula.offset(.horizontal, origin: origin.horizontalHalves, isMoved: properties[.x] != nil))),
      (.y, formula(PlaneFormula.offset(.vertical, origin: origin.verticalHalves, isMoved: properties[.y] != nil))),
      (.scale, properties[.scale] == nil ? size : formula("plane.size * scale")),
    ]
    for (property, expression) in derived { properties[property] = expression }
    if isTurned {
      takePerspective(terms, span, path)
      return
    }
    if (distance.constant?.double ?? 0) <= 1 {
      properties[.visible] = formula(
        (properties[.visible] == nil ? "" : "visible and ") + PlaneFormula.visible, as: .boolean)
    }
    if let focus = formula(PlaneFormula.focus), camera(.aperture)?.constant?.double != 0 {
      terms["plane.focus"] = .expression(focus)
      let text = PlaneFormula.blur(isScaled: terms["scale"] != nil, isBlurred: terms["blur"] != nil)
      properties[.blur] = formula(text)
    }
    // A plane that grows would tremble on whole pixels.
    if node["snap"] == nil, size.constant == nil { attributes.snap = .none }
  }

  /// Takes how the camera sees a plane that is turned in space.
  ///
  /// - Parameter terms: The formulas of the plane.
  private mutating func takePerspective(_ terms: [String: NameResolution], _ span: SourceSpan, _ path: String) {
    var terms = terms
    func formula(_ text: String) -> Expression? {
      names.formula(text, as: .number, terms, in: scope, at: span, path: path)
    }
    properties[.perspective] = formula("camera.distance")
    for (axis, property) in [(Axis.horizontal, Property.x), (.vertical, .y)] {
      terms["plane.moved"] = properties[property].map { .expression($0) } ?? .reported
      let point = PlaneFormula.point(axis, origin: attributes.origin.halves(axis))
      // A plane goes with the page as far as it is carried in space.
      let scroll = names.canvas.axis == axis ? " + scroll" : ""
      properties[.vanishing(axis)] = formula("\(PlaneFormula.vanishing(axis)) - (\(point)) - plane.moved\(scroll)")
    }
    if camera(.aperture)?.constant?.double != 0 {
      (properties[.aperture], properties[.focusDepth]) = (formula("camera.aperture"), formula(PlaneFormula.focus))
    }
    if node["snap"] == nil { attributes.snap = .none }
  }

  /// Refuses a frost in space: what is behind it has no place there.
  func checkTurns() {
    guard isTurned || standing == .floor, let entry = node["material"] else { return }
    problems.error(
      "conflicting-keys", "\"material\" of a node that is turned in space", at: entry.keySpan,
      path: "\(node.path).material", hint: "give the material to a node that is not turned, or turn the Group around it"
    )
  }

  /// Takes how a node that is turned in space is seen, if it is no plane: straight from before it.
  private mutating func takeTurns() {
    guard isTurned else { return }
    let distance = names.definition(of: CameraField.distance.name) ?? .reported
    properties[.perspective] = names.formula(
      CameraField.distance.name, as: .number, [CameraField.distance.name: distance], in: scope, at: node.span,
      path: node.path)
  }

  /// Checks that nothing else says how a plane moves; reports it if something does.
  ///
  /// - Parameter key: The key that makes the node a plane.
  private func checkPlane(_ key: String) -> Bool {
    if let speed = node["speed"] {
      problems.error(
        "conflicting-keys", "\"speed\" together with \"\(key)\"", at: speed.keySpan, path: "\(node.path).speed",
        note: "the speed of a plane follows from its distance", hint: speedHint)
      return false
    }
    if let copies = node["repeat"] {
      problems.error(
        "conflicting-keys", "\"repeat\" together with \"\(key)\"", at: copies.keySpan, path: "\(node.path).repeat",
        note: "copies stand side by side at the size they have without a distance",
        hint: "put the node into a Group, and give that the \(key)")
      return false
    }
    return true
  }

  /// The expression of a field of the camera; `nil` where it could not be read, which was reported.
  private func camera(_ field: CameraField) -> Expression? {
    guard case .expression(let expression)? = names.definition(of: field.name) else { return nil }
    return expression
  }

  /// The advice for a speed beside a distance: the distance that is equal to it.
  private var speedHint: String {
    guard let speed = properties[.speed]?.constant?.double, let distance = camera(.distance)?.constant?.double,
      let z = camera(.z)?.constant?.double
    else {
      return "leave one of them out"
    }
    guard speed > 0 else { return "leave one of them out; no distance gives a speed of \(decimalText(speed))" }
    let equal = ((distance / speed - distance + z) * 100).rounded() / 100
    return "leave one of them out; z: \(decimalText(equal)) gives a speed of \(decimalText(speed))"
  }
}
