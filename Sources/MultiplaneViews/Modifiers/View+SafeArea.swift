/// The upper or the lower edge.
public enum VerticalEdge: Sendable {
  /// One of the two edges.
  case top, bottom
}

nonisolated extension View {
  /// Views at an edge, which take the room there: content of scrollers goes on behind them, and ends beside them.
  ///
  /// - Parameters:
  ///   - edge: The edge they stand at.
  ///   - alignment: Where they stand along the edge.
  ///   - spacing: The room between, in points; 0 for a scroller and 8 for other views unless given.
  ///   - content: Is measured before the scene is drawn where the view is a scroller, unless it has a `frame(height:)`.
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
    let (box, number) = (bar.single(in: "VStack"), ReaderContent.nextNumber())
    var height = [Piece.height(number)]
    if case .formula(let pieces)? = box["height"] { height = pieces }
    let pieces = (spacing ?? 0) == 0 ? height : height + [.words(" + \(Live(spacing ?? 0))")]
    let covered = surrounded { $0.visitScrollers { $0.cover(isTop ? "top" : "bottom", pieces) } }
    let side = ["leading": "Leading", "trailing": "Trailing"][alignment.rawValue] ?? ""
    let across = Alignment(rawValue: (isTop ? "top" : "bottom") + side) ?? .center
    let inset = AnyView(.group([box]), settings: bar.settings)
    let view = covered.overlay(alignment: across) { inset }
    return height == [.height(number)] ? view.surrounded { $0.measured = number } : view
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
    let sides = ["top", "left", "bottom", "right"]
    return switch self["inset"] {
    case .map(let entries)?: entries
    case .formula(let known)? where known == [.words("safe")]: sides.map { ($0, .word("safe.\($0)")) }
    case .formula(let known)?: sides.map { ($0, .formula(known)) }
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
