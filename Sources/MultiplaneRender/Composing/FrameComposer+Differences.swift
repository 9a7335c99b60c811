package import MultiplaneBase
package import MultiplaneLayout
import MultiplaneScene

// The commands of a frame, and the differences between two frames.
extension FrameComposer {
  /// The commands of a frame, covered ones too.
  func commands(for state: FrameState) -> [DrawCommand] { makeBuilder(for: state, pictures).commands(for: state) }

  /// A builder of a frame's commands.
  package func makeBuilder(for state: FrameState, _ pictures: PictureFinder) -> DrawListBuilder {
    // A turned or resized viewport is fitted into the canvas.
    state.viewport.size == canvasSize
      ? DrawListBuilder(grid: builder.grid, canvas: builder.canvas, pictures: pictures)
      : DrawListBuilder(state.viewport.size, fittedInto: builder.canvas, pictures: pictures)
  }

  /// The boxes outside which two frames have the same pixels, in points of the canvas; they do not overlap. Draws
  /// nothing.
  package func differences(from old: FrameState, to new: FrameState) -> [PointRect] {
    guard old.viewport.turn == 0, new.viewport.turn == 0 else {
      // Where both frames have the same quarter turn, the differences of the upright frames are turned.
      guard old.viewport == new.viewport, let upright = TurnedViewport.quarter(new.viewport, on: self) else {
        return points(PixelRects([builder.canvas]))
      }
      return points(upright.frame(of: upright.composer.damage(from: old, to: new)))
    }
    return points(damage(from: old, to: new))
  }

  /// The pixels that differ between two frames whose viewports stand upright.
  private func damage(from old: FrameState, to new: FrameState) -> PixelRects {
    FrameDamage(from: commands(for: old), to: commands(for: new), canvas: builder.canvas) {
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
