import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// The changes that an element of SVG makes to its content, from the inside out.
private enum WrapStage: Int { case none, filter, clip, mask, opacity, blend, transform }

extension ItemWriter {
  /// A drawing taken through effects.
  ///
  /// | effect | in SVG |
  /// |---|---|
  /// | clip, mask, opacity, blend, transform | attributes, exact |
  /// | shadow, tint, saturation, brightness, blur | filters |
  /// | pixelate | as a picture where it is still |
  ///
  /// - Parameter bounds: The box of the drawing before them, in points.
  func wrapped(
    _ markup: String, by effects: [Effect], of bounds: PointRect, _ space: LayerSpace
  ) throws(SceneFailure) -> String {
    if markup.isEmpty { return "" }
    let room = effects.filter { $0.kind < .transform && $0.kind != .clip }.reach(of: bounds)
      .offset(x: space.phaseX / scale, y: space.phaseY / scale)
    var markup = markup
    var (attributes, stage) = ("", WrapStage.none)
    var steps = ""
    func close() {
      if !attributes.isEmpty { markup = "<g\(attributes)>\(markup)</g>" }
      (attributes, stage) = ("", .none)
    }
    func put(_ text: String, _ next: WrapStage) {
      if next.rawValue <= stage.rawValue { close() }
      attributes += text
      stage = next
    }
    func putFilter() {
      if steps.isEmpty { return }
      put(" filter=\"url(#\(filter(steps, in: room)))\"", .filter)
      steps = ""
    }
    for effect in effects {
      if let step = Self.step(effect, number: steps.count) {
        steps += step
        continue
      }
      putFilter()
      switch effect {
      case .mask(let items):
        put(" mask=\"url(#\(try mask(items, space)))\"", .mask)
      case .clip(let shape, let rect): put(" clip-path=\"url(#\(clip(shape, rect, space)))\"", .clip)
      case .transform(let transform, let x, let y):
        // The point that stays lies where the corner of the items does.
        let (x, y) = (x + space.phaseX / scale, y + space.phaseY / scale)
        put(" transform=\"\(TransformText(transform, x: x, y: y).attribute)\"", .transform)
      case .opacity(let factor): put(" opacity=\"\(numeral(factor, digits: 3))\"", .opacity)
      case .blend(let mode):
        if let word = mode.cssWord { put(" class=\"\(definitions.className("mix-blend-mode:\(word)"))\"", .blend) }
      case .shadow, .shadows, .tint, .saturation, .brightness, .blur, .pixelate, .perspective: break
      }
    }
    putFilter()
    close()
    return markup
  }

  /// The name of a mask by the alpha of items.
  func mask(_ items: [DisplayItem], _ space: LayerSpace) throws(SceneFailure) -> String {
    let bounds = items.drawnBounds.grown(by: 1).offset(x: space.phaseX / scale, y: space.phaseY / scale)
    return definitions.name(
      of: "mask",
      " mask-type=\"alpha\" maskUnits=\"userSpaceOnUse\"\(Self.box(bounds))>\(try markup(items, space))</mask>")
  }

  /// The name of the path that cuts to a shape.
  func clip(_ shape: Shape, _ rect: PointRect, _ space: LayerSpace) -> String {
    definitions.name(of: "clipPath", "><path d=\"\(data(of: shape, space.rect(rect)))\"/></clipPath>")
  }

  /// The name of a filter of some steps.
  ///
  /// - Parameter room: The box in which it is seen, in points.
  func filter(_ steps: String, in room: PointRect) -> String {
    let (left, top) = (room.x.rounded(.down) - 1, room.y.rounded(.down) - 1)
    let box = PointRect(
      x: left, y: top, width: room.maxX.rounded(.up) + 1 - left, height: room.maxY.rounded(.up) + 1 - top)
    return definitions.name(
      of: "filter",
      " filterUnits=\"userSpaceOnUse\"\(Self.box(box)) color-interpolation-filters=\"sRGB\">\(steps)</filter>")
  }

  /// The attributes of a box.
  static func box(_ rect: PointRect) -> String {
    " x=\"\(numeral(rect.x))\" y=\"\(numeral(rect.y))\" width=\"\(numeral(rect.width))\""
      + " height=\"\(numeral(rect.height))\""
  }

  // MARK: Filters

  /// The steps of a filter for an effect; `nil` where no filter makes it.
  ///
  /// - Parameter number: Makes the names of its results its own.
  static func step(_ effect: Effect, number: Int) -> String? {
    switch effect {
    case .shadow(let radius, let x, let y, let color):
      return shadows([CastShadow(radius: radius, x: x, y: y, color)], number)
    case .shadows(let list): return shadows(list, number)
    case .tint(let color): return "<feColorMatrix values=\"\(tint(color))\"/>"
    case .saturation(let amount): return "<feColorMatrix type=\"saturate\" values=\"\(numeral(amount, digits: 3))\"/>"
    case .brightness(let amount):
      let more = numeral(amount, digits: 3)
      return "<feColorMatrix values=\"1 0 0 0 \(more) 0 1 0 0 \(more) 0 0 1 0 \(more) 0 0 0 1 0\"/>"
    case .blur(let radius): return "<feGaussianBlur stdDeviation=\"\(numeral(radius))\"/>"
    case .mask, .clip, .pixelate, .transform, .perspective, .opacity, .blend: return nil
    }
  }

  private static func tint(_ color: RGBA) -> String {
    let keep = numeral(1 - color.alpha, digits: 3)
    func mix(_ channel: Double) -> String { numeral(channel * color.alpha, digits: 3) }
    return
      "\(keep) 0 0 0 \(mix(color.red)) 0 \(keep) 0 0 \(mix(color.green)) 0 0 \(keep) 0 \(mix(color.blue)) 0 0 0 1 0"
  }

  private static func shadows(_ shadows: [CastShadow], _ number: Int) -> String {
    // What casts them is named first: steps without an input take the result before.
    let source = "s\(number)"
    var steps = "<feOffset result=\"\(source)\"/>"
    var front = ""
    var behind = ""
    for (index, shadow) in shadows.enumerated() {
      let name = "\(source)_\(index)"
      var color = shadow.color
      color.alpha = 1
      let flood =
        "<feFlood flood-color=\"\(colorText(color.onLevels))\" flood-opacity=\"\(numeral(shadow.color.alpha, digits: 3))\"/>"
      let place = "dx=\"\(numeral(shadow.x))\" dy=\"\(numeral(shadow.y))\""
      let blur = "<feGaussianBlur stdDeviation=\"\(numeral(shadow.radius))\"/>"
      if shadow.isInner {
        steps += "<feOffset in=\"\(source)\" \(place) result=\"\(name)o\"/>" + flood
        steps += "<feComposite operator=\"out\" in2=\"\(name)o\"/>" + blur
        steps += "<feComposite operator=\"in\" in2=\"\(source)\" result=\"\(name)\"/>"
        front = "<feMergeNode in=\"\(name)\"/>" + front
      } else {
        steps += "<feOffset in=\"\(source)\" \(place)/>"
        steps += "<feGaussianBlur stdDeviation=\"\(numeral(shadow.radius))\" result=\"\(name)b\"/>" + flood
        steps += "<feComposite operator=\"in\" in2=\"\(name)b\" result=\"\(name)\"/>"
        behind = "<feMergeNode in=\"\(name)\"/>" + behind
      }
    }
    return steps + "<feMerge>\(behind)<feMergeNode in=\"\(source)\"/>\(front)</feMerge>"
  }
}

extension BlendMode {
  /// The word of CSS; `nil` for the mode that needs none.
  var cssWord: String? {
    switch self {
    case .normal: nil
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .plusLighter: "plus-lighter"
    case .multiply, .screen, .overlay, .darken, .lighten, .difference, .exclusion, .hue, .saturation, .color,
      .luminosity:
      rawValue
    }
  }
}
