import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The way of a node that rides on the line of a `Path`, in points of the box around both.
final class LineWay: Sendable {
  /// A straight part of the line; curves have many.
  private struct Chord: Sendable {
    var from, to: PointOffset
    /// How much of the line lies before it.
    var start: Double
    var length: Double

    func point(at share: Double) -> PointOffset { from + (to - from) * max(0, min(share, 1)) }
  }

  private let chords: [Chord]
  private let length: Double
  /// The room that the line is drawn in.
  private let room: PointRect
  /// Where the middle of the node was laid out.
  private let middle: PointOffset
  /// Whether the place of the node is a share of the room's width, not of the length.
  private let isAcross: Bool

  /// The way on the line of one box for another one beside it; `nil` where that draws no line.
  init?(on line: Box.Child, for rider: Box.Child) {
    guard case .path(let shape) = line.box.node.kind else { return nil }
    let inner = line.box.inner
    let corner = PointOffset(line.origin) + PointOffset(x: inner.x, y: inner.y)
    room = PointRect(x: corner.x, y: corner.y, width: inner.width, height: inner.height)
    middle = PointOffset(rider.origin) + PointOffset(rider.box.size) * 0.5
    isAcross = rider.box.node.attributes.ridesAcross
    let scaleX = shape.boxWidth > 0 ? inner.width / shape.boxWidth : 1
    let scaleY = shape.boxHeight > 0 ? inner.height / shape.boxHeight : 1
    func place(_ point: PointOffset) -> PointOffset {
      corner + PointOffset(x: point.x * scaleX, y: point.y * scaleY)
    }
    var (chords, gone) = ([Chord](), 0.0)
    for chord in shape.outline.chords {
      let (from, to) = (place(chord.from), place(chord.to))
      let (x, y) = (to.x - from.x, to.y - from.y)
      let length = (x * x + y * y).squareRoot()
      chords.append(Chord(from: from, to: to, start: gone, length: length))
      gone += length
    }
    (self.chords, length) = (chords, gone)
  }

  /// How far the node is moved from where it was laid out, so that its middle is on the line.
  ///
  /// - Parameter share: Of the line's length, or of its room across; held to 0 and 1.
  func offset(at share: Double) -> PointOffset {
    let share = max(0, min(share, 1))
    if isAcross { return (point(across: room.x + room.width * share) ?? middle) - middle }
    let gone = share * length
    guard let chord = chords.first(where: { $0.start + $0.length >= gone }) ?? chords.last else { return .zero }
    return chord.point(at: chord.length > 0 ? (gone - chord.start) / chord.length : 0) - middle
  }

  /// The first point of the line at a distance from the left, or the nearest one where the line has a gap.
  private func point(across x: Double) -> PointOffset? {
    var nearest: (distance: Double, point: PointOffset)?
    for chord in chords {
      let distance = max(min(chord.from.x, chord.to.x) - x, x - max(chord.from.x, chord.to.x), 0)
      if let nearest, nearest.distance <= distance { continue }
      let run = chord.to.x - chord.from.x
      nearest = (distance, chord.point(at: run == 0 ? 0 : (x - chord.from.x) / run))
      if distance == 0 { break }
    }
    return nearest?.point
  }
}

extension Box {
  /// How far values of the node move it, in points.
  func offset(_ value: ValueLookup) -> PointOffset {
    let offset = PointOffset(x: value(.x)?.double ?? 0, y: value(.y)?.double ?? 0)
    guard let way, let share = value(.along)?.double else { return offset }
    return offset + way.offset(at: share)
  }

  /// The box of a node that rides on a line.
  fileprivate func riding(_ way: LineWay) -> Box {
    Box(
      node: node, size: size, room: room, padding: padding, children: children, mask: mask, content: content,
      values: values, row: row, way: way)
  }
}

extension [Box.Child] {
  /// Gives each child that rides on the line of another one its way.
  mutating func rideLines() {
    for (index, rider) in enumerated() {
      guard let name = rider.box.node.attributes.line, let line = first(where: { $0.box.node.isLine(name) }),
        let way = LineWay(on: line, for: rider)
      else { continue }
      self[index].box = rider.box.riding(way)
    }
  }
}
