package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneMotion
package import MultiplaneScene

// The times that the scene's track gives: when its steps start, which of them a condition ends, when events follow them.

extension Stepper {
  /// The events whose time has come.
  func dueEvents(at time: Double) -> [(time: Double, event: SceneEvent)] {
    if events.waitsForSteps, let track = tree.main.place.track {
      events.schedule { track.start(ofStep: $0, at: time) }
    }
    return events.due(at: time)
  }

  /// Ends the steps whose condition holds on this frame.
  ///
  /// - Returns: Whether there were any.
  func endSteps(at time: Double, frame: Int) throws(SceneFailure) -> Bool {
    guard hasStepConditions else { return false }
    var isEnded = false
    for (_, scroll) in tree.ordered {
      guard var track = scroll.place.track else { continue }
      let hasEnded = try track.endSteps(at: time) { condition throws(SceneFailure) in
        let holds = condition.boolean(context)
        guard let fault = context.fault else { return holds }
        context.fault = nil
        throw SceneFailure(fault.diagnostic(frame: frame, node: "scroll", property: "until"))
      }
      if hasEnded { (scroll.place.track, isEnded) = (track, true) }
    }
    return isEnded
  }

  /// Where the main scroller was when each step of the track so far began.
  package var stepStarts: [StepStart] { tree.main.place.starts }

  /// How far the content was scrolled at each mark that the track has passed, in points.
  fileprivate var markScrolls: [Double] {
    zip(scene.track, stepStarts).compactMap { step, start in if case .mark = step.verb { start.scroll } else { nil } }
  }

  /// When the track's steps start, as a run shows it; `nil` as long as it has not ended.
  private var schedule: TrackSchedule? {
    guard let track = tree.main.place.track, track.isOver(at: time) else { return nil }
    return TrackSchedule(starts: track.starts(at: time))
  }

  /// How long the step of the track that runs now has waited for its condition, in seconds; 0 if it ends without one.
  private var waitingTime: Double { tree.main.place.track?.waitingTime(at: time) ?? 0 }

  /// Steps to the end of the track, over as much as can be passed over.
  ///
  /// - Parameter deadline: The end of the time in which it is looked for.
  fileprivate func resolveDurations(within deadline: inout ThreadDeadline) throws(SceneFailure) -> TrackSchedule {
    while true {
      try advance(toward: Int.max)
      if let schedule { return schedule }
      if deadline.isOver() {
        throw Budgets.overTime(
          "finding the end of \"scroll\" over \(nextFrame) frames", at: scene.track.last?.span, path: "scroll")
      }
      if waitingTime > TrackLimits.waiting {
        let waitsForRest = tree.main.place.track?.waitsForRest == true
        throw SceneFailure(
          code: "endless-step",
          waitsForRest
            ? "the content does not come to rest within an hour"
            : "the condition of \"until\" does not come true within an hour",
          span: scene.track.prefix(stepStarts.count).last?.span, path: "scroll",
          hint: waitsForRest
            ? "something moves its end on each frame: give the step \"until\" a time"
            : "change the condition, or give \"until\" a time", failure: .scene)
      }
      if nextFrame > FrameLimits.count {
        throw SceneFailure(
          code: "limit-frames", "the scene has more than \(FrameLimits.count) frames",
          hint: "give a lower rate or a shorter \"scroll\"", failure: .limit)
      }
    }
  }
}

extension Scene {
  /// The scene with the times of its track, found by stepping it where a step lasts until something comes to rest or a
  /// condition holds, or where formulas ask for the scroll at a mark; the same scene where neither is so.
  ///
  /// Costs a run without pixels, on which most frames are passed over. Stepped whole are scenes with a condition in `until`
  /// or `when`, those with a list in a row that asks for rows at its edge, and the frames before an event that is counted
  /// from a step has its time.
  ///
  /// Conditions and insets may follow moments of the track, which a run with other moments may move. Then the scene is run until the
  /// moments it was given are those that it has.
  ///
  /// - Throws: `SceneFailure` for a step that does not end, moments that no run settles, an event or a check after the
  ///   end, and for all that a step is refused for.
  package func resolved(
    _ resources: any LayoutResources, framesPerSecond: Double? = nil
  ) throws(SceneFailure) -> Scene {
    let reads = readsMoments
    guard needsResolving || reads.scrolls && surveyedScrolls == nil else { return self }
    var resolved = self
    let isCircular = reads.any && (hasConditions || hasLiveInsets)
    var deadline = ThreadDeadline.step
    for _ in 0..<Self.surveyRounds {
      let stepper = try Stepper(scene: resolved, resources: resources, framesPerSecond: framesPerSecond)
      stepper.context.forgivesFaults = reads.any
      let found = try stepper.resolveDurations(within: &deadline)
      let schedule = TrackSchedule(track) == nil ? found : nil
      let scrolls = reads.scrolls ? stepper.markScrolls : nil
      let isSame = schedule == resolved.resolvedSchedule && scrolls == resolved.surveyedScrolls
      (resolved.resolvedSchedule, resolved.surveyedScrolls) = (schedule, scrolls)
      guard isSame || !isCircular else { continue }
      try resolved.checkMoments()
      return resolved
    }
    throw SceneFailure(
      code: "unsettled-moments", "when the track is where depends on itself: each run gives its marks other times",
      span: firstCondition, note: "a condition or an inset follows a moment of the track that it decides",
      hint: "let \"until\" and \"when\" follow marks that come before them, or give the step a time")
  }

  /// How often a scene is run whose conditions or insets may follow moments of its track: each run has those that the last one found.
  private static var surveyRounds: Int { 8 }

  /// Whether a condition ends a step or starts an event.
  private var hasConditions: Bool { firstCondition != nil }

  /// Whether how far a scroller goes follows the time.
  private var hasLiveInsets: Bool {
    var found = false
    walk { node, _ in found = found || node.hasLiveInset }
    return found
  }

  /// Where the first of these conditions stands.
  private var firstCondition: SourceSpan? {
    var found: SourceSpan?
    forEachStep { if found == nil, case .condition(let condition)? = $0.until { found = condition.span } }
    for event in events where found == nil {
      if case .condition(let condition) = event.moment { found = condition.span }
    }
    return found
  }

  /// Finds events and checks after the end of the track, which reading the scene could not see.
  private func checkMoments() throws(SceneFailure) {
    let end = schedule.end
    var problems: [Diagnostic] = []
    func check(_ moment: TrackMoment, _ what: String, at span: SourceSpan) {
      guard time(of: moment) > end + MotionLimits.tolerance else { return }
      problems.append(
        Diagnostic(
          code: "out-of-range", "the \(what) is after the end of the track", span: span,
          note: "the track ends at \(decimalText(end))s", hint: "add a step to \"scroll\": - wait: 1s"))
    }
    for event in events { if case .time(let moment) = event.moment { check(moment, "event", at: event.span) } }
    for item in checks {
      switch item.moments {
      case .at(let moments): for named in moments { check(named.moment, "check", at: item.span) }
      case .over(let first, let last):
        check(last, "check", at: item.span)
        guard time(of: first) > time(of: last) else { continue }
        problems.append(
          Diagnostic(
            code: "out-of-range", "the range of \"over\" ends before it starts", span: item.span,
            hint: "write the earlier moment first"))
      case .when: break
      }
    }
    if !problems.isEmpty { throw SceneFailure(problems) }
  }
}
