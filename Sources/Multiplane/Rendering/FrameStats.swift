internal import MultiplaneBase
package import MultiplaneLayout

/// The cost of a frame: a line of `--stats`.
///
/// All but `times` is the same for any number of threads, any range of frames and any state of caches.
package struct FrameStats: Sendable {
  /// Wall time by stage, in nanoseconds.
  package struct Times: Sendable {
    /// From the frame before to this one; the time of laying out is part of it.
    package var step: UInt64 = 0
    /// Laying out.
    package var layout: UInt64 = 0
    /// Painting pictures; part of `compose`.
    package var rasterise: UInt64 = 0
    /// Putting the frame together.
    package var compose: UInt64 = 0
    /// Turning the frame into a file's bytes.
    package var encode: UInt64 = 0
    /// Writing them.
    package var write: UInt64 = 0
    /// Nothing measured yet.
    package init() {}
  }
  /// The frame's number.
  package var frame: Int
  /// Seconds.
  package var time: Double
  /// The main scroller's carried offset, in points.
  package var scroll: Double
  /// Where the main scroller is, in points.
  package var position: Double
  /// The work of the step.
  package var work: StepWork
  /// Pictures that meet the canvas and are not covered.
  package var composited: Int
  /// Wall time by stage.
  package var times: Times

  /// The stats as a JSON object, keys in their fixed order.
  package var json: String {
    JSON.object([
      ("frame", .number(frame)), ("time", .number(time)), ("scroll", .number(scroll)), ("position", .number(position)),
      ("nodes", .number(work.nodes)), ("entered", .number(work.entered)), ("left", .number(work.left)),
      ("evaluated", .number(work.evaluated)), ("layouts", .number(work.layouts)),
      ("rasterised", .number(work.rasterised)), ("filtered", .number(work.filtered)),
      ("composited", .number(composited)), ("prepared", .number(work.prepared)), ("visible", .number(work.visible)),
      (
        "ms",
        .object([
          ("step", milliseconds(times.step)), ("layout", milliseconds(times.layout)),
          ("rasterise", milliseconds(times.rasterise)), ("compose", milliseconds(times.compose)),
          ("encode", milliseconds(times.encode)), ("write", milliseconds(times.write)),
        ])
      ),
    ]).compact
  }
}

/// Nanoseconds as milliseconds with three digits after the point.
private func milliseconds(_ nanoseconds: UInt64) -> JSON {
  .number(decimalText(thousandths: Int((nanoseconds + 500) / 1000)))
}
