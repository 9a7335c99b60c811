package import MultiplaneExpressions

/// The expressions of a node, a handful, in the order of the file.
package struct PropertyList: Sendable {
  /// A property and the expression that gives it.
  package struct Entry: Sendable {
    /// The value that the expression gives.
    package var property: Property
    /// The expression, compiled for the property's type.
    package var expression: Expression
  }
  /// Each property once, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// A list without expressions.
  package init() {}
  /// The expression of a property; setting replaces it.
  package subscript(property: Property) -> Expression? {
    get { entries.first { $0.property == property }?.expression }
    set {
      if let index = entries.firstIndex(where: { $0.property == property }) {
        if let newValue { entries[index].expression = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append(Entry(property: property, expression: newValue))
      }
    }
  }
}
