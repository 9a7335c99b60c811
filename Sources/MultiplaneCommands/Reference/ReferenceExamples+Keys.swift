internal import MultiplaneScene

// Examples of keys that the example of their mapping leaves out.
extension ReferenceExamples {
  /// An example of a mapping in which a key of it stands; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - key: The key, such as `curve`.
  ///   - mapping: The mapping it is a key of, such as `ease`.
  package static func example(of key: String, in mapping: String) -> String? {
    if let own = mappings[mapping], holds(key, own) { return own }
    if let own = keys[mapping]?[key] { return own }
    switch mapping {
    // The verb of a step or an event has a mapping of its own.
    case "a step", "an event", "scroll", "the scene", "output", "canvas": return mappings[key]
    case "an included file": return example(of: key, in: "the scene")
    default: return nil
    }
  }

  /// The examples by mapping and key.
  package static let keys: [String: [String: String]] = [
    "the scene": [
      "multiplane": "multiplane: 1", "title": "title: A page",
      "locale": "locale: de\nlayers:\n  - Text: '${format(1204.5, \"#,##0.00\")}'", "canvas": mappings["canvas"] ?? "",
      "language": "language: sr\nlayers:\n  - Text: бгдпт\n    font: DejaVu Sans",
      "appearances": "appearances: [light, dark]", "colors": "colors:\n  ink: \"#2A1B1F\"\n  faint: ink 60%",
      "let": "let:\n  tall: 300\n  low: tall / 4", "stages": mappings["a stage"] ?? "",
      "styles": mappings["a style"] ?? "", "params": mappings["a parameter"] ?? "", "include": "include: brand.yaml",
      "devices": mappings["a device"] ?? "", "data": mappings["a data source"] ?? "",
      "components": mappings["a component"] ?? "",
      "camera": mappings["camera"] ?? "",
      "layers": "layers:\n  - Color: navy\n  - Text: in front\n    color: white",
      "golden": "golden: hash\nchecks:\n  - at: 0s\n    image: page",
      "events": mappings["an event"] ?? "", "checks": mappings["a check"] ?? "", "output": mappings["output"] ?? "",
      "scroll": mappings["a step"] ?? "",
      "fonts": "fonts:\n  Demo: [Demo-Regular.ttf, Demo-Bold.ttf]\n  fallback: [Emoji.ttf]",
    ],
    "an included file": ["styles": mappings["a style"] ?? "", "include": mappings["an included file"] ?? ""],
    "canvas": ["safeArea": mappings["safeArea"] ?? ""],
    "a device": ["safeArea": "devices:\n  phone: { size: 390x844, safeArea: { top: 47, bottom: 34 } }"],
    "safeArea": [
      "left": "canvas: { size: 844x390, safeArea: { left: 47, right: 47 } }",
      "right": "canvas: { size: 844x390, safeArea: { left: 47, right: 47 } }",
      "portrait": mappings["sides of safeArea"] ?? "", "landscape": mappings["sides of safeArea"] ?? "",
    ],
    "output": [
      "webp": "output: { webp: out/page.webp }", "mp4": "output: { mp4: out/page.mp4 }",
      "mov": "output: { mov: out/page.mov }", "webm": "output: { webm: out/page.webm }",
      "avif": "output: { avif: out/page.avif }",
      "apng": "output: { apng: out/page.apng }",
      "trace": "output: { frames: out/frame-%05d.png, trace: out/rows.jsonl }",
    ],
    "a clip": [
      "loop": "output:\n  gif: { path: out/page.gif, loop: 3 }",
      "quality": "output:\n  gif: { path: out/page.gif, quality: high }",
      "device": "appearances: [light, dark]\noutput:\n  gif: [light.gif, { path: dark.gif, device: dark }]",
    ],
    "a style": texts(of: "a style") { "styles:\n  title: { \($0): \($1) }" },
    "a part of a text": texts(of: "a part of a text") {
      "layers:\n  - Text: [\"Good \", { text: morning, \($0): \($1) }]"
    }
    .merging([
      "style": "styles:\n  loud: { weight: bold }\nlayers:\n  - Text: [\"Good \", { text: morning, style: loud }]"
    ]) { $1 },
    "sides": Dictionary(
      uniqueKeysWithValues: ["top", "left", "bottom", "right", "horizontal", "vertical"].map {
        ($0, "layers:\n  - Text: a\n    padding: { \($0): 16 }")
      }),
    "a border": Dictionary(
      uniqueKeysWithValues: ["top", "left", "bottom", "right", "horizontal", "vertical"].map {
        ($0, "layers:\n  - Text: a\n    border: { \($0): { width: 2, color: navy } }")
      }),
    "corners": Dictionary(
      uniqueKeysWithValues: ["topRight", "bottomLeft", "top", "bottom", "left", "right"].map {
        ($0, "layers:\n  - Text: a\n    background: gold\n    corner: { \($0): 12 }")
      }),
    "shadow": [
      "x": "layers:\n  - Text: a\n    shadow: { radius: 4, x: 2, y: 2 }",
      "inner": "layers:\n  - Text: a\n    background: white\n    shadow: { inner: true, radius: 3, y: 2 }",
    ],
    "along": [
      "across":
        "layers:\n  - Group:\n      - Path: { d: M4 36C20 -20 60 76 92 4, box: 96x40, stroke: { width: 2, color: navy } }\n        name: curve\n      - Circle: gold\n        width: 12\n        height: 12\n        along: { line: curve, across: 70% }"
    ],
    "trim": [
      "across":
        "layers:\n  - Path: { d: M4 36C20 -20 60 76 92 4, box: 96x40, stroke: { width: 3, color: teal, trim: { across: 0..0.6 } } }"
    ],
    "a gradient": [
      "stops": mappings["a stop"] ?? "",
      "shape": "layers:\n  - Gradient: { from: gold, to: navy, shape: radial }",
      "extent": "layers:\n  - Gradient: { from: gold, to: navy, shape: radial, extent: 100% }",
    ],
    "a stroke": [
      "trim": mappings["trim"] ?? "",
      "dash": "layers:\n  - Rectangle: { stroke: { width: 2, color: navy, dash: [6, 4], dashPhase: scroll } }",
      "dashPhase": "layers:\n  - Rectangle: { stroke: { width: 2, color: navy, dash: [6, 4], dashPhase: scroll } }",
      "miterLimit": "layers:\n  - Path: { d: M0 40 L40 0 L80 40, stroke: { width: 8, color: navy, miterLimit: 10 } }",
    ],
    "Path": [
      "points": mappings["points"] ?? "",
      "stroke": "layers:\n  - Path: { d: M0 40 L40 0 L80 40, stroke: { width: 2, color: navy } }",
    ],
    "a data source": [
      "csv": "data:\n  people: { csv: people.csv }", "json": "data:\n  people: { json: people.json }",
      "jsonl": "data:\n  people: { jsonl: people.jsonl }", "yaml": "data:\n  people: { yaml: people.yaml }",
      "sqlite": "data:\n  people: { sqlite: people.db, query: select id, name from people order by id, id: id }",
      "query": "data:\n  people: { sqlite: people.db, query: select id, name from people order by id, id: id }",
      "id": "data:\n  people: { items: [{ key: a, name: Ada }, { key: b, name: Bo }], id: key }",
      "items": "data:\n  people: { items: [{ key: a, name: Ada }, { key: b, name: Bo }], id: key }",
      "seed": "data:\n  people: { count: 100, seed: 7, fields: { age: random(90) } }",
      "columns": "data:\n  people: { csv: people.csv, columns: { born: Date of birth, code: 3 } }",
      "header": "data:\n  people: { csv: people.csv, header: false, columns: { name: 1, age: 2 } }",
      "skip": "data:\n  people: { csv: people.csv, skip: 2 }",
      "missing": "data:\n  people: { csv: people.csv, missing: [NA, \"-\"] }",
      "separator": "data:\n  people: { csv: people.csv, separator: \";\" }",
      "decimal": "data:\n  people: { csv: people.csv, separator: \";\", decimal: \",\" }",
      "encoding": "data:\n  people: { csv: people.csv, encoding: windows-1252 }",
      "path": "data:\n  people: { json: people.json, path: result.list }",
      "onBadRow": "data:\n  people: { csv: people.csv, onBadRow: skip }",
      "where": "data:\n  people: { items: [{ name: Ada, born: 1815 }, { name: Bo, born: 2001 }], where: born > 1900 }",
      "sort": mappings["sort"] ?? "",
      "first": "data:\n  people: { items: [{ name: Ada, born: 1815 }, { name: Bo, born: 2001 }], first: 1 }",
    ],
    "camera": ["asPainted": "camera: { z: 40 * time, asPainted: true }\nlayers:\n  - Circle: teal\n    z: 200"],
    "a move of the camera": [
      "by": track("camera: { by: { x: 60 }, over: 1s }"),
      "until": track("camera: { to: { z: 120 }, over: 1s, until: 0s }"),
    ],
    "a step": [
      "camera": mappings["a move of the camera"] ?? "",
      "hold": "scroll:\n  - fling: { velocity: 900, until: 300ms }\n  - hold: 500ms",
      "loop": "scroll:\n  - linear: { by: 200, over: 500ms }\n  - loop: 300ms",
    ],
    "linear": [
      "to": track("linear: { to: 200, over: 500ms }"),
      "until": track("linear: { to: 200, over: 500ms, until: scroll > 100 }"),
    ],
    "ease": [
      "to": track("ease: { to: 200, over: 500ms }"), "until": track("ease: { to: 200, over: 500ms, until: 300ms }"),
      "carry": track("ease: { to: 200, over: 500ms, carry: false }"),
    ],
    "spring": [
      "by": track("spring: { by: 200 }"), "until": track("spring: { to: 200, until: 300ms }"),
      "carry": track("spring: { to: 200, carry: false }"),
    ],
    "drag": [
      "curve": track("drag: { by: 200, over: 300ms, curve: easeOut }"),
      "until": track("drag: { by: 200, over: 300ms, release: 1200, until: 1s }"),
    ],
    "fling": ["until": track("fling: { velocity: 1200, until: 600ms }")],
    "wheel": ["until": track("wheel: { by: 120, until: 200ms }"), "carry": track("wheel: { by: 120, carry: false }")],
    "follow": ["until": track("follow: { csv: hand.csv, until: 300ms }")],
    "jump": [
      "by": track("jump: { by: 200 }"), "item": rows("jump: { item: 40, anchor: center }"),
      "anchor": rows("jump: { item: 40, anchor: center }"),
    ],
    "an event": [
      "when": at("when: scroll > 100, appearance: dark"), "deselect": at("at: 200ms, deselect: { in: feed }"),
      "rotate": at("at: 200ms, rotate: landscape"), "resize": at("at: 200ms, resize: 160x200"),
      "appearance": at("at: 200ms, appearance: dark"), "snapshot": at("at: 200ms, snapshot: out/moment.png"),
    ],
    "select": ["items": at("at: 200ms, select: { in: feed, items: 1..2 }")],
    "scroll": [
      "hold": at("at: 200ms, scroll: { in: list, hold: 100ms }"),
      "ease": at("at: 200ms, scroll: { in: list, ease: { by: 40, over: 500ms } }"),
      "spring": at("at: 200ms, scroll: { in: list, spring: { to: 40 } }"),
      "drag": at("at: 200ms, scroll: { in: list, drag: { by: 40, over: 300ms } }"),
      "fling": at("at: 200ms, scroll: { in: list, fling: { velocity: 900 } }"),
      "wheel": at("at: 200ms, scroll: { in: list, wheel: { by: 120 } }"),
      "follow": at("at: 200ms, scroll: { in: list, follow: { csv: hand.csv } }"),
      "jump": at("at: 200ms, scroll: { in: list, jump: { to: 40 } }"),
      "steps": at("at: 200ms, scroll: { in: list, steps: [{ wheel: { by: 40 } }, { wait: 200ms }] }"),
    ],
    "a check": [
      "over": "checks:\n  - over: 0s..end\n    expect: progress >= 0",
      "when": "checks:\n  - when: scroll >= 0\n    expect: progress >= 0",
      "image": "checks:\n  - at: [0s, 500ms]\n    image: page",
      "every": "checks:\n  - over: 0s..500ms\n    every: 100ms\n    image: page",
      "strip": "checks:\n  - over: 0s..500ms\n    every: 100ms\n    strip: true\n    image: page",
      "scale": "checks:\n  - at: 0s\n    image: page\n    scale: 0.5",
      "device": "devices:\n  tablet: { size: 820x1180 }\nchecks:\n  - at: 0s\n    image: page\n    device: tablet",
      "same-as": "checks:\n  - at: 0s\n    same-as: other.yaml",
      "differs-from": "checks:\n  - at: 0s\n    differs-from: other.yaml",
      "tolerance": mappings["tolerance"] ?? "", "xfail": mappings["xfail"] ?? "",
    ],
    "tolerance": [
      "delta": "checks:\n  - at: 0s\n    image: page\n    tolerance: { delta: 4, total: 0.1% }",
      "total": "checks:\n  - at: 0s\n    image: page\n    tolerance: { delta: 4, total: 0.1% }",
    ],
  ]

  /// Examples of the keys of words that a mapping takes, each in its place.
  private static func texts(of mapping: String, _ line: (String, String) -> String) -> [String: String] {
    let known = onText.merging(["align": "center"]) { $1 }
    let names = SceneSchema.mappings.first { $0.name == mapping }?.keys.map(\.name) ?? []
    return Dictionary(uniqueKeysWithValues: names.compactMap { name in known[name].map { (name, line(name, $0)) } })
  }

  private static func track(_ step: String) -> String { "scroll:\n  - \(step)" }

  /// A list with a step that needs its rows.
  private static func rows(_ step: String) -> String {
    "\(lines(of: .lazyVStack))\nscroll:\n  - \(step)\n  - wait: 100ms"
  }

  private static func lines(of kind: SceneKind) -> String {
    "layers:\n" + (kinds[kind] ?? "").split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }

  /// An event in the scene of the others.
  private static func at(_ event: String) -> String {
    let scene = mappings["insert"] ?? ""
    let before = scene.split(separator: "\n").dropLast().joined(separator: "\n")
    return "\(before)\n  - { \(event) }"
  }

  /// Whether a key stands in lines of a scene.
  package static func holds(_ key: String, _ lines: String) -> Bool {
    var rest = lines[...]
    while let found = rest.firstRange(of: "\(key):") {
      let before = found.lowerBound == lines.startIndex ? " " : lines[lines.index(before: found.lowerBound)]
      if !before.isLetter, before != "." { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
