package import MultiplaneExpressions

extension Dependence {
  /// Whether a value may differ from one frame to the next with nothing laid out anew.
  ///
  /// The measured size of another node counts: that node may be laid out while this one is not.
  package var isLive: Bool { !isDisjoint(with: [.live, .node]) }

  /// Whether a value may differ between the rows of a `ForEach`.
  package var isOfItem: Bool { !isDisjoint(with: [.item, .row]) }
}

extension Expression {
  /// Whether the value is evaluated on every frame.
  package var isLive: Bool { dependence.isLive }
  /// Whether the value may differ between frames, by a live name or by an event that lays everything out anew.
  package var changes: Bool { isLive || !dependence.isDisjoint(with: [.appearance, .viewport]) }
  /// Whether the value may differ between rows.
  package var dependsOnItem: Bool { dependence.isOfItem }
}

extension TextTemplate {
  /// Whether the words are evaluated on every frame.
  package var isLive: Bool { dependence.isLive }
  /// Whether the words may differ between rows.
  package var dependsOnItem: Bool { dependence.isOfItem }
}
