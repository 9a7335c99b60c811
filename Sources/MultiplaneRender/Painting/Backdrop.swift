package import MultiplaneBase
internal import MultiplaneLayout
package import MultiplaneScene

/// A material as it looks on a light or a dark device.
package struct BackdropMaterial: Sendable, Equatable {
  let material: Material
  let appearance: Appearance

  /// A material on a device.
  package init(_ material: Material, _ appearance: Appearance) {
    (self.material, self.appearance) = (material, appearance)
  }
}

extension BackdropMaterial {
  /// The blur's radius in points.
  package var radius: Double {
    switch material {
    case .thin: 10
    case .regular: 20
    case .thick: 30
    }
  }
  /// The factor of saturation: how strongly colours behind come through.
  package var saturation: Double { 1.6 }
  /// The colour that is laid over the blur.
  package var tint: RGBA {
    let isDark = appearance == .dark
    let color = isDark ? RGBA(red: 0.11, green: 0.11, blue: 0.12) : .white
    return switch material {
    case .thin: color.opacity(isDark ? 0.45 : 0.3)
    case .regular: color.opacity(isDark ? 0.65 : 0.55)
    case .thick: color.opacity(isDark ? 0.82 : 0.75)
    }
  }
}

/// A shape under which the pixels behind it are blurred.
package struct Backdrop: Sendable, Equatable {
  var material: BackdropMaterial
  var shape: Shape
  /// The box of the shape, in points from the layer's corner.
  var rect: PointRect
  var space: LayerSpace
  /// The effect that scales, leans and turns the shape; `nil` where none does.
  var transform: Effect?
  /// Where the layer's corner stands on the frame.
  var x, y: Int
  var opacity: Double
  /// The mask that cuts the shape further, by its opacity, in points from the layer's corner; `nil` where nothing does.
  var mask: [DisplayItem]?
  /// The pixels that may be behind the shape: those of the group it stands in. Beyond them the blur repeats their edge.
  var room: PixelRect
  /// How far the corner glides beyond its pixel.
  var fractionX, fractionY: Double
  /// Whether it does.
  var glides: Bool { fractionX != 0 || fractionY != 0 }

  var blur: Blur { Blur(sigma: material.radius * space.scale) }

  /// The pixels of the frame that the shape touches.
  var bounds: PixelRect {
    let (across, down) = (fractionX == 0 ? 0 : 1, fractionY == 0 ? 0 : 1)
    let still = space.cover(transform?.reach(of: rect) ?? rect)
    return still.union(still.offset(x: across, y: down)).offset(x: x, y: y)
  }

  /// The pixels of the mask that count, from the layer's corner; `nil` without a mask.
  var maskArea: PixelRect? {
    mask.map { mask in
      space.cover(mask.drawnBounds, hasLines: mask.hasLines).intersection(space.cover(rect).grown(by: 2))
    }
  }

  /// The pixels that the blur reads.
  var region: PixelRect { bounds.grown(by: blur.margin).intersection(room) }
}
