import MultiplaneBase
import MultiplaneExpressions
internal import MultiplaneWords
import MultiplaneYAML

/// A value as another language has it for a key, and what to write in its place.
struct ForeignValue {
  private let value: DeclaredValue
  /// The key in small letters, of this language or not.
  private let key: String
  /// Whether the key is the kind of a node.
  private let isOfKind: Bool
  /// The key around.
  private let parent: String?

  init(_ value: DeclaredValue, of key: String, in parent: String?) {
    (self.value, self.key, self.parent) = (value, plainWord(key), parent)
    isOfKind = key.first?.isUppercase == true
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
      return ForeignWords.answer(toValue: text, of: key) ?? phrase(text) ?? measure(text) ?? word(text) ?? step(text)
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
      return text != nil || keys.contains("over") || keys.contains("curve")
        ? nil : "write both ends with two dots: 0..200"
    case "fonts":
      return keys.isEmpty ? nil : "write the files alone: Demo: [assets/Demo-Regular.ttf, assets/Demo-Bold.ttf]"
    case "colors":
      if let text { return color(text) }
      return keys.contains("dark")
        ? "write a value under \"let\": paper: if(appearance == \"dark\", black, white)" : nil
    case "gif", "webp", "apng":
      return key == "loop" && text != nil ? "write how often it plays: loop: 3, or loop: 0 for ever" : nil
    case "camera" where key == "position": return "write x, y and z"
    case "camera" where ["to", "by"].contains(key): return keys.isEmpty ? "write \(key): { z: 300 }" : nil
    case "events":
      if key == "rotate", text != nil { return "write portrait or landscape" }
      if key == "appearance", let text { return text.contains("dark") ? "write dark" : "write light" }
      return ["on", "trigger", "onclick", "ontap", "listen", "tap", "click", "press"].contains(key)
        ? "a film has no clicks: events happen \"at\" a time or \"when\" a condition holds" : nil
    default: return nil
    }
  }

  // MARK: Scalars

  /// A formula in the words of another language.
  private func phrase(_ text: String) -> String? {
    if ["text", "image"].contains(key) { return nil }
    let isMoved = ["x", "y", "opacity", "rotate", "scale", "blur"].contains(key)
    if isMoved, parent != "trim", [" to ", "..", "->", "→"].contains(where: { text.contains($0) }) { return tween }
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
      let isOfSwift = text.hasPrefix(".") && text.dropFirst().first?.isLetter == true
      return isOfSwift || text.hasPrefix("edge") || parts.count > 1 && parts.allSatisfy(startsWithDigit)
        ? ForeignWords.answer(to: key, in: "lists for") : nil
    case "corner", "topleft", "topright", "bottomleft", "bottomright":
      if text.hasSuffix("%") { return "write height / 2, or use Circle or Capsule" }
      let parts = text.split(separator: " ")
      return parts.count > 1 && parts.allSatisfy(startsWithDigit)
        ? ForeignWords.answer(to: "corner", in: "lists for") : nil
    case "size": return text.hasSuffix("%") ? "write points: size: 20" : nil
    case "lineheight":
      return startsWithDigit(text) && !unit.isEmpty ? "write a multiple of the size: lineHeight: 1.4" : nil
    case "rotate", "skew":
      let degrees = text.filter { $0.isNumber }
      let isNamed = text.hasPrefix(".degrees") || text.hasSuffix("degrees") || text.hasSuffix("°")
      return isNamed && !degrees.isEmpty ? "write \(degrees)deg" : nil
    case "dash":
      let parts = text.split(separator: " ")
      return parts.count > 1 && parts.allSatisfy(startsWithDigit) ? "write a list: dash: [6, 4]" : nil
    case "speed", "fps", "scale", "shown":
      return startsWithDigit(text) && !unit.isEmpty && unit.allSatisfy(\.isLetter)
        ? "write the number alone: \(number)" : nil
    case "weight":
      return text.hasPrefix("w") && Int(text.dropFirst()) != nil ? "write the number alone: \(text.dropFirst())" : nil
    case "wait", "hold", "over", "response", "until", "at", "every", "loop":
      if number.isEmpty { return nil }
      if unit.hasPrefix(":") { return timecode(text) }
      if ["second", "seconds", "sec", "secs"].contains(unit) { return "write \(number)s" }
      return unit.hasPrefix("milli") ? "write \(number)ms" : nil
    default: return nil
    }
  }

  /// The seconds and frames of `00:00:02:10`, as programs that cut films show a time.
  private func timecode(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard (2...4).contains(parts.count), parts.allSatisfy({ (0...9_999).contains($0) }) else { return nil }
    let seconds = "\(parts.prefix(3).reduce(0) { $0 * 60 + $1 })s"
    return parts.count == 4 ? "write seconds and frames: \(seconds) + \(parts[3])f" : "write seconds: \(seconds)"
  }

  /// A color, a place, the name of something.
  private func word(_ text: String) -> String? {
    switch key {
    case "color", "fill", "background", "border", "stroke", "tint", "rectangle", "circle", "capsule", "divider":
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
      return text.hasPrefix(".") ? "a font is a family; size and weight stand beside it, or in a style" : nil
    case "angle": return text.hasPrefix("to ") ? "0deg is up, 90deg right, 180deg down, 270deg left" : nil
    case "foreach":
      if text.contains("...") || text.contains("..<") { return "write both ends, which belong to it: 1..20" }
      let ending = text.split(separator: ".").last.map { String($0) } ?? ""
      return ["csv", "json", "jsonl", "yaml"].contains(ending) ? "write { \(ending): \(value.text ?? "") }" : nil
    case "canvas": return text.contains("x") ? "write { size: \(text) }" : nil
    default: return ForeignWords.answer(to: key, in: "texts for")
    }
  }

  /// A step of the track, or an event.
  private func step(_ text: String) -> String? {
    switch key {
    case "curve":
      let parts = text.split { "()".contains($0) }
      if parts.first?.hasSuffix("bezier") == true {
        // In braces a comma cuts the call off.
        let numbers = parts.count == 2 && text.hasSuffix(")") ? String(parts[1]) : "x1, y1, x2, y2"
        return "write its four numbers: curve: [\(numbers)]"
      }
      return advice(onCurve: text) { "write its four numbers: curve: \($0)" }
    case "animate":
      let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
      guard let name = parts.first else { return nil }
      return advice(onCurve: name) { "write { curve: \($0), over: \(parts.count > 1 ? parts[1] : "300ms") }" }
    case "scroll": return parent == nil ? Self.steps : nil
    case "camera" where parent == nil: return "write { lens: 30deg }, and the distance at each layer: z: 400"
    case "camera": return "write { to: { z: 300 }, over: 1s }"
    case "linear", "ease", "spring", "jump":
      let target = ["top": "start", "bottom": "end", "start": "start", "end": "end"][text]
      guard let target = target ?? (Double(text) == nil ? nil : text) else { return nil }
      return "write { to: \(target)" + (["linear", "ease"].contains(key) ? ", over: 1s }" : " }")
    case "drag": return Double(text) == nil ? nil : "write { by: \(text), over: 300ms }"
    case "wheel": return Double(text) == nil ? nil : "write { by: \(text) }"
    case "fling": return Double(text) == nil ? nil : "write { velocity: \(text) }"
    case "repeat":
      return Int(text) == nil || !["scroll", "steps"].contains(parent)
        ? nil : "write { times: \(text), steps: [{ wait: 1s }] }"
    case "toggle", "set": return itemAnswer
    case "sort":
      let isDown = text.hasPrefix("-") || text.contains(" desc")
      let field = value.text?.split { " -+".contains($0) }.first ?? "price"
      return "write sort: { by: \(field)\(isDown ? ", order: descending" : "") }"
    default: return nil
    }
  }

  private func color(_ text: String) -> String? {
    if text.contains("gradient(") { return gradient }
    if text.hasPrefix("rgb(") || text.hasPrefix("hsl("), text.hasSuffix(")"), !text.contains(",") {
      return "write commas: \(text.split { " /".contains($0) }.joined(separator: ", "))"
    }
    if ["oklch(", "oklab(", "lch(", "lab(", "hwb(", "color(", "color-mix("].contains(where: { text.hasPrefix($0) }) {
      return "write rgb(255, 204, 0), hsl(40deg, 65%, 55%), or \"#ffcc00\" in quotes"
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
    if let answer = ForeignWords.answer(to: text.hasPrefix("system") ? "label" : text, in: "colors by their use") {
      return answer
    }
    let words = text.split(separator: " ")
    if words.count == 2, words.allSatisfy({ $0.allSatisfy(\.isLetter) }) {
      return "a gradient has names: { from: \(words[0]), to: \(words[1]) }"
    }
    guard ["border", "stroke"].contains(key) || parent == "border", startsWithDigit(text) else { return nil }
    let width = text.prefix { $0.isNumber || $0 == "." }
    return "write { width: \(width), color: \(words.count > 1 ? words.last ?? "black" : "black") }"
  }

  /// The way to write a gradient where it stands.
  private var gradient: String {
    let written = "{ from: navy, to: teal, angle: 90deg }"
    switch key {
    case "color" where isOfKind, "divider": return "write a node: - Gradient: \(written)"
    case "rectangle", "circle", "capsule": return "write it as the fill: { fill: \(written) }"
    case _ where parent == "colors": return "a name stands for one color: write the gradient where it is drawn"
    case "background" where parent == "canvas": return "write a Gradient as the first of \"layers\""
    case "color" where ["top", "left", "bottom", "right", "horizontal", "vertical"].contains(parent ?? ""):
      return "a line at one side has one color; give the gradient to the whole border"
    case "color": return "write \(written) at a Text, a stroke or a border"
    default: return "write \(written)"
    }
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
    guard case .sequence(let items) = value.content else { return nil }
    let isMoved = ["x", "y", "opacity", "rotate", "blur"].contains(key) || key == "scale" && items.first?.text == nil
    if ["fill", "background"].contains(key), items.count > 1, items.allSatisfy({ $0.text?.first?.isLetter == true }) {
      return gradient
    }
    guard isMoved else { return ForeignWords.answer(to: key, in: "lists for") }
    guard items.count > 2 else { return tween }
    let (low, high) = ends
    return "write a formula: \(key): interpolate(time, [0, 1, 2], [\(low), \(high), \(low)])"
  }

  private var mappingAnswer: String? {
    switch key {
    case "x", "y", "opacity", "rotate", "scale", "blur": return parent == "Gradient" ? nil : tween
    case "color", "fill", "background":
      if keys == ["color"] {
        return "write the color alone: \(key): \(value.entries.first?.value.text ?? "teal")"
      }
      if key == "color", keys.contains("from") && keys.contains("to") || keys.contains("stops") { return gradient }
      return keys.contains("gradient") ? "write { from: navy, to: teal }" : nil
    case "image" where keys.map(plainWord).contains("systemname"):
      return "a scene brings the file of a symbol: - Image: star.svg"
    case "scroll": return parent != nil ? nil : Self.steps
    case "sort" where keys.contains("by"): return nil
    case "to" where keys.contains("item"): return "only a jump goes to an item: - jump: { item: 3 }"
    case "wait": return keys.contains("until") ? nil : "write a time: wait: 1s"
    case "set", "toggle": return keys.contains("in") ? nil : itemAnswer
    default: return ForeignWords.answer(to: key, in: "mappings for")
    }
  }

  private var itemAnswer: String {
    "an event changes an item, and formulas follow it: \(key): { in: feed, item: 3, field: open"
      + (key == "set" ? ", value: true }" : " }")
  }

  private var tween: String {
    let (low, high) = ends
    return "write a formula: \(key): lerp(\(low), \(high), shown), with stages: { shown: time 0..0.5 }"
  }

  /// Two values that the key may go between.
  private var ends: (low: String, high: String) {
    switch key {
    case "opacity": ("0", "1")
    case "scale": ("1", "1.2")
    case "blur": ("0", "8")
    default: ("0", "100")
    }
  }

  private static let steps = "write a list of steps: - linear: { to: 300, over: 1s }"

  /// The keys whose values have names of the scene's own.
  private static let declarations: Set = [
    "data", "params", "stages", "fonts", "colors", "let", "components", "devices", "styles",
  ]
}
