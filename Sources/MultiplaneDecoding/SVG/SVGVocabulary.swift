/// The elements and attributes that an SVG file may hold, by name.
enum SVGVocabulary {
  /// Elements that are drawn, or that elements that are drawn refer to.
  static let elements: Set<String> = [
    "svg", "g", "a", "defs", "symbol", "use", "switch", "style", "path", "rect", "circle", "ellipse", "line",
    "polyline",
    "polygon", "text", "tspan", "textPath", "tref", "linearGradient", "radialGradient", "stop", "pattern", "clipPath",
    "mask",
    "marker",
    "filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feFuncR", "feFuncG", "feFuncB", "feFuncA",
    "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow",
    "feFlood", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "image", "feImage",
  ]

  /// The element in place of one that was left out: nothing of it shows.
  static let placeholder = "desc"

  /// Elements that hold nothing another one could be drawn from; those that are not known may hold some.
  static let closed: Set<String> = [
    "title", "desc", "metadata", "animate", "animateColor", "animateMotion", "animateTransform", "mpath", "set",
    "discard", "script", "view", "cursor", "font", "font-face", "glyph", "missing-glyph", "hkern", "vkern",
    "altGlyphDef", "color-profile", "solidcolor", "hatch", "meshgradient", "flowRoot", "altGlyph",
  ]

  /// Whether an element is of no kind that SVG has.
  static func isUnknown(_ name: String) -> Bool {
    !elements.contains(name) && !closed.contains(name) && !name.hasPrefix("fe") && name != "foreignObject"
  }

  /// Elements whose words are read.
  static let holdsText: Set<String> = ["text", "tspan", "textPath", "a", "style"]

  /// Advice for an element that is not drawn.
  static func hint(for element: String) -> String? {
    switch element {
    case "foreignObject": "export its labels as SVG text, without HTML"
    case "textPath", "altGlyph", "flowRoot": "turn its texts into outlines"
    default: nil
    }
  }

  /// Attributes that are read.
  static let attributes: Set<String> = core.union(presentation).union(filters)

  private static let core: Set<String> = [
    "id", "class", "style", "type", "media", "version", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "r", "rx",
    "ry", "cx", "cy", "fx", "fy", "fr", "d", "points", "viewBox", "preserveAspectRatio", "overflow", "transform",
    "pathLength", "dx", "dy", "rotate", "textLength", "lengthAdjust", "gradientUnits", "gradientTransform",
    "spreadMethod", "offset", "patternUnits", "patternContentUnits", "patternTransform", "clipPathUnits", "maskUnits",
    "maskContentUnits", "markerUnits", "markerWidth", "markerHeight", "refX", "refY", "orient", "filterUnits",
    "primitiveUnits", "requiredExtensions", "systemLanguage", "startOffset", "side",
  ]

  private static let presentation: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters",
    "color-rendering", "cursor", "direction", "display", "dominant-baseline", "enable-background", "fill",
    "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font", "font-family", "font-size",
    "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-weight", "glyph-orientation-vertical",
    "image-rendering", "isolation", "letter-spacing", "lighting-color", "line-height", "marker", "marker-end",
    "marker-mid", "marker-start", "mask", "mask-type", "mix-blend-mode", "opacity", "paint-order", "pointer-events",
    "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor",
    "text-decoration", "text-orientation", "text-rendering", "text-transform", "transform-origin", "transform-box",
    "unicode-bidi",
    "vector-effect", "visibility", "white-space", "word-spacing", "writing-mode", "xml:lang", "xml:space",
  ]

  private static let filters: Set<String> = [
    "in", "in2", "result", "mode", "values", "tableValues", "slope", "intercept", "amplitude", "exponent", "operator",
    "k1", "k2", "k3", "k4", "order", "kernelMatrix", "divisor", "bias", "targetX", "targetY", "edgeMode",
    "preserveAlpha", "kernelUnitLength", "surfaceScale", "diffuseConstant", "specularConstant", "specularExponent",
    "limitingConeAngle", "azimuth", "elevation", "z", "pointsAtX", "pointsAtY", "pointsAtZ", "scale",
    "xChannelSelector", "yChannelSelector", "stdDeviation", "radius", "baseFrequency", "numOctaves", "seed",
    "stitchTiles",
  ]
}
