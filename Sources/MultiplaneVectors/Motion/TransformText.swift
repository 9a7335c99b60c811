import MultiplaneLayout

/// Where something stands and how it is scaled, leaned and turned, as attributes and styles say it.
struct TransformText {
  /// The change without its place.
  let change: Transform
  /// The point that stays.
  let x, y: Double
  /// How far it is moved.
  var moved = (x: 0.0, y: 0.0)

  init(_ change: Transform, x: Double, y: Double) { (self.change, self.x, self.y) = (change, x, y) }

  /// The value of a `transform` attribute.
  var attribute: String {
    let degrees = 180 / Double.pi
    var text = ""
    let isPlain = change.isIdentity
    let (dx, dy) = isPlain ? moved : (moved.x + x, moved.y + y)
    if dx != 0 || dy != 0 { text += "translate(\(numeral(dx)) \(numeral(dy)))" }
    if isPlain { return text }
    if change.angle != 0 { text += "rotate(\(numeral(change.angle * degrees, digits: 3)))" }
    if change.skew != 0 { text += "skewX(\(numeral(change.skew * degrees, digits: 3)))" }
    if change.scaleX != 1 || change.scaleY != 1 {
      text += "scale(\(numeral(change.scaleX, digits: 4)) \(numeral(change.scaleY, digits: 4)))"
    }
    return text + "translate(\(numeral(-x)) \(numeral(-y)))"
  }
}

extension TransformText {
  /// The declaration of a place.
  static func translation(_ value: [Double]) -> String {
    if value[1] == 0 { return "transform:translateX(\(numeral(value[0]))px)" }
    if value[0] == 0 { return "transform:translateY(\(numeral(value[1]))px)" }
    return "transform:translate(\(numeral(value[0]))px,\(numeral(value[1]))px)"
  }

  /// The declaration of a place and a transform: how far it is moved, the angles in degrees, the factors, and the point that stays.
  /// Functions that nothing changes in the whole track are left out.
  static func style(_ value: [Double], of track: Track) -> String {
    func isUsed(_ dimension: Int, _ rest: Double) -> Bool { track.values.contains { $0[dimension] != rest } }
    var text = "transform:translate(\(numeral(value[0] + value[6]))px,\(numeral(value[1] + value[7]))px)"
    if isUsed(2, 0) { text += "rotate(\(numeral(value[2], digits: 3))deg)" }
    if isUsed(3, 0) { text += "skewX(\(numeral(value[3], digits: 3))deg)" }
    if isUsed(4, 1) || isUsed(5, 1) {
      text += "scale(\(numeral(value[4], digits: 4)),\(numeral(value[5], digits: 4)))"
    }
    if isUsed(6, 0) || isUsed(7, 0) { text += "translate(\(numeral(-value[6]))px,\(numeral(-value[7]))px)" }
    return text
  }
}
