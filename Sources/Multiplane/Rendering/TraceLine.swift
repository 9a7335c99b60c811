internal import MultiplaneExpressions
package import MultiplaneLayout
internal import MultiplaneOutput

/// What the rows of a scroller did on a frame: a line of `--trace`.
///
/// It comes from stepping alone, so it is the same for any number of threads and whatever has been drawn already.
package struct TraceLine: Sendable {
  /// The frame's number.
  package var frame: Int
  /// Seconds.
  package var time: Double
  /// Where the content is, in points.
  package var position: Double
  /// How far it has been carried, in points.
  package var scroll: Double
  /// What the anchor row moved on the canvas beyond the scroll, in points.
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
    let scroller = rows.name.map { JSONValue.quoted($0) } ?? "\(rows.scroller)"
    let head =
      "{\"frame\":\(frame),\"time\":\(number(time)),\"scroller\":\(scroller)"
      + ",\"position\":\(number(position)),\"scroll\":\(number(scroll)),\"shift\":\(number(shift))"
    let sets =
      ",\"prepared\":\(Self.json(rows.prepared)),\"visible\":\(Self.json(rows.visible))"
      + ",\"ids\":{\"prepared\":\(Self.json(rows.preparedIDs)),\"visible\":\(Self.json(rows.visibleIDs))}"
    let gone = rows.gone.map { dwell in
      let id = dwell.id.map { ",\"id\":\(Self.json($0))" } ?? ""
      return "{\"row\":\(dwell.row)\(id),\"first\":\(dwell.first),\"last\":\(dwell.last)"
        + ",\"ms\":\(number((dwell.milliseconds * 1000).rounded() / 1000)),\"reach\":\(number(dwell.reach))}"
    }
    return head + sets + ",\"entered\":\(Self.json(rows.entered)),\"left\":\(Self.json(rows.left))"
      + ",\"gone\":[\(gone.joined(separator: ","))]}"
  }

  private static func json(_ range: ClosedRange<Int>?) -> String {
    range.map { "[\($0.lowerBound),\($0.upperBound)]" } ?? "null"
  }
  private static func json(_ numbers: [Int]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }
  private static func json(_ ids: [ItemID]) -> String {
    ids.isEmpty ? "null" : "[\(ids.map { json($0) }.joined(separator: ","))]"
  }
  private static func json(_ id: ItemID) -> String {
    switch id {
    case .number(let number): "\(number)"
    case .text(let text): JSONValue.quoted(text)
    }
  }
}
