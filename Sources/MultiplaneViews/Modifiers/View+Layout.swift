// Room, sizes, and what lies behind and in front.

nonisolated extension View {
  /// Room at some sides, of 16 points unless told otherwise; with less than 0 the view reaches beyond its box there.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> AnyView {
    let value = SceneValue.number(length ?? 16)
    let sides = edges.words
    return padded(sides.count == 4 ? value : .map(sides.map { ($0, value) }), isNegative: (length ?? 16) < 0)
  }

  /// Room at all sides, in points; with less than 0 the view reaches beyond its box.
  public func padding(_ length: Double) -> AnyView { padding(.all, length) }
  /// Room at each side, in points; with less than 0 the view reaches beyond its box there.
  public func padding(_ insets: EdgeInsets) -> AnyView {
    let least = [insets.top, insets.leading, insets.bottom, insets.trailing].min() ?? 0
    return padded(insets.value, isNegative: least < 0)
  }

  private func padded(_ value: SceneValue, isNegative: Bool) -> AnyView {
    guard isNegative else { return modified(.padding) { $0["padding"] = value } }
    // A box is around what there is, and what is in it may stand out of it.
    return modified(.content) { box in
      guard case .nodes(var nodes) = box.content else { return }
      nodes[0]["margin"] = value
      box.content = .nodes(nodes)
    }
  }

  /// A box of a size, in points, in which the view stands; an axis without one stays as it is.
  public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> AnyView {
    // Words that change are not measured on each frame: the text itself is as wide as its frame.
    let view = changed { node in
      width.map { width in node.mapped { $0.frameLiveText(width: width, height: height, alignment) } } ?? node
    }
    return view.framed(alignment) { node in
      if let width { node["width"] = .number(width) }
      if let height {
        node["height"] = .number(height)
        node["hug"] = nil
      }
    }
  }

  /// A box within limits, in points: one with a greatest extent takes as much as it is offered.
  public func frame(
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> AnyView {
    framed(alignment) { node in
      if let minWidth { node["minWidth"] = .number(minWidth) }
      if let minHeight { node["minHeight"] = .number(minHeight) }
      if let maxWidth, maxWidth.isFinite { node["maxWidth"] = .number(maxWidth) }
      if let maxHeight, maxHeight.isFinite { node["maxHeight"] = .number(maxHeight) }
      switch (maxWidth != nil, maxHeight != nil) {
      case (true, true): node["grow"] = .word("both")
      case (true, false): node["grow"] = .word("horizontal")
      case (false, true): node["grow"] = .word("vertical")
      case (false, false): break
      }
    }
  }

  func framed(_ alignment: Alignment, _ body: @escaping @Sendable (inout ViewNode) -> Void) -> AnyView {
    modified(.size) { node in
      body(&node)
      if node.kind == "Group", alignment != .center { node["align"] = .word(alignment.rawValue) }
    }
  }

  /// A box of shares of the room that is offered, from 0 to 1; in a scroller that is its window without the margins of the content.
  public func containerRelativeFrame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> AnyView {
    framed(alignment) { node in
      if let width { node["width"] = .formula([.number(width * 100, isSteady: true), .words("%")]) }
      if let height { node["height"] = .formula([.number(height * 100, isSteady: true), .words("%")]) }
    }
  }

  /// The view in all of its height, whatever it is offered: a text has it always, and a view that fills its room has none.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> AnyView {
    surrounded { node in
      if horizontal {
        node["width"] = .problem(
          "a view takes the room it is offered", hint: "give it a frame(width:) as wide as its words")
      } else if vertical, !node.hasOwnHeight {
        node["height"] = .problem(
          "a view that fills its room has no height of its own", hint: "give it a frame(height:)")
      }
    }
  }

  /// How far to the front the view is in its `ZStack`: those of a greater index are in front, and others in their order.
  public func zIndex(_ index: Double) -> AnyView { surrounded { $0["zIndex"] = index == 0 ? nil : .number(index) } }
  /// The largest box of a ratio, width by height, in the room that is offered.
  public func aspectRatio(_ ratio: Double) -> AnyView { framed(.center) { $0["aspect"] = .number(ratio) } }

  /// The largest box of a ratio, width by height, in the room that is offered: the smallest that covers it is refused.
  public func aspectRatio(_ ratio: Double, contentMode: Image.ContentMode) -> AnyView {
    guard contentMode == .fill else { return aspectRatio(ratio) }
    return framed(.center) { node in
      node["aspect"] = .problem(
        "a view covers its room by no ratio", hint: "write .fit, or .scaledToFill() on a resizable Image")
    }
  }

  /// The view in its own ratio: a picture is seen whole or covers its room, and a box of a size stays as it is.
  public func aspectRatio(contentMode: Image.ContentMode) -> AnyView {
    surrounded { node in
      if node.kind == "Image", node.keys.allSatisfy({ !["width", "height", "padding"].contains($0.name) }) {
        if node.fills { node["fit"] = .word(contentMode.rawValue) }
      } else if node.fixedSize == nil {
        node["aspect"] = .problem(
          "the ratio of a view is not known", hint: "write it: aspectRatio(1.5, contentMode: .fit)")
      }
    }
  }

  /// The view with its middle at a point of the room, which is taken whole.
  public func position(x: Double = 0, y: Double = 0) -> AnyView { position(x: Live(x), y: Live(y)) }
  /// The view with its middle at a point of the room, which is taken whole; the point may follow the scroll.
  @_disfavoredOverload public func position(x: Live, y: Live) -> AnyView {
    offset(x: x - Live.width / 2, y: y - Live.height / 2)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  /// Something behind the view, as large as it.
  public func background(_ style: some ShapeStyle) -> AnyView {
    let value = style.fill.value
    return modified(.background) { $0["background"] = value }
  }

  /// A form behind the view, filled.
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> AnyView { background { shape.fill(style) } }

  /// A view behind the view, in a box of its size.
  @_disfavoredOverload public func background(_ view: some View, alignment: Alignment = .center) -> AnyView {
    layered(view.erased, alignment, inFront: false)
  }

  /// Views behind the view, in a box of its size.
  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> AnyView {
    layered(content(), alignment, inFront: false)
  }

  /// A view in front of the view, in a box of its size.
  public func overlay(_ view: some View, alignment: Alignment = .center) -> AnyView {
    layered(view.erased, alignment, inFront: true)
  }

  /// Views in front of the view, in a box of its size.
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> AnyView) -> AnyView {
    layered(content(), alignment, inFront: true)
  }

  func layered(_ other: AnyView, _ alignment: Alignment, inFront: Bool) -> AnyView {
    var box = ViewNode.group(other.nodes).pinned
    if alignment != .center { box["align"] = .word(alignment.rawValue) }
    let pinned = box
    var view = surrounded { node in
      node = .group(inFront ? [node, pinned] : [pinned, node], at: node.place)
      node.stage = .background
    }
    view.settings = view.settings.merged(under: other.settings)
    return view
  }

  /// A line inside the edge of the view; its width in points.
  public func border(_ content: some ShapeStyle, width: Double = 1) -> AnyView {
    let value = SceneValue.map([("width", .paint(width)), ("color", content.fill.value)])
    return modified(.border) { $0["border"] = value }
  }
}

nonisolated extension ViewNode {
  /// Whether its height does not follow the one that it is offered.
  fileprivate var hasOwnHeight: Bool {
    if case .formula(let pieces)? = self["height"] { return pieces.count == 1 }
    let fillsHeight = fills || self["aspect"] != nil || self["grow"].map { !$0.isStill(.word("horizontal")) } ?? false
    if fillsHeight || kind == "Spacer" || kind == "Divider" { return false }
    return switch content {
    // What lies behind or in front is as high as the view.
    case .nodes(let nodes): nodes.allSatisfy { $0["top"] != nil || $0.hasOwnHeight }
    case .rows(let rows): (0..<min(rows.count, 64)).allSatisfy { rows.nodes($0).allSatisfy(\.hasOwnHeight) }
    case .value, .section: true
    case .reader: false
    }
  }

  /// Gives a text whose words follow the scroll the width of its frame: it has one line unless told otherwise.
  fileprivate mutating func frameLiveText(width: Double, height: Double?, _ alignment: Alignment) {
    guard kind == "Text", case .value(.template(let pieces)) = content, stage == .content,
      pieces.contains(where: { $0.value == nil })
    else { return }
    setDefault("width", .number(width))
    if self["lines"] == nil {
      self["lines"] = .number(1)
    } else if let height {
      setDefault("height", .number(height))
    }
    let side = ["leading", "trailing"].first { alignment.rawValue.lowercased().hasSuffix($0) }
    setDefault("align", .word(side ?? "center"))
  }
}
