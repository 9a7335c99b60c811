package import MultiplaneBase
package import MultiplaneExpressions

/// A stage, for lists of when stages begin and end; formulas have its value in them.
package struct SceneStage: Sendable {
  /// The name it is used by.
  package var name: String
  /// The interval it goes over, as it is written.
  package var over: String
  /// How much of the way is gone, from 0 to 1, without its curve.
  package var progress: Expression
  /// Where it stands in the file.
  package var span: SourceSpan

  /// A stage; see the properties.
  package init(name: String, over: String, progress: Expression, span: SourceSpan) {
    (self.name, self.over, self.progress, self.span) = (name, over, progress, span)
  }

  /// Whether it follows the way of the node that uses it, and so begins for each at another time.
  package var isOfNode: Bool {
    progress.inputs.contains { input in
      switch input.slot {
      case .view, .rowView, .pinned: true
      default: false
      }
    }
  }
}
