/// The upper or the lower edge.
public enum VerticalEdge: Sendable {
  /// One of the two edges.
  case top, bottom
}

/// The leading or the trailing side.
public enum HorizontalEdge: Sendable {
  /// A side.
  case leading, trailing
}

nonisolated extension View {
  /// Views at an edge, which take the room there: content of scrollers goes on behind them, and ends beside them. Over a scroller
  /// they are measured before the scene is drawn, unless they have a `frame(height:)`. The spacing is in points, 0 for a scroller
  /// and 8 for other views unless given.
  public func safeAreaInset(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> AnyView
  ) -> AnyView {
    let (isTop, bar) = (edge == .top, content())
    guard erased.nodes.contains(where: \.holdsScroller) else {
      return VStack(alignment: alignment, spacing: spacing) {
        if isTop { bar }
        self.frame(maxWidth: .infinity, maxHeight: .infinity)
        if !isTop { bar }
      }.erased
    }
    let across = alignment == .leading ? 0 : alignment == .trailing ? 1 : 0.5
    return covered(at: isTop ? "top" : "bottom", UnitPoint(x: across, y: isTop ? 0 : 1), spacing ?? 0, bar)
  }

  /// Views at a side, which take the room there, as `safeAreaInset(edge:)` at the top does.
  public func safeAreaInset(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> AnyView
  ) -> AnyView {
    let (isLeading, bar) = (edge == .leading, content())
    guard erased.nodes.contains(where: \.holdsScroller) else {
      return HStack(alignment: alignment, spacing: spacing) {
        if isLeading { bar }
        self.frame(maxWidth: .infinity, maxHeight: .infinity)
        if !isLeading { bar }
      }.erased
    }
    if alignment == .firstTextBaseline {
      return refused("content that scrolls has no first line", hint: "write .top, .center or .bottom")
    }
    let down = alignment == .top ? 0 : alignment == .bottom ? 1 : 0.5
    return covered(at: isLeading ? "left" : "right", UnitPoint(x: isLeading ? 0 : 1, y: down), spacing ?? 0, bar)
  }

  /// The view with a bar over a side of its scrollers, which counts as covered.
  private func covered(at side: String, _ point: UnitPoint, _ spacing: Double, _ bar: AnyView) -> AnyView {
    let (box, number) = (bar.single(in: "VStack"), ReaderContent.nextNumber())
    let isWidth = side == "left" || side == "right"
    let measured = [Piece.extent(number, isWidth: isWidth)]
    var extent = measured
    if case .formula(let pieces)? = box[isWidth ? "width" : "height"] { extent = pieces }
    let pieces = spacing == 0 ? extent : extent + [.words(" + \(Live(spacing))")]
    let inset = AnyView(.group([box]), settings: bar.settings)
    let view = scrollers { $0.cover(side, pieces) }
      .layered(inset, point.word.flatMap(Alignment.init(rawValue:)) ?? .center, inFront: true)
    return extent == measured ? view.surrounded { $0.measured = number } : view
  }
  /// Room at some sides, of 16 points unless told otherwise: of a scroller it is that of `contentMargins`, of others `padding`.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> AnyView {
    let view = erased
    if view.nodes.allSatisfy({ $0.kind == "ScrollView" }) { return view.contentMargins(edges, length ?? 16) }
    guard view.nodes.contains(where: \.holdsScroller) else { return view.padding(edges, length) }
    return refused(
      "a view around a scroller has no safe area", hint: "give the safeAreaPadding to the ScrollView itself")
  }
  /// Room at all sides, in points, as `safeAreaPadding(_:_:)`.
  public func safeAreaPadding(_ length: Double) -> AnyView { safeAreaPadding(.all, length) }
}

nonisolated extension ViewNode {
  fileprivate var holdsScroller: Bool {
    if kind == "ScrollView" { return true }
    return switch content {
    case .nodes(let nodes): nodes.contains(where: \.holdsScroller)
    case .reader(let reader): reader.sample.contains(where: \.holdsScroller)
    case .value, .rows, .section: false
    }
  }

  /// The insets that cover the sides of a scroller, by the names of the sides.
  var insets: [(String, SceneValue)] {
    switch self["inset"] {
    case .map(let entries)?: entries
    case .formula(let known)? where known == [.words("safe")]: Self.sides.map { ($0, .word("safe.\($0)")) }
    case .formula(let known)?: Self.sides.map { ($0, .formula(known)) }
    default: []
    }
  }

  /// Adds a length to the cover of a side.
  fileprivate mutating func cover(_ side: String, _ pieces: [Piece]) {
    var all = insets
    if let index = all.firstIndex(where: { $0.0 == side }), case .formula(let known) = all[index].1 {
      all[index].1 = .formula(known + [.words(" + ")] + pieces)
    } else {
      all.append((side, .formula(pieces)))
    }
    self["inset"] = .map(all)
    narrow(side, by: pieces)
  }
}
