import MultiplaneScene

// A mask is painted whole into the picture it cuts: nothing in it may stand for itself.
extension NodesReader {
  /// Reports what in a mask would have to be composed anew on every frame.
  func refuseLayers(inMask mask: Node?) {
    guard let mask else { return }
    var what: String?
    if mask.hasSpeed { what = "has a speed" }
    if case .scrollView = mask.kind { what = "scrolls" }
    if case .inspector = mask.kind { what = "changes with the rows it lists" }
    let attributes = mask.attributes
    if attributes.repetition != [] { what = "repeats" }
    if attributes.sticky != nil { what = "is held at an edge" }
    if attributes.blend != .normal || attributes.material != nil { what = "reads what is behind it" }
    if let what {
      problems.error(
        "mask-unit", "\(mask.kind.name) in a mask \(what)", at: mask.span, path: mask.path,
        note: "a mask is painted whole",
        hint: "move the masked node instead, or draw over it what is to hide it")
    }
    for child in mask.children { refuseLayers(inMask: child) }
    refuseLayers(inMask: mask.attributes.mask)
  }
}
