extension Expression {
  /// Whether the value may change while the scene runs: it reads the scroll, the time, where its row is, or another node.
  ///
  /// A row's item and index do not count, nor the node's own size: they stay what they are.
  public var isLive: Bool { !dependence.isDisjoint(with: [.live, .node]) }
}

extension TextTemplate {
  /// Whether the words may change while the scene runs.
  public var isLive: Bool { !dependence.isDisjoint(with: [.live, .node]) }
}
