import MultiplaneExpressions
import MultiplaneScene

// The live rule: nothing that decides boxes may follow the scroll, the time or a measured size.
extension SceneReading {
  /// Whether a key may follow what its expression reads; reports it if not.
  func admits(_ expression: Expression, for key: KeySchema, of node: OutlineNode, path: String) -> Bool {
    guard key.properties.contains(where: { $0.cost == .layout }) else { return true }
    return admits(
      expression, named: key.name, of: node, path: path, hint: key.liveHint)
  }

  /// The same for what has no key of its own.
  func admits(
    _ expression: Expression, named key: String, of node: OutlineNode, path: String, note: String? = nil, hint: String?
  ) -> Bool {
    if let name = cause(of: .live, in: expression, scope: node.scope) {
      problems.error(
        "live-layout", "\"\(key)\" cannot follow \"\(name)\"", at: expression.span, path: path,
        note: note ?? "a live \(key) would lay the \(node.role) out again on every frame", hint: hint)
      return false
    }
    if let name = cause(of: [.own, .node], in: expression, scope: node.scope) {
      problems.error(
        "measured-layout", "\"\(key)\" cannot follow \"\(name)\"", at: expression.span, path: path,
        note: "the size is known only after layout",
        hint: "give both a value from \"let\", or use the size in \"x\", \"y\" and other keys that paint and move")
      return false
    }
    return true
  }

  /// The name in an expression by which it depends on something.
  func cause(of dependence: Dependence, in expression: Expression, scope: SceneScope) -> String? {
    guard !expression.dependence.isDisjoint(with: dependence),
      let input = expression.inputs.first(where: { !$0.slot.dependence.isDisjoint(with: dependence) })
    else { return nil }
    let words = identifiers(in: expression.text)
    if words.contains(input.name) { return input.name }
    // The name that was written stands for another expression: a stage, a value, an argument.
    for word in words {
      if case .expression(let inner)? = scope.resolve(word), !inner.dependence.isDisjoint(with: dependence) {
        return word
      }
    }
    return input.name
  }

  /// The words of an expression that may be names, with their dots, in order.
  func identifiers(in text: String) -> [String] {
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar == "_" || scalar == "." || ("0"..."9").contains(scalar)
    }
    return text.unicodeScalars.split { !isPart($0) }.map { String($0) }
  }

  /// Live words must not decide the box of their text.
  func checkLiveWords(
    _ template: TextTemplate, of node: OutlineNode, properties: PropertyList
  ) {
    var name: String?
    for expression in template.expressions where name == nil {
      name = cause(of: [.live, .own, .node], in: expression, scope: node.scope)
    }
    guard let name else { return }
    func has(_ property: Property) -> Bool { properties[property] != nil }
    let hasWidth = has(.width) || (has(.edge(.left)) && has(.edge(.right)))
    let hasHeight =
      has(.height) || (has(.edge(.top)) && has(.edge(.bottom))) || properties[.lines]?.constant == .number(1)
    if hasWidth, hasHeight { return }
    let missing = [hasWidth ? nil : "\"width\"", hasHeight ? nil : "\"height\" or lines: 1"].compactMap(\.self)
    problems.error(
      "live-layout", "words that follow \"\(name)\" need a fixed frame", at: node.content.span, path: node.path,
      note: "live words would lay the \(node.role) out again on every frame",
      hint: "give the text " + missing.joined(separator: " and "))
  }
}

// A mask is painted once, into the picture it cuts: nothing in it may stand for itself.
extension SceneReading {
  /// Reports what in a mask would have to be composed anew on every frame.
  func refuseUnits(inMask mask: Node?) {
    guard let mask else { return }
    var what: String?
    if mask.isLive { what = "follows live values" }
    if case .scrollView = mask.kind { what = "scrolls" }
    if case .inspector = mask.kind { what = "changes with the rows it lists" }
    let attributes = mask.attributes
    if attributes.repetition != [] { what = "repeats" }
    if attributes.blend != .normal || attributes.material != nil { what = "reads what is behind it" }
    if let what {
      problems.error(
        "mask-unit", "\(mask.kind.name) in a mask \(what)", at: mask.span, path: mask.path,
        note: "a mask is painted once",
        hint: "move the masked node instead, or draw over it what is to hide it")
    }
    for child in mask.children { refuseUnits(inMask: child) }
    refuseUnits(inMask: mask.attributes.mask)
  }
}
