import CPangoCairo
import MultiplaneScene

/// The axes of a variable font, and where on them texts are drawn: at the weight that is asked for, at the width nearest to
/// the normal one, upright or slanted, and everywhere else as the file has it by default.
///
/// The named instances are asked for the angle of italics alone: there may be none, of any weights, and their names say what
/// they like.
struct FontAxes: Sendable {
  /// An axis; places on it are in 1/65536.
  private struct Axis: Sendable {
    var tag: String
    var least, usual, most: Int
    /// The place nearest to another one.
    func nearest(to value: Int) -> Int { min(max(value, least), most) }
  }
  private let axes: [Axis]
  /// The place of slanted letters on the axis of angles.
  private let angle: Int

  /// The angle of italics where no instance has one, in degrees, as browsers ask for it.
  private static let usualAngle = 20

  /// The axes of a face of a file; `nil` if it has none.
  init?(path: String, index: Int) {
    var (library, opened): (FT_Library?, FT_Face?)
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    defer { FT_Done_FreeType(library) }
    guard FT_New_Face(library, path, FT_Long(index), &opened) == 0, let face = opened else { return nil }
    defer { FT_Done_Face(face) }
    var table: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &table) == 0, let table else { return nil }
    defer { FT_Done_MM_Var(library, table) }
    let axes = UnsafeBufferPointer(start: table.pointee.axis, count: Int(table.pointee.num_axis)).map { axis in
      let tag = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: axis.tag >> $0) }
      return Axis(
        tag: String(decoding: tag, as: UTF8.self), least: axis.minimum, usual: axis.def, most: axis.maximum)
    }
    guard !axes.isEmpty else { return nil }
    let instances = UnsafeBufferPointer(start: table.pointee.namedstyle, count: Int(table.pointee.num_namedstyles))
    let angles = axes.firstIndex { $0.tag == "slnt" }.map { index in
      // FreeType forgets the signs of these.
      instances.map { Int(Int32(truncatingIfNeeded: $0.coords[index])) }
    }
    let steepest = min(0, angles?.min() ?? 0)
    // A font with an axis of italics leans by that one, unless an instance says otherwise.
    let usual = axes.contains { $0.tag == "ital" } ? 0 : -Self.usualAngle << 16
    (self.axes, angle) = (axes, steepest < 0 ? steepest : usual)
  }

  /// The weights it has; `nil` without an axis of them. Old fonts have one that counts from 1, of which CSS knows nothing.
  var weights: ClosedRange<Int>? {
    axis("wght").flatMap { axis in
      let (least, most) = ((axis.least + 0xFFFF) >> 16, axis.most >> 16)
      return most >= 100 && least <= most ? least...most : nil
    }
  }

  /// The width in percent of the normal one; `nil` without an axis of it.
  var width: Int? { axis("wdth").map { $0.nearest(to: 100 << 16) >> 16 } }

  /// Whether its faces are slanted, of both of which it has one; `nil` where the axes do not say.
  var slants: [Bool]? {
    let axes = axes.filter { $0.tag == "ital" || $0.tag == "slnt" }
    let slants = [false, true].filter { isSlanted in
      axes.contains { place(on: $0, weight: 400, isSlanted: isSlanted) != 0 } == isSlanted
    }
    return axes.isEmpty || slants.isEmpty ? nil : slants
  }

  /// Its name as files have it, such as `SemiBold Italic`.
  func style(weight: Int, isSlanted: Bool) -> String {
    let name = SceneSchema.weights.first { Int($0.value) == weight }?.name
    let style = name.map { $0 == "semibold" ? "SemiBold" : $0.prefix(1).uppercased() + $0.dropFirst() } ?? "\(weight)"
    return isSlanted ? style == "Regular" ? "Italic" : "\(style) Italic" : style
  }

  /// The place on each axis, in its order.
  func coordinates(weight: Int, isSlanted: Bool) -> [FT_Fixed] {
    axes.map { place(on: $0, weight: weight, isSlanted: isSlanted) }
  }

  /// The same as Pango reads it.
  func variations(weight: Int, isSlanted: Bool) -> String {
    zip(axes, coordinates(weight: weight, isSlanted: isSlanted)).map { "\($0.tag)=\(Double($1) / 65536)" }
      .joined(separator: ",")
  }

  private func place(on axis: Axis, weight: Int, isSlanted: Bool) -> Int {
    switch axis.tag {
    case "wght" where weights != nil: axis.nearest(to: weight << 16)
    case "wdth": axis.nearest(to: 100 << 16)
    case "ital": axis.nearest(to: isSlanted ? 1 << 16 : 0)
    case "slnt": axis.nearest(to: isSlanted ? angle : 0)
    default: axis.usual
    }
  }

  private func axis(_ tag: String) -> Axis? { axes.first { $0.tag == tag } }
}
