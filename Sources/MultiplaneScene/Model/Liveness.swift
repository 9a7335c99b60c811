extension Dependence {
  /// Whether a value may differ between the rows of a `ForEach`.
  public var isOfItem: Bool { !isDisjoint(with: [.item, .row]) }
}

extension Expression {
  /// Whether the value may differ between rows.
  public var dependsOnItem: Bool { dependence.isOfItem }
}

extension TextTemplate {
  /// Whether the words may differ between rows.
  public var dependsOnItem: Bool { dependence.isOfItem }
}
