import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// The fields of a scroller along one of its axes: `scroll.x`, `map.velocity.y`.
extension SceneScope {
  /// A field of a scroller along an axis.
  ///
  /// - Parameters:
  ///   - field: The name of a `ScrollerField`.
  ///   - word: `x` or `y`.
  func scrollField(_ field: String, of number: Int, along word: String) -> NameResolution {
    let written = "\(field).\(shortened(word))"
    guard let value = ScrollerField(rawValue: field), let axis = ["x": Axis.horizontal, "y": Axis.vertical][word] else {
      let hint =
        ScrollerField(rawValue: word) != nil
        ? "write \(word) alone" : word == "offset" ? "write \(field) alone" : advice(onFunction: word)
      return .unavailable(
        message: "\"\(field)\" has no \"\(shortened(word))\"", hint: hint ?? "write \(field).x or \(field).y")
    }
    let scrollers = names.outline.scrollers
    guard scrollers.indices.contains(number) else {
      if axis == names.canvas.axis { return .slot(.scroller(0, value), .number) }
      return .unavailable(
        message: "\"\(written)\": the scene scrolls along its \(names.canvas.axis.rawValue) axis",
        hint: "write \(field), or canvas: { axis: \(axis.rawValue) }")
    }
    let scroller = scrollers[number]
    if scroller.axis == axis { return .slot(.scroller(number, value), .number) }
    guard let partner = scroller.partner else {
      return .unavailable(
        message: "\"\(written)\": the ScrollView scrolls along its \(scroller.axis.rawValue) axis",
        hint: "write \(field), or give the ScrollView axis: both")
    }
    return .slot(.scroller(partner, value), .number)
  }
}
