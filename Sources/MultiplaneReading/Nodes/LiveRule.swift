import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// The live rule: nothing that decides boxes may follow the scroll, the time or a measured size.
extension NodeReader {
  /// Whether a key may follow what its expression reads; reports it if not.
  func admits(_ expression: Expression, for key: KeySchema, path: String) -> Bool {
    guard key.properties.contains(where: { $0.cost == .layout }) else { return true }
    let note = key.name == "inset" ? "insets decide where rows lie, and how far they scroll" : nil
    return admits(expression, named: key.name, path: path, note: note, hint: key.liveHint)
  }

  /// The same for what has no key of its own.
  func admits(
    _ expression: Expression, named key: String, path: String, note: String? = nil, hint: String?
  ) -> Bool {
    names.admits(expression, named: key, of: node, path: path, note: note, hint: hint)
  }

  /// Whether a value is the room at the end of a scroller and follows the time alone: that moves the end of the window.
  func movesWindowEnd(_ expression: Expression, _ property: Property) -> Bool {
    guard property == .inset(.bottom), let scroller = node.scroller, !scroller.isInRow,
      scroller.axis == .vertical || scroller.isAcross
    else { return false }
    return expression.inputs.allSatisfy { input in
      switch input.slot {
      case .time, .frame, .moment(_, .time): true
      default: input.slot.dependence.isDisjoint(with: [.live, .own, .node])
      }
    }
  }

  /// Live words must not decide the box of their text.
  func checkLiveWords(_ template: TextTemplate) {
    var name: String?
    for expression in template.expressions where name == nil {
      name = names.cause(of: [.live, .own, .node], in: expression, scope: scope)
    }
    if let name { checkFrame(ofWordsThatFollow: name, at: node.content.span, what: "words") }
  }

  /// Neither may the room between its letters.
  func checkLiveTracking() {
    for entry in properties.entries {
      switch entry.property {
      case .tracking, .part(.tracking, _): break
      default: continue
      }
      guard let name = names.cause(of: [.live, .own, .node], in: entry.expression, scope: scope) else { continue }
      return checkFrame(ofWordsThatFollow: name, at: entry.expression.span, what: "letters")
    }
  }

  private func checkFrame(ofWordsThatFollow name: String, at span: SourceSpan, what: String) {
    func has(_ property: Property) -> Bool { properties[property] != nil }
    let hasWidth = has(.width) || (has(.edge(.left)) && has(.edge(.right)))
    let hasHeight =
      has(.height) || (has(.edge(.top)) && has(.edge(.bottom))) || properties[.lines]?.constant == .number(1)
    if hasWidth, hasHeight { return }
    let height = "either \"height\" or lines: 1"
    let missing = [hasWidth ? nil : "\"width\"", hasHeight ? nil : height].compactMap(\.self)
    problems.error(
      "live-layout", "\(what) that follow \"\(name)\" need a fixed frame", at: span, path: node.path,
      note: "live \(what) would lay the \(node.role) out again on every frame",
      hint: "give the text " + missing.joined(separator: ", and "))
  }
}
