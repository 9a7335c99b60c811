import Multiplane
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A copy of a stepper goes on as the stepper itself does, and neither knows of the other.
@Suite(.full) struct StepperCopyTests {
  @Test(arguments: Repository.scenesForEveryWay) func `a copy goes on from where the stepper is`(_ name: String) throws
  {
    let loaded = try committedScene(name)
    let stepper = try loaded.makeStepper(traces: true, tracksVisibility: true)
    let frames = min(stepper.frameCount, 120)
    var copies: [(stepper: Stepper, at: Int)] = []
    var states: [FrameState] = []
    // Written once for all copies: a summary takes longer than its step.
    var summaries: [String] = []
    for frame in 0..<frames {
      if frame % 23 == 7 || frame == 0 { copies.append((stepper.copy(), frame)) }
      states.append(try stepper.step())
      summaries.append(states[frame].summary())
    }
    for copy in copies.reversed() {
      for frame in copy.at..<min(frames, copy.at + 31) {
        let state = try copy.stepper.step()
        #expect(state.work == states[frame].work, "frame \(frame) from \(copy.at)")
        #expect(state.summary() == summaries[frame], "frame \(frame) from \(copy.at)")
      }
    }
  }
}
