import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Node {
  /// Whether every row made from this node has the same extent along an axis, whatever its item.
  ///
  /// So it is when each text made from the item has one line or a given extent, and nothing else that decides the
  /// extent reads the item (language reference, "Uniform rows").
  func isUniform(along axis: Axis) -> Bool { !extentVaries(along: axis, otherVaries: false) }

  /// Whether the extent may differ between rows.
  ///
  /// - Parameter otherVaries: Whether the room across may differ, so that texts may break elsewhere.
  private func extentVaries(along axis: Axis, otherVaries: Bool) -> Bool {
    let sides: [Property.Side] = axis == .vertical ? [.top, .bottom] : [.left, .right]
    var deciding: [Property] = sides.flatMap { [.padding($0), .margin($0), .edge($0), .inset($0)] }
    deciding += axis == .vertical ? [.minHeight, .maxHeight] : [.minWidth, .maxWidth]
    deciding += [.spacing, .spacerLength]
    if deciding.contains(where: { properties[$0]?.dependsOnItem ?? false }) { return true }
    if let given = properties[axis == .vertical ? .height : .width] { return given.dependsOnItem }
    let cross = axis.cross
    let crossGiven = properties[cross == .vertical ? .height : .width]
    let crossSides: [Property.Side] = axis == .vertical ? [.left, .right] : [.top, .bottom]
    var narrowing: [Property] = crossSides.flatMap { [.padding($0), .margin($0), .edge($0), .inset($0)] }
    narrowing += cross == .vertical ? [.minHeight, .maxHeight] : [.minWidth, .maxWidth]
    let isNarrowed = narrowing.contains { properties[$0]?.dependsOnItem ?? false }
    let crossVaries = isNarrowed || (crossGiven.map(\.dependsOnItem) ?? otherVaries)
    if let aspect = properties[.aspect] { return aspect.dependsOnItem || crossVaries }
    switch kind {
    case .text(let template):
      let styleVaries = [.size, .weight, .lineHeight].contains { properties[$0]?.dependsOnItem ?? false }
      if styleVaries || properties[.lines]?.dependsOnItem ?? false { return true }
      if axis == .vertical {
        if case .number(1)? = properties[.lines]?.constant { return false }
        return template.dependsOnItem || crossVaries
      }
      return template.dependsOnItem
    case .image(let path):
      return path.dependsOnItem || (crossVaries && (crossGiven != nil || attributes.fit != nil))
    case .color, .gradient, .rectangle, .capsule, .divider, .spacer, .path: return crossVaries && crossGiven != nil
    case .circle: return crossVaries
    case .stack(let stackAxis):
      // In a row of children, one that varies across changes the room of its neighbours.
      let neighboursVary =
        stackAxis == cross && children.contains { $0.extentVaries(along: cross, otherVaries: false) }
      return children.contains { $0.extentVaries(along: axis, otherVaries: crossVaries || neighboursVary) }
    case .inspector: return crossVaries && crossGiven != nil
    case .overlay, .forEach, .section:
      return children.contains { $0.extentVaries(along: axis, otherVaries: crossVaries) }
    case .scrollView, .lazyStack, .lazyGrid:
      return children.contains { $0.extentVaries(along: axis, otherVaries: crossVaries) }
    }
  }
}
