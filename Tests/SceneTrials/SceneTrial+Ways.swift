import MultiplaneExpressions
import MultiplaneScene
import Multiplane
import MultiplaneBase
import MultiplaneLayout

// Ways to the same frame.

extension SceneTrial {
  /// Everything laid out and painted anew on every frame, with positions of its own; each frame drawn by itself.
  func rootWay() throws -> String? {
    var options = RenderOptions()
    options.invalidation = .root
    let stepper = try loaded.makeStepper(options, traces: true, tracksVisibility: true)
    for state in states {
      let root = try stepper.step()
      if let difference = try difference(of: root, from: state) { return "root way: \(difference)" }
    }
    return nil
  }

  /// A frame that others were passed over for.
  func frameAlone() throws -> String? {
    for frame in Set([states.count / 2, states.count - 1]).sorted() {
      let stepper = try loaded.makeStepper(tracksVisibility: true)
      let alone = try stepper.step(to: frame)
      if let difference = try difference(of: alone, from: states[frame], traces: false) {
        return "frame alone: \(difference)"
      }
      if alone.work != states[frame].work {
        return "frame alone: frame \(frame): work \(alone.work), in sequence \(states[frame].work)"
      }
    }
    return nil
  }

  /// Frames in no order, from copies of steppers.
  func framesAnyhow() throws -> String? {
    let stepper = try loaded.makeStepper(traces: true, tracksVisibility: true)
    var copies: [Stepper] = []
    for frame in states.indices {
      if frame % 3 == 1 { copies.append(stepper.copy()) }
      _ = try stepper.step()
    }
    for copy in copies.reversed() {
      for _ in 0..<min(3, states.count - copy.nextFrame) {
        let state = try copy.step()
        if let difference = try difference(of: state, from: states[state.frame]) { return "copy: \(difference)" }
      }
    }
    return nil
  }

  /// How a state differs from the one in sequence, in values, places or pixels.
  private func difference(of state: FrameState, from known: FrameState, traces: Bool = true) throws -> String? {
    for (found, expected) in zip(state.lines(traces: traces), known.lines(traces: traces)) where found != expected {
      return "frame \(known.frame): \(found), in sequence \(expected)"
    }
    if state.lines(traces: traces).count != known.lines(traces: traces).count {
      return "frame \(known.frame): other nodes than in sequence"
    }
    let drawn = try pixels(of: state)
    if drawn != frames[known.frame] {
      let points = drawn.differences(from: frames[known.frame], scale: scene.canvas.scale)
      return "frame \(known.frame): \(points.count) pixels, the first at \(points[0].point)"
    }
    return nil
  }
}

extension FrameState {
  /// All that tells two states of a scene apart.
  fileprivate func lines(traces: Bool) -> [String] {
    let nodes = Placement(self).nodes.map { node in
      "\(node.box.node.path) \(node.box.row?.id.description ?? "") \(node.corners.points) \(node.clip) \(node.isVisible)"
        + (node.isLayer ? " \(node.layer.state.values)" : "")
    }
    return ["\(scrollers)", "\(rowSets)", "\(self.nodes)", traces ? "\(self.traces)" : ""] + nodes
  }
}
