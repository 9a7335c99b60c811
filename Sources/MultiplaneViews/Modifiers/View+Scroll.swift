// What follows the scroll, and how scrollers answer a hand.

/// Where a place is counted from.
public struct CoordinateSpace: Sendable {
  let isLocal: Bool
  /// The window of the nearest scroller around.
  public static let scrollView = CoordinateSpace(isLocal: false)
  /// The box of the view itself.
  public static let local = CoordinateSpace(isLocal: true)
  /// The window of the nearest scroller around, by any name.
  public static func named(_ name: some Hashable) -> CoordinateSpace { .scrollView }
  /// The window of the nearest scroller around.
  public static func scrollView(axis: Axis) -> CoordinateSpace { .scrollView }
  /// The window of the nearest scroller around, which is the screen where it fills that.
  @available(
    *, deprecated, message: "places count from the window of the scroller around, wherever that is: use .scrollView"
  )
  public static var global: CoordinateSpace { .scrollView }
}

/// A box whose numbers are known on each frame.
public struct LiveRect: Sendable {
  /// The upper edge, in points from the start of the window.
  public let minY: Live
  /// The extent across, in points.
  public let width: Live
  /// The extent down, in points.
  public let height: Live
  /// The leading edge, in points from the start of a window that scrolls across.
  public var minX: Live { minY.across }
  /// The middle, in points from the start of a window that scrolls across.
  public var midX: Live { minX + width / 2 }
  /// The trailing edge, in points from the start of a window that scrolls across.
  public var maxX: Live { minX + width }
  /// The middle, in points from the start of the window.
  public var midY: Live { minY + height / 2 }
  /// The lower edge, in points from the start of the window.
  public var maxY: Live { minY + height }
  /// The extents, in points.
  public var size: LiveSize { LiveSize(width: width, height: height) }
}

/// Extents that are known on each frame.
public struct LiveSize: Sendable {
  /// The extent across, in points.
  public let width: Live
  /// The extent down, in points.
  public let height: Live
}

/// Where a view stands in its window, and how large it is, on each frame: the numbers of `visualEffect`.
public struct EffectProxy: Sendable {
  /// The box of the view, counted from the window of its scroller. In a scroller that goes sideways `minY` counts across.
  public func frame(in space: CoordinateSpace) -> LiveRect {
    LiveRect(minY: space.isLocal ? Live(0) : Live(name: "windowStart"), width: .width, height: .height)
  }
  /// The size of the view, in points.
  public var size: LiveSize { LiveSize(width: .width, height: .height) }
}

/// How large a `GeometryReader` is, and where it stands in its window on each frame.
public struct GeometryProxy: Sendable {
  let reader: Int
  let measured: GeometrySize
  let note: ReaderContent.Note

  /// The size of the reader, in points: numbers, by which its content may be laid out and decided.
  @_disfavoredOverload public var size: GeometrySize {
    note.take()
    return measured
  }
  /// The box of the reader, counted from the window of its scroller. In a scroller that goes sideways `minY` counts across.
  public func frame(in space: CoordinateSpace) -> GeometryRect {
    GeometryRect(minY: space.isLocal ? Live(0) : Live(reader: reader), proxy: self)
  }
}

/// A box whose size is known and whose place follows the scroll.
public struct GeometryRect: Sendable {
  /// The upper edge, in points from the start of the window.
  public let minY: Live
  fileprivate let proxy: GeometryProxy
  /// The extents, in points.
  public var size: GeometrySize { proxy.size }
  /// The extent across, in points.
  public var width: Double { size.width }
  /// The extent down, in points.
  public var height: Double { size.height }
  /// The leading edge, in points from the start of a window that scrolls across.
  public var minX: Live { minY.across }
  /// The middle, in points from the start of a window that scrolls across.
  public var midX: Live { minX + width / 2 }
  /// The trailing edge, in points from the start of a window that scrolls across.
  public var maxX: Live { minX + width }
  /// The middle, in points from the start of the window.
  public var midY: Live { minY + height / 2 }
  /// The lower edge, in points from the start of the window.
  public var maxY: Live { minY + height }
}

/// A box that takes all room, whose content is laid out by its size, and may follow its place in modifiers that paint and move.
public struct GeometryReader: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Content at the top left of the room. It is made for a guess, and once more when a layout has found the size, if it asks for
  /// that.
  public init(
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: @escaping (GeometryProxy) -> AnyView
  ) {
    let shown = ReaderContent { content(GeometryProxy(reader: $0, measured: $1, note: $2)) }
    var node = ViewNode("ZStack", .reader(shown), at: CodePlace(file, line), fills: true)
    node["grow"] = .word("both")
    node["align"] = .word("topLeading")
    lowered = AnyView(node, settings: shown.settings)
  }
}

/// Where a view is on its way through its window.
public enum ScrollTransitionPhase: Sendable {
  /// Gone out at the start of the window.
  case topLeading
  /// Wholly in the window.
  case identity
  /// Not yet in it, at its end.
  case bottomTrailing

  /// Whether the view is wholly in its window.
  public var isIdentity: Bool { self == .identity }
  /// -1 where it has gone out, 0 where it is in, 1 where it is yet to come.
  public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

/// How a view goes through the phases of a `scrollTransition`.
public enum ScrollTransitionConfiguration: Sendable {
  /// With the scroll, or not at all.
  case interactive, identity
  /// An animation of its own, which a scene has not.
  @available(*, unavailable, message: "nothing in a scene runs by itself when a row comes in: write .interactive")
  case animated
}

nonisolated extension View {
  /// Changes that follow where the view stands in its window. The closure is run once, with a proxy whose numbers are known on
  /// each frame.
  public func visualEffect(_ effect: (VisualEffect, EffectProxy) -> VisualEffect) -> AnyView {
    Branches.joining { applying(effect(VisualEffect(), EffectProxy())) }
  }

  /// Changes on the way in and out of the window, along its axis, whichever it is. The closure is run for each of the three
  /// phases; on the way between two the changes lie between theirs.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: (VisualEffect, ScrollTransitionPhase) -> VisualEffect
  ) -> AnyView {
    if configuration == .identity { return erased }
    let phases: [ScrollTransitionPhase] = [.topLeading, .identity, .bottomTrailing]
    let ways = phases.map { transition(VisualEffect(), $0).effects }
    let mixed = ways[1].indices.map { index -> ViewEffect? in
      ways.allSatisfy({ $0.indices.contains(index) }) ? ViewEffect.between(ways.map { $0[index] }) : nil
    }
    guard Set(ways.map(\.count)).count == 1, !mixed.contains(where: { $0 == nil }) else {
      return modified(.opacity) {
        $0["opacity"] = .problem(
          "a scrollTransition has other changes in one phase than in another",
          hint: "make the same changes in each phase, with other values: effect.opacity(phase.isIdentity ? 1 : 0)")
      }
    }
    return applying(VisualEffect(effects: mixed.compactMap(\.self)))
  }

  /// Changes on the way in or out of the window, or on both, along its axis.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
    transition: (VisualEffect, ScrollTransitionPhase) -> VisualEffect
  ) -> AnyView {
    scrollTransition(.interactive, axis: axis) { effect, phase in
      let way = phase == .topLeading ? topLeading : bottomTrailing
      return transition(effect, way == .identity ? .identity : phase)
    }
  }

  // MARK: Scrollers

  /// Where released content comes to rest.
  public func scrollTargetBehavior(_ behavior: ScrollTargetBehavior) -> AnyView {
    scrollers { $0.setDefault("paging", .word(behavior.word)) }
  }
  /// Whether content goes beyond its edges and back.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior) -> AnyView {
    behavior == .never ? scrollers { $0.setDefault("bounce", .word("false")) } : erased
  }
  /// Whether a bar says where the content is, in all scrollers in the view that have some axes; the nearest one to a scroller wins.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.horizontal, .vertical]
  ) -> AnyView {
    visited { node in
      guard node.kind == "ScrollView", !axes.isDisjoint(with: node.scrollAxes),
        node["indicators"]?.isStill(.usualBars) ?? true
      else { return true }
      let isShown = visibility == .visible || visibility == .automatic && node["indicators"] != nil
      node["indicators"] =
        axes.isSuperset(of: node.scrollAxes)
        ? .word("\(isShown)")
        : .problem("a scroller has bars for both axes, or none", hint: "name both axes, or none")
      return true
    }
  }
  /// The part of the content that is seen first, and stays in place when rows change: its start, or its end. Content that is
  /// shorter than the window stands there, too.
  public func defaultScrollAnchor(_ anchor: UnitPoint) -> AnyView {
    if anchor == .top || anchor == .leading || anchor == .topLeading { return erased }
    guard anchor == .bottom || anchor == .trailing else {
      return refused("a scroller begins at its start or its end", hint: "write .top, .bottom, .leading or .trailing")
    }
    return scrollers { node in
      guard node.scrollsAcross == (anchor == .trailing) else { return }
      node.setDefault("anchor", .word("bottom"))
      node.setDefault("initialOffset", .word("end"))
      if node["axis"] == nil || node.scrollsAcross { node["align"] = .point(anchor) }
    }
  }
  /// Room at edges of the content that counts as covered, in points.
  public func contentMargins(
    _ edges: Edge.Set, _ length: Double, for placement: ContentMarginPlacement = .automatic
  ) -> AnyView {
    margins(edges, [.number(length, isSteady: true)])
  }
  /// Room at the lower edge that follows the time, as where a keyboard comes up; in points.
  @_disfavoredOverload public func contentMargins(_ edges: Edge.Set, _ length: Live) -> AnyView {
    margins(edges, length.pieces)
  }

  private func margins(_ edges: Edge.Set, _ length: [Piece]) -> AnyView {
    let sides = edges.words
    return scrollers { node in
      for side in sides where !node.insets.contains(where: { $0.0 == side }) {
        node["inset"] = .map(node.insets + [(side, .formula(length))])
        node.narrow(side, by: length)
      }
    }
  }

  /// Does something to the scrollers of the view that are in no other, those of its rows among them.
  func scrollers(_ body: @escaping @Sendable (inout ViewNode) -> Void) -> AnyView {
    visited { node in
      if node.kind == "ScrollView" { body(&node) }
      return node.kind != "ScrollView"
    }
  }
}

extension SceneValue {
  /// Bars that a scroller is made with, until a modifier says whether there are any.
  static let usualBars = SceneValue.formula([.words("true"), .words("")])
}

nonisolated extension ViewNode {
  /// Whether it is a scroller of the horizontal axis alone.
  var scrollsAcross: Bool { scrollAxes == .horizontal }

  /// The axes of a scroller.
  fileprivate var scrollAxes: Axis.Set {
    switch self["axis"] {
    case .formula([.words("horizontal")])?: .horizontal
    case .formula([.words("both")])?: [.horizontal, .vertical]
    default: .vertical
    }
  }

  /// Takes an inset of this scroller along its way from boxes in it that are shares of its window. Across it the room that is offered
  /// is less already.
  mutating func narrow(_ side: String, by inset: [Piece]) {
    let isAcross = scrollsAcross
    guard isAcross == ["left", "right"].contains(side), case .nodes(let nodes) = content else { return }
    let key = isAcross ? "width" : "height"
    content = .nodes(
      nodes.map { node in
        node.visited { node in
          if case .formula(let pieces)? = node[key], pieces.count > 1, pieces[1] == .words("%"),
            case .number(let share, _) = pieces[0]
          {
            node.replace(
              key, by: pieces + [.words(" - (")] + inset + [.words(") * "), .number(share / 100, isSteady: true)])
          }
          // The boxes in another scroller are shares of its own window.
          return node.kind != "ScrollView"
        }
      })
  }

  /// Gives a key another value where it stands.
  private mutating func replace(_ key: String, by pieces: [Piece]) {
    for index in keys.indices where keys[index].name == key { keys[index].value = .formula(pieces) }
  }
}

/// Where released content comes to rest.
public struct ScrollTargetBehavior: Sendable {
  let word: String
  /// A window farther on.
  public static let paging = ScrollTargetBehavior(word: "page")
  /// Where a row starts.
  public static let viewAligned = ScrollTargetBehavior(word: "row")
}

/// Whether content goes beyond its edges.
public enum ScrollBounceBehavior: Sendable {
  /// Going beyond, or stopping there.
  case automatic, always, never
}

/// Whether bars are seen.
public enum ScrollIndicatorVisibility: Sendable {
  /// Seen, not seen, or as is usual.
  case automatic, visible, hidden, never
}
