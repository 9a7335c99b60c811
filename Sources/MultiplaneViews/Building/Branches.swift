/// The answers that a run of code has to conditions that are known on each frame and not before.
///
/// Code may ask for one in an `if` or before a `?`. It is run for each answer, and the views of its runs become one, whose values
/// hang on the conditions. A run is one call on one thread.
final class Branches: @unchecked Sendable {
  @TaskLocal private static var current: Branches?
  /// The most runs of one body, which are all answers to six conditions.
  private static let mostRuns = 64

  /// The conditions in the order they were met, and the answers.
  private var answers: [(condition: [Piece], holds: Bool)]
  private init(_ answers: [(condition: [Piece], holds: Bool)]) { self.answers = answers }

  /// Whether a condition holds in the run at hand.
  static func holds(_ condition: LiveCondition) -> Bool {
    guard let current else {
      fatalError(
        "the scroll is known on each frame alone: decide by it in the body of a View, or write (a > b).then(x, else: y)"
      )
    }
    if let answer = current.answers.first(where: { $0.condition == condition.pieces }) { return answer.holds }
    current.answers.append((condition.pieces, true))
    return true
  }

  /// How deep bodies stand in one another in the turn of the main actor at hand, and whether they once were too deep in it.
  nonisolated(unsafe) private static var depth = 0
  nonisolated(unsafe) private static var isEndless = false

  /// The view that a body of the main actor makes.
  static func body(_ make: @MainActor () -> AnyView) -> AnyView {
    asMainActor {
      depth += 1
      isEndless = depth > 1 && isEndless || depth > ViewNode.mostDepth
      defer { depth -= 1 }
      return isEndless ? AnyView(ViewNode.endless) : joining { make() }
    }
  }

  /// The view that code makes, whatever the answers to its conditions are.
  static func joining(_ make: () -> AnyView) -> AnyView {
    var runs = 0
    func run(_ answers: [(condition: [Piece], holds: Bool)]) -> AnyView {
      runs += 1
      let branches = Branches(answers)
      var view = $current.withValue(branches, operation: make)
      for index in (answers.count..<branches.answers.count).reversed() {
        guard runs < mostRuns else {
          return view.refused(
            "a view asks for more than \(mostRuns) answers",
            hint: "write (a > b).then(x, else: y), or views of their own")
        }
        let condition = branches.answers[index].condition
        view = view.joined(run(branches.answers[..<index] + [(condition, false)]), condition)
      }
      return view
    }
    return run([])
  }
}

extension ViewNode {
  /// How deep bodies, or nodes and lists, stand in one another at most: the 64 nodes of a scene with a list around each.
  static let mostDepth = 128
  /// The node that stands for a view that would be deeper.
  static var endless: ViewNode {
    let problem = SceneValue.problem(
      "views stand in one another without an end", hint: "a view may not be in its own body: look for a missing dot")
    return ViewNode("Color", .value(problem))
  }
}

extension AnyView {
  /// The view where a condition holds, and another where it does not.
  fileprivate func joined(_ other: AnyView, _ condition: [Piece]) -> AnyView {
    altered(self) { view in
      view.nodes = nodes.joined(other.nodes, condition)
      if let background = settings.background, let ground = other.settings.background {
        view.settings.background = background.joined(ground, condition)
      }
    }
  }
}

extension [Piece] {
  /// One formula of two.
  fileprivate func joined(_ other: [Piece], _ condition: [Piece]) -> [Piece] {
    self == other ? self : .call("if", [condition, self, other])
  }

  /// Words and formulas of a template as one formula.
  fileprivate var ofTemplate: [Piece]? {
    let texts = compactMap { if case .text(let text) = $0 { text } else { nil } }
    if texts.count == count { return [.text(texts.joined())] }
    return first == .words("${") && last == .words("}") ? Array(dropFirst().dropLast()) : nil
  }
}

extension SceneValue {
  /// A value that no condition chooses.
  fileprivate static let unlike = SceneValue.problem(
    "a view is another one where a condition of each frame does not hold",
    hint: "write both views, and choose by .opacity(condition ? 1 : 0), or write them in an overlay")

  /// One value of two.
  fileprivate func joined(_ other: SceneValue, _ condition: [Piece]) -> SceneValue {
    switch (self, other) {
    case (.formula(let a), .formula(let b)): return .formula(a.joined(b, condition))
    case (.template(let a), .template(let b)):
      if a == b { return self }
      guard let a = a.ofTemplate, let b = b.ofTemplate else { return .unlike }
      return .template([.words("${")] + a.joined(b, condition) + [.words("}")])
    case (.words(let a), .words(let b)) where a == b: return self
    case (.list(let a), .list(let b)) where a.count == b.count:
      return .list(zip(a, b).map { $0.joined($1, condition) })
    case (.map(let a), .map(let b)) where a.map(\.0) == b.map(\.0):
      return .map(zip(a, b).map { ($0.0, $0.1.joined($1.1, condition)) })
    case (.node(let a), .node(let b)):
      let nodes = [a].joined([b], condition)
      return nodes.count == 1 ? .node(nodes[0]) : .unlike
    case (.problem, _): return self
    case (_, .problem): return other
    default: return .unlike
    }
  }
}

extension [ViewNode] {
  /// Whether the nodes are of the kinds of others, and so are those in them.
  fileprivate func isLike(_ others: [ViewNode]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { node, other in
        guard node.kind == other.kind else { return false }
        if case .nodes(let a) = node.content, case .nodes(let b) = other.content { return a.isLike(b) }
        return true
      }
  }

  /// The nodes, which are seen where a condition holds.
  fileprivate func shown(where condition: [Piece]) -> [ViewNode] {
    AnyView(nodes: self).visible(LiveCondition(condition)).nodes
  }

  /// The nodes of two runs as one.
  fileprivate func joined(_ others: [ViewNode], _ condition: [Piece]) -> [ViewNode] {
    guard map(\.kind) == others.map(\.kind) else {
      return (isEmpty ? others : self).map { altered($0) { $0["opacity"] = .unlike } }
    }
    return zip(self, others).map { $0.joined($1, condition) }
  }
}

extension ViewNode {
  /// The node of two runs as one.
  fileprivate func joined(_ other: ViewNode, _ condition: [Piece]) -> ViewNode {
    let other = other.named(like: self)
    return altered(self) { node in
      let isLayer = kind == "Group" && Self.sides.allSatisfy { self[$0] != nil }
      node.content = content.joined(other.content, condition, isLayer: isLayer)
      for name in keys.map(\.name) + other.keys.map(\.name).filter({ self[$0] == nil }) {
        switch (self[name] ?? Self.usual(name), other[name] ?? Self.usual(name)) {
        case (let a?, let b?): node[name] = a.joined(b, condition)
        default: node[name] = .unlike
        }
      }
      if let outline, let otherOutline = other.outline {
        node.outline = { size in outline(size).joined(otherOutline(size), condition) }
      }
    }
  }

  /// The value of a key that paints or moves, where a view has none.
  private static func usual(_ name: String) -> SceneValue? {
    switch name {
    case "x", "y", "rotate", "blur", "brightness", "pixelate": .paint(0)
    case "opacity", "scale", "scaleX", "scaleY", "saturation": .paint(1)
    default: nil
    }
  }

  /// The node with the numbers of another for its reader and its measured size: each run counts on.
  private func named(like first: ViewNode) -> ViewNode {
    guard first.reader != reader || first.measured != measured else { return self }
    let (old, new) = ((reader, measured), (first.reader, first.measured))
    return altered(
      visited { node in
        node.replace { piece in
          switch piece {
          case .reader(let number) where number == old.0: [.reader(new.0 ?? number)]
          case .extent(let number, let isWidth) where number == old.1: [.extent(new.1 ?? number, isWidth: isWidth)]
          default: [piece]
          }
        }
      }
    ) { ($0.reader, $0.measured) = new }
  }
}

extension ViewNode.Content {
  /// - Parameter isLayer: Whether nodes lie over one another in a box whose size does not depend on them.
  fileprivate func joined(_ other: ViewNode.Content, _ condition: [Piece], isLayer: Bool) -> ViewNode.Content {
    switch (self, other) {
    case (.value(let a), .value(let b)): return .value(a.joined(b, condition))
    case (.nodes(let a), .nodes(let b)):
      guard isLayer, !a.isLike(b) else { return .nodes(a.joined(b, condition)) }
      return .nodes(a.shown(where: condition) + b.shown(where: [.words("not (")] + condition + [.words(")")]))
    case (.rows(let a), .rows(let b)) where a.count == b.count:
      return .rows(
        altered(a) { rows in
          rows.make = { a.make($0).joined(b.make($0), condition) }
          rows.brought = { item in
            guard let a = a.brought(item), let b = b.brought(item) else { return nil }
            return (a.id, a.nodes.joined(b.nodes, condition))
          }
        })
    case (.section(let a, let header, let footer), .section(let b, let otherHeader, let otherFooter)):
      func one(_ a: ViewNode?, _ b: ViewNode?) -> ViewNode? {
        [a].compactMap(\.self).joined([b].compactMap(\.self), condition).first
      }
      return .section(rows: a.joined(b, condition), header: one(header, otherHeader), footer: one(footer, otherFooter))
    case (.reader(let a), .reader(let b)): return .reader(a.joined(b) { $0.joined($1, condition) })
    default: return .value(.unlike)
    }
  }
}
