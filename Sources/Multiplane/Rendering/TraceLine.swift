internal import MultiplaneBase
internal import MultiplaneExpressions
package import MultiplaneLayout

/// The rows of a scroller on a frame: a line of `--trace`.
///
/// It comes from stepping alone, so it is the same for any number of threads, and for any frames drawn before.
package struct TraceLine: Sendable {
  /// The frame's number.
  package var frame: Int
  /// Seconds.
  package var time: Double
  /// Where the content is, in points.
  package var position: Double
  /// How far it has been carried, in points.
  package var scroll: Double
  /// How far the anchor row moved on the canvas beyond the scroll, in points.
  package var shift: Double
  /// The rows.
  package var rows: ScrollerTrace

  /// The lines of a frame, one for each scroller outside rows, in the order of the file.
  package static func lines(of state: FrameState) -> [TraceLine] {
    state.traces.map { trace in
      let values = state.scrollers[trace.scroller]
      return TraceLine(
        frame: state.frame, time: state.time, position: values.position, scroll: values.scroll, shift: values.shift,
        rows: trace)
    }
  }

  /// The line as a JSON object, keys in their fixed order.
  package var json: String {
    JSON.object([
      ("frame", .number(frame)), ("time", .number(time)),
      ("scroller", rows.name.map { .string($0) } ?? .number(rows.scroller)), ("position", .number(position)),
      ("scroll", .number(scroll)), ("shift", .number(shift)), ("prepared", Self.json(rows.prepared)),
      ("visible", Self.json(rows.visible)),
      ("ids", .object([("prepared", Self.json(rows.preparedIDs)), ("visible", Self.json(rows.visibleIDs))])),
      ("entered", .array(rows.entered.map { .number($0) })), ("left", .array(rows.left.map { .number($0) })),
      (
        "gone",
        .array(
          rows.gone.map { dwell in
            .object([
              ("row", .number(dwell.row)), ("id", dwell.id?.json), ("first", .number(dwell.first)),
              ("last", .number(dwell.last)), ("ms", .number((dwell.milliseconds * 1000).rounded() / 1000)),
              ("reach", .number(dwell.reach)),
            ])
          })
      ),
    ]).compact
  }

  private static func json(_ range: ClosedRange<Int>?) -> JSON {
    range.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
  }
  private static func json(_ ids: [ItemID]) -> JSON { ids.isEmpty ? .null : .array(ids.map(\.json)) }
}
