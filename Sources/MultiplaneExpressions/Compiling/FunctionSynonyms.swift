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
  "hsv": ["hsl"],
]

/// The functions that a word of another language stands for; none if it is in no table.
package func functions(calledElsewhere word: String) -> [String] { functionSynonyms[plainWord(word)] ?? [] }

/// The functions that were probably meant by a word that is none: those it stands for elsewhere, else the one that is
/// spelt nearly so.
func functionsMeant(by word: String, in scope: any NameScope) -> [String] {
  let known = functions(calledElsewhere: word)
  return known.isEmpty ? scope.nearest(to: word) { Array(functions.keys) }.map { [$0] } ?? [] : known
}
