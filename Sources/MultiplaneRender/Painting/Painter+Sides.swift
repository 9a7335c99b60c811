import CCairo
import MultiplaneBase
package import MultiplaneLayout
import MultiplaneScene

extension Painter {
  /// Lines at the sides of a shape, each as wide as whole pixels allow.
  func drawSides(
    _ lines: SideLines, _ shape: Shape, _ device: DeviceRect, _ space: LayerSpace, _ context: OpaquePointer,
    fillsCorners: Bool
  ) {
    let (edge, outer) = space.edges(of: lines, shape, device, fillsCorners: fillsCorners)
    for color in lines.colors {
      cairo_save(context)
      let sides = Property.Side.allCases.filter { lines[$0].width > 0 }
      if sides.contains(where: { lines[$0].color != color }) {
        // A pixel belongs to one side: where two were smoothed, what is behind would shine through between them.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        cairo_new_path(context)
        for side in sides where lines[side].color == color {
          for (index, point) in edge.part(of: side, width: device.width, height: device.height).enumerated() {
            let (x, y) = (device.x + point.x, device.y + point.y)
            if index == 0 { cairo_move_to(context, x, y) } else { cairo_line_to(context, x, y) }
          }
          cairo_close_path(context)
        }
        cairo_clip(context)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
      }
      cairo_new_path(context)
      addPath(outer, device, scale: fillsCorners ? 1 : space.scale, to: context)
      addPath(edge, device, to: context)
      setPaint(.color(color), in: device, context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
      cairo_restore(context)
    }
  }
}

extension LayerSpace {
  /// The inner edge of lines at the sides of a shape, and the form of their outer edge: in pixels where the lines fill corners, else
  /// in points.
  package func edges(
    of lines: SideLines, _ shape: Shape, _ device: DeviceRect, fillsCorners: Bool
  ) -> (inner: InnerEdge, outer: Shape) {
    func pixels(_ width: Double) -> Double { width > 0 ? self.pixels(ofLine: width) : 0 }
    let points = lines.extents
    let extents = SideExtents(
      top: pixels(points.top), left: pixels(points.left), bottom: pixels(points.bottom), right: pixels(points.right))
    let corners = shape.cornerRadii(width: device.width / scale, height: device.height / scale).map { $0 * scale }
    let edge = InnerEdge(width: device.width, height: device.height, corners: corners, extents)
    return (edge, fillsCorners ? lines.shapeFillingCorners(corners) : shape)
  }
}

extension SideLines {
  /// The outer form of lines that are cut to round corners afterwards: square where a line is, and round where none is, or the
  /// cut would leave a trace of it there.
  ///
  /// - Parameter radii: In pixels, as the form is.
  fileprivate func shapeFillingCorners(_ radii: CornerRadii) -> Shape {
    func radius(_ radius: Double, _ a: Line, _ b: Line) -> Double { a.width == 0 && b.width == 0 ? radius : 0 }
    let kept = CornerRadii(
      topLeft: radius(radii.topLeft, top, left), topRight: radius(radii.topRight, top, right),
      bottomRight: radius(radii.bottomRight, bottom, right), bottomLeft: radius(radii.bottomLeft, bottom, left))
    return kept.areZero ? .rectangle : .roundedApart(kept)
  }
}
