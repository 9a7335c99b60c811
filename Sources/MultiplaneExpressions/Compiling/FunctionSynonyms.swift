import MultiplaneBase

/// By a word in small letters, the functions that do what other languages call so.
package let functionSynonyms: [String: [String]] = [
  "mix": ["lerp"], "blend": ["lerp"], "linear": ["lerp", "interpolate"], "tween": ["lerp", "interpolate"],
  "map": ["interpolate"], "remap": ["interpolate"], "range": ["interpolate"], "maprange": ["interpolate"],
  "interp": ["interpolate"], "normalize": ["interpolate"], "inverselerp": ["interpolate"], "saturate": ["clamp"],
  "constrain": ["clamp"], "limit": ["clamp"], "bound": ["clamp"], "smooth": ["smoothstep"],
  "smootherstep": ["smoothstep"], "step": ["if", "smoothstep"], "select": ["pick", "if"], "choose": ["pick", "if"],
  "choice": ["pick"], "nth": ["pick"], "element": ["pick"], "get": ["pick"], "iif": ["if"], "cond": ["if"],
  "when": ["if"], "ternary": ["if"], "switch": ["if", "pick"], "rand": ["random"], "rnd": ["random"],
  "noise": ["random"], "randint": ["random"], "trunc": ["floor", "round"], "truncate": ["floor", "round"],
  "int": ["floor", "round"], "ceiling": ["ceil"], "minimum": ["min"], "least": ["min"], "maximum": ["max"],
  "greatest": ["max"], "magnitude": ["abs"], "sine": ["sin"], "cosine": ["cos"], "rgba": ["rgb"],
  "fract": ["mod"], "remainder": ["mod"], "power": ["pow"], "hex": ["rgb"], "hsla": ["hsl"], "hsb": ["hsl"],
  "hsv": ["hsl"], "tolocalestring": ["format"], "numberformat": ["format"], "formatnumber": ["format"],
  "printf": ["format"], "sprintf": ["format"],
]

/// The functions that a word of another language stands for; none if it is in no table.
package func functions(calledElsewhere word: String) -> [String] {
  let word = plainWord(word)
  if let known = functionSynonyms[word] { return known }
  // JavaScript has a house for them: `Math.sin`.
  let inside = String(word.dropFirst("math.".count))
  guard word.hasPrefix("math.") else { return [] }
  return functionSynonyms[inside] ?? functions.keys.filter { $0.lowercased() == inside }
}

/// By a word in small letters, what is written in place of a call.
package let functionAdvice: [String: String] = {
  let curve = "a stage has a curve: { over: 0..200, curve: [0.34, 1.56, 0.64, 1] }"
  let missing = "for what is missing write item.price ?? 0"
  let points = "numbers are points: leave the call out"
  let sum = "write the sum alone: 100% - 20"
  let shown = "write format(x, \"0.0\") for one decimal"
  return [
    "coalesce": missing, "default": missing, "ifnull": missing, "nvl": missing, "orelse": missing,
    "easeoutback": curve, "easeinback": curve, "easeinoutback": curve, "easeoutelastic": curve, "easeoutbounce": curve,
    "easeoutcubic": curve, "easeoutquad": curve, "easeoutexpo": curve, "easeincubic": curve, "easeinoutcubic": curve,
    "easeinquad": curve, "easeinoutquad": curve, "cubicbezier": curve, "bezier": curve,
    "steps": "write floor(n * x) / n",
    "calc": sum, "cgfloat": points, "double": points, "float": points, "number": points, "parseint": points,
    "tofixed": shown, "scroll.tofixed": shown, "string": "write the words with ${}: ${x} points",
    "tan": "write sin(x) / cos(x)", "sign": "write if(x < 0, -1, 1)", "usecurrentframe": "write frame, or time",
    "interpolatecolors": "write lerp(red, blue, x)", "translatex": "write the number at x",
    "translatey": "write the number at y",
    "translate": "write the numbers at x and y", "log": "there is no logarithm; pow and sqrt stand for curves",
    "wiggle": "write 10 * sin(time * 360deg)",
    "keyframe": "write lerp(0, 100, shown), and stages: { shown: time 0..0.5 }",
    "keyframes": "write lerp(0, 100, shown), and stages: { shown: time 0..0.5 }", "exp": "write pow(2.71828, x)",
  ]
}()

/// By a word in small letters, what is written in place of a name.
package let nameAdvice: [String: String] = {
  let time = "write time, in seconds, or frame"
  let scroll = "write scroll, in points"
  let size = "write canvas.width or canvas.height; width and height are those of the node"
  let row = "in the row of a ForEach write item, or item.name for a field"
  let index = "in the row of a ForEach write index, from 0"
  let circle = "sin and cos take angles: sin(360deg * time)"
  return [
    "t": time, "seconds": time, "elapsed": time, "now": time, "currenttime": time, "currentframe": time,
    "offset": scroll, "scrolly": scroll, "scrolltop": scroll, "contentoffset": scroll, "scrolloffset": scroll,
    "window.scrolly": scroll, "i": index, "idx": index, "it": row, "element": row, "this": row, "self": row,
    "data": row, "pi": circle, "math.pi": circle, "tau": circle, "screen.width": size, "screen.height": size,
    "window.innerwidth": size, "window.innerheight": size, "viewport.width": size, "viewport.height": size,
    "screenwidth": size, "screenheight": size, "colorscheme": "write appearance == \"dark\"",
    "prefersreducedmotion": "write reducedMotion", "reducemotion": "write reducedMotion",
    "accessibilityreducemotion": "write reducedMotion", "darkmode": "write appearance == \"dark\"",
    "isdark": "write appearance == \"dark\"",
    "time.seconds": "write time, which is in seconds", "parent.width": "name that node, and write hero.width",
    "parent.height": "name that node, and write hero.height", "self.width": "write width",
    "self.height": "write height", "this.width": "write width", "scrollprogress": "write progress, from 0 to 1",
    "null": "for what is missing write item.price ?? 0",
    "nil": "for what is missing write item.price ?? 0", "undefined": "for what is missing write item.price ?? 0",
  ]
}()

/// The functions that were probably meant by a word that is none: those it stands for elsewhere, else the one that is
/// spelt nearly so.
func functionsMeant(by word: String, in scope: any NameScope) -> [String] {
  let known = functions(calledElsewhere: word)
  return known.isEmpty ? scope.nearest(to: word) { Array(functions.keys) }.map { [$0] } ?? [] : known
}
