import MultiplaneBase
import MultiplaneYAML

/// A value as another language has it for a key, and what to write in its place.
struct ForeignValue {
  private let value: DeclaredValue
  /// The key in small letters, of this language or not.
  private let key: String
  /// The key around.
  private let parent: String?

  init(_ value: DeclaredValue, of key: String, in parent: String?) {
    (self.value, self.key, self.parent) = (value, plainWord(key), parent)
    text = value.isNull ? nil : value.text?.lowercased()
    keys = value.entries.map(\.key)
  }

  /// The text of a scalar, in small letters.
  private let text: String?
  /// The keys of a mapping, in order.
  private let keys: [String]

  /// Advice for this language; `nil` if there is none.
  var answer: String? {
    if let answer = placedAnswer { return answer }
    // The key is a name of the scene's own.
    if Self.declarations.contains(parent ?? "") { return nil }
    if let text {
      return Self.words[key]?[text] ?? phrase(text) ?? measure(text) ?? word(text) ?? step(text)
    }
    return isList ? listAnswer : keys.isEmpty ? nil : mappingAnswer
  }

  private var isList: Bool {
    if case .sequence = value.content { return true }
    return false
  }

  // MARK: Where it stands

  private var placedAnswer: String? {
    switch parent {
    case "data":
      guard let name = value.text, let ending = name.lowercased().split(separator: ".").last else { return nil }
      let form = ["yml": "yaml", "db": "sqlite", "sqlite3": "sqlite"][ending] ?? String(ending)
      return ["csv", "json", "jsonl", "yaml", "sqlite"].contains(form) ? "write { \(form): \(name) }" : nil
    case "params":
      return value.text.map {
        "write a type and a default: { type: \(Double($0) == nil ? "text" : "number"), default: \($0) }"
      }
    case "stages":
      if let text { return text.contains("s..") ? "seconds are plain numbers in a range: time 0..2" : nil }
      return keys.contains("over") || keys.contains("curve") ? nil : "write both ends with two dots: 0..200"
    case "fonts":
      return keys.isEmpty ? nil : "write the files alone: Demo: [assets/Demo-Regular.ttf, assets/Demo-Bold.ttf]"
    case "colors":
      if let text { return color(text) }
      return keys.contains("dark")
        ? "write a value under \"let\": paper: if(appearance == \"dark\", black, white)" : nil
    case "gif", "webp", "apng":
      return key == "loop" && text != nil ? "write how often it plays: loop: 3, or loop: 0 for ever" : nil
    case "events":
      if key == "rotate", text != nil { return "write portrait or landscape" }
      if key == "appearance", let text { return text.contains("dark") ? "write dark" : "write light" }
      return ["on", "trigger", "onclick", "ontap", "listen"].contains(key)
        ? "a film has no clicks: events happen \"at\" a time or \"when\" a condition holds" : nil
    default: return nil
    }
  }

  // MARK: Scalars

  /// A formula in the words of another language.
  private func phrase(_ text: String) -> String? {
    if ["text", "image"].contains(key) { return nil }
    if text.hasPrefix("if ") { return "write if(condition, a, b)" }
    if text.contains(" is ") { return "compare with \"==\"" }
    return text.contains("ease-in-out(") ? "write easeInOut(x)" : nil
  }

  /// A length, an angle or a time.
  private func measure(_ text: String) -> String? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).trimmingPrefix { $0 == " " }
    switch key {
    case "padding", "margin", "inset":
      if text.hasSuffix("auto") {
        return "write align at the stack around, or place in a ZStack; a Spacer takes room"
      }
      let parts = text.split(separator: " ")
      return text.hasPrefix("edge") || parts.count > 1 && parts.allSatisfy(startsWithDigit) ? Self.sides : nil
    case "width", "height", "minwidth", "minheight", "maxwidth", "maxheight":
      if Self.asContent.contains(text) { return "leave it out: a node is as large as its content" }
      guard Self.asRoom.contains(text) else { return nil }
      return "write 100%, or grow: \(key.hasSuffix("width") ? "horizontal" : "vertical")"
    case "top", "left", "bottom", "right": return text == "auto" ? "leave it out" : nil
    case "corner", "topleft", "topright", "bottomleft", "bottomright":
      if text.hasSuffix("%") { return "write height / 2, or use Circle or Capsule" }
      let parts = text.split(separator: " ")
      return parts.count > 1 && parts.allSatisfy(startsWithDigit) ? Self.corners : nil
    case "size":
      let names = ["small", "medium", "large", "xl", "smaller", "larger", "x-large"]
      return text.hasSuffix("%") || names.contains(text) ? "write points: size: 20" : nil
    case "lineheight":
      return startsWithDigit(text) && !unit.isEmpty ? "write a multiple of the size: lineHeight: 1.4" : nil
    case "rotate", "skew":
      let degrees = text.filter { $0.isNumber }
      let isNamed = text.hasPrefix(".degrees") || text.hasSuffix("degrees") || text.hasSuffix("°")
      return isNamed && !degrees.isEmpty ? "write \(degrees)deg" : nil
    case "speed", "fps", "scale":
      return startsWithDigit(text) && !unit.isEmpty && unit.allSatisfy(\.isLetter)
        ? "write the number alone: \(number)" : nil
    case "weight":
      return text.hasPrefix("w") && Int(text.dropFirst()) != nil ? "write the number alone: \(text.dropFirst())" : nil
    case "wait", "hold", "over", "response", "until":
      if number.isEmpty { return nil }
      if ["second", "seconds", "sec", "secs"].contains(unit) { return "write \(number)s" }
      return unit.hasPrefix("milli") ? "write \(number)ms" : nil
    default: return nil
    }
  }

  /// A color, a place, the name of something.
  private func word(_ text: String) -> String? {
    switch key {
    case "color", "fill", "background", "border", "stroke", "tint", "rectangle", "circle", "capsule":
      return color(text)
    case "top", "left", "bottom", "right", "horizontal", "vertical": return parent == "border" ? color(text) : nil
    case "from", "to":
      // Steps of the track go to a place.
      return ["linear", "ease", "spring", "jump", "move", "scroll", "steps"].contains(parent ?? "") ? nil : color(text)
    case "shadow":
      return text.contains("inset")
        ? "write { inner: true, radius: 4, y: 2, color: black 30% }" : "write { radius: 8, y: 4, color: black 30% }"
    case "place", "origin": return point(text).map { "write \($0)" }
    case "font":
      return text.hasPrefix(".") || Self.textStyles.contains(plainWord(text))
        ? "a font is a family; size and weight stand beside it, or in a style" : nil
    case "angle": return text.hasPrefix("to ") ? "0deg is up, 90deg right, 180deg down, 270deg left" : nil
    case "gradient": return "write { from: navy, to: teal, angle: 90deg }"
    case "foreach":
      if text.contains("...") || text.contains("..<") { return "write both ends, which belong to it: 1..20" }
      let ending = text.split(separator: ".").last.map { String($0) } ?? ""
      return ["csv", "json", "jsonl", "yaml"].contains(ending) ? "write { \(ending): \(value.text ?? "") }" : nil
    case "canvas": return text.contains("x") ? "write { size: \(text) }" : nil
    case "safearea": return "write sides: { top: 47, bottom: 34 }"
    case "fonts": return "write names and their files: { Demo: assets/Demo.ttf }"
    case "output": return "write { gif: out/clip.gif }, or frames, webp, mp4, apng"
    default: return nil
    }
  }

  /// A step of the track, or an event.
  private func step(_ text: String) -> String? {
    switch key {
    case "curve":
      if ["linear", "ease", "easein", "easeout", "easeinout"].contains(plainWord(text)) { return nil }
      let shapes = ["back", "elastic", "bounce", "cubic", "quad", "expo", "circ", "sine", "bezier"]
      return shapes.contains { text.contains($0) } ? "write its four numbers: curve: [0.34, 1.56, 0.64, 1]" : nil
    case "linear", "ease", "spring", "jump":
      let target = ["top": "start", "bottom": "end", "start": "start", "end": "end"][text]
      guard let target = target ?? (Double(text) == nil ? nil : text) else { return nil }
      return "write { to: \(target)" + (["linear", "ease"].contains(key) ? ", over: 1s }" : " }")
    case "drag": return Double(text) == nil ? nil : "write { by: \(text), over: 300ms }"
    case "wheel": return Double(text) == nil ? nil : "write { by: \(text) }"
    case "fling": return Double(text) == nil ? nil : "write { velocity: \(text) }"
    case "repeat": return Int(text) == nil ? nil : "write { times: \(text), steps: [{ wait: 1s }] }"
    case "toggle", "set": return itemAnswer
    default: return nil
    }
  }

  private func color(_ text: String) -> String? {
    if text.contains("gradient(") {
      return key == "color"
        ? "a text has one color; cut a Gradient with a mask" : "write { from: navy, to: teal, angle: 90deg }"
    }
    if text.hasPrefix("rgb("), text.hasSuffix(")"), !text.contains(",") {
      return "write commas: \(text.split(separator: " ").joined(separator: ", "))"
    }
    if text.hasPrefix("url(") { return "put an Image behind it in a ZStack" }
    if text.hasPrefix("var(") { return "name it under \"colors\", and write the name alone" }
    if text.hasPrefix("0x") { return "write \"#\(text.suffix(6))\" in quotes" }
    // In a gradient "to" is a color, in a step of the track a number of points.
    let isPoints = key == "to" && parent != "Gradient" && Int(text) != nil
    if !isPoints, [3, 4, 6, 8].contains(text.count), text.allSatisfy(\.isHexDigit) {
      return "write \"#\(text)\" in quotes"
    }
    if text.contains(".opacity(") || text.contains("/") { return "write the percentage after the color: black 50%" }
    for prefix in [".", "color.", "colors.", "uicolor."] where text.hasPrefix(prefix) {
      let name = text.dropFirst(prefix.count)
      if !name.isEmpty, name.allSatisfy(\.isLetter) { return "write the name alone: \(name)" }
    }
    if Self.roles.contains(text) || text.hasPrefix("system") {
      return "name it under \"colors\": colors: { ink: \"#2A1B1F\" }"
    }
    let words = text.split(separator: " ")
    if words.count == 2, words.allSatisfy({ $0.allSatisfy(\.isLetter) }) {
      return "a gradient has names: { from: \(words[0]), to: \(words[1]) }"
    }
    guard ["border", "stroke"].contains(key) || parent == "border", startsWithDigit(text) else { return nil }
    let width = text.prefix { $0.isNumber || $0 == "." }
    return "write { width: \(width), color: \(words.count > 1 ? words.last ?? "black" : "black") }"
  }

  /// One of the nine points, in words such as `bottom-right`.
  private func point(_ text: String) -> String? {
    let words = Set(text.split { !$0.isLetter })
    let joined = words.joined()
    if words.isEmpty, text.contains("50%") { return "center" }
    func has(_ names: String...) -> Bool { names.contains { joined.contains($0) } }
    guard has("left", "right", "middle", "centre", "start", "end") || words.count > 1 else { return nil }
    let across = has("left", "start", "leading") ? "leading" : has("right", "end", "trailing") ? "trailing" : ""
    let down = has("top") ? "top" : has("bottom") ? "bottom" : ""
    if down.isEmpty { return across.isEmpty ? "center" : across }
    return across.isEmpty ? down : down + across.prefix(1).uppercased() + across.dropFirst()
  }

  private func startsWithDigit(_ text: some StringProtocol) -> Bool { text.first?.isNumber == true }

  // MARK: Lists and mappings

  private var listAnswer: String? {
    switch key {
    case "padding", "margin", "inset": Self.sides
    case "corner": Self.corners
    case "color", "fill", "background": "write rgb(255, 0, 0), or \"#ff0000\" in quotes"
    case "scale": "write scaleX and scaleY"
    case "position": Self.position
    case "origin", "place": "write one of nine points: topLeading, center, bottomTrailing"
    case "gradient": "write { from: navy, to: teal }, or { stops: [{ color: navy }, { color: teal }] }"
    case "x", "y", "opacity", "rotate", "blur": tween
    case "size", "resize": "write width and height with an x between them: 390x844"
    case "fonts": "write names and their files: { Demo: assets/Demo.ttf }"
    case "let": "write names and values: let: { barHeight: 44 }"
    default: nil
    }
  }

  private var mappingAnswer: String? {
    switch key {
    case "x", "y", "opacity", "rotate", "scale", "blur": return parent == "Gradient" ? nil : tween
    case "color", "fill", "background":
      if keys == ["color"] {
        return "write the color alone: \(key): \(value.entries.first?.value.text ?? "teal")"
      }
      return keys.contains("gradient") ? "write { from: navy, to: teal }" : nil
    case "position": return Self.position
    case "style": return "write the keys beside the kind, or name a style of \"styles\""
    case "font": return "write size and weight beside font, each as a key"
    case "image": return "write the path as the content: - Image: a.png"
    case "text": return "write the words as the content, and the other keys beside it: - Text: Hello"
    case "scroll": return parent != nil ? nil : "write a list of steps: - linear: { to: 300, over: 1s }"
    case "wait": return keys.contains("until") ? nil : "write a time: wait: 1s"
    case "layers": return "write a list, each node after a dash: - Text: Hello"
    case "events", "checks": return "write a list, each of them after a dash"
    case "set", "toggle": return keys.contains("in") ? nil : itemAnswer
    default: return nil
    }
  }

  private var itemAnswer: String {
    "an event changes an item, and formulas follow it: \(key): { in: feed, item: 3, field: open"
      + (key == "set" ? ", value: true }" : " }")
  }

  private var tween: String {
    "write a formula: \(key): lerp(0, 100, shown), with stages: { shown: time 0..0.5 }"
  }

  // MARK: Tables

  private static let corners = "write corners by name: { topLeft: 12, bottomRight: 4 }"
  private static let sides = "sides have names: { vertical: 10, horizontal: 20 }, or { top: 10, left: 20 }"
  private static let position = "write left and top in a layer or a ZStack; x and y move a node"
  /// The names of SwiftUI for the sizes of texts.
  private static let textStyles: Set = [
    "largetitle", "title", "title1", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote",
    "caption", "caption1", "caption2",
  ]
  /// The keys whose values have names of the scene's own.
  private static let declarations: Set = [
    "data", "params", "stages", "fonts", "colors", "let", "components", "devices", "styles",
  ]
  private static let asContent: Set = [
    "auto", "fit-content", "min-content", "max-content", "none", "wrap_content", "intrinsic",
  ]
  private static let asRoom: Set = [
    "infinity", ".infinity", "double.infinity", "match_parent", "fill", "stretch", "full",
  ]
  /// Colors that other languages name by their use.
  private static let roles: Set = [
    "primary", "secondary", "accent", "background", "foreground", "label", "text", "muted",
  ]

  /// By a key in small letters and a word, what to write.
  private static let words: [String: [String: String]] = {
    let hidden = Dictionary(
      uniqueKeysWithValues: ["hidden", "none", "gone", "collapse", "invisible", "no", "off"].map {
        ($0, "write visible: false")
      })
    let shown = Dictionary(
      uniqueKeysWithValues: ["visible", "shown", "yes", "on"].map { ($0, "write visible: true") })
    let leading = "write leading, or top in an HStack"
    let trailing = "write trailing, or bottom in an HStack"
    let spacer = "put a Spacer between the children"
    let file = "bring its file: fonts: { Demo: assets/Demo.ttf }; Inter and DejaVu Sans are always there"
    let inter = "leave it out: Inter is there without a word"
    let out = "leave it out"
    var words: [String: [String: String]] = [
      "visible": hidden.merging(shown) { first, _ in first },
      "align": [
        "left": leading, "start": leading, "flex-start": leading, ".leading": leading, "right": trailing,
        "end": trailing, "flex-end": trailing, ".trailing": trailing, "middle": "write center",
        "centre": "write center", ".center": "write center", "space-between": spacer, "space-around": spacer,
        "space-evenly": spacer, "justify": "lines of a text have their own widths; write leading, center or trailing",
      ],
      "font": [
        "sans-serif": inter, "system": inter, "system-ui": inter, "ui-sans-serif": inter, "serif": file,
        "monospace": file, "cursive": file, "arial": file, "helvetica": file, "roboto": file, "times": file,
        "georgia": file, "courier": file,
      ],
      "weight": [
        "heavy": "write extraBold or black", "normal": "write regular", "book": "write regular",
        "bolder": "write bold", "strong": "write bold", "lighter": "write light", "demibold": "write semibold",
        "demi": "write semibold", "ultralight": "write extraLight",
      ],
      "blend": [
        "add": "write plusLighter", "additive": "write plusLighter", "lighter": "write plusLighter",
        "plus": "write plusLighter",
      ],
      "fit": [
        "fill": "write cover to fill the box, or stretch", "none": "leave it out: one pixel is one point",
        "scale-down": "write contain", "aspectfill": "write cover", "aspectfit": "write contain",
      ],
      "repeat": [
        "repeat-x": "write horizontal", "repeat-y": "write vertical", "no-repeat": out, "true": "write both",
        "repeat": "write both", "false": out, "none": out,
      ],
      "material": Dictionary(
        uniqueKeysWithValues: ["ultrathin", "ultrathick", "ultrathinmaterial", "blur", "frosted", "glass", "true"].map {
          ($0, "write thin, regular or thick")
        }),
      "sticky": ["true": "write the edge: sticky: top"],
      "axis": [
        "x": "write horizontal", "row": "write horizontal", "y": "write vertical", "column": "write vertical",
      ],
      "position": [
        "absolute": "put it into a ZStack or a layer, with left, top, right or bottom",
        "fixed": "make it a layer of its own: what stands outside the ScrollView stays", "sticky": "write sticky: top",
        "relative": "leave it out; x and y move a node", "static": "leave it out; x and y move a node",
      ],
      "display": [
        "flex": "write HStack or VStack as the kind", "grid": "write LazyVGrid with columns, or Flow, as the kind",
        "block": "write VStack as the kind", "inline": "write a Text with parts, or an HStack",
      ],
      "speed": Dictionary(
        uniqueKeysWithValues: ["slow", "fast", "normal"].map { ($0, "write a number: 0 stays, 1 goes with the page") }),
      "lines": Dictionary(uniqueKeysWithValues: ["none", "auto", "unlimited", "infinity", "nil"].map { ($0, out) }),
      "at": ["start": "write 0s", "begin": "write 0s", "beginning": "write 0s"],
      "loop": ["true": "write a step of \"scroll\" with the time it takes back: - loop: 0s"],
      "type": [
        "string": "write text", "str": "write text", "int": "write number", "float": "write number",
        "double": "write number", "integer": "write number", "bool": "write boolean", "enum": "write choice",
        "duration": "write time",
      ],
    ]
    for key in ["horizontal", "vertical", "row", "column"] {
      words["direction", default: [:]][key] = "a ScrollView has an axis: axis: horizontal"
    }
    for key in ["italic", "underline", "strike", "clip", "bounce", "indicators", "markdown"] {
      for word in ["yes", "on", "1", "hidden"] { words[key, default: [:]][word] = "write \(key): true" }
      for word in ["no", "off", "0", "none", "normal", "visible"] {
        words[key, default: [:]][word] = "write \(key): false"
      }
    }
    return words
  }()
}
