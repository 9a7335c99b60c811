package import MultiplaneBase
package import MultiplaneExpressions

extension Stepper {
  /// Where the events stand whose condition has not come true up to the frame that was stepped last.
  package var waitingEvents: Set<SourceSpan> { events.waitingPlaces }

  /// The value of an expression of the scene's checks on the frame that was stepped last.
  ///
  /// Nothing the stepper does afterwards depends on it.
  ///
  /// - Parameters:
  ///   - state: The result of the last call of `step`.
  ///   - composited: `stats.composited`, which is known only once a frame is drawn.
  /// - Returns: The value, or the failure.
  package func value(
    of expression: Expression, on state: FrameState, composited: Int = 0
  ) -> Result<ExpressionValue, SceneFailure> {
    precondition(state.frame == nextFrame - 1, "checks are judged on the frame that was stepped last")
    context.step.work = WorkValues(state.work, composited: composited)
    let value = expression.value(context)
    guard let fault = context.fault else { return .success(value) }
    context.fault = nil
    return .failure(SceneFailure(fault.diagnostic(frame: state.frame)))
  }
}

extension WorkValues {
  fileprivate init(_ work: StepWork, composited: Int) {
    self.init([
      .nodes: work.nodes, .entered: work.entered, .left: work.left, .evaluated: work.evaluated,
      .layouts: work.layouts, .rasterised: work.rasterised, .filtered: work.filtered, .composited: composited,
      .prepared: work.prepared, .visible: work.visible,
    ])
  }
}
