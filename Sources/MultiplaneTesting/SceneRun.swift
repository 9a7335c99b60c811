public import Multiplane
internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene
public import MultiplaneViews
public import Testing

/// A view's way through its scrolling, frame by frame, without a picture.
///
///     let run = try Feed().run { Fling(velocity: 3_000) }
///     #expect(run.frames.dropFirst().allSatisfy { $0.work.layouts == 0 || $0.work.entered > 0 })
public struct SceneRun: Sendable {
  /// A frame of a run.
  public struct Frame: Sendable {
    /// Its number, from 0.
    public let number: Int
    /// Seconds from the start.
    public let time: Double
    /// How far the main scroller was carried, in points.
    public let scroll: Double
    /// The work of the step to it.
    public let work: FrameWork
    /// The rows in sight, by the names of their scrollers.
    fileprivate let rows: [String: Range<Int>]

    /// The numbers of the visible rows, from 0, of the list or the scroller of a name.
    ///
    /// An unknown name is an issue of the test, and gives no rows.
    public func visible(_ list: String, sourceLocation: SourceLocation = #_sourceLocation) -> Range<Int> {
      if let rows = rows[list] { return rows }
      let names = rows.keys.sorted().joined(separator: ", ")
      Test.fail(
        "no scroller is called \"\(list)\"\(names.isEmpty ? ": give one a .name" : " (there are \(names))")",
        at: sourceLocation)
      return 0..<0
    }
  }

  /// The frames, from the first to the last.
  public let frames: [Frame]
  let view: AnyView
  let folder: String

  /// The numbers of the visible rows on the last frame, from 0.
  public func visible(_ list: String, sourceLocation: SourceLocation = #_sourceLocation) -> Range<Int> {
    frames.last?.visible(list, sourceLocation: sourceLocation) ?? 0..<0
  }
}

nonisolated extension View {
  /// Steps through the view's scrolling: no frame is drawn.
  ///
  /// - Parameters:
  ///   - folder: The folder the files of the scene lie under; the current one unless given.
  ///   - steps: The steps of the scroll; those of the view's own track unless given.
  /// - Throws: `SceneError` with every problem of the scene, or if a frame cannot be stepped.
  public func run(
    folder: String = ".", @TrackBuilder _ steps: () -> [ScrollStep] = { [] }
  ) throws(SceneError) -> SceneRun {
    let steps = steps()
    let view = steps.isEmpty ? AnyView(self) : track(steps)
    let session = try SceneSession(view, folder: folder)
    let lists = session.loaded.scene.listNames
    var frames: [SceneRun.Frame] = []
    for number in 0..<session.frameCount {
      let work = try session.work(at: .frame(number))
      let state = try SceneError.wrapping { try session.state(at: .frame(number)) }
      let rows = lists.mapValues { scroller -> Range<Int> in
        let visible = state.rowSets[scroller].visible
        return visible.count > 0 ? Int(visible.first)..<Int(visible.last) + 1 : 0..<0
      }
      frames.append(
        SceneRun.Frame(number: number, time: state.time, scroll: state.scroll, work: work, rows: rows))
    }
    return SceneRun(frames: frames, view: view, folder: folder)
  }
}

extension Scene {
  /// The scrollers outside of rows, by their names and those of the lists in them.
  fileprivate var listNames: [String: Int] {
    var names: [String: Int] = [:]
    walk { node, rows in
      guard case .scrollView(let scroller) = node.kind, rows == nil else { return }
      // Scrollers inside come later and take the names of what is in them.
      node.walk { inside, _ in
        switch inside.kind {
        case .scrollView, .lazyStack, .lazyGrid: if let name = inside.name { names[name] = scroller.number }
        default: break
        }
      }
    }
    return names
  }
}

/// Expects every so many frames of a run to be the pictures that were accepted for them: a golden of a motion.
///
/// - Parameters:
///   - run: The run, as `run` of a view gives it.
///   - step: The distance of two frames that are compared, in frames; frame 0 is the first.
///   - name: The beginning of the goldens' names; the frame's number follows.
///   - sourceLocation: The place that issues are told at.
public func expectClip(
  of run: SceneRun, every step: Int, named name: String = "clip", sourceLocation: SourceLocation = #_sourceLocation
) {
  expectFrames(of: run.view, every: step, named: name, folder: run.folder, sourceLocation: sourceLocation)
}
