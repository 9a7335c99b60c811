package import MultiplaneBase
package import MultiplaneLayout
import MultiplaneScene

// The commands of a frame, and the differences between two frames.
extension FrameComposer {
  /// The commands of a frame, covered ones too.
  func commands(for state: FrameState) throws(SceneFailure) -> [DrawCommand] {
    if let reduced { return try reduced.composer.commands(for: state) }
    return try makeBuilder(for: state, pictures).commands(for: state)
  }

  /// A builder of a frame's commands.
  package func makeBuilder(for state: FrameState, _ pictures: PictureFinder) -> DrawListBuilder {
    if let reduced { return reduced.composer.makeBuilder(for: state, pictures) }
    let watch = painter.painter.watch
    // A turned or resized viewport is fitted into the canvas.
    return state.viewport.size == canvasSize
      ? DrawListBuilder(
        grid: builder.grid, canvas: builder.canvas, fineness: builder.fineness, pictures: pictures, watch: watch)
      : DrawListBuilder(
        state.viewport.size, fittedInto: builder.canvas, fineness: builder.fineness, pictures: pictures, watch: watch)
  }

  /// The boxes outside which two frames have the same pixels, in points of the canvas. Draws nothing.
  ///
  /// - Throws: `SceneFailure` of class `limit` where one of them has too many parts to be drawn.
  package func differences(from old: FrameState, to new: FrameState) throws(SceneFailure) -> [PointRect] {
    if let reduced {
      let finer = try reduced.composer.differences(from: old, to: new)
      let space = LayerSpace(scale: reduced.composer.builder.grid.scale)
      return points(reduced.frame(of: PixelRects(finer.map { space.edges(of: $0) }), canvas: builder.canvas))
    }
    guard old.viewport.turn == 0, new.viewport.turn == 0 else {
      // Where both frames have the same quarter turn, the differences of the upright frames are turned.
      guard old.viewport == new.viewport, let upright = TurnedViewport.quarter(new.viewport, on: self) else {
        return points(PixelRects([builder.canvas]))
      }
      return points(upright.frame(of: try upright.composer.damage(from: old, to: new)))
    }
    return points(try damage(from: old, to: new))
  }

  /// The pixels that differ between two frames whose viewports stand upright.
  private func damage(from old: FrameState, to new: FrameState) throws(SceneFailure) -> PixelRects {
    let (before, after) = (try commands(for: old), try commands(for: new))
    return FrameDamage(from: before, to: after, canvas: builder.canvas) {
      painter.slots.touched(by: $0)
    }.rects
  }

  /// Boxes of pixels, in points of the canvas.
  func points(_ rects: PixelRects) -> [PointRect] {
    let scale = builder.grid.scale
    return rects.rects.map { rect in
      PointRect(
        x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
        height: Double(rect.height) / scale)
    }
  }
}
