package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Node {
  /// Whether every row made from this node has the same extent along an axis, whatever its item.
  ///
  /// So it is when each text made from the item has one line or a given extent, and nothing else that decides the
  /// extent reads the item (language reference, "Uniform rows").
  package func isUniform(along axis: Axis) -> Bool {
    !ExtentSearch([.item, .row]).varies(self, along: axis, otherVaries: false)
  }

  /// Whether anything that letters are set with differs between rows and not between all texts.
  private func partsVary(_ varies: (Expression) -> Bool) -> Bool {
    guard attributes.hasTextDetails else { return false }
    return properties.entries.contains { entry in
      switch entry.property {
      case .italic, .tracking, .part(.size, _), .part(.weight, _), .part(.italic, _), .part(.tracking, _):
        varies(entry.expression)
      default: false
      }
    }
  }

  /// Whether a row made from this node may have another extent along an axis once it has another index.
  func extentUsesIndex(along axis: Axis) -> Bool {
    ExtentSearch(.row).varies(self, along: axis, otherVaries: false)
  }

  /// Whether the extent may differ between rows.
  ///
  /// - Parameters:
  ///   - search: The inputs that differ between them, and the answers for the children.
  ///   - otherVaries: Whether the room across may differ, so that texts may break elsewhere.
  fileprivate func extentVaries(along axis: Axis, in search: ExtentSearch, otherVaries: Bool) -> Bool {
    let causes = search.causes
    func varies(_ property: Property) -> Bool { properties[property].map(varies) ?? false }
    func varies(_ expression: Expression) -> Bool { !expression.dependence.isDisjoint(with: causes) }
    func varies(_ template: TextTemplate) -> Bool { !template.dependence.isDisjoint(with: causes) }
    let sides: [Property.Side] = axis == .vertical ? [.top, .bottom] : [.left, .right]
    var deciding: [Property] = sides.flatMap { [.padding($0), .margin($0), .edge($0), .inset($0)] }
    deciding += axis == .vertical ? [.minHeight, .maxHeight] : [.minWidth, .maxWidth]
    deciding += [.spacing, .spacerLength, .basis]
    if deciding.contains(where: varies) { return true }
    if let given = properties[axis == .vertical ? .height : .width] { return varies(given) }
    let cross = axis.cross
    let crossGiven = properties[cross == .vertical ? .height : .width]
    let crossSides: [Property.Side] = axis == .vertical ? [.left, .right] : [.top, .bottom]
    var narrowing: [Property] = crossSides.flatMap { [.padding($0), .margin($0), .edge($0), .inset($0)] }
    narrowing += cross == .vertical ? [.minHeight, .maxHeight] : [.minWidth, .maxWidth]
    let isNarrowed = narrowing.contains(where: varies)
    let crossVaries = isNarrowed || (crossGiven.map(varies) ?? otherVaries)
    if let aspect = properties[.aspect] { return varies(aspect) || crossVaries }
    switch kind.roomUse {
    case .words(let template):
      let styleVaries = [Property.size, .weight, .lineHeight, .reserve].contains(where: varies)
      if styleVaries || varies(.lines) || partsVary(varies) { return true }
      if axis == .vertical {
        // As many lines as there is room for anyway: whatever the words, the text is as high.
        if let lines = properties[.lines]?.constant, lines == properties[.reserve]?.constant { return false }
        if case .number(1)? = properties[.lines]?.constant { return false }
        return varies(template) || crossVaries
      }
      return varies(template)
    case .picture(let path):
      return varies(path) || (crossVaries && (crossGiven != nil || attributes.fit != nil))
    case .fills, .line, .gap, .outline: return crossVaries && crossGiven != nil
    case .square: return crossVaries
    case .stack(let stackAxis):
      // In a row of children, one that varies across changes the room of its neighbours.
      let neighboursVary =
        stackAxis == cross && children.contains { search.varies($0, along: cross, otherVaries: false) }
      return children.contains {
        search.varies($0, along: axis, otherVaries: crossVaries || neighboursVary)
      }
    case .flow:
      // Where one child is longer others may go to the next line.
      return crossVaries
        || children.contains { child in
          Axis.allCases.contains { search.varies(child, along: $0, otherVaries: crossVaries) }
        }
    case .overlay, .scroller, .lazy, .parts:
      return children.contains { search.varies($0, along: axis, otherVaries: crossVaries) }
    }
  }
}

/// A search for extents that differ between rows. A stack asks its children along both axes, and they theirs: each answer is
/// kept, since the number of questions would else double with each stack around a node.
private final class ExtentSearch {
  /// The inputs that differ between rows.
  let causes: Dependence
  private var answers: [Question: Bool] = [:]

  private struct Question: Hashable {
    let node: Int
    let axis: Axis
    let otherVaries: Bool
  }

  init(_ causes: Dependence) { self.causes = causes }

  /// Whether the extent of a node along an axis may differ between rows.
  ///
  /// - Parameter otherVaries: Whether the room across may differ.
  func varies(_ node: Node, along axis: Axis, otherVaries: Bool) -> Bool {
    let question = Question(node: node.number, axis: axis, otherVaries: otherVaries)
    if let known = answers[question] { return known }
    let answer = node.extentVaries(along: axis, in: self, otherVaries: otherVaries)
    answers[question] = answer
    return answer
  }
}
