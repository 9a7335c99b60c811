import CCairo
import Glibc

/// The current path of a context as the data of an SVG path, with relative coordinates, each step counted from the rounded point
/// before it, so that errors do not add up.
package struct PathData {
  /// The data.
  package private(set) var text = ""
  private let unit: Double
  private let digits: Int
  private var (x, y) = (0.0, 0.0)
  private var (startX, startY) = (0.0, 0.0)
  private var last: Character = " "

  /// - Parameters:
  ///   - unit: The factor from the context's units to those of the drawing.
  ///   - digits: The decimals of a coordinate.
  package init(_ context: OpaquePointer, unit: Double, digits: Int = 2) {
    (self.unit, self.digits) = (unit, digits)
    guard let path = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return }
    let count = Int(path.pointee.num_data)
    var index = 0
    var pending: (x: Double, y: Double)?
    while index < count {
      let header = data[index].header
      func point(_ number: Int) -> (x: Double, y: Double) {
        (rounded(data[index + number].point.x), rounded(data[index + number].point.y))
      }
      // A point that nothing is drawn from is left out.
      if header.type != CAIRO_PATH_MOVE_TO, let start = pending {
        move(to: start)
        pending = nil
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: pending = point(1)
      case CAIRO_PATH_LINE_TO: line(to: point(1))
      case CAIRO_PATH_CURVE_TO: curve(point(1), point(2), point(3))
      default: close()
      }
      index += Int(header.length)
    }
  }

  private func rounded(_ value: Double) -> Double {
    let scale = pow(10, Double(digits))
    return (value * unit * scale).rounded() / scale
  }

  private mutating func move(to point: (x: Double, y: Double)) {
    put(text.isEmpty ? "M" : "m", [point.x - x, point.y - y])
    (x, y) = point
    (startX, startY) = point
  }

  private mutating func line(to point: (x: Double, y: Double)) {
    let (dx, dy) = (point.x - x, point.y - y)
    if dx == 0, dy == 0 { return }
    if dy == 0 { put("h", [dx]) } else if dx == 0 { put("v", [dy]) } else { put("l", [dx, dy]) }
    (x, y) = point
  }

  private mutating func curve(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
    // A quadratic curve comes as a cubic one; both of whose control points then lie toward one.
    let first = ((3 * a.x - x) / 2, (3 * a.y - y) / 2)
    let second = ((3 * b.x - end.x) / 2, (3 * b.y - end.y) / 2)
    let slack = 2 / pow(10, Double(digits))
    if abs(first.0 - second.0) <= slack, abs(first.1 - second.1) <= slack {
      let middle = ((first.0 + second.0) / 2, (first.1 + second.1) / 2)
      put("q", [middle.0 - x, middle.1 - y, end.x - x, end.y - y])
    } else {
      put("c", [a.x - x, a.y - y, b.x - x, b.y - y, end.x - x, end.y - y])
    }
    (x, y) = end
  }

  private mutating func close() {
    text += "z"
    last = "z"
    (x, y) = (startX, startY)
  }

  private mutating func put(_ command: Character, _ values: [Double]) {
    var isFirst = command != last
    if isFirst { text.append(command) }
    for value in values {
      let number = numeral(value, digits: digits)
      // A sign or a command ends the number before.
      if !isFirst, !number.hasPrefix("-") { text += " " }
      text += number
      isFirst = false
    }
    last = command
  }
}
