import MultiplaneScene

extension Array {
  /// The children of a box, back to front: sticky ones go over those that pass by.
  ///
  /// - Parameter box: The box of a child.
  func inPaintOrder(_ box: (Element) -> Box) -> [Element] {
    func isHeld(_ child: Element) -> Bool { box(child).node.attributes.sticky != nil }
    guard contains(where: isHeld) else { return self }
    return filter { !isHeld($0) } + filter(isHeld)
  }
}
