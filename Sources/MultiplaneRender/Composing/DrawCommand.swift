package import MultiplaneBase
import MultiplaneLayout

/// One thing to put on the frame, in paint order, with everything about its place settled.
///
/// Two frames are compared by their lists of commands: a list depends on the frame state and the scale alone. Equal commands
/// draw the same pixels, since the pixels of a slot never change.
package struct DrawCommand: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A picture with its layer's corner at a whole pixel.
    case picture(PictureSlot, x: Int, y: Int, opacity: Double)
    /// A picture between pixels.
    case subpixel(PictureSlot, x: Double, y: Double, opacity: Double)
    /// Commands drawn together from a corner, then changed by effects.
    case group(DrawGroup)
    /// The backdrop, blurred under a shape. It is far larger than the others, of which a frame may have thousands.
    indirect case backdrop(Backdrop)
  }
  package var kind: Kind
  /// The pixels of the frame the command may touch.
  package var clip: PixelRect
  /// The pixels it touches, at most.
  package var bounds: PixelRect

  /// A command from its parts.
  package init(kind: Kind, clip: PixelRect, bounds: PixelRect) {
    (self.kind, self.clip, self.bounds) = (kind, clip, bounds)
  }

  /// Whether a part of the command, drawn alone, has the pixels that the whole has there, wherever the surface begins.
  var isExactInParts: Bool {
    switch kind {
    case .picture: true
    case .group(let group): group.filterReach != nil
    case .subpixel, .backdrop: false
    }
  }

  /// Whether the command's colours depend on the pixels behind it by more than being put over them.
  var readsBackdrop: Bool {
    switch kind {
    case .picture, .subpixel: false
    case .backdrop: true
    case .group(let group): group.readsBackdrop || group.effects.contains { $0.kind == .blend }
    }
  }
}

/// Layers that are composed together before an effect.
package final class DrawGroup: Sendable, Equatable {
  /// The commands, in the frame's pixels. Where the group is drawn in more detail, in finer pixels from the layer's corner.
  let commands: [DrawCommand]
  let effects: [Effect]
  let space: LayerSpace
  /// Where the layer's corner stands on the frame.
  let x, y: Int
  /// The rest of the corner's place between whole pixels, for a layer that glides.
  let fractionX, fractionY: Double
  /// The pixels the group draws on before its effects, as its commands count them.
  let area: PixelRect
  /// The space in which a group is drawn in more detail, for a transform that makes it larger: how the layer's points become the
  /// pixels of commands. `nil` where these are the frame's.
  let supersampledSpace: LayerSpace?
  /// About how many pixels are open at a time, beside those of the frame, while the group is drawn.
  let openPixels: Int
  /// Whether parts of the group read the pixels behind it. A cut keeps nothing apart, but any other effect does.
  let readsBackdrop: Bool

  init(
    commands: [DrawCommand], effects: [Effect], space: LayerSpace, x: Int, y: Int, fraction: (Double, Double),
    area: PixelRect, supersampledSpace: LayerSpace? = nil
  ) {
    (self.commands, self.effects, self.space) = (commands, effects, space)
    (self.x, self.y, self.area, self.supersampledSpace) = (x, y, area, supersampledSpace)
    (fractionX, fractionY) = fraction
    openPixels = Self.openPixels(commands, effects, area, scale: (supersampledSpace ?? space).scale)
    readsBackdrop = !Self.standsAlone(effects, fraction) && commands.contains(where: \.readsBackdrop)
    let isLocal = effects.allSatisfy(\.kind.isLocal)
    let isExact = isLocal && fraction == (0, 0) && supersampledSpace == nil && commands.allSatisfy(\.isExactInParts)
    filterReach = isExact ? effects.sourceDistance(scale: space.scale) : nil
  }

  /// Whether a group with some effects is drawn by itself first. A group that is only cut is drawn in its place at once.
  static func standsAlone(_ effects: [Effect], _ fraction: (x: Double, y: Double)) -> Bool {
    fraction != (0, 0) || !effects.allSatisfy { $0.kind == .clip }
  }

  /// How the layer's points become the pixels of commands.
  var drawnSpace: LayerSpace { supersampledSpace ?? space }
  /// Where the layer's corner stands in the pixels of commands.
  var corner: (x: Int, y: Int) { supersampledSpace == nil ? (x, y) : (0, 0) }

  /// The filters: the effects that change pixels before they are put on others, all up to a transform.
  var filters: ArraySlice<Effect> { effects.prefix { $0.kind < .transform } }

  /// How many pixels around the seen ones the filters read. `nil` where a part of the group, drawn alone, would not have the
  /// pixels of the whole: a resampled pixel depends, in a last bit, on where the surface begins.
  let filterReach: Int?

  package static func == (a: DrawGroup, b: DrawGroup) -> Bool {
    a === b
      || (a.x == b.x && a.y == b.y && a.fractionX == b.fractionX && a.fractionY == b.fractionY && a.area == b.area
        && a.space == b.space && a.supersampledSpace == b.supersampledSpace && a.commands == b.commands
        && a.effects == b.effects)
  }
}
