package import MultiplaneScene

/// An example for each kind and key of the language: lines of a scene that can be read and drawn.
package enum ReferenceExamples {
  /// A node of each kind, as an item of `layers`.
  package static let kinds = Dictionary(
    uniqueKeysWithValues: SceneKind.allCases.map { ($0, $0.descriptor.example) })

  /// Layers with each key of a node.
  package static let nodeKeys: [String: String] = {
    var all: [String: String] = [:]
    for key in SceneSchema.nodeKeys {
      guard let value = key.example else { continue }
      let size = key.group == .move ? "  width: 64\n  height: 40" : "  width: 80\n  height: 48"
      all[key.name] = "- Image: picture.png\n\(size)\n  \(key.name): \(value)"
    }
    for (key, value) in onText { all[key] = "- Text: Lisbon\n  size: 28\n  \(key): \(value)" }
    for (key, value) in onButton { all[key] = "\(button)\n  \(key): \(value)" }
    for (key, value) in onBadge {
      all[key] = "- ZStack:\n    - Image: picture.png\n    - Text: New\n      background: gold\n      \(key): \(value)"
    }
    for (key, value) in onShape { all[key] = "- Polygon: 6\n  width: 60\n  height: 60\n  \(key): \(value)" }
    for (key, value) in onRows { all[key] = "\(kinds[.section] ?? "")\n      \(key): \(value)" }
    for (key, value) in onScroller {
      all[key] = "- ScrollView:\n    - VStack:\n        - Text: Good morning\n  \(key): \(value)"
    }
    all["visible"] =
      "- HStack:\n    - Circle: gold\n    - Circle: salmon\n      visible: scroll > 100\n    - Circle: teal\n  spacing: 8"
    all["font"] = "- Text: Ag 147\n  size: 30\n  font: DejaVu Sans"
    all["size"] = "- Text: Lisbon\n  size: 32"
    all["style"] = "- Text: Lisbon\n  style: title"
    all["fit"] = "- Image: picture.png\n  width: 112\n  height: 40\n  fit: cover"
    all["focus"] = "- Image: picture.png\n  width: 36\n  height: 60\n  fit: cover\n  focus: [75%, 50%]"
    all["sampling"] = "- Image: picture.png\n  width: 108\n  height: 60\n  sampling: nearest"
    all["slices"] = "- Image: picture.png\n  width: 112\n  height: 40\n  slices: 12"
    all["placeholder"] = """
      - HStack:
          - VStack:
              - Image: picture.png
                width: 52
                height: 32
              - Text: here
          - VStack:
              - Image: nobody.png
                placeholder: picture.png
                width: 52
                height: 32
                opacity: 0.4
              - Text: gone
        spacing: 8
      """
    all["label"] = "- Image: picture.png\n  label: A cabin at the foot of a mountain"
    all["markdown"] = "- Text: \"**Now** *only* ~~$9~~\"\n  markdown: true"
    let sheet = "- Image: picture.png\n  width: 100\n  height: 50\n  fit: contain\n  frames: 4x2"
    all["frames"] = sheet
    all["rate"] = "\(sheet)\n  rate: 24"
    all["frame"] = "\(sheet)\n  frame: scroll / 4"
    all["sticky"] =
      "- ScrollView:\n    - VStack:\n        - Text: Lisbon\n          grow: horizontal\n          background: gold\n          sticky: top\n        - ForEach: 9\n          row: { Text: \"Day ${index + 1}\", grow: horizontal }"
    all["spacing"] =
      "- VStack:\n    - ForEach: [Ada, Bo]\n      row: { Text: \"${item}\", width: 96, padding: 3, background: white }\n  spacing: 14"
    all["row"] =
      "- VStack:\n    - ForEach: 3\n      row: { Text: \"Day ${index + 1}\", background: \"hue(60deg * index)\", width: 100 }\n  spacing: 2"
    all["refresh"] = "- ScrollView:\n    - Color: teal\n      height: 900\n  refresh: 60"
    all["let"] =
      "- VStack:\n    - ForEach: 3\n      let: { share: 100 - 25 * index }\n      row: { Text: \"${share} %\", width: share, background: gold }\n  align: leading\n  spacing: 2"
    all["header"] = kinds[.section]
    all["group"] =
      """
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: [{ name: Ada, letter: A }, { name: Alan, letter: A }, { name: Bo, letter: B }]
                    row: { Text: "${item.name}", grow: horizontal, padding: 4 }
                group: item.letter
                header: { Text: "${group.key}, ${group.count}", grow: horizontal, background: gold }
      """
    all["columns"] = kinds[.lazyVGrid]?.replacing("columns: 3", with: "columns: [20, flexible, 40]")
    all["cellSpacing"] = kinds[.lazyVGrid]?.replacing("columns: 3", with: "columns: 3\n      cellSpacing: 20")
    let photo = "- Image: picture.png\n  fit: cover"
    for side in ["width", "height"] {
      all[side] = "- ZStack:\n    - Color: white\n    - Image: picture.png\n      fit: cover\n      \(side): 50%"
    }
    all["maxWidth"] =
      """
      - VStack:
          - Text: Tea?
            background: gold
            padding: 4
            maxWidth: 68
          - Text: At three, by the sea
            background: white
            padding: 4
            maxWidth: 68
        align: leading
        spacing: 4
        size: 12
      """
    all["maxHeight"] =
      """
      - HStack:
          - Image: picture.png
            fit: cover
            height: 24
            maxHeight: 40
          - Image: picture.png
            fit: cover
            maxHeight: 40
        spacing: 8
      """
    all["aspect"] =
      """
      - HStack:
          - Image: picture.png
            fit: cover
            width: 60
            aspect: 1
          - Image: picture.png
            fit: cover
            width: 30
            aspect: 1
        spacing: 8
      """
    all["footer"] = kinds[.section]?.replacing("ForEach: 9", with: "ForEach: 2").replacing(
      "header: { Text: Lisbon, grow: horizontal, background: gold }",
      with: "footer: { Text: Total 2, grow: horizontal, background: gold }")
    all["id"] =
      """
      - VStack:
          - ForEach: [{ key: a, name: Ada }, { key: b, name: Bo }]
            id: item.key
            row: { Text: "${item.name}" }
      """
    let people = "{ name: Ada, born: 1815 }, { name: Bo, born: 2001 }, { name: Cleo, born: 1987 }"
    for (key, value) in onSource {
      all[key] = "- VStack:\n    - ForEach: [\(people)]\n      \(key): \(value)\n      row: { Text: \"${item.name}\" }"
    }
    let card = "- VStack:\n    - Text: Lisbon\n      size: 24\n    - Text: 3 nights\n  padding: 8\n  background: white"
    all["align"] = "\(card)\n  align: leading"
    all["shadow"] = "\(card)\n  shadow: { radius: 6, y: 5, color: black 60% }"
    all["direction"] =
      "- HStack:\n    - Image: picture.png\n      width: 48\n      height: 30\n    - Text: Lisbon\n  spacing: 8\n  direction: rtl"
    all["grow"] =
      "- HStack:\n    - Text: Find\n      background: white\n      grow: horizontal\n    - Text: Go\n      background: gold\n  spacing: 8"
    all["basis"] =
      "- HStack:\n    - Text: Yes\n      background: gold\n      grow: 1\n      basis: 50\n    - Text: No\n      background: salmon\n      grow: 1"
    all["margin"] =
      "- HStack:\n    - Text: Tea\n      background: gold\n    - Text: Milk\n      background: salmon\n      margin: 10\n    - Text: Ice\n      background: gold\n  background: white"
    all["mask"] = "- Image: picture.png\n  mask: { Circle: }"
    all["speed"] =
      """
      - Text: slow
        background: gold
        left: 14
        top: 52
        speed: 0.5
      - Text: fast
        background: salmon
        left: 78
        top: 52
        speed: 1
      """
    all["z"] =
      """
      - Text: near
        size: 24
        left: 6
        top: 46
      - Text: far
        size: 24
        left: 76
        top: 46
        z: 200
      """
    let long = "- Text: Three nights by the sea, with breakfast"
    all["lines"] = "\(long)\n  lines: 1"
    all["truncate"] = "\(long)\n  lines: 1\n  truncate: middle"
    all["lineHeight"] = "- Text: Three nights by the sea\n  lineHeight: 2"
    all["reserve"] =
      """
      - HStack:
          - VStack:
              - Text: Lisbon and Porto
                background: gold
              - Text: $ 120
          - VStack:
              - Text: Rome
                background: gold
                reserve: 2
              - Text: $ 90
        align: top
        spacing: 8
        size: 13
      """
    all["hyphenation"] =
      "- Text: \"Donau\\u00ADdampf\\u00ADschiff\\u00ADfahrt\"\n  width: 100\n  hyphenation: on"
    all["stroke"] =
      "- Text: Rio\n  size: 32\n  color: gold\n  stroke: { width: 2, color: navy }"
    all["language"] = "- Text: бгдпт\n  size: 28\n  font: DejaVu Sans\n  language: sr"
    all["digits"] = "- VStack:\n    - Text: \"11:11\"\n    - Text: \"08:48\"\n  size: 26\n  digits: tabular"
    all["background"] = "- Text: Lisbon\n  size: 28\n  background: gold"
    all["clip"] =
      "- ZStack:\n    - Circle: gold\n      width: 60\n      height: 60\n      x: 20\n  width: 60\n  height: 40\n  background: navy\n  clip: true"
    all["material"] = "- Image: picture.png\n- Text: Lisbon\n  padding: 10\n  material: regular"
    all["blur"] = "- Image: picture.png\n  width: 60\n  height: 36\n  blur: 3"
    all["blend"] =
      "- { Circle: gold, x: -16 }\n- Circle: skyblue\n  x: 16\n  blend: multiply"
    all["origin"] =
      """
      - ZStack:
          - Image: picture.png
            width: 64
            height: 40
            opacity: 0.4
          - Image: picture.png
            width: 64
            height: 40
            rotate: 20deg
            origin: topLeading
      """
    all["along"] =
      "- Group:\n    - Path: { d: M4 36C20 -20 60 76 92 4, box: 96x40, stroke: { width: 2, color: navy } }\n      name: curve\n    - Circle: gold\n      width: 12\n      height: 12\n      along: { line: curve, at: 70% }"
    all["snap"] = "- Color: teal\n  width: 20\n  height: 10\n  x: scroll / 16\n  snap: none"
    all["repeat"] = "- Image: picture.png\n  width: 32\n  height: 20\n  repeat: horizontal"
    let list = "- ScrollView:\n    - VStack:\n        - ForEach: 9\n          row: { Text: \"Day ${index + 1}\" }"
    all["indicators"] = "\(list)\n  indicators: true"
    all["inset"] =
      """
      - ScrollView:
          - VStack:
              - Text: Day 1
              - Text: Day 2
        inset: { bottom: 22 - 22 * time }
        anchor: bottom
      - Color: silver
        height: 22
        bottom: 0
        y: 22 * time
      """
    all["axis"] =
      "- ScrollView:\n    - Image: picture.png\n      width: 192\n      height: 120\n  indicators: true\n  axis: horizontal"
    all["hug"] =
      """
      - VStack:
          - ScrollView:
              - HStack:
                  - ForEach: [Tea, Cocoa, Milk, Wine]
                    row: { Text: "${item}", background: gold }
                spacing: 4
            axis: horizontal
            background: skyblue
            hug: true
          - Text: Drinks
      """
    return all
  }()

  static let onText = [
    "name": "greeting", "font": "DejaVu Sans", "size": "24",
    "weight": "bold", "lineHeight": "1.4", "lines": "1", "color": "crimson", "background": "gold",
    "italic": "true", "underline": "true", "strike": "true", "tracking": "4", "digits": "tabular", "truncate": "middle",
    "language": "sr", "reserve": "2", "hyphenation": "on", "case": "upper", "shown": "3",
    "shadow": "{ radius: 2, y: 1, color: black 40% }",
  ]

  private static let button = "- Text: Book\n  background: gold\n  corner: 8"

  /// Keys of the box around words.
  private static let onButton = [
    "padding": "{ horizontal: 24, vertical: 12 }", "minWidth": "96", "minHeight": "56",
  ]

  /// Keys that lead a node to an edge.
  private static let onBadge = [
    "place": "bottomTrailing", "top": "0", "left": "0", "bottom": "0", "right": "0",
  ]

  private static let onShape = ["fill": "{ from: gold, to: crimson }"]

  private static let onRows = [
    "pin": "headers", "sizing": "estimated", "estimate": "24\n      sizing: estimated",
    "requery": "edge", "overscan": "0.5 screens",
  ]

  private static let onScroller = [
    "anchor": "item", "initialOffset": "end", "bounce": "false", "paging": "page", "physics": "android",
  ]

  private static let onSource = [
    "where": "born > 1900", "sort": "{ by: born, order: descending }", "first": "2",
  ]

  /// A scene with an event and all it needs.
  private static func event(_ action: String) -> String {
    """
    data:
      feed: [{ id: 1, name: Ada, open: false }, { id: 2, name: Bo, open: true }]
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row: { Text: "${item.name}" }
        name: list
    scroll:
      - wait: 1s
    events:
      - { at: 200ms, \(action) }
    """
  }

  /// Top keys of a scene, by the mapping they show.
  package static let mappings: [String: String] = contents.merging(parts) { $1 }

  /// The content of kinds that a mapping is called after.
  private static let contents = Dictionary(
    uniqueKeysWithValues: kinds.map { kind, example in
      (kind.rawValue, "layers:\n" + example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    }.filter { name, _ in SceneSchema.shapeMappings.contains { $0.name == name } })

  private static let parts: [String: String] = [
    "canvas": "canvas: { size: 390x844, scale: 2, fps: 60, background: white, axis: vertical, rotate: swap }",
    "safeArea": "canvas: { size: 390x844, safeArea: { top: 47, bottom: 34 } }",
    "sides of safeArea":
      "canvas:\n  size: 390x844\n  safeArea: { portrait: { top: 47, bottom: 34 }, landscape: { left: 47, right: 47, bottom: 21 } }",
    "a device": "devices:\n  tablet: { size: 820x1180, scale: 2 }\n  arabic: { direction: rtl }",
    "an included file": "include: brand.yaml\nstyles:\n  head: { size: 28, color: ink }",
    "a parameter":
      "params:\n  accent: { type: color, default: teal }\n  tone: { type: choice, of: [calm, loud], default: calm }",
    "a style": "styles:\n  title: { size: 28, weight: bold, color: navy }",
    "a component": "components:\n  Card:\n    takes: [name]\n    body: { Text: \"${name}\" }",
    "a data source": "data:\n  people: { count: 100, fields: { age: random(90) } }",
    "sort":
      "data:\n  people: { items: [{ name: Ada, born: 1815 }, { name: Bo, born: 2001 }], sort: { by: born, order: descending } }",
    "output": "output: { frames: out/frame-%05d.png, gif: out/page.gif }",
    "a clip": "output:\n  gif: { path: out/page.gif, fps: 25, width: 390 }",
    "sides": "layers:\n  - Text: a\n    padding: { horizontal: 16, top: 8 }",
    "corners": "layers:\n  - Text: a\n    background: gold\n    corner: { topLeft: 12, bottomRight: 4 }",
    "a border": "layers:\n  - Text: a\n    border: { width: 2, color: navy }",
    "a line": "layers:\n  - Text: a\n    border: { bottom: { width: 2, color: navy } }",
    "a stroke":
      "layers:\n  - Path: { d: M3 12L9 18L21 6, box: 24x24, stroke: { width: 3, color: teal, join: round, cap: round } }",
    "shadow": "layers:\n  - Text: a\n    shadow: { radius: 4, y: 2, color: black 30% }",
    "trim":
      "layers:\n  - Circle: { stroke: { width: 6, color: teal, cap: round, trim: { from: 0, to: 0.7 } } }\n    width: 48\n    height: 48",
    "along":
      "layers:\n  - Group:\n      - Path: { d: M4 36C20 -20 60 76 92 4, box: 96x40, stroke: { width: 2, color: navy } }\n        name: curve\n      - Circle: gold\n        width: 12\n        height: 12\n        along: { line: curve, at: 70% }",
    "a gradient": "layers:\n  - Gradient: { from: navy, to: salmon, angle: 90deg }",
    "a stop": "layers:\n  - Gradient: { stops: [{ at: 0, color: navy }, { at: 80%, color: salmon }] }",
    "a shape": "layers:\n  - Circle: { fill: gold, stroke: { width: 2, color: navy } }",
    "points":
      """
    data:
      sales: [{ month: 1, sold: 30 }, { month: 2, sold: 55 }, { month: 3, sold: 41 }]
    layers:
      - Path:
          points: { source: sales, x: item.month, y: item.sold, xRange: 1..3, yRange: 0..60, form: area }
          fill: teal
        width: 200
        height: 80
    """,
    "columns":
      """
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: 30
                row: { Color: teal, height: 40 }
            columns: { adaptive: 80 }
    """,
    "frames": "layers:\n  - Image: picture.png\n    frames: { grid: 4x2, margin: 2, spacing: 4 }",
    "camera":
      """
    camera: { x: 20 * time, y: 0, z: 60, lens: 30deg, focus: 0, aperture: 0.1, horizon: 60, ground: 150 }
    layers:
      - Circle: teal
        z: 200
        width: 60
        height: 60
    """,
    "values of the camera":
      """
    camera: { z: 0 }
    layers:
      - Circle: teal
        z: 200
        width: 60
        height: 60
    scroll:
      - camera: { to: { x: 10, y: 5, z: 120, lens: 35deg, focus: 200, aperture: 0.1, horizon: 60, ground: 150 }, over: 1s }
    """,
    "a move of the camera":
      """
    camera: { z: 0 }
    layers:
      - Circle: teal
        z: 200
        width: 60
        height: 60
    scroll:
      - camera: { to: { z: 120 }, over: 1s, curve: easeOut }
    """,
    "a step": "scroll:\n  - wait: 300ms\n  - mark: go\n  - linear: { by: 200, over: 500ms }",
    "linear": "scroll:\n  - linear: { by: 200, over: 500ms }",
    "ease": "scroll:\n  - ease: { by: 200, over: 500ms, curve: easeInOut }",
    "spring": "scroll:\n  - spring: { to: 200, response: 400ms, damping: 0.8 }",
    "drag": "scroll:\n  - drag: { by: 200, over: 300ms, release: 1200 }",
    "fling": "scroll:\n  - fling: { velocity: 1200, rate: fast }",
    "wheel": "scroll:\n  - wheel: { by: 120 }",
    "follow": "scroll:\n  - follow: { csv: hand.csv }",
    "wait": "scroll:\n  - linear: { by: 200, over: 500ms }\n  - wait: { until: scroll >= 200 }",
    "repeat": "scroll:\n  - repeat: { times: 3, steps: [{ wheel: { by: 120 } }, { wait: 200ms }] }",
    "a stage": "stages:\n  reveal: { over: entry 0..60%, curve: easeOut }",
    "a part of a text": "layers:\n  - Text: [\"Good \", { text: morning, weight: bold, color: navy }]",
    "axes":
      """
    layers:
      - ScrollView:
          - Color: teal
            width: 900
            height: 900
        axis: both
    scroll:
      - linear: { by: { x: 200, y: 120 }, over: 500ms }
    """,
    "jump": "scroll:\n  - jump: { to: 200 }\n  - wait: 100ms",
    "an event": event("insert: { in: feed, at: 0, items: [{ id: 3, name: Cleo, open: false }] }, animate: spring"),
    "insert": event("insert: { in: feed, at: 0, items: [{ id: 3, name: Cleo, open: false }] }"),
    "remove": event("remove: { in: feed, items: 2 }"),
    "move": event("move: { in: feed, item: 2, to: 0 }"),
    "set": event("set: { in: feed, item: 1, field: name, value: Dora }"),
    "toggle": event("toggle: { in: feed, item: 1, field: open }"),
    "select": event("select: { in: feed, item: 1 }"),
    "scroll": event("scroll: { in: list, linear: { by: 40, over: 500ms } }"),
    "animate": event("remove: { in: feed, items: 2 }, animate: { curve: easeInOut, over: 300ms }"),
    "tolerance": "checks:\n  - at: 0f\n    image: top\n    tolerance: { window: 8 }",
    "xfail":
      """
    checks:
      - at: 0f
        expect: scroll == 1
        xfail: { reason: it starts at the top, until: 2026-12-31 }
    """,
    "a check": "checks:\n  - name: the page begins at its top\n    at: 0f\n    expect: scroll == 0",
  ]
}
