internal import MultiplaneBase
internal import MultiplaneYAML

// What SwiftUI lacks, under the names of the scene language.

nonisolated extension View {
  /// How fast the view moves on the canvas: 0 stays, 1 goes with the page.
  public func speed(_ speed: Double) -> AnyView { held { $0["speed"] = .paint(speed) } }
  /// The axes along which copies of the view fill the canvas.
  public func repeated(_ axes: Axis.Set) -> AnyView {
    let word = axes == .horizontal ? "horizontal" : axes == .vertical ? "vertical" : "both"
    return held { $0["repeat"] = .word(word) }
  }
  /// Where the view stands in its layer or `ZStack`.
  public func place(_ alignment: Alignment) -> AnyView { held { $0["place"] = .word(alignment.rawValue) } }
  /// The layer on the camera's floor: laid down on it, or stood on it with its lower edge.
  public func place(_ place: FloorPlace) -> AnyView { held { $0["place"] = .word(place.rawValue) } }
  /// Distances from the edges of its layer or `ZStack`, in points: two along an axis say how long the view is.
  public func pinned(
    top: Double? = nil, leading: Double? = nil, bottom: Double? = nil, trailing: Double? = nil
  ) -> AnyView {
    held { node in
      for (name, value) in [("top", top), ("left", leading), ("bottom", bottom), ("right", trailing)] {
        if let value { node[name] = .number(value) }
      }
    }
  }
  /// The edge of the window that the view is held at until its container ends.
  public func sticky(_ edge: Edge) -> AnyView {
    let word = ["left": "leading", "right": "trailing"][edge.word] ?? edge.word
    return held { $0["sticky"] = .word(word) }
  }
  /// Where the view may rest: on whole pixels, as unless given, or anywhere, as what glides slowly does.
  public func snap(_ snap: PixelSnap) -> AnyView { held { $0["snap"] = .word(snap.rawValue) } }
  /// The view while a condition holds, and an empty place as large while it does not.
  public func visible(_ condition: LiveCondition) -> AnyView {
    held { node in
      guard case .formula(let known)? = node["visible"] else { return node["visible"] = .formula(condition.pieces) }
      let both = [.words("(")] + known + [.words(") and (")] + condition.pieces + [.words(")")]
      node["visible"] = .formula(both)
    }
  }
  /// A name for formulas, tracks, checks and an `Inspector`: `list.visible.first`, `hero.height`.
  public func name(_ name: String) -> AnyView { surrounded { $0.setDefault("name", .words(name)) } }
  /// A name by which a coordinate space is called: it needs none here, where places count from the nearest scroller.
  public func coordinateSpace(name: some Hashable) -> AnyView { erased }

  /// Any key of the scene language, with its value as a scene file has it: `.key("sampling", "nearest")`, or
  /// `.key("columns", "{ adaptive: 80 }")`.
  ///
  /// It is checked with the scene, and belongs to the view as it is so far.
  public func key(_ name: String, _ value: String, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    let value = SceneValue(written: value)
    return held(at: CodePlace(file, line)) { $0[name] = value }
  }

  func held(at place: CodePlace = .none, _ body: @escaping @Sendable (inout ViewNode) -> Void) -> AnyView {
    surrounded { node in
      if node.kind == "Spacer" { node = .group([node], at: node.place) }
      node.takePlace(place)
      body(&node)
    }
  }

  // Harmless where there is no device.

  /// Nothing: a canvas without a safe area has no insets, and a scroller takes them by `contentMargins`.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> AnyView { erased }
  /// Nothing, in the way of `ignoresSafeArea`.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> AnyView { erased }
  /// Nothing: nobody taps a scene.
  public func contentShape(_ shape: some Shape) -> AnyView { erased }
  /// Nothing: nobody taps a scene.
  public func allowsHitTesting(_ isEnabled: Bool) -> AnyView { erased }
  /// Nothing: a view is run once.
  public func equatable() -> AnyView where Self: Equatable { erased }
  /// Nothing: nobody selects a view of a scene.
  public func tag(_ tag: some Hashable) -> AnyView { erased }
  /// Nothing: views of a scene have no names for assistive devices.
  public func accessibilityLabel(_ label: some StringProtocol) -> AnyView { erased }
  /// Nothing: views of a scene have no names for assistive devices.
  public func accessibilityHidden(_ isHidden: Bool) -> AnyView { erased }
}

/// How a layer takes the floor before a `Camera`.
public enum FloorPlace: String, Sendable {
  /// Laid down, or stood up with its lower edge on the ground.
  case floor, ground
}

/// The parts of a device that views keep away from.
public enum SafeAreaRegions: Sendable {
  /// A part of the device, or all.
  case all, container, keyboard
}

/// Where a view may rest.
public enum PixelSnap: String, Sendable {
  /// On whole pixels, or anywhere.
  case pixel, none
}

extension SceneValue {
  /// A value as a scene file has it.
  fileprivate init(written text: String) {
    guard text.hasPrefix("{") || text.hasPrefix("[") else {
      self = text.contains("${") ? .words(text) : .word(text)
      return
    }
    do {
      self = try SceneValue(YAMLReader.parse(SourceFile(name: "key", text: text)))
    } catch {
      let words = error.diagnostics.first?.message ?? ""
      self = .problem("a key's value is no YAML: \(words)", hint: "write it as it stands in a scene file")
    }
  }

  private init(_ declared: DeclaredValue) {
    switch declared.content {
    case .scalar(let text, let quoted): self = quoted ? .words(text) : .word(text)
    case .sequence(let values): self = .list(values.map { SceneValue($0) })
    case .mapping(let entries): self = .map(entries.map { ($0.key, SceneValue($0.value)) })
    }
  }
}
